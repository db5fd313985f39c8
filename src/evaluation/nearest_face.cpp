#include "evaluation/nearest_face.h"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <vector>

#include "evaluation/trust_maps.h"
#include "feature/described_faces.h"
#include "recognition/compiled_patch.h"

namespace ore {

int nearest_face(const Model& model, const PatchTrust& trust, const GrayImage& probe, const Person& person) {
  assert(!person.faces.empty());
  std::vector<double> shares = final_shares(trust);
  if (std::all_of(shares.begin(), shares.end(), [](double share) { return share <= 0.0; }))
    shares = trust.weight;

  std::vector<const GrayImage*> faces = face_pointers(person.faces);
  faces.push_back(&probe);
  const DescribedFaces described(faces, map_kinds(model));
  const int last = described.count() - 1;

  // Of vectors of length 1 the closest is the one with the largest product.
  Eigen::VectorXd likeness = Eigen::VectorXd::Zero(last);
  for (std::size_t t = 0; t < model.patches.size(); ++t) {
    const Patch& patch = model.patches[t].patch;
    Eigen::MatrixXf values(patch.values(), described.count());
    for (int i = 0; i <= last; ++i) described.cut(i, patch, values.col(i).data());
    values.colwise().normalize();
    likeness += shares[t] * (values.leftCols(last).transpose() * values.col(last)).cast<double>();
  }
  Eigen::Index best = 0;
  likeness.maxCoeff(&best);
  return static_cast<int>(best);
}

}  // namespace ore
