#include "service/enrolment.h"
#include "service/http/http_error.h"
#include "service/http/request_values.h"
#include "service/routes/parts.h"

namespace ore::service {
namespace {

Reply list_subjects(Parts& parts, const Call& call) {
  const Page page = page_of(call.request);
  const PeopleKeeper::State people = parts.people.now();
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

Reply add_subject(Parts& parts, const Call& call) {
  if (!call.request.is_multipart_form_data()) {
    const std::string name = checked_name(text_field(object_of(call), "subject").value_or(""));
    throw HttpError(
        422, "faces_needed",
        "Nobody is kept without a face: send a form with the name as \"subject\" and pictures as \"file\", "
        "or pictures to /api/v1/faces?subject=NAME.");
  }
  const Upload upload = upload_of(parts, call);
  if (!upload.subject) throw bad_request("The form has no part \"subject\" with the name.");
  const std::string name = checked_name(*upload.subject);
  if (parts.people.now()->find(name) != nullptr)
    throw conflict("There is somebody called \"" + name + "\" already.");
  return enroll_pictures(parts, upload, name, /*must_be_new=*/true, call.deadline);
}

Reply rename_subject(Parts& parts, const Call& call) {
  const std::optional<std::string> name = text_field(object_of(call), "subject");
  if (!name) throw bad_request("The object has no field \"subject\" with the new name.");
  const PeopleKeeper::State people = parts.people.rename(call.argument, checked_name(*name));
  return json_reply({{"subject", *name}, {"revision", people->revision}});
}

Reply delete_subject(Parts& parts, const Call& call) {
  const std::size_t faces = parts.people.now()->require(call.argument)->person.faces.size();
  const PeopleKeeper::State people = parts.people.forget(call.argument);
  return json_reply({{"subject", call.argument}, {"faces", faces}, {"revision", people->revision}});
}

}  // namespace

void add_subject_routes(Router& router, Parts& parts) {
  router.add("GET", "/api/v1/subjects", [&parts](const Call& call) { return list_subjects(parts, call); });
  router.add("POST", "/api/v1/subjects", [&parts](const Call& call) { return add_subject(parts, call); });
  router.add("PUT", "/api/v1/subjects/*", [&parts](const Call& call) { return rename_subject(parts, call); });
  router.add("DELETE", "/api/v1/subjects/*",
             [&parts](const Call& call) { return delete_subject(parts, call); });
}

}  // namespace ore::service
