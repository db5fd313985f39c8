#pragma once
// A gallery laid out for learning: what represents, and what is represented with itself left out.
//
//   columns  every face followed by its copies, person by person: they span the classes
//   samples  the faces that can be learned from as they are, then copies of them with parts hidden
//
// A face can be learned from when its person has another one. Without a face of its own class in the gallery
// no patch can be right, and its margin says nothing about the patches.

#include <Eigen/Core>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ore/copies.h"
#include "ore/gallery.h"
#include "ore/progress.h"
#include "patch/descriptors.h"

namespace ore {

struct TrainingSetOptions {
  GalleryCopies copies{};
  int occluded_copies = 0;  ///< of every face that can be learned from
  std::uint64_t seed = 1;   ///< of the occluders
  int threads = 0;
};

/// Keeps pointers to the gallery's faces.
class TrainingSet {
 public:
  TrainingSet(const Gallery& gallery, std::vector<MapKind> kinds, const TrainingSetOptions& options = {},
              const Progress& progress = {});
  TrainingSet(const TrainingSet&) = delete;
  TrainingSet& operator=(const TrainingSet&) = delete;

  int class_count() const { return static_cast<int>(class_sizes_.size()); }
  int group() const { return group_; }                               ///< columns of one face
  std::span<const int> class_sizes() const { return class_sizes_; }  ///< in columns
  const DescribedFaces& columns() const { return *columns_; }

  int plain_count() const { return static_cast<int>(learnable_.size()); }
  int sample_count() const { return plain_count() + occluded_count(); }
  int occluded_count() const { return static_cast<int>(hidden_.size()); }
  bool learnable() const { return !learnable_.empty(); }

  /// The face that sample i is, or is a copy of; face f has the columns [f * group(), (f + 1) * group()).
  int face(int i) const { return learnable_[i % plain_count()]; }
  int label(int i) const { return labels_[face(i)]; }

  /// The samples with parts hidden: entry j is sample plain_count() + j.
  const DescribedFaces& occluded() const { return *occluded_; }

  /// Whether the patch may look different in occluded()'s entry j than in the face as it is.
  bool touches(int j, const Patch& patch) const;

 private:
  /// Where a face is hidden, in blocks of kBlock x kBlock pixels.
  struct HiddenBlocks {
    std::vector<std::uint8_t> hidden;  ///< row by row
  };
  static constexpr int kBlock = 4;

  void draw_occluded(FacePointers faces, const TrainingSetOptions& options, const Progress& progress);
  HiddenBlocks compare(const GrayImage& face, const GrayImage& occluded) const;

  int block_rows_;
  int block_columns_;
  int group_;
  std::vector<int> labels_;  ///< by face
  std::vector<int> class_sizes_;
  std::vector<int> learnable_;     ///< faces
  std::vector<GrayImage> copies_;  ///< of the faces, if any
  std::vector<GrayImage> occluded_images_;
  std::vector<HiddenBlocks> hidden_;  ///< by occluded image
  std::unique_ptr<DescribedFaces> columns_;
  std::unique_ptr<DescribedFaces> occluded_;
};

// Leave-one-out posteriors of the samples (equation `loo_margin`): every one is represented by the gallery
// without the face that it is, or is a copy of. Classes other than its own keep their full basis.

/// What one patch says about every sample.
struct LeaveOneOutPosteriors {
  Eigen::MatrixXf posteriors;     ///< b^{x_i^C}_t(x_i): classes x samples
  Eigen::VectorXf smallest;       ///< by sample: the smallest squared residual of all classes
  float typical_residual = 0.0F;  ///< mean over the plain samples of the own class's; > 0

  /// How badly sample i is represented, relative to the typical.
  float ratio(Eigen::Index i) const { return smallest[i] / typical_residual; }
};

/// Which samples are wanted.
enum class Samples { kPlain, kAll };

/// Requires samples to learn from.
LeaveOneOutPosteriors leave_one_out(const Patch& patch, std::uint64_t seed, const TrainingSet& set,
                                    Samples wanted = Samples::kAll);

}  // namespace ore
