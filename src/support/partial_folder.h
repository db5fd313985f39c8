#pragma once
// A folder that appears under its name only when it is whole.

#include <filesystem>

namespace ore {

/// A folder beside its target that is removed unless it becomes the target.
class PartialFolder {
 public:
  /// Throws Error when `folder` exists and is not an empty folder, or its parent cannot be written into.
  explicit PartialFolder(const std::filesystem::path& folder);
  ~PartialFolder();
  PartialFolder(const PartialFolder&) = delete;
  PartialFolder& operator=(const PartialFolder&) = delete;

  const std::filesystem::path& path() const { return partial_; }

  /// Throws Error.
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path partial_;
  bool committed_ = false;
};

}  // namespace ore
