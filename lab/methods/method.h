#pragma once
// The methods that the paper compares with, and a few that came later, behind one interface: fitted on a
// gallery, they score a batch of faces and say what they cost.
//
//   fit_method("lrc:randomfaces:400", gallery)    a classifier of whole faces, its features, their dimension
//   fit_method("def", gallery)                    a method without separate features
//
// methods_help() lists what there is.

#include <Eigen/Core>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/methods/face_space.h"
#include "lab/methods/vector_classifier.h"
#include "ore/gallery.h"
#include "ore/progress.h"

namespace ore {

/// A fitted method: immutable, shared by threads without locks.
class FittedMethod {
 public:
  FittedMethod() = default;
  virtual ~FittedMethod() = default;
  FittedMethod(const FittedMethod&) = delete;
  FittedMethod& operator=(const FittedMethod&) = delete;

  /// How well each person explains each face, people x faces: the larger the better; what the numbers mean
  /// is up to the method. The faces have the gallery's size. Nothing depends on the number of threads (0: all
  /// cores). Throws Interrupted.
  virtual Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads = 0,
                                 const Progress& progress = {}) const = 0;

  /// The memory that the fitted method occupies.
  virtual std::size_t bytes() const = 0;
};

struct MethodOptions {
  std::uint64_t seed = 1;  ///< of random projections
  int threads = 0;         ///< of fitting; 0: all cores
};

/// Throws InvalidOption unless a method of that spelling exists.
void require_method(const std::string& method);

/// Throws InvalidOption when there is no such method, Error when the gallery cannot serve it.
std::unique_ptr<FittedMethod> fit_method(const std::string& method, const Gallery& gallery,
                                         const MethodOptions& options = {}, const Progress& progress = {});

/// The person with the highest score for every face, the first of equals.
std::vector<int> best_people(const Eigen::MatrixXf& scores);

/// A spelling with its variable parts in capitals, and a sentence about it.
struct MethodHelp {
  std::string spelling;
  std::string meaning;
};
std::vector<MethodHelp> methods_help();

// How a method is spelled: NAME[:NUMBER][:FEATURES:DIMENSION], as in "lrc:randomfaces:400",
// "nfs:9:eigenfaces:100", "nn:fisherfaces-eq:37" or "def".

struct MethodName {
  std::string name;
  std::optional<double> number;           ///< the method's own setting
  std::optional<FaceSpaceOptions> space;  ///< where FEATURES:DIMENSION were given
};

/// Throws InvalidOption if the text does not have this form. Does not check whether NAME exists.
MethodName parse_method_name(const std::string& text);

// A classifier of vectors over a space of whole faces, as one method.

/// Makes the classifier from the gallery's features and the sizes of its classes.
using FitVectors =
    std::function<std::unique_ptr<VectorClassifier>(const ConstMatrixRef&, std::span<const int>)>;

/// Throws Error if the faces have fewer dimensions than asked for.
std::unique_ptr<FittedMethod> whole_face_method(const Gallery& gallery, const FaceSpaceOptions& space,
                                                const FitVectors& fit, const Progress& progress = {});

}  // namespace ore
