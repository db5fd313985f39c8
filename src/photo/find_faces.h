#pragma once
// Finds the faces of photographs, ready for a gallery or to be identified, and checks their quality: a poor
// face does a gallery more harm than none.

#include <filesystem>
#include <string>
#include <vector>

#include "image/labelled_folder.h"
#include "ore/folder.h"
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

// Finds, crops and checks the faces of photos, for a gallery or for identification.

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

// frame_landmarks: the places of eyes, nose and mouth in the frame of a cropped face.

/// All five landmarks. As shares of the frame's width and height, symmetric: eyes (0.26,
/// 0.30), nose (0.50, 0.54), corners of the mouth (0.30, 0.73). Faces of Extended Yale B are cropped tighter:
/// in them, YuNet finds the eyes at (0.20, 0.23), the nose at (0.50, 0.52) and the mouth at (0.25, 0.76),
/// where the light is within 20 degrees.
Landmarks frame_landmarks(const FaceFrame& frame);

}  // namespace ore
