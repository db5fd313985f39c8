#pragma once
// The faces of photographs, ready for a gallery or to be identified.

#include <filesystem>
#include <string>
#include <vector>

#include "image/labelled_folder.h"
#include "ore/folder.h"
#include "ore/photo.h"
#include "photo/face_quality.h"

namespace ore {

struct PhotoFace {
  FoundFace found;
  Similarity placement;  ///< of the frame
  GrayImage face;        ///< cut out
  std::vector<FlawFound> flaws;
};

/// The largest faces first, at most `limit` (0: all). `gray` is the photo without its colours.
std::vector<PhotoFace> find_faces(const Photo& photo, const GrayImage& gray, const FaceDetector& detector,
                                  const FaceFrame& frame, int limit = 0);

/// How training pictures become faces.
struct TrainingPhotoOptions {
  FaceFrame frame{};
  bool take_poor = false;  ///< faces with flaws are taken, and remarked on, instead of refused
  int threads = 0;
};

/// What became of a training picture. One is refused when it has no face, or several of which none is much
/// larger than the others, or a face with flaws.
struct TrainingPhoto {
  ReadOutcome outcome;  ///< the face, or why it was refused
  std::string remark;   ///< what is to be known of a face that was taken; may be empty
  FaceBox box{};        ///< of the face in the photo, where there is one
};

/// What becomes of a picture in memory.
TrainingPhoto judge_training_photo(const Photo& photo, const FaceDetector& detector,
                                   const TrainingPhotoOptions& options);

/// photos[i] is what became of files[i]. Throws Interrupted.
std::vector<TrainingPhoto> read_training_photos(const std::vector<std::filesystem::path>& files,
                                                const FaceDetector& detector,
                                                const TrainingPhotoOptions& options,
                                                const Progress& progress);

}  // namespace ore
