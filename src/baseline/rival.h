#pragma once
// The methods that the paper compares with, and a few that came later, behind one interface: fitted on a
// gallery, they score a batch of faces and say what they cost.
//
//   fit_rival("lrc:randomfaces:400", gallery)      a classifier of whole faces, its features, their dimension
//   fit_rival("def", gallery)                      a method that is whole by itself
//
// rival_names() lists what there is.

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/progress.h"

namespace ore {

/// A fitted method: immutable, shared by threads without locks.
class Rival {
 public:
  Rival() = default;
  virtual ~Rival() = default;
  Rival(const Rival&) = delete;
  Rival& operator=(const Rival&) = delete;

  /// How well each person explains each face, people x faces: the larger the better; what the numbers mean
  /// is up to the method. The faces have the gallery's size. Nothing depends on the number of threads (0: all
  /// cores). Throws Interrupted.
  virtual Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads = 0,
                                 const Progress& progress = {}) const = 0;

  /// What it keeps in memory to do so.
  virtual std::size_t bytes() const = 0;
};

struct RivalOptions {
  std::uint64_t seed = 1;  ///< of random projections
  int threads = 0;         ///< of fitting; 0: all cores
};

/// Throws InvalidOption unless there is a method that is spelled like that.
void require_rival(const std::string& method);

/// Throws InvalidOption when there is no such method, Error when the gallery cannot serve it.
std::unique_ptr<Rival> fit_rival(const std::string& method, const Gallery& gallery,
                                 const RivalOptions& options = {}, const Progress& progress = {});

/// The person with the highest score for every face, the first of equals.
std::vector<int> best_people(const Eigen::MatrixXf& scores);

/// A spelling with its variable parts in capitals, and a sentence about it.
struct RivalName {
  std::string spelling;
  std::string meaning;
};
std::vector<RivalName> rival_names();

}  // namespace ore
