#pragma once
// Draws whole data sets like the two of the paper, in memory or as folders: many lamps (Extended Yale B), and
// two sessions of expressions, lamps, sunglasses and scarves (AR).

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "lab/data_sets/file_names.h"  // IWYU pragma: export
#include "lab/synth/drawn_person.h"
#include "ore/gallery.h"
#include "ore/progress.h"

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

// Drawn people as a data set in memory: the same as read_data_set of the folders written below.

/// What is not given is as in DrawnArOptions and DrawnYaleBOptions.
struct DrawnSetOptions {
  std::optional<int> people{};
  std::optional<int> pictures{};  ///< of each person; for drawn:yaleb only, since AR has 26 of every person
  std::optional<int> height{};
  std::optional<int> width{};
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores
};

/// `which` is "drawn:ar" or "drawn:yaleb". Files have the names that they would have in a folder, such as
/// m-001/m-001-01.pgm. Throws InvalidOption, Interrupted.
DataSet drawn_data_set(const std::string& which, const DrawnSetOptions& options,
                       const Progress& progress = {});

// Sets of drawn pictures as folders of PGM files, DIR/<person>/<image>.pgm, whole or not at all.

/// Both throw InvalidOption; Error when `folder` exists and is not empty, or when its parent is missing or
/// cannot be written; Interrupted. Whatever is thrown, nothing is left behind: the pictures grow in
/// <folder>.partial-<process id>, which takes the folder's name at the end.
void write_yaleb_folder(const DrawnYaleBOptions& options, const std::filesystem::path& folder,
                        const Progress& progress = {});
void write_ar_folder(const DrawnArOptions& options, const std::filesystem::path& folder,
                     const Progress& progress = {});

}  // namespace ore
