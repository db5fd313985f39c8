#include "service/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ore/error.h"
#include "running_service.h"

namespace ore::service {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

template <typename Adjust>
std::string complaint_of(const Adjust& adjust) {
  ServiceOptions options;
  adjust(options);
  try {
    options.validate();
  } catch (const InvalidOption& error) {
    return error.what();
  }
  return "";
}

TEST(ServiceOptions, UsualOnesAreFine) {
  EXPECT_EQ(complaint_of([](ServiceOptions&) {}), "");
}

TEST(ServiceOptions, AbsurdOnesAreNamed) {
  EXPECT_THAT(complaint_of([](auto& o) { o.port = 70000; }), HasSubstr("port is 70000"));
  EXPECT_THAT(complaint_of([](auto& o) { o.uploads.bytes = 0; }), HasSubstr("upload bytes is 0"));
  EXPECT_THAT(complaint_of([](auto& o) { o.uploads.megapixels = -1.0; }), HasSubstr("megapixels is -1"));
  EXPECT_THAT(complaint_of([](auto& o) { o.connections.connections = 0; }), HasSubstr("connections is 0"));
  EXPECT_THAT(complaint_of([](auto& o) { o.connections.time = milliseconds(0); }),
              HasSubstr("time of a request"));
  EXPECT_THAT(complaint_of([](auto& o) { o.at_once = -1; }), HasSubstr("at once is -1"));
  EXPECT_THAT(complaint_of([](auto& o) { o.waiting = -1; }), HasSubstr("waiting requests is -1"));
}

TEST(Service, TakenPortIsToldInASentence) {
  testing::RunningService running;
  ServiceOptions options;
  options.people = running.file();
  options.port = running.port();
  try {
    const Service second(options, {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("cannot be listened on"));
  }
}

TEST(Service, StopsBeforeItRuns) {
  const testing::TemporaryFolder folder;
  ServiceOptions options;
  options.people = testing::saved_service_people(folder.path());
  options.port = 0;
  std::string log;
  Service service(options, [&](std::string_view line) { log += line; });
  service.stop();
  service.run();
  EXPECT_THAT(log, HasSubstr("\"event\":\"stopped\""));
}

}  // namespace
}  // namespace ore::service
