#pragma once
// YuNet's landmarks depend on how large a face is in the picture it searches and on where it lies in the
// network's grid: found once, an eye is off by 5 to 6 % of the eye distance. Here every face is searched for
// again in a few small views that show it upright, in the middle and at one size, shifted against the grid
// and mirrored, and their mean is taken: 2.4 %. What is no face is not found again, which tells it from one.

#include <opencv2/core/mat.hpp>
#include <optional>

#include "ore/photo.h"
#include "photo/yunet_network.h"

namespace ore {

/// `first` is what the network found in `photo` or in a smaller copy, in pixels of `photo`. Nothing when the
/// views do not confirm it. Its confidence is the mean score of the views.
std::optional<FoundFace> steady_face(const YunetNetwork& network, const cv::Mat& photo,
                                     const NetworkFace& first);

}  // namespace ore
