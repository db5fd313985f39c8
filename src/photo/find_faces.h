#pragma once
// Finds, crops and checks the faces of photos, for a gallery or for identification.

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
  Similarity placement;  ///< of the frame in the photo
  GrayImage face;        ///< the crop
  std::vector<FlawFound> flaws;
};

/// The largest faces first, at most `limit` (0: all). `gray` is the photo in grey.
std::vector<PhotoFace> find_faces(const Photo& photo, const GrayImage& gray, const FaceDetector& detector,
                                  const FaceFrame& frame, int limit = 0);

/// Options for taking faces from training photos.
struct TrainingPhotoOptions {
  FaceFrame frame{};
  bool take_poor = false;  ///< accept faces with flaws, with a remark, instead of refusing them
  int threads = 0;
};

/// The result for a training photo. A photo is refused if it has no face, several faces of which none is much
/// larger than the others, or a face with flaws.
struct TrainingPhoto {
  ReadOutcome outcome;  ///< the face, or the reason for the refusal
  std::string remark;   ///< remark on an accepted face; may be empty
  FaceBox box{};        ///< of the face in the photo, if any
};

/// Judges one photo in memory.
TrainingPhoto judge_training_photo(const Photo& photo, const FaceDetector& detector,
                                   const TrainingPhotoOptions& options);

/// Reads and judges photos; entry i of the result is for files[i]. Throws Interrupted.
std::vector<TrainingPhoto> read_training_photos(const std::vector<std::filesystem::path>& files,
                                                const FaceDetector& detector,
                                                const TrainingPhotoOptions& options,
                                                const Progress& progress);

}  // namespace ore
