#pragma once
// Detectors of other libraries change while they work, so that every thread needs one of its own. Threads
// take one from here and give it back; a new one is made when all are in use.

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

template <typename T>
class InstancePool {
 public:
  explicit InstancePool(std::function<std::shared_ptr<T>()> make) : make_(std::move(make)) {}

  /// Calls work(T&) with an instance that nobody else uses meanwhile. One that threw is not used again.
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

/// `name` is the file without its folder. Looked for in OPENCV_DATA_PATH, where that is set, and where OpenCV
/// puts its data; null when it is in none of them. Throws Error: found but damaged.
std::unique_ptr<cv::CascadeClassifier> find_cascade(const std::string& name);

/// The same; throws Error also when there is no such file.
std::unique_ptr<cv::CascadeClassifier> open_cascade(const std::string& name);

// The detectors behind open_detector, one file each.

/// Throws Error: no such file, not a YuNet model that this OpenCV can read.
std::unique_ptr<FaceDetector> yunet_detector(const std::filesystem::path& model);

/// The same from the bytes of such a file.
std::unique_ptr<FaceDetector> yunet_detector(const std::vector<std::uint8_t>& model);

/// False where this library was built without dlib.
bool has_hog_detector();

/// The detector of dlib. Eyes are searched for where OpenCV's cascades are installed. Throws Error: not part
/// of this build.
std::unique_ptr<FaceDetector> hog_detector();

enum class CascadeKind { kHaar, kLbp };

/// OpenCV's cascades. Throws Error: they are not installed.
std::unique_ptr<FaceDetector> cascade_detector(CascadeKind kind);

// What detectors have in common once they have found something.

/// Of boxes that lie mostly over one another, the surest only; largest first.
std::vector<FoundFace> each_face_once(std::vector<FoundFace> faces);

}  // namespace ore
