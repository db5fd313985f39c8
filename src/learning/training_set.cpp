#include "learning/training_set.h"

#include <algorithm>

#include "image/face_copies.h"
#include "occlusion/training_occlusion.h"
#include "support/parallel.h"
#include "support/random.h"

namespace ore {

TrainingSet::TrainingSet(const Gallery& gallery, std::vector<MapKind> kinds,
                         const TrainingSetOptions& options, const Progress& progress)
    : block_rows_((gallery.height + kBlock - 1) / kBlock),
      block_columns_((gallery.width + kBlock - 1) / kBlock),
      group_(options.copies.per_face()) {
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  for (std::size_t k = 0; k < gallery.people.size(); ++k) {
    const std::size_t size = gallery.people[k].faces.size();
    class_sizes_.push_back(static_cast<int>(size) * group_);
    for (std::size_t i = 0; i < size; ++i) {
      if (size > 1) learnable_.push_back(static_cast<int>(labels_.size()));
      labels_.push_back(static_cast<int>(k));
    }
  }
  const std::vector<const GrayImage*> columns = with_copies(gallery, options.copies, copies_);
  columns_ = std::make_unique<DescribedFaces>(columns, kinds, options.threads, progress);
  draw_occluded(faces, options, progress);
  const std::vector<const GrayImage*> occluded = face_pointers(occluded_images_);
  occluded_ = std::make_unique<DescribedFaces>(occluded, std::move(kinds), options.threads, progress);
}

void TrainingSet::draw_occluded(FacePointers faces, const TrainingSetOptions& options,
                                const Progress& progress) {
  const int count = plain_count() * options.occluded_copies;
  occluded_images_.resize(static_cast<std::size_t>(count));
  hidden_.resize(static_cast<std::size_t>(count));
  parallel_for(
      count, options.threads,
      [&](int j) {
        const auto index = static_cast<std::size_t>(j);
        const GrayImage& original = *faces[static_cast<std::size_t>(face(j))];
        RandomStream random(options.seed, RandomPurpose::kTrainingOccluder, static_cast<std::uint64_t>(j));
        occluded_images_[index] = draw_training_occlusion(original, random);
        hidden_[index] = compare(original, occluded_images_[index]);
      },
      progress, "drawing occluders");
}

TrainingSet::HiddenBlocks TrainingSet::compare(const GrayImage& face, const GrayImage& occluded) const {
  HiddenBlocks blocks;
  blocks.hidden.resize(static_cast<std::size_t>(block_rows_) * static_cast<std::size_t>(block_columns_));
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column)
      if (face.at(row, column) != occluded.at(row, column))
        blocks.hidden[static_cast<std::size_t>(row / kBlock) * static_cast<std::size_t>(block_columns_) +
                      static_cast<std::size_t>(column / kBlock)] = 1;
  return blocks;
}

bool TrainingSet::touches(int j, const Patch& patch) const {
  const int far = reach(map_kind(patch));
  const int first_row = std::max(patch.y - far, 0) / kBlock;
  const int last_row = std::min((patch.y + patch.height + far - 1) / kBlock, block_rows_ - 1);
  const int first_column = std::max(patch.x - far, 0) / kBlock;
  const int last_column = std::min((patch.x + patch.width + far - 1) / kBlock, block_columns_ - 1);
  const std::vector<std::uint8_t>& hidden = hidden_[static_cast<std::size_t>(j)].hidden;
  for (int row = first_row; row <= last_row; ++row) {
    const auto begin = hidden.begin() + static_cast<std::ptrdiff_t>(row) * block_columns_;
    if (std::find(begin + first_column, begin + last_column + 1, 1) != begin + last_column + 1) return true;
  }
  return false;
}

}  // namespace ore
