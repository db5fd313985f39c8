#include "service/json_values.h"

#include <opencv2/imgcodecs.hpp>

#include <cstdint>
#include <vector>

#include "image/opencv_view.h"
#include "support/text.h"

namespace ore::service {

std::string png_bytes(const cv::Mat& picture) {
  std::vector<std::uint8_t> bytes;
  cv::imencode(".png", picture, bytes);
  return {bytes.begin(), bytes.end()};
}

std::string png_bytes(const GrayImage& picture) {
  return png_bytes(opencv_view(picture));
}

std::string data_url(const cv::Mat& picture) {
  return "data:image/png;base64," + base64(png_bytes(picture));
}

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
