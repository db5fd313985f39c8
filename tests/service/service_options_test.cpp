#include "service/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/data_folder.h"
#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/store.h"
#include "running_service.h"

namespace ore::service {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

template <typename Adjust>
std::string complaint_after(const Adjust& adjust) {
  ServiceOptions options;
  adjust(options);
  return ore::testing::complaint_of(options);
}

TEST(ServiceOptions, UsualOnesAreFine) {
  EXPECT_EQ(complaint_after([](ServiceOptions&) {}), "");
}

TEST(ServiceOptions, AbsurdOnesAreNamed) {
  EXPECT_THAT(complaint_after([](auto& o) { o.port = 70000; }), HasSubstr("port is 70000"));
  EXPECT_THAT(complaint_after([](auto& o) { o.uploads.bytes = 0; }), HasSubstr("upload bytes is 0"));
  EXPECT_THAT(complaint_after([](auto& o) { o.uploads.megapixels = -1.0; }), HasSubstr("megapixels is -1"));
  EXPECT_THAT(complaint_after([](auto& o) { o.connections.connections = 0; }), HasSubstr("connections is 0"));
  EXPECT_THAT(complaint_after([](auto& o) { o.connections.time = milliseconds(0); }),
              HasSubstr("time of a request"));
  EXPECT_THAT(complaint_after([](auto& o) { o.at_once = -1; }), HasSubstr("at once is -1"));
  EXPECT_THAT(complaint_after([](auto& o) { o.waiting = -1; }), HasSubstr("waiting requests is -1"));
}

TEST(Service, ATakenPortIsAnErrorInOneSentence) {
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

/// Writes the people of the tests as if their faces came from photographs, found by this detector.
std::filesystem::path people_found_by(const DetectorSource& detector, const std::filesystem::path& folder) {
  std::filesystem::path file = testing::saved_service_people(folder);
  People people = load_people(file);
  people.gallery.from_photographs = true;
  people.gallery.detector = detector;
  save_people(file, people.gallery, people.model);
  return file;
}

TEST(ServiceDetector, IsTheOneInTheFile) {
  const auto model = testing::yunet_model();
  if (!model) GTEST_SKIP() << "no YuNet model on this machine";
  const testing::TemporaryFolder folder;
  const DetectorSource yunet{.name = "yunet", .model = testing::file_bytes(*model)};
  ServiceOptions options;
  options.people = people_found_by(yunet, folder.path());
  options.port = 0;
  EXPECT_EQ(Service(options, [](std::string_view) {}).detector(), "yunet");
}

TEST(ServiceDetector, ADamagedOneInTheFileIsRefused) {
  const testing::TemporaryFolder folder;
  ServiceOptions options;
  options.people = people_found_by({.name = "yunet", .model = {1, 2, 3}}, folder.path());
  options.port = 0;
  EXPECT_THAT(testing::error_of([&] { const Service service(options, [](std::string_view) {}); }),
              HasSubstr("the face detector stored with the people is not a YuNet model"));
  options.detector = "none.onnx";
  EXPECT_THAT(testing::error_of([&] { const Service service(options, [](std::string_view) {}); }),
              HasSubstr("none.onnx"));
}

}  // namespace
}  // namespace ore::service
