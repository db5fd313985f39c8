#pragma once
// A gallery prepared for learning (TrainingSet), and the posteriors b^{x_i^C}_t(x_i) of its samples, each
// represented by the gallery without the face it comes from (leave_one_out, equation `loo_margin`).
//
//   columns  every face followed by its copies, person by person: they span the classes
//   samples  the learnable faces unchanged, then copies of them with parts hidden
//
// A face is learnable if its person has another face. Otherwise the gallery without it has no face of its
// class, no patch can be right, and its margin says nothing about the patches.

#include <Eigen/Core>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ore/gallery.h"
#include "ore/progress.h"
#include "patch/descriptors.h"

namespace ore {

struct TrainingSetOptions {
  GalleryCopies copies{};
  int occluded_copies = 0;  ///< per learnable face
  bool single_faces =
      false;               ///< the only face of a person is a sample too, though nothing is left without it
  std::uint64_t seed = 1;  ///< of the occluders
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

  /// The face of which sample i is a plain or occluded version; face f has the columns
  /// [f * group(), (f + 1) * group()).
  int face(int i) const { return learnable_[i % plain_count()]; }
  int label(int i) const { return labels_[face(i)]; }

  /// The samples with parts hidden: entry j is sample plain_count() + j.
  const DescribedFaces& occluded() const { return *occluded_; }

  /// Whether the patch may differ between entry j of occluded() and the plain face.
  bool touches(int j, const Patch& patch) const;

  /// The share of the patch's area that is hidden in entry j of occluded(), to the accuracy of blocks.
  double hidden_share(int j, const Patch& patch) const;

  /// Number of faces of person k.
  int faces(int k) const { return class_sizes_[k] / group_; }

 private:
  /// The hidden parts of a face, in blocks of kBlock x kBlock pixels.
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

// Leave-one-out posteriors of the samples (equation `loo_margin`): the gallery represents each sample without
// the face it comes from. Classes other than the sample's own keep their full basis.

/// The posteriors of one patch for every sample.
struct LeaveOneOutPosteriors {
  Eigen::MatrixXf posteriors;     ///< b^{x_i^C}_t(x_i): classes x samples
  Eigen::VectorXf smallest;       ///< by sample: the smallest squared residual of all classes
  float typical_residual = 0.0F;  ///< mean squared residual of the own class, plain samples; > 0

  /// The smallest residual of sample i relative to the typical one.
  float ratio(Eigen::Index i) const { return smallest[i] / typical_residual; }
};

/// Which samples to compute.
enum class Samples { kPlain, kAll };

/// Requires: the set has samples.
LeaveOneOutPosteriors leave_one_out(const Patch& patch, std::uint64_t seed, const TrainingSet& set,
                                    Samples wanted = Samples::kAll);

}  // namespace ore
