#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "ore/folder.h"
#include "ore/store.h"
#include "running_service.h"

namespace ore::service {
namespace {

using namespace ore::testing;

std::vector<std::string> names_in(const std::filesystem::path& file) {
  std::vector<std::string> names;
  for (const Person& person : load_people(file).gallery.people) names.push_back(person.name);
  return names;
}

TEST(SubjectsApi, AreListedInPages) {
  RunningService service;
  const Json all = service.get("/api/v1/subjects");
  EXPECT_EQ(all["total"], 5);
  EXPECT_EQ(all["subjects"][1]["subject"], "Łukasz Nowak");
  EXPECT_EQ(all["subjects"][1]["faces"], 4);
  const Json second = service.get("/api/v1/subjects?page=1&size=2");
  EXPECT_EQ(second["subjects"].size(), 2U);
  EXPECT_EQ(second["subjects"][0], all["subjects"][2]);
  EXPECT_EQ(service.get("/api/v1/subjects?page=9")["subjects"].size(), 0U);
}

TEST(SubjectsApi, ComeWithPicturesAndAreRecognised) {
  RunningService service;
  const std::string picture = as_pgm(unseen_face(0));
  const Json added = service.post_form("/api/v1/subjects",
                                       {{"subject", "Zoë", "", ""},
                                        file_part(picture, "one.pgm"),
                                        file_part("broken", "two.pgm"),
                                        file_part(as_pgm(GrayImage(9, 9)), "../three.pgm")},
                                       201);
  EXPECT_EQ(added["subject"], "Zoë");
  EXPECT_EQ(added["faces"].size(), 1U);
  EXPECT_EQ(added["faces"][0]["file"], "one.pgm");
  EXPECT_EQ(added["refused"][0]["file"], "two.pgm");
  EXPECT_EQ(added["refused"][0]["code"], "unsupported_image");
  EXPECT_EQ(added["refused"][1]["code"], "bad_request");
  EXPECT_EQ(names_in(service.file()).back(), "Zoë");
  const Json found = service.post("/api/v1/recognize", picture)["result"][0];
  EXPECT_EQ(found["subjects"][0]["subject"], "Zoë");
}

TEST(SubjectsApi, WithoutAFaceThereIsNobody) {
  RunningService service;
  EXPECT_EQ(service.post("/api/v1/subjects", R"({"subject": "Zoë"})", 422)["code"], "faces_needed");
  EXPECT_EQ(service.post_form("/api/v1/subjects", {{"subject", "Zoë", "", ""}}, 400)["code"], "bad_request");
  EXPECT_EQ(service.post_form("/api/v1/subjects", {{"subject", "Zoë", "", ""}, file_part("x")}, 415)["code"],
            "unsupported_image");
  EXPECT_EQ(service.post_form("/api/v1/subjects",
                              {{"subject", "Zoë", "", ""}, file_part("x"), file_part("y")}, 422)["code"],
            "no_face");
  EXPECT_EQ(service.post_form("/api/v1/subjects", {file_part(as_pgm(unseen_face(0)))}, 400)["code"],
            "bad_request");
  EXPECT_EQ(service.post_form("/api/v1/subjects",
                              {{"subject", "Ada", "", ""}, file_part(as_pgm(unseen_face(0)))}, 409)["code"],
            "conflict");
  EXPECT_EQ(service.get("/api/v1/status")["revision"], 1);
}

TEST(SubjectsApi, AreRenamedAndDeletedByAnyName) {
  RunningService service;
  const std::string path = "/api/v1/subjects/a%2Fb%20..%2Fc";
  EXPECT_EQ(service.put(path, {{"subject", "%2e%2e/<i>"}})["subject"], "%2e%2e/<i>");
  EXPECT_EQ(names_in(service.file())[3], "%2e%2e/<i>");
  EXPECT_EQ(service.put(path, {{"subject", "x"}}, 404)["code"], "not_found");
  EXPECT_EQ(service.put("/api/v1/subjects/Ada", {{"subject", "田中"}}, 409)["code"], "conflict");
  EXPECT_EQ(service.put("/api/v1/subjects/Ada", {{"subject", ""}}, 400)["code"], "bad_request");
  EXPECT_EQ(service.put("/api/v1/subjects/Ada", {{"name", "x"}}, 400)["code"], "bad_request");
  const Json gone = service.remove("/api/v1/subjects/%E7%94%B0%E4%B8%AD");
  EXPECT_EQ(gone["faces"], 4);
  EXPECT_THAT(names_in(service.file()), ElementsAre("Ada", "Łukasz Nowak", "%2e%2e/<i>", "\"quoted\" <b>"));
  EXPECT_EQ(service.remove("/api/v1/subjects/%E7%94%B0%E4%B8%AD", 404)["code"], "not_found");
}

TEST(SubjectsApi, WhoIsDeletedLeavesNoByte) {
  RunningService service;
  service.remove("/api/v1/subjects/%C5%81ukasz%20Nowak");
  const std::vector<std::uint8_t> bytes = ore::testing::file_bytes(service.file());
  const std::string text(bytes.begin(), bytes.end());
  EXPECT_THAT(text, Not(HasSubstr("Nowak")));
  const std::vector<std::uint8_t> face = service_gallery().people[1].faces[2].pixels;
  EXPECT_EQ(text.find(std::string(face.begin() + 40, face.begin() + 80)), std::string::npos);
  EXPECT_THAT(service.log(), Not(HasSubstr("Nowak")));
}

TEST(FacesApi, AreAddedShownAndDeleted) {
  RunningService service;
  const GrayImage face = unseen_face(1);
  const Json added = service.post("/api/v1/faces?subject=Ada", as_pgm(face), 201);
  const std::string id = added["faces"][0]["image_id"];
  const Json listed = service.get("/api/v1/faces?subject=Ada");
  EXPECT_EQ(listed["total"], 5);
  EXPECT_EQ(listed["faces"][4]["image_id"], id);
  EXPECT_EQ(service.get("/api/v1/faces?size=3&page=2")["total"], 21);
  const httplib::Result picture = service.client().Get("/api/v1/faces/" + id + "/img");
  EXPECT_EQ(picture->get_header_value("Content-Type"), "image/png");
  const std::filesystem::path file = service.folder() / "face.png";
  ore::testing::write_bytes(file, {picture->body.begin(), picture->body.end()});
  EXPECT_EQ(read_image(file), face);
  EXPECT_EQ(service.remove("/api/v1/faces/" + id)["subject"], "Ada");
  EXPECT_EQ(service.remove("/api/v1/faces/" + id, 404)["code"], "not_found");
  EXPECT_EQ(service.get("/api/v1/faces?subject=nobody", 404)["code"], "not_found");
  EXPECT_EQ(load_people(service.file()).gallery, service_gallery());
}

TEST(FacesApi, TheLastGoesWithItsSubject) {
  RunningService service;
  const Json added = service.post("/api/v1/faces?subject=new", as_pgm(unseen_face(1)), 201);
  const std::string id = added["faces"][0]["image_id"];
  EXPECT_EQ(service.remove("/api/v1/faces/" + id, 409)["code"], "conflict");
}

TEST(Changes, OfAnotherProcessAreAnswered) {
  RunningService service;
  ore::rename(service.file(), "Ada", "Ada L.");
  // Seen at the latest after half a second, and before any change of the server's own.
  service.post("/api/v1/faces?subject=new", as_pgm(unseen_face(1)), 201);
  EXPECT_EQ(service.get("/api/v1/subjects")["subjects"][0]["subject"], "Ada L.");
}

}  // namespace
}  // namespace ore::service
