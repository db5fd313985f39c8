#include "service/enrolment.h"

#include <fmt/format.h>

#include <optional>

#include "service/http/http_error.h"

namespace ore::service {
namespace {

/// What became of the pictures.
struct Sorted {
  std::vector<GrayImage> faces;
  Json taken = Json::array();    ///< of each face, without its id
  Json refused = Json::array();  ///< of each picture that is none
  std::optional<HttpError> last{};
};

void sort_picture(Parts& parts, const Snapshot& people, const UploadedFile& file, Sorted& sorted) {
  Json entry = Json::object();
  if (!file.name.empty()) entry["file"] = file.name;
  try {
    SeenFace seen = parts.finder.find_to_enroll(people, decode_upload(file, parts.options.uploads));
    if (people.from_photographs) entry["box"] = as_json(seen);
    if (!seen.flaws.empty()) entry["remark"] = seen.flaws;
    sorted.faces.push_back(std::move(seen.face));
    sorted.taken.push_back(std::move(entry));
  } catch (const HttpError& error) {
    // Without a detector or in a hurry, no other picture fares better.
    if (error.status() >= 500) throw;
    entry["code"] = error.code();
    entry["message"] = error.what();
    sorted.refused.push_back(std::move(entry));
    sorted.last = error;
  }
}

Sorted sort_pictures(Parts& parts, const Upload& upload, Deadline deadline) {
  const WorkLimit::Place place(parts.work, deadline);
  const PeopleKeeper::State people = parts.people.now();
  Sorted sorted;
  for (const UploadedFile& file : upload.files) {
    if (is_over(deadline))
      throw busy("These are more pictures than can be looked at in time; send fewer at once.");
    sort_picture(parts, *people, file, sorted);
  }
  return sorted;
}

}  // namespace

Reply enroll_pictures(Parts& parts, const Upload& upload, const std::string& name, bool must_be_new,
                      Deadline deadline) {
  Sorted sorted = sort_pictures(parts, upload, deadline);
  if (sorted.faces.empty()) {
    if (upload.files.size() == 1) throw HttpError(*sorted.last);
    throw HttpError(422, "no_face",
                    fmt::format("None of the {} pictures can be learned from; of the last: {}",
                                upload.files.size(), sorted.last->what()));
  }
  std::vector<std::string> ids;
  const PeopleKeeper::State people = parts.people.enroll(name, sorted.faces, must_be_new, ids);
  Json faces = Json::array();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Json face = {{"image_id", ids[i]}};
    face.update(sorted.taken[i]);
    faces.push_back(std::move(face));
  }
  return json_reply({{"subject", name},
                     {"faces", std::move(faces)},
                     {"refused", std::move(sorted.refused)},
                     {"revision", people->revision}},
                    201);
}

}  // namespace ore::service
