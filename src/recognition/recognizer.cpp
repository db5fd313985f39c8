#include "ore/recognizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ore/error.h"
#include "recognition/compiled_recognizer.h"
#include "support/utf8.h"

namespace ore {
namespace {

void require_size(const GrayImage& face, int height, int width) {
  const auto pixels = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
  if (face.height != height || face.width != width || face.pixels.size() != pixels)
    throw Error(fmt::format(
        "a face of {}x{} with {} pixels was given, but the model is for faces of {}x{} (height x width)",
        face.height, face.width, face.pixels.size(), height, width));
}

void require_not_generic(Inference inference) {
  if (inference == Inference::kGfc)
    throw Error("Generic-Face-Confidence is learned from everybody in the gallery: compile it anew instead");
}

}  // namespace

void RecognizerOptions::validate() const {
  if (!(gfc_factor > 0.0) || !std::isfinite(gfc_factor))
    throw InvalidOption(fmt::format("gfc_factor is {}; it must be a positive number", gfc_factor));
  if (!(gfc_fading >= 0.0 && gfc_fading <= 1.0))
    throw InvalidOption(fmt::format("gfc_fading is {}; it must be from 0 to 1", gfc_fading));
  if (threshold && !(*threshold >= 0.0 && std::isfinite(*threshold)))
    throw InvalidOption(fmt::format("threshold is {}; it must be a number of at least 0", *threshold));
  if (threads < 0 || threads > 1024)
    throw InvalidOption(fmt::format("threads is {}; it must be from 0 (all cores) to 1024", threads));
}

Recognizer::Recognizer(const Model& model, const Gallery& gallery, const RecognizerOptions& options,
                       const Progress& progress) {
  options.validate();
  model.validate();
  gallery.validate(1);
  if (model.face_height != gallery.height || model.face_width != gallery.width)
    throw Error(fmt::format("the model is for faces of {}x{} but the gallery has faces of {}x{}",
                            model.face_height, model.face_width, gallery.height, gallery.width));
  compiled_ = std::make_unique<const Compiled>(model, gallery, options, progress);
}

Recognizer::Recognizer(std::unique_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

Recognizer::~Recognizer() = default;
Recognizer::Recognizer(Recognizer&&) noexcept = default;
Recognizer& Recognizer::operator=(Recognizer&&) noexcept = default;

const std::vector<std::string>& Recognizer::names() const {
  return compiled_->names();
}
int Recognizer::face_height() const {
  return compiled_->face_height();
}
int Recognizer::face_width() const {
  return compiled_->face_width();
}
Inference Recognizer::inference() const {
  return compiled_->inference();
}

Recognizer Recognizer::with(const Person& person) const {
  require_not_generic(inference());
  Gallery alone{.height = face_height(), .width = face_width(), .people = {person}};
  alone.validate(1);
  return Recognizer(std::make_unique<const Compiled>(compiled_->with(person)));
}

Recognizer Recognizer::without(std::string_view name) const {
  require_not_generic(inference());
  const auto known = std::find(names().begin(), names().end(), name);
  if (known == names().end())
    throw Error(
        fmt::format("nobody in the gallery is called \"{}\"", escape_invalid_utf8(std::string(name))));
  if (names().size() == 1)
    throw Error(fmt::format("\"{}\" is the only person in the gallery; one must remain", name));
  return Recognizer(
      std::make_unique<const Compiled>(compiled_->without(static_cast<int>(known - names().begin()))));
}

double Recognizer::threshold() const {
  return compiled_->threshold();
}
bool Recognizer::has_confidence() const {
  return compiled_->has_confidence();
}

PatchTrust Recognizer::trust(const GrayImage& face, int person) const {
  require_size(face, face_height(), face_width());
  assert(person < static_cast<int>(names().size()));
  return compiled_->trust(face, person);
}

std::vector<Identification> Recognizer::identify(std::span<const GrayImage> faces, int top, int threads,
                                                 const Progress& progress) const {
  for (const GrayImage& face : faces) require_size(face, face_height(), face_width());
  return compiled_->identify(faces, top, threads, progress);
}

Identification Recognizer::identify(const GrayImage& face, int top, int threads) const {
  return std::move(identify(std::span(&face, 1), top, threads).front());
}

}  // namespace ore
