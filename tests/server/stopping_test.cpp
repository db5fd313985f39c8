// SIGTERM and Ctrl-C.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "drawn_gallery.h"
#include "helpers/wait_until.h"
#include "hostile_server.h"

namespace ore::testing {
namespace {

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

bool accepts_connections(int port) {
  try {
    const RawConnection connection(port);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

TEST_P(Stopping, AnswersWhatIsUnderWayAndFreesThePort) {
  ServerProcess server(people, {"--timeout", "600"});
  const std::string face = drawn_face(1);
  const std::string head = recognize_bytes("", {{"Connection", "keep-alive"},
                                                {"Content-Length", std::to_string(face.size())},
                                                {"Expect", "100-continue"}});
  std::vector<std::unique_ptr<RawConnection>> under_way;
  for (int i = 0; i < 6; ++i) {
    under_way.push_back(std::make_unique<RawConnection>(server.port()));
    under_way.back()->send(head);
    EXPECT_EQ(status_of(under_way.back()->receive_some()), 100) << "the server has read the head";
    under_way.back()->send(face.substr(0, face.size() - 1));
  }
  const RawConnection silent(server.port());
  const RawConnection listening(server.port());
  listening.send(request_bytes("GET", "/api/v1/events"));
  EXPECT_EQ(status_of(listening.receive_some()), 200);
  server.send_signal(GetParam());
  EXPECT_TRUE(wait_until([&] { return !accepts_connections(server.port()); }));
  for (const auto& connection : under_way) {
    connection->send(face.substr(face.size() - 1));
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

TEST_P(Stopping, DoesNotWaitForASilentClient) {
  ServerProcess server(people);
  const RawConnection silent(server.port());
  httplib::Client client = server.client();
  ASSERT_EQ(client.Get("/api/v1/status")->status, 200);
  server.send_signal(GetParam());
  const ProgramResult result = server.wait();
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
  EXPECT_TRUE(wait_until([&] { return state().value("stage", "") != "starting"; }));
  ASSERT_TRUE(state()["running"].get<bool>()) << "it was over before it could be stopped";
  server.send_signal(GetParam());
  const ProgramResult result = server.wait();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(content_of(people), before);
}

INSTANTIATE_TEST_SUITE_P(Signals, Stopping, ::testing::Values(SIGTERM, SIGINT), [](const auto& signal_case) {
  return std::string(signal_case.param == SIGTERM ? "Term" : "Interrupt");
});

}  // namespace
}  // namespace ore::testing
