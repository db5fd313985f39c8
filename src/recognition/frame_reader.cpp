#include "recognition/frame_reader.h"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <opencv2/videoio/registry.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "image/image_file.h"
#include "image/opencv_view.h"
#include "ore/error.h"

namespace ore {
namespace {

constexpr double kMaxFramePixels = 64e6;  ///< as of photographs
constexpr double kMaxFrameCount = 1e9;    ///< OpenCV gives nonsense where a format has no count

/// FFmpeg alone if OpenCV has it: it reads all formats of the others, which write to standard error before
/// they refuse a file.
int file_backend() {
  return cv::videoio_registry::hasBackend(cv::CAP_FFMPEG) ? cv::CAP_FFMPEG : cv::CAP_ANY;
}

/// FFmpeg's lines on standard error would repeat what our Errors say. OpenCV asks for this once, when it
/// opens the first video. A value set by the user stays.
void silence_ffmpeg() {
  static const int done = ::setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);
  static_cast<void>(done);
}

void require_video_file(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(file, failure);
  const auto refuse = [&file](std::string_view reason) {
    throw Error(fmt::format("cannot read the video {}: {}", file.string(), reason));
  };
  if (status.type() == std::filesystem::file_type::not_found) refuse("there is no such file");
  if (failure) refuse(failure.message());
  if (std::filesystem::is_directory(status)) refuse("it is a folder");
  if (!std::filesystem::is_regular_file(status)) refuse("it is not a regular file");
  const std::uintmax_t size = std::filesystem::file_size(file, failure);
  if (failure) refuse(failure.message());
  if (size == 0) refuse("it is empty");
}

Photo frame_to_photo(const cv::Mat& frame) {
  if (frame.channels() == 3) return to_photo(frame);
  cv::Mat colour;
  cv::cvtColor(frame, colour, cv::COLOR_GRAY2BGR);
  return to_photo(colour);
}

}  // namespace

class FrameReader::Capture {
 public:
  explicit Capture(const std::filesystem::path& file) : what_(fmt::format("the video {}", file.string())) {
    silence_opencv();
    silence_ffmpeg();
    require_video_file(file);
    // From the root: FFmpeg takes what stands before a colon for the name of a protocol.
    const std::string path = std::filesystem::absolute(file).string();
    if (!opens([&] { return capture_.open(path, file_backend()); })) refuse_file();
    const double pixels = capture_.get(cv::CAP_PROP_FRAME_WIDTH) * capture_.get(cv::CAP_PROP_FRAME_HEIGHT);
    if (pixels > kMaxFramePixels)
      throw Error(
          fmt::format("cannot read {}: its pictures are too large, at most {:.0f} million pixels are read",
                      what_, kMaxFramePixels / 1e6));
    const double count = capture_.get(cv::CAP_PROP_FRAME_COUNT);
    if (count >= 1.0 && count < kMaxFrameCount) count_ = static_cast<int>(std::lround(count));
  }

  explicit Capture(int camera) : what_(fmt::format("camera {}", camera)), is_camera_(true) {
    silence_opencv();
    if (!opens([&] { return capture_.open(camera, cv::CAP_ANY); }))
      throw Error(
          fmt::format("cannot open {}: no camera of this number answers; the first one is camera:0", what_));
  }

  std::optional<Photo> next() {
    if (!grab() || !retrieve()) return std::nullopt;
    ++position_;
    return frame_to_photo(frame_);
  }

  bool skip() {
    if (!grab()) return false;
    ++position_;
    return true;
  }

  int position() const { return position_; }
  int frame_count() const { return count_; }
  bool is_camera() const { return is_camera_; }
  double frames_per_second() const {
    const double rate = capture_.get(cv::CAP_PROP_FPS);
    return std::isfinite(rate) && rate > 0.0 ? rate : 0.0;
  }

 private:
  template <typename Open>
  static bool opens(const Open& open) {
    try {
      return open();
    } catch (const cv::Exception&) {
      return false;
    }
  }

  bool grab() {
    return opens([&] { return capture_.grab(); }) || at_end();
  }

  bool retrieve() {
    const bool read = opens([&] { return capture_.retrieve(frame_); });
    const bool is_bytes = read && !frame_.empty() && frame_.depth() == CV_8U &&
                          (frame_.channels() == 1 || frame_.channels() == 3);
    return is_bytes || at_end();
  }

  /// False, unless there cannot be an end here.
  bool at_end() const {
    if (is_camera_) throw Error(fmt::format("{} stopped giving pictures", what_));
    if (position_ == 0) refuse_file();
    return false;
  }

  [[noreturn]] void refuse_file() const {
    throw Error(fmt::format("cannot read {}: it is not a video, it is damaged, or its codec is not installed",
                            what_));
  }

  std::string what_;
  bool is_camera_ = false;
  cv::VideoCapture capture_;
  cv::Mat frame_;
  int position_ = 0;
  int count_ = 0;
};

std::optional<int> camera_number(std::string_view source) {
  constexpr std::string_view kPrefix = "camera:";
  if (!source.starts_with(kPrefix)) return std::nullopt;
  const std::string_view digits = source.substr(kPrefix.size());
  int number = -1;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failure != std::errc() || end != digits.data() + digits.size() || number < 0)
    throw Error(
        fmt::format("'{}' names no camera: give camera:0 for the first, camera:1 for the second", source));
  return number;
}

FrameReader FrameReader::open_file(const std::filesystem::path& file) {
  return FrameReader(std::make_unique<Capture>(file));
}

FrameReader FrameReader::open_camera(int number) {
  return FrameReader(std::make_unique<Capture>(number));
}

FrameReader::FrameReader(std::unique_ptr<Capture> capture) : capture_(std::move(capture)) {}
FrameReader::~FrameReader() = default;
FrameReader::FrameReader(FrameReader&&) noexcept = default;
FrameReader& FrameReader::operator=(FrameReader&&) noexcept = default;

std::optional<Photo> FrameReader::next() {
  return capture_->next();
}
bool FrameReader::skip() {
  return capture_->skip();
}
int FrameReader::position() const {
  return capture_->position();
}
int FrameReader::frame_count() const {
  return capture_->frame_count();
}
double FrameReader::frames_per_second() const {
  return capture_->frames_per_second();
}
bool FrameReader::is_camera() const {
  return capture_->is_camera();
}

}  // namespace ore
