#include "synth/contact_sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "ore/error.h"

namespace ore {
namespace {

constexpr int kGap = 2;
constexpr std::uint8_t kGapLevel = 64;

void paste(const GrayImage& picture, int top, int left, GrayImage& sheet) {
  for (int row = 0; row < picture.height; ++row) {
    for (int column = 0; column < picture.width; ++column) {
      sheet.at(top + row, left + column) = picture.at(row, column);
    }
  }
}

}  // namespace

GrayImage contact_sheet(const std::vector<GrayImage>& pictures, int columns) {
  if (columns < 1) throw InvalidOption(fmt::format("columns is {}, but must be at least 1", columns));
  if (pictures.empty()) return {};
  const int count = static_cast<int>(pictures.size());
  const int across = std::min(columns, count);
  const int down = (count + across - 1) / across;
  int cell_height = 0;
  int cell_width = 0;
  for (const GrayImage& picture : pictures) {
    cell_height = std::max(cell_height, picture.height);
    cell_width = std::max(cell_width, picture.width);
  }
  GrayImage sheet(down * (cell_height + kGap) - kGap, across * (cell_width + kGap) - kGap, kGapLevel);
  for (int k = 0; k < count; ++k) {
    paste(pictures[static_cast<std::size_t>(k)], k / across * (cell_height + kGap),
          k % across * (cell_width + kGap), sheet);
  }
  return sheet;
}

GrayImage contact_sheet(const Gallery& gallery, int people, int pictures) {
  int columns = pictures;
  for (const Person& person : gallery.people)
    columns = std::min(columns, static_cast<int>(person.faces.size()));
  const int rows = std::min(people, static_cast<int>(gallery.people.size()));
  std::vector<GrayImage> shown;
  for (int p = 0; p < rows; ++p) {
    const std::vector<GrayImage>& faces = gallery.people[static_cast<std::size_t>(p)].faces;
    shown.insert(shown.end(), faces.begin(), faces.begin() + columns);
  }
  return contact_sheet(shown, columns);
}

}  // namespace ore
