#pragma once
// Many faces, a few at a time and on several cores: what every rival does with a batch.

#include <Eigen/Core>
#include <functional>

#include "feature/described_faces.h"
#include "ore/progress.h"

namespace ore {

struct FaceBatches {
  Eigen::Index rows = 0;  ///< of the result
  int batch = 64;         ///< faces at a time, whatever the number of threads; at least 1
  int threads = 0;        ///< 0: all cores
  const char* stage = "identifying";
};

/// One column per face: `columns` gives those of a batch, rows x its faces. Throws Interrupted.
Eigen::MatrixXf columns_in_batches(FacePointers faces, const FaceBatches& batches,
                                   const std::function<Eigen::MatrixXf(FacePointers)>& columns,
                                   const Progress& progress);

}  // namespace ore
