#include "explain/model_pictures.h"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "explain/maps.h"
#include "explain/sheet.h"

namespace ore {
namespace {

constexpr int kMargin = 24;
constexpr int kTitle = 30;  ///< from a face's title to the face
constexpr double kTrustTitleLetters = 11.5;

// ---- stems ----

constexpr int kStemFaceWidth = 336;
constexpr int kStemFaceHeight = 384;
constexpr int kStemWidth = 1200;
constexpr int kStemRow = kTitle + kStemFaceHeight;

std::vector<std::size_t> heaviest_first(const std::vector<double>& weights) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  return order;
}

double largest_of(const std::vector<double>& values) {
  return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

/// What the rows have in common, so that they can be compared.
struct StemScale {
  std::vector<std::size_t> order;  ///< of the patches, from the left
  double heaviest = 0.0;           ///< share in the score sum that is drawn reddest, > 0
  double top = 0.0;                ///< of the axis

  explicit StemScale(const std::vector<const PatchTrust*>& rows)
      : order(heaviest_first(rows.front()->weight)) {
    heaviest = 1e-9;
    double highest = heaviest;
    for (const PatchTrust* trust : rows) {
      heaviest = std::max(heaviest, largest_of(final_shares(*trust)));
      highest = std::max({highest, heaviest, largest_of(trust->weight)});
    }
    top = 1.05 * highest;
  }
};

void draw_stem_row(Sheet& sheet, int y, const Model& model, const TrustedFace& shown,
                   const std::vector<bool>& hidden, const StemScale& scale) {
  const bool any_hidden = std::find(hidden.begin(), hidden.end(), true) != hidden.end();
  const std::vector<double> shares = final_shares(shown.trust);
  const cv::Size size = fitted_size(shown.face, {kStemFaceWidth, kStemFaceHeight});
  const int left = kMargin + (kStemFaceWidth - size.width) / 2;

  std::vector<double> relative = shares;
  for (double& share : relative) share /= scale.heaviest;
  cv::Mat face = fine_face(shown.face, size);
  draw_frames(face, model, relative, 4.0 * Sheet::kFineness);
  sheet.text(any_hidden ? "With parts hidden" : "As it is", {static_cast<double>(left), y + 9.0},
             Anchor::kLeft, kTrustTitleLetters);
  sheet.picture(face, {{left, y + kTitle}, size});

  StemChart chart{"Weights of the patches before and after the confidence", {}, scale.top};
  for (const std::size_t t : scale.order)
    chart.stems.push_back({shown.trust.weight[t], shares[t], hidden[t]});
  const int chart_left = kMargin + kStemFaceWidth + kMargin;
  draw_stem_chart(sheet, {chart_left, y, kStemWidth - kMargin - chart_left, kStemRow}, chart);
}

void require_match(const Model& model, const TrustedFace& shown) {
  assert(shown.face.height == model.face_height && shown.face.width == model.face_width);
  assert(shown.trust.weight.size() == model.patches.size());
  assert(shown.trust.confidence.size() == model.patches.size());
  static_cast<void>(model);
  static_cast<void>(shown);
}

// ---- confidence ----

// Viridis: lightness and hue both rise with the confidence, so it reads the same for the colour-blind and in
// a grey print, unlike red to green.
constexpr int kConfidenceColours = cv::COLORMAP_VIRIDIS;
constexpr int kMapWidth = 448;
constexpr int kMapHeight = 512;
constexpr int kScaleBar = 22;
constexpr int kScaleWords = 110;
constexpr int kShortestScale = 120;  ///< so that its words have room beside a flat face

void draw_confidence_scale(Sheet& sheet, const cv::Rect& bar) {
  cv::Mat values(256, 1, CV_8UC1);
  for (int i = 0; i < 256; ++i) values.at<uchar>(i, 0) = static_cast<uchar>(255 - i);
  cv::Mat colours;
  cv::applyColorMap(values, colours, kConfidenceColours);
  sheet.picture(colours, bar);
  const double right = bar.x + bar.width;
  for (int quarter = 0; quarter <= 4; ++quarter) {
    const double share = quarter / 4.0;
    const double y = bar.y + bar.height * (1.0 - share);
    const std::string word = quarter == 0 ? " hidden" : (quarter == 4 ? " trusted" : "");
    sheet.line({right, y}, {right + 5.0, y}, ink::grey, 1.0);
    sheet.text(fmt::format("{}{}", share, word), {right + 10.0, y}, Anchor::kLeft, 9.5);
  }
}

}  // namespace

void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean) {
  require_match(model, clean);
  Sheet sheet(kStemWidth, kMargin + kStemRow + kMargin);
  draw_stem_row(sheet, kMargin, model, clean, std::vector<bool>(model.patches.size(), false),
                StemScale({&clean.trust}));
  write_png(file, sheet.finished());
}

void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean,
                       const TrustedFace& occluded) {
  require_match(model, clean);
  require_match(model, occluded);
  const StemScale scale({&clean.trust, &occluded.trust});
  Sheet sheet(kStemWidth, 3 * kMargin + 2 * kStemRow);
  draw_stem_row(sheet, kMargin, model, clean, std::vector<bool>(model.patches.size(), false), scale);
  draw_stem_row(sheet, 2 * kMargin + kStemRow, model, occluded,
                patches_that_differ(model, clean.face, occluded.face), scale);
  write_png(file, sheet.finished());
}

void write_confidence_map(const std::filesystem::path& file, const Model& model, const TrustedFace& face) {
  require_match(model, face);
  const cv::Size size = fitted_size(face.face, {kMapWidth, kMapHeight});
  const int top = kMargin + kTitle;
  const int map_left = kMargin + kMapWidth + kMargin;
  const int bar_left = map_left + kMapWidth + kMargin;
  const int height = std::max(size.height, kShortestScale);
  Sheet sheet(bar_left + kScaleBar + kScaleWords, top + height + kMargin);
  sheet.text("The face", {static_cast<double>(kMargin), kMargin + 9.0}, Anchor::kLeft, kTrustTitleLetters);
  sheet.picture(fine_face(face.face, size), {{kMargin, top}, size});
  sheet.text("How far each part is trusted (grey: no patch)", {static_cast<double>(map_left), kMargin + 9.0},
             Anchor::kLeft, kTrustTitleLetters);
  sheet.picture(fine_coloured_face(face.face, pixel_confidence(model, face.trust), size, kConfidenceColours),
                {{map_left, top}, size});
  draw_confidence_scale(sheet, {bar_left, top, kScaleBar, height});
  write_png(file, sheet.finished());
}

}  // namespace ore
