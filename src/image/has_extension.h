#pragma once
// What a file's name promises.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace ore {

/// Whether the file has one of the extensions, whatever the case of its letters. These have small ones:
/// ".png".
inline bool has_extension(const std::filesystem::path& file, std::span<const std::string_view> extensions) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

}  // namespace ore
