#include "service/enrolment.h"
#include "service/http/request_values.h"
#include "service/png_text.h"
#include "service/routes/parts.h"

namespace ore::service {
namespace {

struct ListedFace {
  const Subject* subject = nullptr;
  std::size_t index = 0;
};

/// Somebody's, or everybody's; they live as long as the snapshot.
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

Reply list_faces(Parts& parts, const Call& call) {
  const Page page = page_of(call.request);
  const std::string name = call.request.get_param_value("subject");
  const PeopleKeeper::State people = parts.people.now();
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

Reply add_faces(Parts& parts, const Call& call) {
  const std::string name = required_name(call.request, "subject");
  return enroll_pictures(parts, upload_of(parts, call), name, /*must_be_new=*/false, call.deadline);
}

Reply show_face(Parts& parts, const Call& call) {
  const PeopleKeeper::State people = parts.people.now();
  const Snapshot::FoundFace found = people->require_face(call.argument);
  return png_reply(png_bytes(found.subject->person.faces[static_cast<std::size_t>(found.index)]));
}

Reply delete_face(Parts& parts, const Call& call) {
  const std::string name = parts.people.now()->require_face(call.argument).subject->person.name;
  const PeopleKeeper::State people = parts.people.forget_face(call.argument);
  return json_reply({{"image_id", call.argument}, {"subject", name}, {"revision", people->revision}});
}

}  // namespace

void add_face_routes(Router& router, Parts& parts) {
  router.add("GET", "/api/v1/faces", [&parts](const Call& call) { return list_faces(parts, call); });
  router.add("POST", "/api/v1/faces", [&parts](const Call& call) { return add_faces(parts, call); });
  router.add("GET", "/api/v1/faces/*/img", [&parts](const Call& call) { return show_face(parts, call); });
  router.add("DELETE", "/api/v1/faces/*", [&parts](const Call& call) { return delete_face(parts, call); });
}

}  // namespace ore::service
