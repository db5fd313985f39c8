#pragma once
// The pictures of a video file or of a camera, one after the other.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "ore/photo.h"

namespace ore {

/// The number in "camera:0"; nothing where `source` does not begin with "camera:", and so is a file.
/// Throws Error where no number follows.
std::optional<int> camera_number(std::string_view source);

class FrameReader {
 public:
  /// Throws Error: no such file, a folder, not a video that OpenCV can decode.
  static FrameReader open_file(const std::filesystem::path& file);

  /// Throws Error where no camera answers.
  static FrameReader open_camera(int number);

  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;

  /// The next picture, upright; nothing after a file's last one, which is also how a file that is cut off
  /// ends. Throws Error where a camera stops giving pictures, or a file has none at all.
  std::optional<Photo> next();

  /// Passes over a picture without decoding it where the format lets it. False after the last one.
  bool skip();

  /// Pictures read and skipped so far.
  int position() const;

  /// As the file's header tells, which may be off by a few; 0: unknown, as it is of a camera.
  int frame_count() const;

  /// 0: unknown.
  double frames_per_second() const;

  bool is_camera() const;

 private:
  class Capture;
  explicit FrameReader(std::unique_ptr<Capture> capture);
  std::unique_ptr<Capture> capture_;
};

}  // namespace ore
