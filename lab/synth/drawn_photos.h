#pragma once
// Draws photographs with the faces of people who do not exist (draw_wall, write_photos_folder), and contact
// sheets of many pictures.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "lab/synth/drawn_person.h"
#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/photo.h"
#include "ore/progress.h"
#include "support/random.h"

namespace ore {

/// Pictures row by row, `columns` of them in a row (or all, if there are fewer), separated by thin
/// lines. Cells have the size of the largest picture; smaller ones stand at their top left. No pictures
/// give an empty image. Throws InvalidOption when columns < 1.
GrayImage contact_sheet(const std::vector<GrayImage>& pictures, int columns);

/// A row for each of the first `people`, with their first `pictures`; fewer if a person has fewer.
GrayImage contact_sheet(const Gallery& gallery, int people, int pictures);

// Photographs of people who do not exist: their portraits on a wall, in colour, one or several to a picture.
// For everything that has to find faces before it can name them.

/// A portrait, by its upper left corner in the photograph.
struct HungPortrait {
  DrawnPerson person;
  PictureRequest request;
  int left = 0;
  int top = 0;
};

/// Requires: every portrait lies within the photograph.
Photo draw_wall(std::span<const HungPortrait> portraits, int height, int width, RandomStream random);

/// A first name, another one for each index; numbered once there are no more.
std::string drawn_name(int index);

struct DrawnPhotosOptions {
  int people = 8;    ///< 2 ... 500
  int pictures = 8;  ///< of each person, to learn from; 1 ... 100
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores

  /// Throws InvalidOption.
  void validate() const;
};

inline constexpr int kDrawnProbes = 3;     ///< pictures of every person in probes/
inline constexpr int kDrawnStrangers = 4;  ///< in probes/ only
inline constexpr int kDrawnParties = 3;    ///< pictures with three of the people and a stranger

/// Writes folder/people/<name>/<number>.png, folder/probes/<name>/<number>.png of these people and of
/// strangers (stranger-1, ...), and folder/parties/<number>.png, all or nothing. Throws as write_yaleb_folder
/// does.
void write_photos_folder(const DrawnPhotosOptions& options, const std::filesystem::path& folder,
                         const Progress& progress = {});

}  // namespace ore
