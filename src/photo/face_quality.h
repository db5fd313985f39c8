#pragma once
// find_flaws checks whether a face in a photo is good enough for a gallery. A poor face does more harm than
// none.

#include <string>
#include <vector>

#include "ore/photo.h"

namespace ore {

/// The possible flaws of a face; each has a measure and a bound.
enum class FaceFlaw { kTooSmall, kCutOff, kTooDark, kTooBright, kFlat, kBlurred };

struct FlawFound {
  FaceFlaw flaw;
  std::string words;  ///< part of a sentence, with the number and the bound
};

/// The flaws of `face`, which is the result of crop_face for the photo at `placement`.
std::vector<FlawFound> find_flaws(const FoundFace& found, const GrayImage& photo, const Similarity& placement,
                                  const GrayImage& face);

/// All flaws in one sentence; empty if there are none.
std::string in_words(const std::vector<FlawFound>& flaws);

/// Share of the face's contrast in details of about one pixel of the frame, independent of the contrast.
/// Takes the smaller of the horizontal and the vertical share, because motion blurs in one direction only.
double fine_detail(const GrayImage& face);

}  // namespace ore
