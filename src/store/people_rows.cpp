#include "store/people_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "ore/error.h"
#include "store/schema.h"

namespace ore {
namespace {

/// Before any pixel is fetched: length() looks at a row's header only.
void require_face_lengths(const Database& database, std::int64_t pixels) {
  Statement wrong(database,
                  "SELECT count(*) FROM face WHERE typeof(pixels) <> 'blob' OR length(pixels) <> ?1");
  wrong.bind(1, pixels).step();
  if (wrong.integer(0) != 0) {
    throw_damaged_file(database.shown_as(),
                       fmt::format("{} faces do not have {} pixels", wrong.integer(0), pixels));
  }
}

using IndexOfPerson = std::unordered_map<std::int64_t, std::size_t>;

IndexOfPerson read_people(const Database& database, Gallery& gallery) {
  count_rows(database, "person", kMaxPeople);
  IndexOfPerson index;
  Statement row(database, "SELECT id, name FROM person ORDER BY id");
  while (row.step()) {
    index.emplace(row.integer(0), gallery.people.size());
    gallery.people.push_back({.name = row.text(1), .faces = {}});
  }
  return index;
}

void read_faces(const Database& database, const IndexOfPerson& index, Gallery& gallery) {
  const std::int64_t pixels = std::int64_t{gallery.height} * gallery.width;
  count_rows(database, "face", kMaxFaces);
  require_face_lengths(database, pixels);
  Statement row(database, "SELECT person_id, pixels FROM face ORDER BY person_id, position");
  while (row.step()) {
    const auto owner = index.find(row.integer(0));
    if (owner == index.end()) throw_damaged_file(database.shown_as(), "a face belongs to no person");
    const std::span<const std::uint8_t> blob = row.blob(1);
    GrayImage face;
    face.height = gallery.height;
    face.width = gallery.width;
    face.pixels.assign(blob.begin(), blob.end());
    gallery.people[owner->second].faces.push_back(std::move(face));
  }
}

}  // namespace

void write_gallery(const Database& database, const Gallery& gallery) {
  write_gallery_row(database, gallery);
  Statement insert_person(database, "INSERT INTO person (id, name) VALUES (?1, ?2)");
  Statement insert_face(database, "INSERT INTO face (person_id, position, pixels) VALUES (?1, ?2, ?3)");
  std::int64_t person_id = 0;
  for (const Person& person : gallery.people) {
    ++person_id;
    insert_person.bind(1, person_id).bind(2, std::string_view(person.name)).run();
    std::int64_t position = 0;
    for (const GrayImage& face : person.faces) {
      insert_face.bind(1, person_id).bind(2, position++).bind(3, std::span(face.pixels)).run();
    }
  }
}

void write_gallery_row(const Database& database, const Gallery& gallery) {
  Statement row(database,
                "INSERT INTO gallery (id, height, width, from_photographs, detector, detector_model) "
                "VALUES (1, ?1, ?2, ?3, ?4, ?5)");
  row.bind(1, std::int64_t{gallery.height}).bind(2, std::int64_t{gallery.width});
  row.bind(3, std::int64_t{gallery.from_photographs ? 1 : 0});
  row.bind(4, std::string_view(gallery.detector.name));
  // SQLite takes a null pointer for NULL, not for a blob without bytes.
  static constexpr std::uint8_t kNothing = 0;
  const std::vector<std::uint8_t>& model = gallery.detector.model;
  row.bind(5, std::span(model.empty() ? &kNothing : model.data(), model.size())).run();
}

namespace {

/// Before any byte of the model is fetched: length() looks at a row's header only.
void require_detector_size(const Database& database) {
  Statement size(database,
                 "SELECT length(detector_model) AS \"the size of the detector's model\" FROM gallery");
  size.step();
  size.bounded_integer(0, 0, static_cast<int>(DetectorSource::kMaxModel));
}

}  // namespace

Gallery read_gallery_row(const Database& database) {
  count_rows(database, "gallery", 1);
  require_detector_size(database);
  Statement row(database, "SELECT height, width, from_photographs, detector, detector_model FROM gallery");
  row.step();
  Gallery gallery;
  gallery.height = row.bounded_integer(0, 1, kMaxFaceSide);
  gallery.width = row.bounded_integer(1, 1, kMaxFaceSide);
  gallery.from_photographs = row.bounded_integer(2, 0, 1) == 1;
  gallery.detector.name = row.text(3);
  const std::span<const std::uint8_t> model = row.blob(4);
  gallery.detector.model.assign(model.begin(), model.end());
  return gallery;
}

Gallery read_gallery(const Database& database) {
  Gallery gallery = read_gallery_row(database);
  const IndexOfPerson index = read_people(database, gallery);
  read_faces(database, index, gallery);
  return gallery;
}

int count_rows(const Database& database, const char* table, int maximum, int minimum) {
  Statement count(database, fmt::format("SELECT count(*) AS \"the number of rows of {0}\" FROM {0}", table));
  count.step();
  return count.bounded_integer(0, minimum, maximum);
}

namespace {

constexpr int kMaxInt = std::numeric_limits<int>::max();

constexpr std::string_view kStranger = "stranger";
constexpr std::string_view kKnown = "known";

void write_curves(const Database& database, std::int64_t model_id, const Model& model) {
  Statement insert(database,
                   "INSERT INTO confidence (model_id, curve, position, ratio, confidence) "
                   "VALUES (?1, ?2, ?3, ?4, ?5)");
  for (std::size_t c = 0; c < model.curves.size(); ++c) {
    const ConfidenceCurve& curve = model.curves[c];
    for (std::size_t i = 0; i < curve.ratio.size(); ++i) {
      insert.bind(1, model_id).bind(2, static_cast<std::int64_t>(c)).bind(3, static_cast<std::int64_t>(i));
      insert.bind(4, static_cast<double>(curve.ratio[i]))
          .bind(5, static_cast<double>(curve.confidence[i]))
          .run();
    }
  }
}

void write_patches(const Database& database, std::int64_t model_id, const Model& model) {
  Statement insert(
      database,
      "INSERT INTO patch (model_id, position, stream, x, y, width, height, dimension, descriptor, "
      "cell, weight, typical_residual, curve) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)");
  std::int64_t position = 0;
  for (const auto& [patch, weight, typical_residual, curve] : model.patches) {
    insert.bind(1, model_id).bind(2, position++).bind(3, std::int64_t{patch.stream});
    insert.bind(4, std::int64_t{patch.x}).bind(5, std::int64_t{patch.y});
    insert.bind(6, std::int64_t{patch.width}).bind(7, std::int64_t{patch.height});
    insert.bind(8, std::int64_t{patch.dimension}).bind(9, static_cast<std::int64_t>(patch.descriptor));
    insert.bind(10, std::int64_t{patch.cell}).bind(11, weight).bind(12, typical_residual);
    insert.bind(13, std::int64_t{curve}).run();
  }
}

Descriptor read_descriptor(const Statement& row, int column) {
  return static_cast<Descriptor>(row.bounded_integer(column, 0, static_cast<int>(Descriptor::kCells)));
}

std::vector<WeightedPatch> read_patches(const Database& database, std::int64_t model_id) {
  count_rows(database, "patch", kMaxPatches);
  Statement row(database,
                "SELECT stream, x, y, width, height, dimension, descriptor, cell, weight, typical_residual, "
                "curve FROM patch WHERE model_id = ?1 ORDER BY position");
  row.bind(1, model_id);
  std::vector<WeightedPatch> patches;
  while (row.step()) {
    const std::int64_t stream = row.integer(0);
    if (stream < 0 || stream > std::numeric_limits<std::uint32_t>::max()) {
      throw_damaged_file(database.shown_as(), fmt::format("a patch has the stream {}", stream));
    }
    WeightedPatch weighted;
    weighted.patch = {.x = row.bounded_integer(1, 0, kMaxFaceSide),
                      .y = row.bounded_integer(2, 0, kMaxFaceSide),
                      .width = row.bounded_integer(3, 1, kMaxFaceSide),
                      .height = row.bounded_integer(4, 1, kMaxFaceSide),
                      .dimension = row.bounded_integer(5, 1, kMaxInt),
                      .stream = static_cast<std::uint32_t>(stream),
                      .descriptor = read_descriptor(row, 6),
                      .cell = row.bounded_integer(7, 1, kMaxFaceSide)};
    weighted.weight = row.real(8);
    weighted.typical_residual = row.real(9);
    weighted.curve = row.bounded_integer(10, -1, kMaxCurves);
    patches.push_back(weighted);
  }
  return patches;
}

std::vector<ConfidenceCurve> read_curves(const Database& database, std::int64_t model_id) {
  count_rows(database, "confidence", kMaxKnots, 0);
  Statement row(
      database,
      "SELECT curve, ratio, confidence FROM confidence WHERE model_id = ?1 ORDER BY curve, position");
  row.bind(1, model_id);
  std::vector<ConfidenceCurve> curves;
  while (row.step()) {
    const auto curve = static_cast<std::size_t>(row.bounded_integer(0, 0, kMaxCurves - 1));
    if (curve > curves.size()) throw_damaged_file(database.shown_as(), "a confidence curve is missing");
    if (curve == curves.size()) curves.emplace_back();
    curves[curve].ratio.push_back(static_cast<float>(row.real(1)));
    curves[curve].confidence.push_back(static_cast<float>(row.real(2)));
  }
  return curves;
}

void write_scores(const Database& database, std::int64_t model_id, std::string_view kind,
                  std::span<const float> scores) {
  Statement insert(database,
                   "INSERT INTO calibration (model_id, kind, position, score) VALUES (?1, ?2, ?3, ?4)");
  std::int64_t position = 0;
  for (const float score : scores)
    insert.bind(1, model_id).bind(2, kind).bind(3, position++).bind(4, static_cast<double>(score)).run();
}

Calibration read_calibration(const Database& database, std::int64_t model_id) {
  count_rows(database, "calibration", kMaxScores, 0);
  Calibration calibration;
  for (const auto& [kind, scores] :
       {std::pair(kStranger, &calibration.strangers), std::pair(kKnown, &calibration.known)}) {
    Statement row(database,
                  "SELECT score FROM calibration WHERE model_id = ?1 AND kind = ?2 ORDER BY position");
    row.bind(1, model_id).bind(2, kind);
    while (row.step()) scores->push_back(static_cast<float>(row.real(0)));
  }
  return calibration;
}

}  // namespace

void require_at_most(const char* what, std::size_t found, int maximum) {
  if (found > static_cast<std::size_t>(maximum)) {
    throw Error(fmt::format("{} {} do not fit into one file, at most {} do", found, what, maximum));
  }
}

void require_storable(const Model& model, const Gallery& gallery) {
  model.validate();
  if (model.face_height != gallery.height || model.face_width != gallery.width) {
    throw Error(fmt::format("the model is for faces of {}x{} but the gallery's are {}x{} (height x width)",
                            model.face_height, model.face_width, gallery.height, gallery.width));
  }
  require_at_most("patches", model.patches.size(), kMaxPatches);
  require_at_most("confidence curves", model.curves.size(), kMaxCurves);
  std::size_t knots = 0;
  for (const ConfidenceCurve& curve : model.curves) knots += curve.ratio.size();
  require_at_most("knots of confidence curves", knots, kMaxKnots);
  require_at_most("scores of strangers and known people",
                  model.calibration.strangers.size() + model.calibration.known.size(), kMaxScores);
}

void write_model(const Database& database, const Model& model) {
  constexpr std::int64_t kModelId = 1;
  const std::string learner = to_string(model.learner);
  const std::string profile = model.profile ? to_string(*model.profile) : "";
  Statement insert(database,
                   "INSERT INTO model (id, name, seed, learner, profile, candidates, budget, penalty, "
                   "training_error, mirrored_copies, copy_shift, trained_people, trained_faces, "
                   "false_alarms, threshold, calibrated_people) "
                   "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)");
  insert.bind(1, kModelId).bind(2, std::string_view(kModelName));
  insert.bind(3, std::bit_cast<std::int64_t>(model.seed)).bind(4, std::string_view(learner));
  insert.bind(5, std::string_view(profile)).bind(6, std::int64_t{model.candidates});
  insert.bind(7, model.budget).bind(8, model.penalty).bind(9, model.training_error);
  insert.bind(10, std::int64_t{model.copies.mirrored ? 1 : 0}).bind(11, std::int64_t{model.copies.shift});
  insert.bind(12, std::int64_t{model.trained_people}).bind(13, std::int64_t{model.trained_faces});
  insert.bind(14, model.calibration.false_alarms).bind(15, model.calibration.threshold);
  insert.bind(16, std::int64_t{model.calibration.people}).run();
  write_scores(database, kModelId, kStranger, model.calibration.strangers);
  write_scores(database, kModelId, kKnown, model.calibration.known);
  write_curves(database, kModelId, model);
  write_patches(database, kModelId, model);
  if (model.evidence) write_evidence(database, kModelId, *model.evidence);
}

namespace {

Learner read_learner(const Database& database, const std::string& name) {
  const std::optional<Learner> learner = parse_learner(name);
  if (!learner)
    throw_damaged_file(database.shown_as(),
                       fmt::format("the model is invalid: unknown learner \"{}\"", name));
  return *learner;
}

/// Empty where the learner has none.
std::optional<Profile> read_profile(const Database& database, const std::string& name) {
  const std::optional<Profile> profile = parse_profile(name);
  if (!profile && !name.empty())
    throw_damaged_file(database.shown_as(),
                       fmt::format("the model is invalid: unknown profile \"{}\"", name));
  return profile;
}

}  // namespace

Model read_model(const Database& database, const Gallery& gallery) {
  Statement row(database,
                "SELECT id, seed, learner, profile, candidates, budget, penalty, training_error, "
                "mirrored_copies, copy_shift, trained_people, trained_faces, false_alarms, threshold, "
                "calibrated_people FROM model WHERE name = ?1");
  if (!row.bind(1, std::string_view(kModelName)).step()) {
    throw_damaged_file(database.shown_as(), "it holds no model");
  }
  Model model;
  model.face_height = gallery.height;
  model.face_width = gallery.width;
  model.seed = std::bit_cast<std::uint64_t>(row.integer(1));
  model.learner = read_learner(database, row.text(2));
  model.profile = read_profile(database, row.text(3));
  model.candidates = row.bounded_integer(4, 0, kMaxInt);
  model.budget = row.real(5);
  model.penalty = row.real(6);
  model.training_error = row.real(7);
  model.copies.mirrored = row.bounded_integer(8, 0, 1) == 1;
  model.copies.shift = row.bounded_integer(9, 0, kMaxFaceSide);
  model.trained_people = row.bounded_integer(10, 0, kMaxPeople);
  model.trained_faces = row.bounded_integer(11, 0, kMaxFaces);
  model.calibration = read_calibration(database, row.integer(0));
  model.calibration.false_alarms = row.real(12);
  model.calibration.threshold = row.real(13);
  model.calibration.people = row.bounded_integer(14, 0, kMaxPeople);
  model.curves = read_curves(database, row.integer(0));
  model.patches = read_patches(database, row.integer(0));
  model.evidence = read_evidence(database, row.integer(0));
  return model;
}

}  // namespace ore
