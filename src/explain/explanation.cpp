#include "explain/explanation.h"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "explain/maps.h"
#include "explain/model_pictures.h"
#include "explain/sheet.h"
#include "ore/error.h"
#include "support/text.h"

namespace ore {
namespace {

/// A calibration with n strangers resolves rates down to 1 in this factor times n; below that it says "rare".
constexpr double kBeyondSeen = 10.0;

/// Beyond this, how many times no longer matters: the very picture may be in the gallery.
constexpr double kManyTimes = 100.0;

/// Two numbers that differ look different.
std::pair<std::string, std::string> distinct_numbers(double a, double b) {
  for (const int digits : {2, 3}) {
    auto shown = std::pair(fmt::format("{:.{}f}", a, digits), fmt::format("{:.{}f}", b, digits));
    if (shown.first != shown.second || a == b) return shown;
  }
  return {fmt::format("{:.5f}", a), fmt::format("{:.5f}", b)};
}

/// The number with two digits and zeros.
double two_digits(double value) {
  const double step = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 1.0));
  return std::round(value / step) * step;
}

/// "0.02", "3.4", "40", "1200", "more than a million".
std::string in_words_of_odds(double ratio) {
  constexpr double kMillion = 1e6;
  if (ratio > kMillion) return "more than a million";
  if (ratio < 0.01) return "less than 0.01";
  return ratio < 10.0 ? fmt::format("{:.{}f}", ratio, ratio < 1.0 ? 2 : 1)
                      : fmt::format("{:.0f}", two_digits(ratio));
}

std::string sentence_of_evidence(const FitWords& fit, const std::string& name) {
  const std::string need = fit.threshold > 0.0
                               ? fmt::format("a name needs {}.", in_words_of_odds(fit.threshold))
                               : "everybody gets a name, since no least likelihood is set.";
  const std::string ratio = in_words_of_odds(fit.runner_up_ratio);
  return fit.unknown
             ? fmt::format("{} is closest, but {} times as likely as somebody else; {}", name, ratio, need)
             : fmt::format("Is {} times as likely to be {} as to be somebody else; {}", ratio, name, need);
}

}  // namespace

std::string sentence_of_fit(const FitWords& fit, const std::string& name) {
  if (fit.by_evidence) return sentence_of_evidence(fit, name);
  const auto [runner_up_ratio, needed] = distinct_numbers(fit.runner_up_ratio, fit.threshold);
  const std::string others = fit.alone ? "known people usually do" : "the best parts of all others do";
  const std::string need = fit.threshold > 0.0 ? fmt::format("a name needs {}.", needed)
                                               : "everybody gets a name, since no least fit is set.";
  if (fit.unknown)
    return fmt::format("{} is closest, but fits only {} times as well as {}; {}", name, runner_up_ratio,
                       others, need);
  const bool many = fit.runner_up_ratio > kManyTimes && fit.threshold < kManyTimes;
  return fmt::format("Fits {} times as well as {}; {}", many ? "more than 100" : runner_up_ratio, others,
                     need);
}

std::string sentence_of_strangers(const Calibration& calibration, double runner_up_ratio) {
  if (calibration.strangers.empty()) return "How many strangers would fit as well is not known.";
  const double rate = calibration.false_alarm_rate(runner_up_ratio);
  if (rate > 0.9) return "Nearly every stranger would fit as well.";
  if (rate > 0.2) return fmt::format("About {} of 10 strangers would fit as well.", std::lround(10.0 * rate));
  const double most = kBeyondSeen * static_cast<double>(calibration.strangers.size());
  if (rate * most < 1.0)
    return fmt::format("Fewer than 1 stranger in {:.0f} would fit as well.", two_digits(most));
  return fmt::format("About 1 stranger in {:.0f} would fit as well.", two_digits(1.0 / rate));
}

namespace {

constexpr int kGap = 24;
constexpr int kColumns = 4;
constexpr int kColumn = 290;
constexpr int kSheetWidth = kColumns * kColumn + (kColumns + 1) * kGap;
constexpr int kTallestFace = 340;
constexpr int kBand = 92;       ///< of the headline
constexpr int kSentences = 84;  ///< two lines
constexpr int kPanelTitle = 30;
constexpr int kLegend = 44;
constexpr int kCardsTitle = 40;
constexpr int kCard = 96;
constexpr int kThumbnail = 96;  ///< at most as wide
constexpr int kFooter = 34;
constexpr double kHeadlineLetters = 32.0;
constexpr double kSentenceLetters = 13.0;
constexpr double kPanelLetters = 11.5;
constexpr double kLegendLetters = 9.5;
constexpr int kEvidenceColours = kExplanationColours;

int left_of(int column) {
  return kGap + column * (kColumn + kGap);
}

/// A candidate as it is shown.
struct ShownCandidate {
  const Candidate* candidate = nullptr;
  const Person* person = nullptr;
  std::string name;  ///< all of it can be drawn
  bool lacks_letters = false;
  int nearest = 0;      ///< of the person's faces
  GrayImage picture{};  ///< that one
};

ShownCandidate show_candidate(const Explanation& told, const Candidate& candidate,
                              const Lettering& lettering) {
  const auto& people = told.gallery.people;
  const auto place = std::find_if(people.begin(), people.end(),
                                  [&](const Person& person) { return person.name == candidate.name; });
  if (place == people.end())
    throw Error(fmt::format("cannot explain the answer {}: nobody in the gallery has this name",
                            escape_invalid_utf8(candidate.name)));
  ShownCandidate shown{
      .candidate = &candidate, .person = &*place, .name = lettering.writable(candidate.name)};
  shown.lacks_letters = shown.name != candidate.name;
  if (shown.lacks_letters) shown.name += fmt::format(" (person {})", place - people.begin() + 1);
  shown.nearest = nearest_face(told.model, told.trust, told.face, *place);
  shown.picture = brightened(place->faces[shown.nearest]);
  return shown;
}

class ExplanationSheet {
 public:
  explicit ExplanationSheet(const Explanation& told)
      : told_(told), face_(brightened(told.face)), sheet_(kSheetWidth, 1) {
    const std::size_t count = std::min<std::size_t>(told.answer.candidates.size(), kColumns);
    const Lettering lettering;
    for (std::size_t i = 0; i < count; ++i)
      shown_.push_back(show_candidate(told, told.answer.candidates[i], lettering));
    face_size_ = fitted_size(told.face, {kColumn, kTallestFace});
  }

  cv::Mat drawn() {
    const int panels = kBand + kSentences;
    const int cards = panels + kPanelTitle + face_size_.height + kLegend;
    const int footer = cards + kCardsTitle + kCard + kGap;
    const bool lacks_letters = std::any_of(shown_.begin(), shown_.end(),
                                           [](const ShownCandidate& shown) { return shown.lacks_letters; });
    sheet_ = Sheet(kSheetWidth, footer + (lacks_letters ? kFooter : 0));
    draw_headline();
    draw_sentences(kBand);
    draw_panels(panels);
    draw_cards(cards);
    if (lacks_letters)
      write("A ? stands for a letter that no font of this machine has; person 1 is the first of the gallery.",
            {kGap, footer + 4.0}, kLegendLetters, kSheetWidth - 2.0 * kGap, ink::grey);
    return sheet_.finished();
  }

 private:
  const ShownCandidate& best() const { return shown_.front(); }

  /// Smaller where it would be too wide, down to 0.7; what is too wide even then ends in dots.
  void write(const std::string& words, cv::Point2d where, double capitals, double room,
             const cv::Scalar& colour = ink::black) {
    const double width = sheet_.text_width(words, capitals);
    if (width > room) capitals *= std::max(0.7, room / width);
    sheet_.text(sheet_.shortened(words, room, capitals), where, Anchor::kLeft, capitals, colour);
  }

  void draw_headline() {
    sheet_.rectangle({0, 0, kSheetWidth, kBand}, told_.answer.unknown ? ink::vermilion : ink::blue);
    write(told_.answer.unknown ? "unknown" : best().name, {kGap, 0.5 * kBand}, kHeadlineLetters,
          kSheetWidth - 2.0 * kGap, ink::white);
  }

  void draw_sentences(int top) {
    const double runner_up_ratio = best().candidate->runner_up_ratio;
    const FitWords fit{.unknown = told_.answer.unknown,
                       .runner_up_ratio = runner_up_ratio,
                       .threshold = told_.threshold,
                       .alone = told_.gallery.people.size() == 1,
                       .by_evidence = told_.model.evidence.has_value()};
    const double room = kSheetWidth - 2.0 * kGap;
    // The numbers behind the name must not fall off the sheet.
    const std::string name = sheet_.shortened(best().name, 0.3 * room, kSentenceLetters);
    write(sentence_of_fit(fit, name), {kGap, top + 26.0}, kSentenceLetters, room);
    write(sentence_of_strangers(told_.model.calibration, runner_up_ratio), {kGap, top + 54.0},
          kSentenceLetters, room);
  }

  /// Title and picture; returns the middle of the line for the legend.
  cv::Point2d draw_panel(int column, int top, const std::string& title, const cv::Mat& fine_picture) {
    const int left = left_of(column);
    write(title, {static_cast<double>(left), top + 9.0}, kPanelLetters, kColumn);
    sheet_.picture(fine_picture, {{left, top + kPanelTitle}, face_size_});
    return {static_cast<double>(left), top + kPanelTitle + face_size_.height + 18.0};
  }

  void draw_panels(int top) {
    cv::Point2d below = draw_panel(0, top, "This face", fine_face(face_, face_size_));
    if (face_ != told_.face) write("brightened", below, kLegendLetters, kColumn, ink::grey);

    below = draw_panel(1, top, fmt::format("Closest picture of {}", best().name),
                       fine_face(best().picture, face_size_));
    write(fmt::format("picture {} of {}", best().nearest + 1, best().person->faces.size()), below,
          kLegendLetters, kColumn);

    below = draw_panel(
        2, top, fmt::format("Speaks for {}", best().name),
        fine_lit_face(face_, shown_evidence(told_.model, told_.trust), face_size_, kEvidenceColours));
    draw_evidence_scale(below);

    const PixelMask hidden = told_.tells_hidden_parts
                                 ? distrusted_pixels(told_.model, told_.trust)
                                 : PixelMask::Constant(told_.face.height, told_.face.width, false);
    below = draw_panel(3, top, "Not trusted", fine_hatched_face(face_, hidden, face_size_));
    draw_hidden_legend(below, hidden.any());
  }

  void draw_evidence_scale(cv::Point2d where) {
    cv::Mat values(1, 256, CV_8UC1);
    for (int i = 0; i < 256; ++i) values.at<uchar>(0, i) = static_cast<uchar>(i);
    cv::Mat colours;
    cv::applyColorMap(values, colours, kEvidenceColours);
    const double words = sheet_.text("little", where, Anchor::kLeft, kLegendLetters);
    const cv::Rect bar(static_cast<int>(where.x + words) + 8, static_cast<int>(where.y) - 6, 120, 12);
    sheet_.picture(colours, bar);
    sheet_.text("much", {bar.x + bar.width + 8.0, where.y}, Anchor::kLeft, kLegendLetters);
  }

  void draw_hidden_legend(cv::Point2d where, bool any_hidden) {
    double room = kColumn;
    if (any_hidden) {
      const cv::Rect swatch(static_cast<int>(where.x), static_cast<int>(where.y) - 8, 28, 16);
      sheet_.picture(fine_hatching(swatch.size()), swatch);
      where.x += swatch.width + 8.0;
      room -= swatch.width + 8.0;
    }
    write(!told_.tells_hidden_parts ? "this model cannot tell what is hidden"
          : any_hidden              ? "hidden, or unlike a face"
                                    : "nothing: all of it looks like a face",
          where, kLegendLetters, room);
  }

  void draw_cards(int top) {
    sheet_.line({0.0, static_cast<double>(top)}, {static_cast<double>(kSheetWidth), static_cast<double>(top)},
                ink::pale);
    write(told_.model.evidence ? "The closest people and their scores"
                               : "The closest people and their shares of the vote",
          {kGap, top + 22.0}, kPanelLetters, kSheetWidth - 2.0 * kGap);
    for (int i = 0; i < static_cast<int>(shown_.size()); ++i) draw_card(i, top + kCardsTitle);
    if (shown_.size() == 1)
      write("nobody else is known", {static_cast<double>(left_of(1)), top + kCardsTitle + 0.5 * kCard},
            kLegendLetters, kColumn, ink::grey);
  }

  void draw_card(int i, int top) {
    const ShownCandidate& shown = shown_[i];
    const cv::Size size = fitted_size(shown.picture, {kThumbnail, kCard});
    sheet_.picture(fine_face(shown.picture, size), {{left_of(i), top}, size});
    const double left = left_of(i) + kThumbnail + 12.0;
    const double room = kColumn - kThumbnail - 12.0;
    write(shown.name, {left, top + 20.0}, kPanelLetters, room);
    const double largest = std::max(best().candidate->score, 1e-12);
    const double length = room * std::clamp(shown.candidate->score / largest, 0.0, 1.0);
    sheet_.rectangle({left, top + 40.0, room, 14.0}, ink::pale);
    sheet_.rectangle({left, top + 40.0, length, 14.0},
                     i > 0 ? ink::grey : (told_.answer.unknown ? ink::vermilion : ink::blue));
    write(fmt::format("{:.1f} %", 100.0 * shown.candidate->score), {left, top + 72.0}, kLegendLetters, room);
  }

  const Explanation& told_;
  GrayImage face_;  ///< as it is shown
  Sheet sheet_;
  std::vector<ShownCandidate> shown_;
  cv::Size face_size_;
};

}  // namespace

void write_explanation(const std::filesystem::path& file, const Explanation& explanation) {
  assert(!explanation.answer.candidates.empty());
  assert(explanation.trust.weight.size() == explanation.model.patches.size());
  assert(explanation.face.height == explanation.model.face_height);
  assert(explanation.face.width == explanation.model.face_width);
  write_png(file, ExplanationSheet(explanation).drawn());
}

void write_explanation(const std::filesystem::path& file, const Recognizer& recognizer, const Model& model,
                       const Gallery& gallery, const GrayImage& face) {
  const Identification answer = recognizer.identify(face, kColumns);
  const PatchTrust trust = recognizer.trust(face, answer.candidates.front().person);
  write_explanation(
      file, {.model = model,
             .gallery = gallery,
             .face = face,
             .answer = answer,
             .trust = trust,
             .threshold = recognizer.threshold(),
             .tells_hidden_parts = recognizer.has_confidence() || recognizer.inference() == Inference::kGfc});
}

}  // namespace ore
