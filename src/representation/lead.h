#pragma once
// How much better one person represents a patch than anybody else does, whoever that is:
//
//   l_k = log(min_{j != k} r^2_j / r^2_k)
//
// Above 0 for the best person only. Posteriors compare people, too, but of a stranger they say no less
// confidently who fits best; the lead also says by how much, and for a stranger that is little.

#include "linalg/products.h"

namespace ore {

/// leads(k, i) of squared residuals (classes x faces, all >= 0; infinity: that class is left out). Where a
/// face has a single class, its lead is over the residual `alone`.
void residuals_to_leads(const ConstMatrixRef& residuals, float alone, MatrixRef leads);

}  // namespace ore
