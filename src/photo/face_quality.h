#pragma once
// Whether a face in a photo is good enough to learn from. A poor one does more harm in a gallery than none.

#include <string>
#include <vector>

#include "ore/photo.h"

namespace ore {

/// What can be wrong with a face, each measured with a bound of its own.
enum class FaceFlaw { kTooSmall, kCutOff, kTooDark, kTooBright, kFlat, kBlurred };

struct FlawFound {
  FaceFlaw flaw;
  std::string words;  ///< part of a sentence, with the number and the bound
};

/// `face` is what crop_face made of the photo at `placement`.
std::vector<FlawFound> find_flaws(const FoundFace& found, const GrayImage& photo, const Similarity& placement,
                                  const GrayImage& face);

/// All of them, one after the other; empty where there is none.
std::string in_words(const std::vector<FlawFound>& flaws);

/// How much of the face's contrast is in details of about a pixel of the frame, whatever the contrast; across
/// or down, whichever has less, since a camera or a head that moves blurs in one direction only.
double fine_detail(const GrayImage& face);

}  // namespace ore
