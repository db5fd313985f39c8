#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ore/recognizer.h"
#include "ore/store.h"
#include "running_service.h"

namespace ore::service {
namespace {

using namespace ore::testing;
using ::testing::StartsWith;

constexpr const char* kRecognize = "/api/v1/recognize";

TEST(RecognizeApi, AnswersAsTheLibraryDoes) {
  RunningService service;
  const People people = load_people(service.file());
  const Recognizer recognizer(people.model, people.gallery);
  for (int person = 0; person < 5; ++person) {
    const GrayImage face = unseen_face(person);
    const Identification expected = recognizer.identify(face, 3);
    const Json answer = service.post("/api/v1/recognize?prediction_count=3", as_pgm(face));
    const Json& found = answer["result"][0];
    EXPECT_EQ(found["unknown"], expected.unknown);
    EXPECT_EQ(found["subject"], expected.unknown ? Json() : Json(expected.candidates[0].name));
    EXPECT_EQ(found["subjects"].size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(found["subjects"][i]["subject"], expected.candidates[i].name);
      EXPECT_NEAR(found["subjects"][i]["similarity"].get<double>(), expected.candidates[i].score, 1e-6);
      EXPECT_NEAR(found["subjects"][i]["runner_up_ratio"].get<double>(),
                  expected.candidates[i].runner_up_ratio, 1e-6);
    }
    EXPECT_EQ(found["box"]["x_max"], face.width);
  }
}

TEST(RecognizeApi, FormsAndRawBodiesAreTheSame) {
  RunningService service;
  const std::string picture = as_pgm(unseen_face(0));
  EXPECT_EQ(service.post(kRecognize, picture), service.post_form(kRecognize, {file_part(picture)}));
}

TEST(RecognizeApi, EvidenceTellsWhy) {
  RunningService service;
  const Json answer = service.post("/api/v1/recognize?evidence=true", as_pgm(unseen_face(0)));
  const Json& evidence = answer["result"][0]["evidence"];
  for (const char* picture : {"face", "speaks_for", "not_trusted"})
    EXPECT_THAT(evidence[picture].get<std::string>(), StartsWith("data:image/png;base64,iVBORw0KGgo"));
  EXPECT_EQ(evidence["sentences"].size(), 2U);
  EXPECT_EQ(evidence["rivals"].size(), 4U);
  EXPECT_EQ(evidence["rivals"][0]["subject"], answer["result"][0]["subjects"][0]["subject"]);
  EXPECT_EQ(answer["result"][0]["subjects"].size(), 1U);
  const std::string nearest = evidence["rivals"][0]["image_id"];
  EXPECT_EQ(service.client().Get("/api/v1/faces/" + nearest + "/img")->status, 200);
}

TEST(RecognizeApi, UnusablePicturesAreRefusedWithAReason) {
  RunningService service;
  EXPECT_EQ(service.post(kRecognize, "", 400)["code"], "bad_request");
  EXPECT_EQ(service.post(kRecognize, "not a picture", 415)["code"], "unsupported_image");
  EXPECT_EQ(service.post(kRecognize, as_pgm(GrayImage(30, 30)), 422)["code"], "bad_request");
  const std::string whole = as_pgm(unseen_face(0));
  EXPECT_EQ(service.post(kRecognize, whole.substr(0, whole.size() / 2), 415)["code"], "unsupported_image");
  EXPECT_EQ(service.post(kRecognize, "P5\n20000 20000\n255\n", 413)["code"], "too_large");
  EXPECT_EQ(service.post_form(kRecognize, {{"other", "x", "", ""}}, 400)["code"], "bad_request");
  EXPECT_EQ(service.post_form(kRecognize, {file_part(whole), file_part(whole)}, 400)["code"], "bad_request");
  EXPECT_EQ(service.post("/api/v1/recognize?limit=-1", whole, 400)["code"], "bad_request");
  EXPECT_EQ(service.post("/api/v1/recognize?evidence=perhaps", whole, 400)["code"], "bad_request");
}

TEST(RecognizeApi, UploadsHaveABound) {
  RunningService service([](ServiceOptions& options) { options.uploads.bytes = 2048; });
  EXPECT_EQ(service.post(kRecognize, std::string(4096, 'x'), 413)["code"], "too_large");
  EXPECT_EQ(service.post_form(kRecognize, {file_part(std::string(4096, 'x'))}, 413)["code"], "too_large");
  service.post(kRecognize, as_pgm(unseen_face(0)));
}

TEST(VerifyApi, SaysYesToTheRightPersonOnly) {
  RunningService service;
  const std::string ada = as_pgm(service_gallery().people[0].faces[0]);
  const Json yes = service.post("/api/v1/verify?subject=Ada", ada)["result"];
  EXPECT_EQ(yes["verified"], true);
  EXPECT_EQ(yes["best"]["subject"], "Ada");
  const Json no = service.post("/api/v1/verify?subject=%E7%94%B0%E4%B8%AD", ada)["result"];
  EXPECT_EQ(no["verified"], false);
  EXPECT_EQ(no["subject"], "田中");
  EXPECT_EQ(no["best"]["subject"], "Ada");
  EXPECT_EQ(service.post("/api/v1/verify?subject=nobody", ada, 404)["code"], "not_found");
  EXPECT_EQ(service.post("/api/v1/verify", ada, 400)["code"], "bad_request");
}

TEST(StatusApi, SaysOnlyThatItRunsWithoutTheKey) {
  RunningService service([](ServiceOptions& options) { options.key = "secret"; });
  EXPECT_EQ(service.get("/api/v1/status").size(), 2U);
  EXPECT_EQ(service.get("/api/v1/subjects", 401)["code"], "unauthorized");
  service.client().set_default_headers({{"x-api-key", "secret"}});
  EXPECT_EQ(service.get("/api/v1/status")["people"], 5);
  EXPECT_EQ(service.get("/api/v1/subjects")["total"], 5);
}

TEST(MetricsApi, CountsByRoute) {
  RunningService service;
  service.post(kRecognize, as_pgm(service_gallery().people[0].faces[0]));
  service.post(kRecognize, "x", 415);
  const std::string text = service.client().Get("/api/v1/metrics")->body;
  EXPECT_THAT(text, HasSubstr("ore_requests_total{route=\"POST /api/v1/recognize\",status=\"200\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("ore_requests_total{route=\"POST /api/v1/recognize\",status=\"415\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("ore_faces_total{answer=\"named\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("ore_people 5\n"));
}

TEST(PageApi, ThePageAsksNobodyElse) {
  RunningService service;
  const httplib::Result page = service.client().Get("/");
  EXPECT_EQ(page->status, 200);
  EXPECT_THAT(page->body, HasSubstr("<!doctype html>"));
  EXPECT_THAT(page->get_header_value("Content-Security-Policy"), HasSubstr("default-src 'none'"));
  EXPECT_EQ(service.client().Get("/main.js")->get_header_value("Content-Type"),
            "text/javascript; charset=utf-8");
  EXPECT_EQ(service.client().Get("/icon.svg")->get_header_value("Content-Type"), "image/svg+xml");
  for (const char* elsewhere : {"/../people.ore", "/%2e%2e/people.ore", "/people.ore", "//", "/index.html/"})
    EXPECT_EQ(service.client().Get(elsewhere)->status, 404) << elsewhere;
}

}  // namespace
}  // namespace ore::service
