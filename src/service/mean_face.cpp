#include "service/mean_face.h"

#include <cstdint>
#include <vector>

namespace ore::service {

GrayImage mean_face(const Snapshot& people) {
  const Model& model = *people.model;
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(model.face_height) *
                                  static_cast<std::size_t>(model.face_width));
  for (const auto& subject : people.subjects)
    for (const GrayImage& face : subject->person.faces)
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += face.pixels[i];
  GrayImage mean(model.face_height, model.face_width, 128);
  if (people.faces == 0) return mean;
  const auto faces = static_cast<std::uint64_t>(people.faces);
  for (std::size_t i = 0; i < sums.size(); ++i)
    mean.pixels[i] = static_cast<std::uint8_t>((sums[i] + faces / 2) / faces);
  return mean;
}

}  // namespace ore::service
