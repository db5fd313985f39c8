#pragma once
// The face detectors behind open_detector (YuNet, HOG, cascades), and what they share: a pool of instances,
// the search for cascade files, and non-maximum suppression.

#include <opencv2/objdetect.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "ore/photo.h"

namespace ore {

/// Instances of a class that is not thread-safe. A thread borrows an instance; the pool makes a new one if
/// all are in use.
template <typename T>
class InstancePool {
 public:
  explicit InstancePool(std::function<std::shared_ptr<T>()> make) : make_(std::move(make)) {}

  /// Calls work(T&) with an instance that no other thread uses meanwhile. Drops the instance if work throws.
  template <typename Work>
  auto use(const Work& work) {
    std::shared_ptr<T> instance = take();
    auto result = work(*instance);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(instance));
    return result;
  }

 private:
  std::shared_ptr<T> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::shared_ptr<T> instance = std::move(idle_.back());
        idle_.pop_back();
        return instance;
      }
    }
    return make_();
  }

  std::function<std::shared_ptr<T>()> make_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<T>> idle_;
};

// The trained cascades that come with OpenCV (Debian: opencv-data).

/// `name` is the file without its folder. Searches OPENCV_DATA_PATH, if set, and OpenCV's data folders;
/// null if no folder has it. Throws Error: found but damaged.
std::unique_ptr<cv::CascadeClassifier> find_cascade(const std::string& name);

/// The same; throws Error also if there is no such file.
std::unique_ptr<cv::CascadeClassifier> open_cascade(const std::string& name);

// The detectors, one source file each.

/// Throws Error: no such file, not a YuNet model that this OpenCV can read.
std::unique_ptr<FaceDetector> yunet_detector(const std::filesystem::path& model);

/// The same from the bytes of such a file.
std::unique_ptr<FaceDetector> yunet_detector(const std::vector<std::uint8_t>& model);

/// False if the library was built without dlib.
bool has_hog_detector();

/// The detector of dlib. Searches for eyes if OpenCV's cascades are installed. Throws Error: not part
/// of this build.
std::unique_ptr<FaceDetector> hog_detector();

enum class CascadeKind { kHaar, kLbp };

/// OpenCV's cascades. Throws Error: they are not installed.
std::unique_ptr<FaceDetector> cascade_detector(CascadeKind kind);

/// Non-maximum suppression: of boxes that mostly overlap, keeps only the most certain; largest first.
std::vector<FoundFace> each_face_once(std::vector<FoundFace> faces);

}  // namespace ore
