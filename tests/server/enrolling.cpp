#include "enrolling.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <nlohmann/json.hpp>

#include "drawn_gallery.h"
#include "helpers/run_program.h"

namespace ore::testing {
namespace {

using Json = nlohmann::json;

httplib::MultipartFormDataItems noise_form(std::uint64_t number, int pictures) {
  httplib::MultipartFormDataItems form;
  for (int i = 0; i < pictures; ++i)
    form.push_back({.name = "file",
                    .content = noise_face(100 * number + static_cast<std::uint64_t>(i)),
                    .filename = std::to_string(i) + ".pgm",
                    .content_type = "image/x-portable-graymap"});
  return form;
}

Confirmed confirmed(const httplib::Result& answer) {
  Confirmed result;
  if (!answer) return result;
  result.status = answer->status;
  result.body = answer->body;
  const Json json = Json::parse(answer->body, nullptr, /*allow_exceptions=*/false);
  // A server that was killed while it wrote has confirmed nothing.
  if (answer->status == 201 && json.is_discarded()) return {};
  if (answer->status == 201)
    for (const Json& face : json["faces"]) result.ids.push_back(face["image_id"]);
  return result;
}

/// All pages of a list.
std::vector<Json> whole_list(httplib::Client& client, const std::string& path, const char* field) {
  std::vector<Json> all;
  for (int page = 0;; ++page) {
    const auto answer = client.Get(path + "?size=1000&page=" + std::to_string(page));
    EXPECT_TRUE(answer && answer->status == 200) << path;
    if (!answer || answer->status != 200) return all;
    const Json json = Json::parse(answer->body);
    if (json[field].empty()) return all;
    all.insert(all.end(), json[field].begin(), json[field].end());
  }
}

}  // namespace

Confirmed enroll_new(httplib::Client& client, const std::string& name, std::uint64_t number, int pictures) {
  httplib::MultipartFormDataItems form = noise_form(number, pictures);
  form.push_back({.name = "subject", .content = name, .filename = "", .content_type = ""});
  return confirmed(client.Post("/api/v1/subjects", form));
}

Confirmed enroll_more(httplib::Client& client, const std::string& name, std::uint64_t number, int pictures) {
  return confirmed(client.Post("/api/v1/faces?subject=" + name, noise_form(number, pictures)));
}

std::map<std::string, int> subjects_of(httplib::Client& client) {
  std::map<std::string, int> result;
  for (const Json& subject : whole_list(client, "/api/v1/subjects", "subjects"))
    result[subject["subject"]] = subject["faces"];
  return result;
}

std::map<std::string, int> people_in(const std::filesystem::path& file) {
  const ProgramResult list = run_ore({"list", file.string(), "--json"});
  EXPECT_EQ(list.exit_code, 0) << list.err;
  std::map<std::string, int> result;
  const Json json = Json::parse(list.out, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return result;
  for (const Json& person : json["people"]) result[person["name"]] = person["faces"];
  return result;
}

std::set<std::string> face_ids_of(httplib::Client& client) {
  std::set<std::string> result;
  for (const Json& face : whole_list(client, "/api/v1/faces", "faces")) result.insert(face["image_id"]);
  return result;
}

std::string integrity_of(const std::filesystem::path& file) {
  sqlite3* database = nullptr;
  std::string verdict;
  const auto take = [](void* target, int count, char** values, char** /*names*/) {
    for (int i = 0; i < count; ++i) *static_cast<std::string*>(target) += values[i];
    return 0;
  };
  if (sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK)
    sqlite3_exec(database, "PRAGMA integrity_check", take, &verdict, nullptr);
  sqlite3_close(database);
  return verdict;
}

}  // namespace ore::testing
