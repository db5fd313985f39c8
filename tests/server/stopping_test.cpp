// SIGTERM and Ctrl-C.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "drawn_gallery.h"
#include "hostile_server.h"

namespace ore::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class Stopping : public ::testing::TestWithParam<int> {
 protected:
  TemporaryFolder folder;
  std::filesystem::path people = copied_people(folder.path());
};

std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST_P(Stopping, AnswersWhatIsUnderWayAndFreesThePort) {
  ServerProcess server(people);
  const std::string whole = recognize_bytes(drawn_face(1), {{"Connection", "keep-alive"}});
  std::vector<std::unique_ptr<RawConnection>> under_way;
  for (int i = 0; i < 6; ++i) {
    under_way.push_back(std::make_unique<RawConnection>(server.port()));
    under_way.back()->send(whole.substr(0, whole.size() - 1));
  }
  const RawConnection silent(server.port());
  const RawConnection listening(server.port());
  listening.send(request_bytes("GET", "/api/v1/events"));
  EXPECT_EQ(status_of(listening.receive_some()), 200);
  server.send_signal(GetParam());
  std::this_thread::sleep_for(300ms);
  for (const auto& connection : under_way) {
    connection->send(whole.substr(whole.size() - 1));
    const std::string answer = connection->receive();
    EXPECT_EQ(status_of(answer), 200) << answer;
    EXPECT_THAT(answer, HasSubstr("\"subject\":\"" + drawn_name(1)));
  }
  const ProgramResult result = server.wait();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("\"stopped\""));
  const ServerProcess next(people, {"--port", std::to_string(server.port())});
  EXPECT_EQ(next.client().Get("/api/v1/status")->status, 200);
}

TEST_P(Stopping, IsSoonWhereNothingIsUnderWay) {
  ServerProcess server(people);
  const RawConnection silent(server.port());
  httplib::Client client = server.client();
  ASSERT_EQ(client.Get("/api/v1/status")->status, 200);
  server.send_signal(GetParam());
  ProgramResult result;
  EXPECT_LT(seconds_of([&] { result = server.wait(); }), 2.0);
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

TEST_P(Stopping, EndsATrainingAndLeavesTheFileAsItWas) {
  const ProgramResult more =
      run_ore({"enroll", people.string(), "--aligned", (gallery_folder() / "many").string()});
  ASSERT_EQ(more.exit_code, 0) << more.err;
  ServerProcess server(people);
  const std::string before = content_of(people);
  httplib::Client client = server.client();
  ASSERT_EQ(client.Post("/api/v1/training", R"({"profile": "accurate"})", "application/json")->status, 202);
  const auto state = [&] { return nlohmann::json::parse(client.Get("/api/v1/training")->body); };
  while (state().value("stage", "") == "starting") std::this_thread::sleep_for(5ms);
  ASSERT_TRUE(state()["running"].get<bool>()) << "it was over before it could be stopped";
  server.send_signal(GetParam());
  ProgramResult result;
  EXPECT_LT(seconds_of([&] { result = server.wait(); }), 5.0);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(content_of(people), before);
}

INSTANTIATE_TEST_SUITE_P(Signals, Stopping, ::testing::Values(SIGTERM, SIGINT), [](const auto& signal_case) {
  return std::string(signal_case.param == SIGTERM ? "Term" : "Interrupt");
});

}  // namespace
}  // namespace ore::testing
