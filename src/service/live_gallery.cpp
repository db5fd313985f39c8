#include "service/live_gallery.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <map>

#include "learning/options.h"
#include "ore/error.h"
#include "ore/photo.h"
#include "service/errors.h"
#include "support/text.h"

namespace ore::service {

FileState file_state(const std::filesystem::path& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return {};
  FileState result{.device = status.st_dev, .node = status.st_ino, .changes = 0};
  // https://www.sqlite.org/fileformat.html: the file change counter, most significant byte first.
  std::ifstream stream(file, std::ios::binary);
  std::array<char, 28> header{};
  stream.read(header.data(), header.size());
  for (std::size_t i = 24; i < header.size(); ++i)
    result.changes = result.changes << 8U | static_cast<unsigned char>(header[i]);
  return result;
}

std::vector<std::string> face_ids(const Person& person) {
  // Nobody gains from two faces with one id, so the hash need not be cryptographic. A byte that UTF-8 does
  // not have marks the end of the name.
  const std::uint64_t name = fnv1a(person.name + '\xFF');
  std::map<std::uint64_t, int> seen;
  std::vector<std::string> ids;
  ids.reserve(person.faces.size());
  for (const GrayImage& face : person.faces) {
    const std::uint64_t hash = fnv1a(face.pixels, name);
    const int count = ++seen[hash];
    ids.push_back(count == 1 ? fmt::format("{:016x}", hash) : fmt::format("{:016x}-{}", hash, count));
  }
  return ids;
}

namespace {

using Subjects = std::vector<std::shared_ptr<const Subject>>;

std::shared_ptr<const Subject> make_subject(Person person) {
  std::vector<std::string> ids = face_ids(person);
  return std::make_shared<const Subject>(Subject{std::move(person), std::move(ids)});
}

int count_faces(const Subjects& subjects) {
  int faces = 0;
  for (const auto& subject : subjects) faces += static_cast<int>(subject->person.faces.size());
  return faces;
}

auto place_of(Subjects& subjects, const std::string& name) {
  return std::find_if(subjects.begin(), subjects.end(),
                      [&](const auto& subject) { return subject->person.name == name; });
}

std::shared_ptr<const Recognizer> shared(Recognizer recognizer) {
  return std::make_shared<const Recognizer>(std::move(recognizer));
}

/// Generic-Face-Confidence depends on the faces of all people: adding a person changes the whole recognizer.
bool shaped_by_all(const Snapshot& snapshot) {
  return snapshot.recognizer->inference() == Inference::kGfc;
}

/// `old` with the people `subjects`: without the person `leaves` (a name, or none), and with
/// the person `comes`, who is new or has other faces.
Snapshot changed(const Snapshot& old, Subjects subjects, const std::string& leaves, const Subject* comes) {
  Snapshot next = old;
  next.subjects = std::move(subjects);
  next.faces = count_faces(next.subjects);
  if (shaped_by_all(old)) {
    next.recognizer = shared(Recognizer(*next.model, next.gallery()));
    return next;
  }
  if (comes != nullptr) next.recognizer = shared(next.recognizer->with(comes->person));
  if (!leaves.empty()) next.recognizer = shared(next.recognizer->without(leaves));
  return next;
}

}  // namespace

std::shared_ptr<const Subject> Snapshot::find(const std::string& name) const {
  const auto found = std::find_if(subjects.begin(), subjects.end(),
                                  [&](const auto& subject) { return subject->person.name == name; });
  return found == subjects.end() ? nullptr : *found;
}

std::shared_ptr<const Subject> Snapshot::require(const std::string& name) const {
  std::shared_ptr<const Subject> found = find(name);
  if (found == nullptr) throw NotFound(fmt::format("No person is named \"{}\".", name));
  return found;
}

Snapshot::FoundFace Snapshot::require_face(const std::string& id) const {
  for (const auto& subject : subjects) {
    const auto found = std::find(subject->face_ids.begin(), subject->face_ids.end(), id);
    if (found != subject->face_ids.end())
      return {subject, static_cast<int>(found - subject->face_ids.begin())};
  }
  throw NotFound(fmt::format("There is no face \"{}\".", id));
}

Identification Snapshot::identify(const GrayImage& face, int top) const {
  std::vector<IdentifiedFace> single(1);
  single.front().face = face;
  identify(single, {.top = top});
  return std::move(single.front().answer);
}

void Snapshot::identify(std::span<IdentifiedFace> found, const ProbeOptions& options) const {
  if (recognizer == nullptr) throw Conflict("Nobody is here yet; add people first.");
  ore::identify(*recognizer, found, options);
  for (IdentifiedFace& face : found)
    face.answer.unknown = face.answer.candidates.front().runner_up_ratio < model->calibration.threshold;
}

Gallery Snapshot::gallery() const {
  Gallery gallery{.height = model->face_height,
                  .width = model->face_width,
                  .people = {},
                  .from_photographs = from_photographs,
                  .detector = detector};
  gallery.people.reserve(subjects.size());
  for (const auto& subject : subjects) gallery.people.push_back(subject->person);
  return gallery;
}

LiveGallery::LiveGallery(std::filesystem::path file, std::function<void(const Snapshot&)> on_change,
                         const std::optional<DetectorSource>& detector)
    : file_(std::move(file)), on_change_(std::move(on_change)) {
  const std::scoped_lock lock(changing_);
  if (detector && !std::filesystem::exists(file_)) {
    begin_with_nobody(*detector);
  } else {
    load();
  }
}

void LiveGallery::begin_with_nobody(const DetectorSource& detector) {
  check_can_save(file_);
  const FaceFrame frame;
  publish({.subjects = {},
           .model = std::make_shared<const Model>(untrained_model(frame.height, frame.width)),
           .recognizer = nullptr,
           .from_photographs = true,
           .detector = detector});
}

void LiveGallery::load() {
  // Taken before reading: a change during the read is then noticed and read again.
  const FileState state = file_state(file_);
  People people = load_people(file_);
  Snapshot next{.subjects = {},
                .model = std::make_shared<const Model>(std::move(people.model)),
                .recognizer = nullptr,
                .from_photographs = people.gallery.from_photographs,
                .detector = people.gallery.detector,
                .faces = people.gallery.face_count()};
  next.recognizer = shared(Recognizer(*next.model, people.gallery));
  next.subjects.reserve(people.gallery.people.size());
  for (Person& person : people.gallery.people) next.subjects.push_back(make_subject(std::move(person)));
  seen_ = state;
  publish(std::move(next));
}

LiveGallery::State LiveGallery::refreshed() {
  if (file_state(file_) != seen_) load();
  return now();
}

LiveGallery::State LiveGallery::publish(Snapshot next) {
  const State old = now();
  next.revision = old == nullptr ? 1 : old->revision + 1;
  State state = std::make_shared<const Snapshot>(std::move(next));
  now_.store(state);
  if (on_change_) on_change_(*state);
  return state;
}

LiveGallery::State LiveGallery::settle(Snapshot next) {
  // SQLite counts on only once for whatever is done under one lock, as every change of ours is.
  const FileState expected = seen_.after_a_change();
  if (file_state(file_) != expected) {
    load();
    return now();
  }
  seen_ = expected;
  return publish(std::move(next));
}

LiveGallery::State LiveGallery::enroll(const std::string& name, const std::vector<GrayImage>& faces,
                                       bool must_be_new, std::vector<std::string>& ids) {
  const std::scoped_lock lock(changing_);
  const State old = refreshed();
  Subjects subjects = old->subjects;
  const auto place = place_of(subjects, name);
  if (place != subjects.end() && must_be_new)
    throw Conflict(fmt::format("A person named \"{}\" exists already.", name));
  Person all = place == subjects.end() ? Person{.name = name, .faces = {}} : (*place)->person;
  const auto before = static_cast<std::ptrdiff_t>(all.faces.size());
  all.faces.insert(all.faces.end(), faces.begin(), faces.end());
  const std::shared_ptr<const Subject> subject = make_subject(std::move(all));
  ids.assign(subject->face_ids.begin() + before, subject->face_ids.end());
  if (subjects.empty()) return enroll_first(*old, subject);
  ore::enroll(file_, Person{.name = name, .faces = faces});
  if (place == subjects.end())
    subjects.push_back(subject);
  else
    *place = subject;
  return settle(changed(*old, std::move(subjects), "", subject.get()));
}

LiveGallery::State LiveGallery::enroll_first(const Snapshot& nobody,
                                             const std::shared_ptr<const Subject>& subject) {
  Snapshot next = nobody;
  next.subjects = {subject};
  next.faces = count_faces(next.subjects);
  next.recognizer = shared(Recognizer(*next.model, next.gallery()));
  save_people(file_, next.gallery(), *next.model);
  seen_ = file_state(file_);
  return publish(std::move(next));
}

LiveGallery::State LiveGallery::forget(const std::string& name) {
  const std::scoped_lock lock(changing_);
  const State old = refreshed();
  old->require(name);
  if (old->subjects.size() == 1) throw Conflict(fmt::format("Cannot delete \"{}\", the last person.", name));
  ore::forget(file_, name);
  Subjects subjects = old->subjects;
  subjects.erase(place_of(subjects, name));
  return settle(changed(*old, std::move(subjects), name, nullptr));
}

LiveGallery::State LiveGallery::forget_face(const std::string& id) {
  const std::scoped_lock lock(changing_);
  const State old = refreshed();
  const Snapshot::FoundFace found = old->require_face(id);
  Person person = found.subject->person;
  if (person.faces.size() == 1)
    throw Conflict(fmt::format("This is the only face of \"{}\"; delete the subject instead.", person.name));
  ore::forget_face(file_, person.name, found.index);
  person.faces.erase(person.faces.begin() + found.index);
  Subjects subjects = old->subjects;
  const std::shared_ptr<const Subject> subject = make_subject(std::move(person));
  *place_of(subjects, subject->person.name) = subject;
  return settle(changed(*old, std::move(subjects), "", subject.get()));
}

LiveGallery::State LiveGallery::rename(const std::string& name, const std::string& new_name) {
  const std::scoped_lock lock(changing_);
  State old = refreshed();
  Person person = old->require(name)->person;
  if (name == new_name) return old;
  if (old->find(new_name) != nullptr)
    throw Conflict(fmt::format("A person named \"{}\" exists already.", new_name));
  ore::rename(file_, name, new_name);
  person.name = new_name;
  Subjects subjects = old->subjects;
  const std::shared_ptr<const Subject> subject = make_subject(std::move(person));
  *place_of(subjects, name) = subject;
  return settle(changed(*old, std::move(subjects), name, subject.get()));
}

LiveGallery::State LiveGallery::set_threshold(double runner_up_ratio, double false_alarms) {
  const std::scoped_lock lock(changing_);
  const State old = refreshed();
  if (old->subjects.empty()) throw Conflict("Nobody is here yet; add people first.");
  Model model = *old->model;
  model.calibration.threshold = runner_up_ratio;
  model.calibration.false_alarms = false_alarms;
  ore::replace_model(file_, model);
  Snapshot next = *old;
  next.model = std::make_shared<const Model>(std::move(model));
  return settle(std::move(next));
}

LiveGallery::State LiveGallery::replace_model(const Model& model) {
  const std::scoped_lock lock(changing_);
  const State old = refreshed();
  Snapshot next = *old;
  next.model = std::make_shared<const Model>(model);
  next.recognizer = shared(Recognizer(model, old->gallery()));
  ore::replace_model(file_, model);
  return settle(std::move(next));
}

bool LiveGallery::look_for_changes() {
  const std::scoped_lock lock(changing_);
  if (file_state(file_) == seen_) return false;
  load();
  return true;
}

}  // namespace ore::service
