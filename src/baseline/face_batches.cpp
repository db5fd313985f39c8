#include "baseline/face_batches.h"

#include <algorithm>
#include <cassert>

#include "support/parallel.h"

namespace ore {

Eigen::MatrixXf columns_in_batches(FacePointers faces, const FaceBatches& batches,
                                   const std::function<Eigen::MatrixXf(FacePointers)>& columns,
                                   const Progress& progress) {
  assert(batches.batch >= 1);
  const auto count = static_cast<int>(faces.size());
  Eigen::MatrixXf result(batches.rows, count);
  const auto one_batch = [&](int index) {
    const int first = index * batches.batch;
    const int size = std::min(batches.batch, count - first);
    result.middleCols(first, size) =
        columns(faces.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(size)));
  };
  parallel_for((count + batches.batch - 1) / batches.batch, batches.threads, one_batch, progress,
               batches.stage);
  return result;
}

}  // namespace ore
