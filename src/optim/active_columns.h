#pragma once
// The part of a dictionary [X, I] that a representation uses: columns A of X and unit vectors of the rows E.
//
// Least squares over both is least squares over the columns in the rows that are left, J: whatever the
// columns leave over in a row of E, its unit vector takes. So the inverse that is kept is that of X_AJ' X_AJ,
// as small as the number of columns, and a unit vector that enters takes a row out of it.

#include <Eigen/Core>
#include <vector>

#include "optim/updated_inverse.h"

namespace ore {

class ActiveColumns {
 public:
  explicit ActiveColumns(const Eigen::MatrixXd& columns)
      : columns_(columns), left_rows_(Eigen::VectorXd::Ones(columns.rows())), packed_(columns.rows(), 0) {}

  /// The columns in A, in the order of their coefficients.
  const std::vector<Eigen::Index>& indices() const { return indices_; }
  Eigen::Index size() const { return inverse_.size(); }

  /// 1 in the rows of J, 0 in those of E.
  const Eigen::VectorXd& left_rows() const { return left_rows_; }

  /// False, and nothing changes, when the vector depends on those that are active.
  bool enter_column(Eigen::Index index);
  bool enter_row(Eigen::Index row);

  /// The last column comes in the place of the one that leaves.
  void leave_column(Eigen::Index place);
  void leave_row(Eigen::Index row);

  /// X_A b, in all rows.
  Eigen::VectorXd combine(const Eigen::VectorXd& coefficients) const;

  /// X_A' z, over all rows.
  Eigen::VectorXd correlate(const Eigen::VectorXd& z) const;

  /// (X_AJ' X_AJ)^-1 x, by the inverse as it was updated.
  Eigen::VectorXd solve(const Eigen::VectorXd& x) const { return inverse_.times(x); }

  /// Computes the inverse anew, free of what rounding added in the updates.
  void refactor();

 private:
  struct Projection {
    Eigen::VectorXd coefficients;
    double squared_distance = 0.0;
  };
  /// Of z, zero outside J, on the active columns in J.
  Projection project(const Eigen::VectorXd& z) const;
  ConstDoubleMatrixRef packed() const { return packed_.leftCols(size()); }

  const Eigen::MatrixXd& columns_;
  Eigen::VectorXd left_rows_;
  std::vector<Eigen::Index> indices_;
  Eigen::MatrixXd packed_;  ///< the columns in A side by side, with room for more
  UpdatedInverse inverse_;
};

}  // namespace ore
