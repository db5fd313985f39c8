#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "explain/answer_json.h"
#include "service/face_finder.h"
#include "service/http/access.h"
#include "service/http/request.h"
#include "service/json_values.h"
#include "service/routes/context.h"

namespace ore::service {
namespace {

/// What became of the pictures.
struct Sorted {
  std::vector<GrayImage> faces;
  Json taken = Json::array();    ///< of each face, without its id
  Json refused = Json::array();  ///< of each picture that is none
  std::optional<HttpError> last{};
};

void sort_picture(Context& context, const Snapshot& people, const UploadedFile& file, Sorted& sorted) {
  Json entry = Json::object();
  if (!file.name.empty()) entry["file"] = file.name;
  try {
    IdentifiedFace found =
        context.finder.find_to_enroll(people, decode_upload(file, context.options.uploads));
    if (people.from_photographs) entry["box"] = box_json(found.found);
    if (!found.remark.empty()) entry["remark"] = found.remark;
    sorted.faces.push_back(std::move(found.face));
    sorted.taken.push_back(std::move(entry));
  } catch (const Error& error) {
    const HttpError refusal = as_http_error(error);
    // Without a detector or after the deadline, every other picture would fail too.
    if (refusal.status() >= 500) throw;
    entry["code"] = refusal.code();
    entry["message"] = refusal.what();
    sorted.refused.push_back(std::move(entry));
    sorted.last = refusal;
  }
}

Sorted sort_pictures(Context& context, const Upload& upload, Deadline deadline) {
  const WorkLimit::Place place(context.work, deadline);
  const LiveGallery::State people = context.people.now();
  Sorted sorted;
  for (const UploadedFile& file : upload.files) {
    if (is_over(deadline))
      throw busy("These are more pictures than can be looked at in time; send fewer at once.");
    sort_picture(context, *people, file, sorted);
  }
  return sorted;
}

/// Finds the face in each of the pictures and adds those that can be learned from. Returns what became of
/// each; throws HttpError with the reason when none can.
Reply enroll_pictures(Context& context, const Upload& upload, const std::string& name, bool must_be_new,
                      Deadline deadline) {
  Sorted sorted = sort_pictures(context, upload, deadline);
  if (sorted.faces.empty()) {
    if (upload.files.size() == 1) throw HttpError(*sorted.last);
    throw HttpError(422, "no_face",
                    fmt::format("None of the {} pictures can be learned from; of the last: {}",
                                upload.files.size(), sorted.last->what()));
  }
  std::vector<std::string> ids;
  const LiveGallery::State people = context.people.enroll(name, sorted.faces, must_be_new, ids);
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

Reply list_subjects(Context& context, const Call& call) {
  const Page page = page_of(call.request);
  const LiveGallery::State people = context.people.now();
  const std::size_t total = people->subjects.size();
  Json subjects = Json::array();
  for (std::size_t i = page.begin(total); i < page.end(total); ++i) {
    const Subject& subject = *people->subjects[i];
    subjects.push_back({{"subject", subject.person.name},
                        {"faces", subject.person.faces.size()},
                        {"image_id", subject.face_ids.front()}});
  }
  return json_reply({{"subjects", std::move(subjects)},
                     {"page", page.number},
                     {"size", page.size},
                     {"total", total},
                     {"revision", people->revision}});
}

Reply add_subject(Context& context, const Call& call) {
  if (!call.request.is_multipart_form_data()) {
    const std::string name = checked_name(text_field(object_of(call), "subject").value_or(""));
    throw HttpError(
        422, "faces_needed",
        "Nobody is kept without a face: send a form with the name as \"subject\" and pictures as \"file\", "
        "or pictures to /api/v1/faces?subject=NAME.");
  }
  const Upload upload = upload_of(context, call);
  if (!upload.subject) throw bad_request("The form has no part \"subject\" with the name.");
  const std::string name = checked_name(*upload.subject);
  if (context.people.now()->find(name) != nullptr)
    throw conflict(fmt::format("A person named \"{}\" exists already.", name));
  return enroll_pictures(context, upload, name, /*must_be_new=*/true, call.deadline);
}

Reply rename_subject(Context& context, const Call& call) {
  const std::optional<std::string> name = text_field(object_of(call), "subject");
  if (!name) throw bad_request("The object has no field \"subject\" with the new name.");
  const LiveGallery::State people = context.people.rename(call.argument, checked_name(*name));
  return json_reply({{"subject", *name}, {"revision", people->revision}});
}

Reply delete_subject(Context& context, const Call& call) {
  const std::size_t faces = context.people.now()->require(call.argument)->person.faces.size();
  const LiveGallery::State people = context.people.forget(call.argument);
  return json_reply({{"subject", call.argument}, {"faces", faces}, {"revision", people->revision}});
}

}  // namespace

void add_subject_routes(Router& router, Context& context) {
  router.add("GET", "/api/v1/subjects",
             [&context](const Call& call) { return list_subjects(context, call); });
  router.add("POST", "/api/v1/subjects", [&context](const Call& call) { return add_subject(context, call); });
  router.add("PUT", "/api/v1/subjects/*",
             [&context](const Call& call) { return rename_subject(context, call); });
  router.add("DELETE", "/api/v1/subjects/*",
             [&context](const Call& call) { return delete_subject(context, call); });
}

namespace {

struct ListedFace {
  const Subject* subject = nullptr;
  std::size_t index = 0;
};

/// The faces of one person, or of all people without a name. They live as long as the snapshot.
std::vector<ListedFace> faces_of(const Snapshot& people, const std::string* name) {
  std::vector<ListedFace> faces;
  const auto add = [&](const Subject& subject) {
    for (std::size_t i = 0; i < subject.face_ids.size(); ++i) faces.push_back({&subject, i});
  };
  if (name != nullptr) {
    add(*people.require(*name));
  } else {
    for (const auto& subject : people.subjects) add(*subject);
  }
  return faces;
}

Reply list_faces(Context& context, const Call& call) {
  const Page page = page_of(call.request);
  const std::string name = call.request.get_param_value("subject");
  const LiveGallery::State people = context.people.now();
  const std::vector<ListedFace> listed =
      faces_of(*people, call.request.has_param("subject") ? &name : nullptr);
  Json faces = Json::array();
  for (std::size_t i = page.begin(listed.size()); i < page.end(listed.size()); ++i)
    faces.push_back({{"image_id", listed[i].subject->face_ids[listed[i].index]},
                     {"subject", listed[i].subject->person.name}});
  return json_reply({{"faces", std::move(faces)},
                     {"page", page.number},
                     {"size", page.size},
                     {"total", listed.size()},
                     {"revision", people->revision}});
}

Reply add_faces(Context& context, const Call& call) {
  const std::string name = required_name(call.request, "subject");
  return enroll_pictures(context, upload_of(context, call), name, /*must_be_new=*/false, call.deadline);
}

Reply show_face(Context& context, const Call& call) {
  const LiveGallery::State people = context.people.now();
  const Snapshot::FoundFace found = people->require_face(call.argument);
  return png_reply(png_bytes(found.subject->person.faces[static_cast<std::size_t>(found.index)]));
}

Reply delete_face(Context& context, const Call& call) {
  const std::string name = context.people.now()->require_face(call.argument).subject->person.name;
  const LiveGallery::State people = context.people.forget_face(call.argument);
  return json_reply({{"image_id", call.argument}, {"subject", name}, {"revision", people->revision}});
}

}  // namespace

void add_face_routes(Router& router, Context& context) {
  router.add("GET", "/api/v1/faces", [&context](const Call& call) { return list_faces(context, call); });
  router.add("POST", "/api/v1/faces", [&context](const Call& call) { return add_faces(context, call); });
  router.add("GET", "/api/v1/faces/*/img", [&context](const Call& call) { return show_face(context, call); });
  router.add("DELETE", "/api/v1/faces/*",
             [&context](const Call& call) { return delete_face(context, call); });
}

}  // namespace ore::service
