#include "lab/synth/face_surface.h"

#include <cmath>
#include <numbers>

#include "lab/synth/head.h"

namespace ore {
namespace {

double lattice_value(std::uint64_t seed, std::int64_t column, std::int64_t row) {
  std::uint64_t z = seed + static_cast<std::uint64_t>(column) * 0x9E3779B97F4A7C15ULL +
                    static_cast<std::uint64_t>(row) * 0xC2B2AE3D27D4EB4FULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) * 0x1.0p-52 - 1.0;
}

double ease(double t) {
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace

double value_noise(std::uint64_t seed, double x, double y) {
  const double column = std::floor(x);
  const double row = std::floor(y);
  const auto c = static_cast<std::int64_t>(column);
  const auto r = static_cast<std::int64_t>(row);
  const double across = ease(x - column);
  const double down = ease(y - row);
  const double above = mix(lattice_value(seed, c, r), lattice_value(seed, c + 1, r), across);
  const double below = mix(lattice_value(seed, c, r + 1), lattice_value(seed, c + 1, r + 1), across);
  return mix(above, below, down);
}

double fractal_noise(std::uint64_t seed, const FacePoint& p, double scale, int octaves, double persistence) {
  double sum = 0.0;
  double strength = 1.0;
  double frequency = 1.0 / scale;
  for (int octave = 0; octave < octaves; ++octave) {
    sum +=
        strength * value_noise(seed + static_cast<std::uint64_t>(octave), p.x * frequency, p.y * frequency);
    strength *= persistence;
    frequency *= 2.0;
  }
  return sum;
}

double strand_noise(std::uint64_t seed, const FacePoint& p, double angle, double width, double length) {
  const double along = std::cos(angle) * p.x + std::sin(angle) * p.y;
  const double across = -std::sin(angle) * p.x + std::cos(angle) * p.y;
  return value_noise(seed, along / length, across / width);
}

namespace {

constexpr double kOversampling = 1.25;
constexpr double kMargin = 0.07;  ///< of the picture's size, on every side

struct CropWindow {
  double half_width;
  double half_height;
  double centre_y;
};

CropWindow window_of(Crop crop) {
  if (crop == Crop::kTight) return {.half_width = 0.74, .half_height = 0.845, .centre_y = 0.42};
  return {.half_width = 0.92, .half_height = 1.265, .centre_y = 0.24};
}

}  // namespace

RasterFrame picture_frame(const PictureSize& size) {
  const CropWindow window = window_of(size.crop);
  return {.rows = size.height,
          .columns = size.width,
          .points_per_unit =
              std::min(size.width / (2.0 * window.half_width), size.height / (2.0 * window.half_height)),
          .centre = {0.0, window.centre_y}};
}

FaceSurface build_surface(const ExpressedFace& face, const PictureSize& size) {
  FaceSurface surface;
  RasterFrame& frame = surface.frame;
  frame = picture_frame(size);
  const double scale = kOversampling * (1.0 + 2.0 * kMargin);
  frame.rows = static_cast<int>(std::ceil(size.height * scale));
  frame.columns = static_cast<int>(std::ceil(size.width * scale));
  frame.points_per_unit *= kOversampling;
  surface.height = Grid(frame.rows, frame.columns);
  surface.albedo = Grid(frame.rows, frame.columns);
  surface.gloss = Grid(frame.rows, frame.columns);
  for (int row = 0; row < frame.rows; ++row) {
    for (int column = 0; column < frame.columns; ++column) {
      const FacePoint p = frame.place(row, column);
      surface.height.at(row, column) = surface_height(face, p);
      surface.albedo.at(row, column) = albedo(face, p);
      surface.gloss.at(row, column) = face.traits.skin.gloss * head_coverage(face.traits.head, p);
    }
  }
  return surface;
}

namespace {

constexpr int kShadowStride = 2;        ///< shadows are soft: every second point of the raster is enough
constexpr double kSteepestSlope = 6.0;  ///< keeps the rim of the head from turning its normals sideways
constexpr double kGlossSharpness = 14.0;

/// Share of the lamp that is seen from a point of the height field, marching towards the lamp.
class ShadowCaster {
 public:
  ShadowCaster(const FaceSurface& surface, const Direction& light)
      : height_(surface.height), scale_(surface.frame.points_per_unit), flat_(std::hypot(light.x, light.y)) {
    if (flat_ < 0.02) return;
    row_step_ = light.y / flat_;
    column_step_ = light.x / flat_;
    climb_ = light.z / flat_;
    summit_ = scale_ * *std::max_element(height_.values.begin(), height_.values.end());
  }

  double visible(int row, int column) const {
    if (flat_ < 0.02) return 1.0;
    const double start = scale_ * height_.at(row, column) + kBias;
    double visible = 1.0;
    for (double way = 2.0; visible > 0.0; way += std::max(1.3, 0.05 * way)) {
      const double ray = start + way * climb_;
      const int r = static_cast<int>(std::lround(row + way * row_step_));
      const int c = static_cast<int>(std::lround(column + way * column_step_));
      if (ray > summit_ || r < 0 || c < 0 || r >= height_.rows || c >= height_.columns) break;
      const double clearance = ray - scale_ * height_.at(r, c);
      visible = std::min(visible, 0.5 + clearance / (1.0 + kPenumbra * way));
    }
    return std::max(visible, 0.0);
  }

 private:
  static constexpr double kBias = 0.7;
  static constexpr double kPenumbra = 0.06;
  const Grid& height_;
  double scale_;
  double flat_;
  double row_step_ = 0.0;
  double column_step_ = 0.0;
  double climb_ = 0.0;
  double summit_ = 0.0;
};

Grid visibility(const FaceSurface& surface, const Direction& light) {
  const ShadowCaster caster(surface, light);
  const Grid& height = surface.height;
  Grid coarse((height.rows + kShadowStride - 1) / kShadowStride,
              (height.columns + kShadowStride - 1) / kShadowStride);
  for (int row = 0; row < coarse.rows; ++row) {
    for (int column = 0; column < coarse.columns; ++column) {
      coarse.at(row, column) = caster.visible(row * kShadowStride, column * kShadowStride);
    }
  }
  return coarse;
}

Direction normal_at(const FaceSurface& surface, int row, int column) {
  const Grid& z = surface.height;
  const int above = std::max(row - 1, 0);
  const int below = std::min(row + 1, z.rows - 1);
  const int left = std::max(column - 1, 0);
  const int right = std::min(column + 1, z.columns - 1);
  const double scale = surface.frame.points_per_unit;
  const double across = scale * (z.at(row, right) - z.at(row, left)) / std::max(right - left, 1);
  const double down = scale * (z.at(below, column) - z.at(above, column)) / std::max(below - above, 1);
  const double slope = std::hypot(across, down);
  const double limit = slope > kSteepestSlope ? kSteepestSlope / slope : 1.0;
  const double length = std::sqrt(1.0 + square(limit * slope));
  return {-limit * across / length, -limit * down / length, 1.0 / length};
}

/// Blinn and Phong's highlight, for a camera far away along z.
double highlight(const Direction& normal, const Direction& light) {
  const double length = std::sqrt(square(light.x) + square(light.y) + square(light.z + 1.0));
  if (length < 1e-6) return 0.0;
  const double facing = (normal.x * light.x + normal.y * light.y + normal.z * (light.z + 1.0)) / length;
  return std::pow(std::max(facing, 0.0), kGlossSharpness);
}

std::vector<Direction> normals_of(const FaceSurface& surface) {
  std::vector<Direction> normals;
  normals.reserve(surface.height.values.size());
  for (int row = 0; row < surface.height.rows; ++row) {
    for (int column = 0; column < surface.height.columns; ++column) {
      normals.push_back(normal_at(surface, row, column));
    }
  }
  return normals;
}

/// Comes from the room around the camera, mostly from above: what is seen in shadows.
void add_ambient(const FaceSurface& surface, const std::vector<Direction>& normals, double strength,
                 Grid& image) {
  for (std::size_t k = 0; k < normals.size(); ++k) {
    const double openness = 0.3 + 0.5 * normals[k].z - 0.2 * normals[k].y;
    image.values[k] += strength * openness * surface.albedo.values[k];
  }
}

void add_light(const FaceSurface& surface, const std::vector<Direction>& normals, const Light& lamp,
               Grid& image) {
  const Direction light = direction_of(lamp);
  const Grid visible = visibility(surface, light);
  std::size_t k = 0;
  for (int row = 0; row < image.rows; ++row) {
    for (int column = 0; column < image.columns; ++column, ++k) {
      const Direction& normal = normals[k];
      const double facing = normal.x * light.x + normal.y * light.y + normal.z * light.z;
      if (facing <= 0.0) continue;
      const double seen = visible.between(static_cast<double>(row) / kShadowStride,
                                          static_cast<double>(column) / kShadowStride);
      if (seen <= 0.0) continue;
      const double gloss = surface.gloss.values[k];
      const double mirrored = gloss > 0.0 ? gloss * highlight(normal, light) : 0.0;
      image.values[k] += lamp.strength * seen * (surface.albedo.values[k] * facing + mirrored);
    }
  }
}

}  // namespace

Direction direction_of(const Light& light) {
  const double azimuth = light.azimuth_degrees * std::numbers::pi / 180.0;
  const double elevation = light.elevation_degrees * std::numbers::pi / 180.0;
  return {-std::sin(azimuth) * std::cos(elevation), -std::sin(elevation),
          std::cos(azimuth) * std::cos(elevation)};
}

Grid shade(const FaceSurface& surface, const Illumination& illumination) {
  Grid image(surface.albedo.rows, surface.albedo.columns);
  const std::vector<Direction> normals = normals_of(surface);
  add_ambient(surface, normals, illumination.ambient, image);
  for (const Light& lamp : illumination.lights) add_light(surface, normals, lamp, image);
  return image;
}

}  // namespace ore
