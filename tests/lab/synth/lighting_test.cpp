#include "lab/synth/face_surface.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

/// A level plate of albedo 0.5, without gloss; a wall of height `wall`, three columns thick,
/// stands across its middle.
FaceSurface plate(double wall) {
  constexpr int kSize = 41;
  FaceSurface surface{.frame = {.rows = kSize, .columns = kSize, .points_per_unit = 20.0, .centre = {}},
                      .height = Grid(kSize, kSize),
                      .albedo = Grid(kSize, kSize, 0.5),
                      .gloss = Grid(kSize, kSize)};
  for (int row = 0; row < kSize; ++row) {
    for (int column = kSize / 2 - 1; column <= kSize / 2 + 1; ++column) surface.height.at(row, column) = wall;
  }
  return surface;
}

Grid lit_by(const FaceSurface& surface, const Light& light) {
  return shade(surface, {.lights = {light}, .ambient = 0.0});
}

TEST(Lighting, DirectionsFollowYaleB) {
  const Direction left = direction_of({.azimuth_degrees = 90.0});
  EXPECT_NEAR(left.x, -1.0, 1e-12);
  const Direction above = direction_of({.elevation_degrees = 90.0});
  EXPECT_NEAR(above.y, -1.0, 1e-12);
  const Direction camera = direction_of({});
  EXPECT_NEAR(camera.z, 1.0, 1e-12);
  EXPECT_LT(direction_of({.azimuth_degrees = 120.0}).z, 0.0);
}

TEST(Lighting, APlateReturnsAlbedoTimesCosine) {
  const FaceSurface flat = plate(0.0);
  EXPECT_NEAR(lit_by(flat, {}).at(20, 20), 0.5, 1e-12);
  EXPECT_NEAR(lit_by(flat, {.azimuth_degrees = 60.0}).at(20, 20), 0.25, 1e-12);
  EXPECT_NEAR(lit_by(flat, {.azimuth_degrees = 60.0, .strength = 2.0}).at(20, 20), 0.5, 1e-12);
}

TEST(Lighting, ALampBehindThePlateDoesNotReachIt) {
  EXPECT_EQ(lit_by(plate(0.0), {.azimuth_degrees = 120.0}).at(20, 20), 0.0);
}

TEST(Lighting, AWallCastsItsShadowAwayFromTheLamp) {
  // 0.5 units high under a lamp 45 degrees to the left: the shadow is 10 points long, on the right.
  const Grid lit = lit_by(plate(0.5), {.azimuth_degrees = 45.0});
  const double full = 0.5 * std::sqrt(0.5);
  EXPECT_NEAR(lit.at(20, 10), full, 1e-9);
  EXPECT_NEAR(lit.at(20, 25), 0.0, 1e-9);
  EXPECT_NEAR(lit.at(20, 36), full, 1e-9);
}

TEST(Lighting, AmbientLightReachesShadows) {
  const Grid lit = shade(plate(0.5), {.lights = {{.azimuth_degrees = 45.0}}, .ambient = 0.1});
  EXPECT_GT(lit.at(20, 25), 0.01);
}

}  // namespace
}  // namespace ore
