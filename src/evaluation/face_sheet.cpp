#include "evaluation/face_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <opencv2/core.hpp>

#include "evaluation/face_panels.h"
#include "evaluation/picture_parts.h"
#include "evaluation/sheet.h"
#include "ore/error.h"

namespace ore {
namespace {

constexpr int kFacesInRow = 10;
constexpr int kFaceSheetGap = 10;
constexpr int kCellWidth = 108;
constexpr int kTallestCell = 126;
constexpr int kCaption = 20;
constexpr double kCaptionLetters = 8.0;
/// A sheet of more could not be looked at, nor held.
constexpr std::size_t kMostFaces = 2000;

}  // namespace

void write_face_sheet(const std::filesystem::path& file, const std::vector<SheetFace>& faces) {
  if (faces.empty()) throw Error(fmt::format("cannot write {}: there is no face to show", file.string()));
  if (faces.size() > kMostFaces)
    throw Error(fmt::format("cannot write {}: {} faces are too many for one sheet, which takes {}",
                            file.string(), faces.size(), kMostFaces));
  const int count = static_cast<int>(faces.size());
  const int across = std::min(count, kFacesInRow);
  const int rows = (count + across - 1) / across;
  const int row_height = kTallestCell + kCaption + kFaceSheetGap;
  Sheet sheet(across * (kCellWidth + kFaceSheetGap) + kFaceSheetGap, rows * row_height + kFaceSheetGap,
              std::make_shared<Lettering>());
  for (int i = 0; i < count; ++i) {
    const SheetFace& shown = faces[static_cast<std::size_t>(i)];
    const int left = kFaceSheetGap + i % across * (kCellWidth + kFaceSheetGap);
    const int top = kFaceSheetGap + i / across * row_height;
    const cv::Size size = fitted_size(shown.face, {kCellWidth, kTallestCell});
    sheet.picture(fine_face(shown.face, size), {{left, top}, size});
    sheet.text(sheet.shortened(shown.caption, kCellWidth, kCaptionLetters),
               {static_cast<double>(left), top + kTallestCell + 0.5 * kCaption}, Anchor::kLeft,
               kCaptionLetters, shown.flawed ? ink::vermilion : ink::black);
  }
  write_png(file, sheet.finished());
}

}  // namespace ore
