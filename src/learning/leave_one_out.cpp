#include "learning/leave_one_out.h"

#include <algorithm>

#include "image/gallery.h"
#include "occlusion/occluder.h"
#include "patch/patch_feature.h"
#include "representation/patch_representation.h"
#include "representation/posterior.h"
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
      if (size > 1 || options.single_faces) learnable_.push_back(static_cast<int>(labels_.size()));
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
        const GrayImage& original = *faces[face(j)];
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
  const std::vector<std::uint8_t>& hidden = hidden_[j].hidden;
  for (int row = first_row; row <= last_row; ++row) {
    const auto begin = hidden.begin() + static_cast<std::ptrdiff_t>(row) * block_columns_;
    if (std::find(begin + first_column, begin + last_column + 1, 1) != begin + last_column + 1) return true;
  }
  return false;
}

double TrainingSet::hidden_share(int j, const Patch& patch) const {
  const std::vector<std::uint8_t>& hidden = hidden_[j].hidden;
  const int last_row = (patch.y + patch.height - 1) / kBlock;
  const int last_column = (patch.x + patch.width - 1) / kBlock;
  int blocks = 0;
  int covered = 0;
  for (int row = patch.y / kBlock; row <= last_row; ++row) {
    for (int column = patch.x / kBlock; column <= last_column; ++column) {
      ++blocks;
      covered += hidden[static_cast<std::size_t>(row) * static_cast<std::size_t>(block_columns_) +
                        static_cast<std::size_t>(column)];
    }
  }
  return static_cast<double>(covered) / blocks;
}

namespace {

/// Residuals of the plain samples, which are columns of the gallery's own features.
void plain_residuals(const PatchRepresentation& representation, const Eigen::MatrixXf& features,
                     const TrainingSet& set, MatrixRef result) {
  if (set.plain_count() == features.cols()) {
    representation.squared_residuals(features, result);
  } else {
    Eigen::MatrixXf plain(features.rows(), set.plain_count());
    for (int i = 0; i < set.plain_count(); ++i)
      plain.col(i) = features.col(Eigen::Index{set.face(i)} * set.group());
    representation.squared_residuals(plain, result);
  }
  for (int i = 0; i < set.plain_count(); ++i)
    result(set.label(i), i) = representation.leave_one_out()[Eigen::Index{set.face(i)} * set.group()];
}

/// Residuals of the samples with parts hidden. Where the patch is not touched, they are those of the face as
/// it is, which stand in result already.
void occluded_residuals(const PatchRepresentation& representation, const PatchFeature& feature,
                        const Patch& patch, const TrainingSet& set, MatrixRef result) {
  std::vector<int> touched;
  for (int j = 0; j < set.occluded_count(); ++j) {
    if (set.touches(j, patch)) {
      touched.push_back(j);
    } else {
      result.col(set.plain_count() + j) = result.col(j % set.plain_count());
    }
  }
  Eigen::MatrixXf probes(feature.dimension(), static_cast<Eigen::Index>(touched.size()));
  feature.extract(set.occluded(), touched, probes);
  Eigen::MatrixXf residuals(representation.class_count(), probes.cols());
  representation.squared_residuals(probes, residuals);
  for (Eigen::Index i = 0; i < probes.cols(); ++i) {
    const int sample = set.plain_count() + touched[i];
    auto column = result.col(sample);
    column = residuals.col(i);
    float& own = column[set.label(sample)];
    own = std::min(own + representation.left_out_growth(set.face(sample), probes.col(i)), 1.0F);
  }
}

}  // namespace

LeaveOneOutPosteriors leave_one_out(const Patch& patch, std::uint64_t seed, const TrainingSet& set,
                                    Samples wanted) {
  const PatchFeature feature(patch, seed);
  const Eigen::MatrixXf features = feature.extract(set.columns());
  const PatchRepresentation representation(features, set.class_sizes(), set.group());
  LeaveOneOutPosteriors left_out;
  Eigen::MatrixXf& values = left_out.posteriors;
  values.resize(representation.class_count(),
                wanted == Samples::kAll ? set.sample_count() : set.plain_count());
  plain_residuals(representation, features, set, values.leftCols(set.plain_count()));
  if (wanted == Samples::kAll && set.occluded_count() > 0)
    occluded_residuals(representation, feature, patch, set, values);

  double typical = 0.0;
  for (int i = 0; i < set.plain_count(); ++i) typical += static_cast<double>(values(set.label(i), i));
  left_out.typical_residual = std::max(static_cast<float>(typical / set.plain_count()), kSmallestResidual);
  left_out.smallest = values.colwise().minCoeff().transpose();
  residuals_to_posteriors(values);
  return left_out;
}

}  // namespace ore
