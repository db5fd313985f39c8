// Takes the place of opencv_methods.cpp where OpenCV has no module `face`.

#include "lab/methods/opencv_methods.h"
#include "ore/error.h"

namespace ore {

bool has_opencv_face() {
  return false;
}

std::unique_ptr<FittedMethod> opencv_method(OpenCvMethod /*method*/, const Gallery& /*gallery*/,
                                            int /*components*/, const Progress& /*progress*/) {
  throw Error(
      "this method needs OpenCV's face module (Debian: libopencv-contrib-dev), which was not there when this "
      "program was built");
}

}  // namespace ore
