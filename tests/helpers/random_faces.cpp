#include "helpers/random_faces.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace ore::testing {

RandomStream test_stream(std::uint64_t seed) {
  return {seed, RandomPurpose::kTest};
}

Eigen::MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, RandomStream& random) {
  Eigen::MatrixXd matrix(rows, columns);
  for (double& entry : matrix.reshaped()) entry = random.normal();
  return matrix;
}

Eigen::MatrixXf random_features(Eigen::Index rows, Eigen::Index columns, RandomStream& random) {
  return random_matrix(rows, columns, random).colwise().normalized().cast<float>();
}

Gallery random_gallery(const RandomPeople& options) {
  Gallery gallery{.height = options.height, .width = options.width, .people = {}};
  for (std::size_t k = 0; k < options.faces.size(); ++k) {
    RandomStream random(options.seed, RandomPurpose::kTest, k);
    Eigen::MatrixXd pictures(options.height * options.width, options.rank);
    for (double& pixel : pictures.reshaped()) pixel = random.uniform(10.0, 245.0);
    Person person{"person " + std::to_string(k), {}};
    for (int i = 0; i < options.faces[k]; ++i) {
      Eigen::VectorXd mixture(options.rank);
      for (double& share : mixture) share = random.uniform(0.05, 1.0);
      const Eigen::VectorXd face = pictures * (mixture / mixture.sum());
      GrayImage& image = person.faces.emplace_back(options.height, options.width);
      for (Eigen::Index p = 0; p < face.size(); ++p)
        image.pixels[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(
            std::clamp(std::lround(face[p] + random.normal(0.0, options.noise)), 0L, 255L));
    }
    gallery.people.push_back(std::move(person));
  }
  return gallery;
}

std::vector<GrayImage> take_last_faces(Gallery& gallery) {
  std::vector<GrayImage> taken;
  for (Person& person : gallery.people) {
    taken.push_back(std::move(person.faces.back()));
    person.faces.pop_back();
  }
  return taken;
}

}  // namespace ore::testing
