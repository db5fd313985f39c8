#pragma once
// A drawn person on a grey wall, and where the eyes were drawn.

#include "lab/synth/drawn_person.h"
#include "ore/photo.h"

namespace ore::testing {

struct DrawnPhoto {
  Photo photo;
  PhotoPoint left_eye{};
  PhotoPoint right_eye{};
};

inline DrawnPhoto drawn_photo(int person, int left, int top) {
  const DrawnPerson who{.seed = 3, .index = person, .sex = person % 2 == 0 ? Sex::kMan : Sex::kWoman};
  PictureRequest request;
  request.size = {.height = 220, .width = 160, .crop = Crop::kWholeHead};
  request.illumination = {.lights = {Light{.elevation_degrees = 20.0, .strength = 0.9}}, .ambient = 0.3};
  request.errors = {.shift = 0.0, .rotation_degrees = 0.0, .scale = 0.0};
  const GrayImage head = draw_picture(who, request);
  DrawnPhoto drawn{.photo = {.height = 300, .width = 400, .bgr = {}}};
  GrayImage wall(drawn.photo.height, drawn.photo.width, 90);
  for (int row = 0; row < head.height; ++row)
    for (int column = 0; column < head.width; ++column)
      wall.at(top + row, left + column) = head.at(row, column);
  for (const std::uint8_t level : wall.pixels) drawn.photo.bgr.insert(drawn.photo.bgr.end(), 3, level);
  const FaceTraits traits = draw_traits(who.seed, who.index, who.sex);
  const RasterFrame frame = picture_frame(request.size);
  const auto place = [&](const FacePoint& p) {
    return PhotoPoint{left + frame.column_of(p), top + frame.row_of(p)};
  };
  drawn.left_eye = place(traits.eyes[0].centre);
  drawn.right_eye = place(traits.eyes[1].centre);
  return drawn;
}

}  // namespace ore::testing
