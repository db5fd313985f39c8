#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/raw_connection.h"
#include "helpers/wait_until.h"
#include "ore/store.h"
#include "running_service.h"

namespace ore::service {
namespace {

using ore::testing::as_pgm;
using ore::testing::RawConnection;
using ore::testing::RunningService;
using ore::testing::unseen_face;
using ore::testing::wait_until;
using ::testing::HasSubstr;
using ::testing::Not;

/// A client that hears all events from now on.
class Listening {
 public:
  explicit Listening(int port) : connection_(port) {
    connection_.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    wait_for(": listening");
  }

  /// All that was heard, which has `text` in it by then.
  const std::string& wait_for(const std::string& text) {
    while (heard_.find(text) == std::string::npos) {
      const std::string more = connection_.receive_some();
      if (more.empty()) {
        ADD_FAILURE() << text << " was not heard, but " << heard_;
        break;
      }
      heard_ += more;
    }
    return heard_;
  }

 private:
  RawConnection connection_;
  std::string heard_;
};

TEST(TrainingApi, TrainsAgainAndReportsProgress) {
  RunningService service;
  Listening listening(service.port());
  EXPECT_EQ(service.post("/api/v1/training", R"({"profile": "balanced"})", 202)["running"], true);
  const std::string heard = listening.wait_for("event: trained");
  EXPECT_THAT(heard, HasSubstr("event: progress"));
  EXPECT_THAT(heard, HasSubstr("\"seconds_left\""));
  EXPECT_THAT(heard, HasSubstr("event: people"));
  EXPECT_EQ(service.get("/api/v1/training")["running"], false);
  EXPECT_EQ(service.get("/api/v1/model")["profile"], "balanced");
  EXPECT_EQ(load_people(service.file()).model.profile, Profile::kBalanced);
}

TEST(TrainingApi, StopLeavesTheModelAsItWas) {
  RunningService service;
  const Model before = load_people(service.file()).model;
  Listening listening(service.port());
  service.post("/api/v1/training", R"({"profile": "accurate"})", 202);
  service.remove("/api/v1/training");
  const std::string heard = listening.wait_for("event: failed");
  EXPECT_THAT(heard, HasSubstr("as it was"));
  EXPECT_EQ(load_people(service.file()).model, before);
  // And then another may begin.
  EXPECT_TRUE(wait_until([&] { return service.get("/api/v1/training")["running"] == false; }));
  service.post("/api/v1/training", "", 202);
  listening.wait_for("event: trained");
}

TEST(TrainingApi, OneAtATimeAndOfAKnownProfile) {
  RunningService service;
  EXPECT_EQ(service.post("/api/v1/training", R"({"profile": "best"})", 400)["code"], "bad_request");
  EXPECT_EQ(service.post("/api/v1/training", R"({"profile": 3})", 400)["code"], "bad_request");
  EXPECT_EQ(service.post("/api/v1/training", "not json", 400)["code"], "bad_request");
}

TEST(EventsApi, ReportEveryChange) {
  RunningService service;
  Listening listening(service.port());
  service.post("/api/v1/faces?subject=new", as_pgm(unseen_face(1)), 201);
  EXPECT_THAT(listening.wait_for("event: people"),
              HasSubstr("data: {\"revision\":2,\"people\":6,\"faces\":21}"));
}

TEST(ModelApi, TellsWhatWasLearned) {
  RunningService service;
  const Model model = load_people(service.file()).model;
  const Json told = service.get("/api/v1/model");
  EXPECT_EQ(told["kept"], model.patches.size());
  EXPECT_EQ(told["patches"].size(), model.patches.size());
  for (std::size_t i = 1; i < told["patches"].size(); ++i)
    EXPECT_GE(told["patches"][i - 1]["weight"], told["patches"][i]["weight"]);
  EXPECT_EQ(told["outgrown"], false);
  const Json& curve = told["curve"];
  EXPECT_EQ(curve.size(), 101U);
  for (std::size_t i = 1; i < curve.size(); ++i) {
    EXPECT_GT(curve[i]["runner_up_ratio"], curve[i - 1]["runner_up_ratio"]);
    EXPECT_LE(curve[i]["false_alarm_rate"], curve[i - 1]["false_alarm_rate"]);
    EXPECT_GE(curve[i]["miss_rate"], curve[i - 1]["miss_rate"]);
  }
  EXPECT_LE(curve.front()["runner_up_ratio"], told["threshold"]["runner_up_ratio"]);
  EXPECT_GE(curve.back()["runner_up_ratio"], told["threshold"]["runner_up_ratio"]);
}

TEST(ModelApi, HasPictures) {
  RunningService service;
  for (const char* name : {"patches", "energy", "focus"}) {
    const httplib::Result picture = service.client().Get(std::string("/api/v1/model/") + name + ".png");
    EXPECT_EQ(picture->status, 200);
    EXPECT_THAT(picture->body, ::testing::StartsWith("\x89PNG"));
  }
  EXPECT_EQ(service.get("/api/v1/model/other.png", 404)["code"], "not_found");
}

TEST(ModelApi, TheThresholdIsKeptAndUsed) {
  RunningService service;
  const std::string picture = as_pgm(unseen_face(0));
  service.put("/api/v1/model/threshold", {{"runner_up_ratio", 1e5}});
  EXPECT_EQ(service.post("/api/v1/recognize", picture)["result"][0]["unknown"], true);
  EXPECT_EQ(load_people(service.file()).model.calibration.threshold, 1e5);
  service.put("/api/v1/model/threshold", {{"runner_up_ratio", 0.0}});
  EXPECT_EQ(service.post("/api/v1/recognize", picture)["result"][0]["unknown"], false);
  const Json set = service.put("/api/v1/model/threshold", {{"false_alarms", 0.05}});
  EXPECT_LE(set["threshold"]["false_alarm_rate"].get<double>(), 0.05 + 1e-9);
  EXPECT_EQ(set["threshold"]["target"], 0.05);
  for (const Json& wrong :
       {Json{{"runner_up_ratio", -1}}, Json{{"false_alarms", 0}}, Json{{"false_alarms", 2}}, Json::object(),
        Json{{"runner_up_ratio", 1}, {"false_alarms", 0.1}}, Json{{"runner_up_ratio", "1"}}})
    EXPECT_EQ(service.put("/api/v1/model/threshold", wrong, 400)["code"], "bad_request") << wrong;
}

}  // namespace
}  // namespace ore::service
