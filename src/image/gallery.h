#pragma once
// What every person of a gallery must be.

#include <span>
#include <string_view>
#include <vector>

#include "ore/copies.h"
#include "ore/gallery.h"

namespace ore {

/// Throws Error unless the name is not empty and UTF-8.
void check_name(std::string_view name);

/// Throws Error unless every name is good and given once, everybody has a face, and every face is
/// height x width.
void check_people(std::span<const Person> people, int height, int width);

// Making the copies of ore::GalleryCopies.

/// The copies of one face, itself not among them: copies.per_face() - 1 of them. A moved copy repeats the
/// face's border where it would be empty.
std::vector<GrayImage> copies_of(const GrayImage& face, const GalleryCopies& copies);

/// The people's faces, person by person, each followed by its copies, which are put into `made`.
std::vector<const GrayImage*> with_copies(std::span<const Person> people, const GalleryCopies& copies,
                                          std::vector<GrayImage>& made);
std::vector<const GrayImage*> with_copies(const Gallery& gallery, const GalleryCopies& copies,
                                          std::vector<GrayImage>& made);

/// The shift that suits faces of that height: one that a detector is usually off by.
int default_shift(int face_height);

}  // namespace ore
