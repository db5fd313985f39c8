// Basis pursuit on real faces, 100 random projections of Extended Yale B.

#include <gtest/gtest.h>

#include "helpers/data_folder.h"
#include "lab/data_sets/split.h"
#include "optim/pursuit_problems.h"
#include "ore/folder.h"
#include "patch/patch_feature.h"

namespace ore {
namespace {

TEST(BasisPursuitOfFaces, IsCertified) {
  const auto folder = testing::data_folder("yaleb");
  if (!folder) GTEST_SKIP() << "no Extended Yale B on this machine";
  const Split split =
      random_split(read_labelled_folder(*folder).gallery, {.gallery_faces = 30, .probe_faces = 1, .seed = 1});
  const Patch whole_face{
      .x = 0, .y = 0, .width = split.gallery.width, .height = split.gallery.height, .dimension = 100};
  const PatchFeature feature(whole_face, 1);
  const Eigen::MatrixXd columns = feature.extract(face_pointers(split.gallery)).cast<double>();
  const Eigen::MatrixXd probes = feature.extract(face_pointers(split.probes.faces)).cast<double>();
  for (const Dictionary dictionary : {Dictionary::kColumns, Dictionary::kColumnsAndIdentity}) {
    const BasisPursuit pursuit(columns, dictionary);
    for (Eigen::Index j = 0; j < probes.cols(); ++j)
      for (const double epsilon : {0.1, 0.05, 0.0}) {
        SCOPED_TRACE(::testing::Message() << "face " << j << ", epsilon " << epsilon);
        testing::expect_solved({"", columns, probes.col(j), epsilon}, dictionary,
                               pursuit.solve(probes.col(j), epsilon));
      }
  }
}

}  // namespace
}  // namespace ore
