#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "evaluation/font.h"
#include "support/data_folders.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// Beginnings of file names; the earlier, the better.
constexpr std::array<std::string_view, 9> kGoodFonts = {"DejaVuSans.",
                                                        "NotoSans-Regular.",
                                                        "LiberationSans-Regular.",
                                                        "FreeSans.",
                                                        "NotoSansCJK-Regular.",
                                                        "NotoSans",
                                                        "DroidSansFallback",
                                                        "wqy-",
                                                        "unifont."};

/// The length of the list: none of these.
std::size_t font_rank(const std::string& name) {
  const bool is_plain = name.find("Bold") == std::string::npos && name.find("Italic") == std::string::npos &&
                        name.find("Mono") == std::string::npos;
  const auto place = std::find_if(kGoodFonts.begin(), kGoodFonts.end(),
                                  [&](std::string_view beginning) { return name.starts_with(beginning); });
  return is_plain ? static_cast<std::size_t>(place - kGoodFonts.begin()) : kGoodFonts.size();
}

bool is_font_file(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".ttf" || extension == ".otf" || extension == ".ttc";
}

}  // namespace

std::vector<fs::path> installed_fonts() {
  std::vector<std::pair<std::size_t, fs::path>> found;
  for (const fs::path& folder : system_data_folders()) {
    std::error_code failure;
    fs::recursive_directory_iterator place(folder / "fonts", fs::directory_options::skip_permission_denied,
                                           failure);
    for (; !failure && place != fs::recursive_directory_iterator(); place.increment(failure)) {
      const std::size_t rank = font_rank(place->path().filename().string());
      if (rank < kGoodFonts.size() && is_font_file(place->path())) found.emplace_back(rank, place->path());
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<fs::path> files;
  files.reserve(found.size());
  for (auto& [rank, file] : found) files.push_back(std::move(file));
  return files;
}

}  // namespace ore
