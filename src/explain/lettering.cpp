#include "explain/lettering.h"

#include <pango/pangocairo.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "support/text.h"

namespace ore {
struct ReleasePango {
  void operator()(PangoContext* context) const { g_object_unref(context); }
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* brush) const { cairo_destroy(brush); }
};

template <typename T>
using PangoOwned = std::unique_ptr<T, ReleasePango>;

namespace {

/// Letters are placed in fractions of a pixel, so that widths grow in proportion to the size.
PangoOwned<PangoContext> make_context() {
  PangoOwned<PangoContext> context(pango_font_map_create_context(pango_cairo_font_map_get_default()));
  const PangoOwned<cairo_font_options_t> options(cairo_font_options_create());
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context.get(), options.get());
  pango_cairo_context_set_resolution(context.get(), 72.0);
  pango_context_set_round_glyph_positions(context.get(), FALSE);
  pango_context_set_base_dir(context.get(), PANGO_DIRECTION_LTR);
  return context;
}

bool is_control(char32_t code) {
  return code < U' ' || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

/// The letter, or a question mark for a control character or a byte that is not UTF-8.
std::string_view printable(std::string_view letter) {
  const bool stray_byte = letter.size() == 1 && static_cast<unsigned char>(letter[0]) >= 0x80;
  return stray_byte || is_control(code_point(letter)) ? "?" : letter;
}

void blend(cv::Vec3b& pixel, const cv::Scalar& colour, std::uint8_t opacity) {
  for (int channel = 0; channel < 3; ++channel) {
    const double below = pixel[channel];
    pixel[channel] = cv::saturate_cast<std::uint8_t>(below + (colour[channel] - below) * opacity / 255.0);
  }
}

}  // namespace

/// One line of text.
class Lettering::Layout {
 public:
  Layout()
      : context_(make_context()),
        layout_(pango_layout_new(context_.get())),
        font_(pango_font_description_from_string("Sans")) {
    pango_layout_set_auto_dir(layout_.get(), FALSE);
    constexpr double kTall = 1000.0;
    set_font_size(kTall);
    set_words("H");
    PangoRectangle ink{};
    pango_layout_line_get_extents(line(), &ink, nullptr);
    const double share = pango_units_to_double(ink.height) / kTall;
    if (share > 0.1) capital_share_ = share;
  }

  void set_words(std::string_view words) {
    pango_layout_set_text(layout_.get(), words.data(), static_cast<int>(words.size()));
  }

  void set_capitals(double capitals) { set_font_size(capitals / capital_share_); }

  bool has_all_letters() const { return pango_layout_get_unknown_glyphs_count(layout_.get()) == 0; }

  double width() const {
    PangoRectangle logical{};
    pango_layout_line_get_extents(line(), nullptr, &logical);
    return pango_units_to_double(logical.width);
  }

  /// Where ink may be, relative to the left end of the line that the letters stand on.
  cv::Rect ink() const {
    PangoRectangle found{};
    pango_layout_line_get_pixel_extents(line(), &found, nullptr);
    return {found.x - 1, found.y - 1, found.width + 2, found.height + 2};
  }

  /// How much ink is on each pixel of `region`, which is relative to the same place. Not empty.
  PangoOwned<cairo_surface_t> opacity(const cv::Rect& region) const {
    PangoOwned<cairo_surface_t> mask(
        cairo_image_surface_create(CAIRO_FORMAT_A8, region.width, region.height));
    const PangoOwned<cairo_t> brush(cairo_create(mask.get()));
    cairo_move_to(brush.get(), -region.x, -region.y);
    pango_cairo_show_layout_line(brush.get(), line());
    cairo_surface_flush(mask.get());
    return mask;
  }

 private:
  PangoLayoutLine* line() const { return pango_layout_get_line_readonly(layout_.get(), 0); }

  void set_font_size(double pixels) {
    pango_font_description_set_absolute_size(font_.get(), pixels * PANGO_SCALE);
    pango_layout_set_font_description(layout_.get(), font_.get());
  }

  PangoOwned<PangoContext> context_;
  PangoOwned<PangoLayout> layout_;
  PangoOwned<PangoFontDescription> font_;
  double capital_share_ = 0.73;  ///< of the font's size; of most fonts, where there is none to measure
};

Lettering::Lettering() : layout_(std::make_unique<Layout>()) {}
Lettering::~Lettering() = default;
Lettering::Lettering(Lettering&&) noexcept = default;
Lettering& Lettering::operator=(Lettering&&) noexcept = default;

std::string Lettering::writable(std::string_view words) const {
  std::string result;
  for (const std::string_view letter : utf8_letters(words)) result += printable(letter);
  layout_->set_words(result);
  if (layout_->has_all_letters()) return result;
  std::string known;
  for (const std::string_view letter : utf8_letters(result)) {
    layout_->set_words(letter);
    known += layout_->has_all_letters() ? letter : "?";
  }
  return known;
}

double Lettering::width(std::string_view words, double capitals) const {
  const std::string shown = writable(words);
  layout_->set_capitals(capitals);
  layout_->set_words(shown);
  return layout_->width();
}

void Lettering::draw(cv::Mat& picture, std::string_view words, cv::Point2d base, double capitals,
                     const cv::Scalar& colour) const {
  assert(picture.type() == CV_8UC3);
  const std::string shown = writable(words);
  layout_->set_capitals(capitals);
  layout_->set_words(shown);
  const cv::Point origin(static_cast<int>(std::lround(base.x)), static_cast<int>(std::lround(base.y)));
  const cv::Rect region = (layout_->ink() + origin) & cv::Rect(0, 0, picture.cols, picture.rows);
  if (region.empty()) return;
  const PangoOwned<cairo_surface_t> mask = layout_->opacity(region - origin);
  const std::uint8_t* opacity = cairo_image_surface_get_data(mask.get());
  if (opacity == nullptr) return;  // no memory for the mask
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(mask.get());
  for (int row = 0; row < region.height; ++row)
    for (int column = 0; column < region.width; ++column)
      blend(picture.at<cv::Vec3b>(region.y + row, region.x + column), colour, opacity[row * stride + column]);
}

}  // namespace ore
