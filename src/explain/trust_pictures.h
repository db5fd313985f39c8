#pragma once
// Writes pictures of the confidence in the patches of one face as colour PNG files: the paper's figure
// `stems`, and a map of the confidence.

#include <filesystem>

#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

/// A face and the result of Recognizer::trust for it; both must outlive this.
struct TrustedFace {
  const GrayImage& face;
  const PatchTrust& trust;
};

/// The face with the frames of the kept patches, redder and thicker for a larger share in the score sum,
/// beside a chart of these shares.
void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean);

/// The same with a second row for the face with hidden parts, which are the pixels where the two faces
/// differ. Both rows have the same order of patches and the same scale.
void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean,
                       const TrustedFace& occluded);

/// The face beside a copy under the colours of pixel_confidence (explain/maps.h), grey where no kept patch
/// covers it.
void write_confidence_map(const std::filesystem::path& file, const Model& model, const TrustedFace& face);

}  // namespace ore
