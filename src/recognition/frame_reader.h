#pragma once
// Reads the frames of a video file or of a camera, one after the other.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "ore/photo.h"

namespace ore {

/// The number in "camera:0"; nothing if `source` does not begin with "camera:" and so names a file.
/// Throws Error if no number follows "camera:".
std::optional<int> camera_number(std::string_view source);

class FrameReader {
 public:
  /// Throws Error if the file is missing, is a folder, or is not a video that OpenCV can decode.
  static FrameReader open_file(const std::filesystem::path& file);

  /// Throws Error if no camera answers.
  static FrameReader open_camera(int number);

  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;

  /// The next frame, upright; nothing after the last frame of a file, also of a truncated file.
  /// Throws Error if a camera stops sending frames, or a file has none.
  std::optional<Photo> next();

  /// Skips a frame, without decoding it if the format allows that. Returns false after the last frame.
  bool skip();

  /// Number of frames read and skipped so far.
  int position() const;

  /// Number of frames by the file's header, which may be off by a few; 0 if unknown, as for a camera.
  int frame_count() const;

  /// 0 if unknown.
  double frames_per_second() const;

  bool is_camera() const;

 private:
  class Capture;
  explicit FrameReader(std::unique_ptr<Capture> capture);
  std::unique_ptr<Capture> capture_;
};

}  // namespace ore
