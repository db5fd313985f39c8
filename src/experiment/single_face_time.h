#pragma once
// How long a method takes for a face that comes alone, on one core: what a door or a camera waits for.

#include <span>
#include <string>
#include <vector>

#include "baseline/rival.h"
#include "ore/image.h"
#include "ore/progress.h"

namespace ore {

/// The upper one of an even number. Requires: at least one value.
double median(std::vector<double> values);

/// The median over `count` faces, taken from all over the list and, if they must, more than once. The first
/// of them warms up and is not counted. Requires: at least one face, count >= 1. Throws Interrupted.
double single_face_milliseconds(const Rival& rival, std::span<const GrayImage> faces, int count,
                                const Progress& progress = {});

/// Three digits, as many as such a measurement repeats: "0.0123", "4.56", "789", "31200".
std::string milliseconds_text(double milliseconds);

}  // namespace ore
