#include "recognition/compiled_gallery.h"

#include <cassert>
#include <utility>

namespace ore {
namespace {

/// Faces, with their copies, that fill a piece: enough for an efficient matrix product, few enough for their
/// descriptor maps to take little memory while they are compiled, and for a copy of the piece to take no
/// time.
constexpr int kFullPiece = 512;

/// Groups of consecutive people, a piece each. A piece takes people until it is full, so that a gallery that
/// grew by one has the same pieces as one that had all from the beginning.
std::vector<std::span<const Person>> in_pieces(const std::vector<Person>& people, int columns_per_face,
                                               bool all_in_one) {
  if (all_in_one) return {people};
  std::vector<std::span<const Person>> pieces;
  std::size_t first = 0;
  int columns = 0;
  for (std::size_t end = 1; end <= people.size(); ++end) {
    columns += static_cast<int>(people[end - 1].faces.size()) * columns_per_face;
    if (columns < kFullPiece && end < people.size()) continue;
    pieces.push_back(std::span(people).subspan(first, end - first));
    first = end;
    columns = 0;
  }
  return pieces;
}

/// Progress on piece `index`, told as progress on all.
Progress as_part(const Progress& progress, std::size_t index, std::size_t count) {
  if (count == 1 || !progress.report) return progress;
  return {.report =
              [&progress, index, count](std::string_view, double fraction) {
                progress.report("compiling the gallery",
                                (static_cast<double>(index) + fraction) / static_cast<double>(count));
              },
          .stop_requested = progress.stop_requested};
}

}  // namespace

CompiledGallery::CompiledGallery(const Model& model, const Gallery& gallery, bool generic, int threads,
                                 const Progress& progress)
    : model_(std::make_shared<const CompiledModel>(model)),
      person_count_(static_cast<int>(gallery.people.size())) {
  const auto groups = in_pieces(gallery.people, model.copies.per_face(), generic);
  for (const std::span<const Person> people : groups)
    pieces_.push_back(std::make_shared<const PeopleBases>(
        derive_bases(*model_, people, generic, threads, as_part(progress, pieces_.size(), groups.size()))));
}

PatchOpinion CompiledGallery::judge(int patch, const DescribedFaces& faces) const {
  const Eigen::MatrixXf features = patch_at(patch).feature().extract(faces);
  Eigen::MatrixXf residuals(person_count_, faces.count());
  Eigen::Index first = 0;
  for (const auto& piece : pieces_) {
    const CompactBases& bases = piece->bases[static_cast<std::size_t>(patch)];
    bases.squared_lengths(features, residuals.middleRows(first, bases.class_count()));
    first += bases.class_count();
  }
  for (Eigen::Index i = 0; i < residuals.cols(); ++i) {
    const float squared_length = features.col(i).squaredNorm();
    residuals.col(i) = (squared_length - residuals.col(i).array()).max(0.0F).min(1.0F);
  }
  first = 0;
  for (const auto& piece : pieces_) {
    const Eigen::Map<const Eigen::VectorXf> factors(piece->factors.data(), piece->person_count());
    residuals.middleRows(first, piece->person_count()).array().colwise() *= factors.array();
    first += piece->person_count();
  }
  return patch_at(patch).opinion(std::move(residuals));
}

Eigen::VectorXf CompiledGallery::generic_residuals(int patch, const DescribedFaces& faces) const {
  assert(pieces_.size() == 1 && !pieces_.front()->generic.empty());
  Eigen::VectorXf result(faces.count());
  ore::generic_residuals(pieces_.front()->generic[static_cast<std::size_t>(patch)],
                         patch_at(patch).feature().extract(faces), result);
  return result;
}

CompiledGallery::Place CompiledGallery::find(int place) const {
  assert(place >= 0 && place < person_count_);
  std::size_t piece = 0;
  while (place >= pieces_[piece]->person_count()) place -= pieces_[piece++]->person_count();
  return {piece, place};
}

void CompiledGallery::exchange(int place, const PeopleBases& others) {
  assert(pieces_.front()->generic.empty());
  const auto [piece, person] = find(place);
  pieces_[piece] = std::make_shared<const PeopleBases>(exchanged(*pieces_[piece], person, others));
  if (pieces_[piece]->person_count() == 0)
    pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(piece));
  person_count_ += others.person_count() - 1;
}

CompiledGallery CompiledGallery::with(const Person& person, int threads) const {
  assert(pieces_.empty() || pieces_.front()->generic.empty());
  PeopleBases own = derive_bases(*model_, std::span(&person, 1), false, threads, {});
  CompiledGallery result = *this;
  if (pieces_.empty() || pieces_.back()->column_count() >= kFullPiece)
    result.pieces_.push_back(std::make_shared<const PeopleBases>(std::move(own)));
  else
    result.pieces_.back() = std::make_shared<const PeopleBases>(joined(*pieces_.back(), own));
  ++result.person_count_;
  return result;
}

CompiledGallery CompiledGallery::with(const Person& person, int place, int threads) const {
  CompiledGallery result = *this;
  result.exchange(place, derive_bases(*model_, std::span(&person, 1), false, threads, {}));
  return result;
}

CompiledGallery CompiledGallery::without(int place) const {
  CompiledGallery result = *this;
  result.exchange(place, {});
  return result;
}

}  // namespace ore
