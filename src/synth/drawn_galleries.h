#pragma once
// Whole sets of drawn pictures, laid out like the two data sets of the paper: many lamps (Extended Yale B)
// and two sessions of expressions, lamps, sunglasses and scarves (AR).

#include <cstdint>
#include <string>
#include <vector>

#include "evaluation/ar_name.h"  // IWYU pragma: export
#include "ore/gallery.h"
#include "ore/progress.h"
#include "synth/drawn_person.h"

namespace ore {

struct DrawnYaleBOptions {
  int people = 38;            ///< 2 ... 999
  int pictures = 64;          ///< of each person, under different lamps; 1 ... 500
  int height = 192;           ///< 16 ... 2000
  int width = 168;            ///< 16 ... 2000
  int noise_square_side = 0;  ///< 0: none; else noise squares over every picture, at most the smaller edge
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores

  /// Throws InvalidOption.
  void validate() const;
};

struct DrawnArOptions {
  int people = 100;           ///< the first half men; 2 ... 1998
  int height = 165;           ///< 16 ... 2000
  int width = 120;            ///< 16 ... 2000
  int noise_square_side = 0;  ///< 0: none; else noise squares over every picture, at most the smaller edge
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores

  /// Throws InvalidOption.
  void validate() const;
};

/// One picture to be drawn: who, how, and the name of its file without extension.
struct PlannedPicture {
  PictureRequest request;
  std::string name;
};

/// All pictures of one person.
struct PlannedPerson {
  DrawnPerson person;
  std::string name;
  std::vector<PlannedPicture> pictures;
};

/// People yaleB01, yaleB02, ...; the first picture is lit from the camera, the others from places drawn at
/// random, distinct, many frontal and some extreme. Names tell the angles: yaleB01_P00A+035E+40.
std::vector<PlannedPerson> plan_yaleb_like(const DrawnYaleBOptions& options);

/// People m-001, ..., w-001, ...; pictures m-001-01 ... m-001-26 in AR's order: neutral, smile, anger,
/// scream, left light, right light, both; sunglasses with none, left, right light; scarf likewise; then
/// the same in a second session.
std::vector<PlannedPerson> plan_ar_like(const DrawnArOptions& options);

/// The same plan in short pieces, a few pictures each, so that work on it can stop soon and spreads evenly.
std::vector<PlannedPerson> in_short_runs(const std::vector<PlannedPerson>& plan);

/// Draws the pictures of one person, in order.
std::vector<GrayImage> draw_pictures(const PlannedPerson& plan);

/// Everything in memory; faces in the order of the plan.
Gallery draw_yaleb_like(const DrawnYaleBOptions& options, const Progress& progress = {});
Gallery draw_ar_like(const DrawnArOptions& options, const Progress& progress = {});

}  // namespace ore
