#pragma once
// Checks of the people of a gallery, and the copies of their faces (ore::GalleryCopies).

#include <span>
#include <string_view>
#include <vector>

#include "ore/gallery.h"

namespace ore {

/// Throws Error if the name is empty or not UTF-8.
void check_name(std::string_view name);

/// Throws Error unless every name is valid and unique, every person has a face, and every face is
/// height x width.
void check_people(std::span<const Person> people, int height, int width);

/// The copies.per_face() - 1 copies of one face, without the face itself. A shifted copy repeats the face's
/// border pixels in the empty strip.
std::vector<GrayImage> copies_of(const GrayImage& face, const GalleryCopies& copies);

/// The people's faces, person by person, each followed by its copies; `made` stores the copies.
std::vector<const GrayImage*> with_copies(std::span<const Person> people, const GalleryCopies& copies,
                                          std::vector<GrayImage>& made);
std::vector<const GrayImage*> with_copies(const Gallery& gallery, const GalleryCopies& copies,
                                          std::vector<GrayImage>& made);

/// The default shift for faces of that height: the typical error of a detector.
int default_shift(int face_height);

}  // namespace ore
