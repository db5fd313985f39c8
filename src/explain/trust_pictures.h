#pragma once
// Pictures of how far the patches of one face were trusted: the paper's figure `stems`, and a map of the
// confidence, as colour PNG files.

#include <filesystem>

#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

/// A face and what Recognizer::trust told of it; both must outlive this.
struct TrustedFace {
  const GrayImage& face;
  const PatchTrust& trust;
};

/// The face with the kept patches framed, redder and thicker for a larger share of the vote, beside a chart
/// of these shares.
void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean);

/// As above, and below it the same for the face with parts hidden: the pixels in which the two differ.
/// Patches stand in the same order and shares have the same scale in both rows.
void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean,
                       const TrustedFace& occluded);

/// The face beside its pixel_confidence (evaluation/trust_maps.h) as colours laid over it, grey where no kept
/// patch looks.
void write_confidence_map(const std::filesystem::path& file, const Model& model, const TrustedFace& face);

}  // namespace ore
