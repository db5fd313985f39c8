// Takes the place of hog_detector.cpp where dlib is not installed.
#include "ore/error.h"
#include "photo/detectors.h"

namespace ore {

bool has_hog_detector() {
  return false;
}

std::unique_ptr<FaceDetector> hog_detector() {
  throw Error(
      "this build has no hog detector: dlib (Debian: libdlib-dev) was not there when it was built; choose "
      "haar, lbp or a YuNet model file");
}

}  // namespace ore
