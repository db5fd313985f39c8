#include "shared_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "ore/error.h"

namespace ore::cli {
namespace {

constexpr const char* kDetectorText =
    "What finds the faces: a YuNet model file (.onnx), hog, haar, lbp, or auto: what found those in the "
    "file, "
    "else the YuNet model that is installed, else hog, else haar";

constexpr const char* kSeedText = "Seed of all random draws";

/// CLI11 reads "-1" as the largest unsigned number; a sign is refused before that.
std::string complaint_unless_digits(const std::string& text) {
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                   [](unsigned char c) { return c >= '0' && c <= '9'; });
  return digits ? "" : "\"" + text + "\" is not a whole number of at least 0";
}

}  // namespace

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, kSeedText)
      ->check(CLI::Validator(complaint_unless_digits, ""))
      ->capture_default_str();
}

void add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& typical) {
  command.add_option("--seed", seed, kSeedText)
      ->check(CLI::Validator(complaint_unless_digits, ""))
      ->default_str(typical);
}

void add_jobs_option(CLI::App& command, int& threads) {
  command.add_option("--jobs", threads, "Threads; 0 for all cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_occlude_options(CLI::App& command, std::string& occlude, std::uint64_t& seed) {
  command.add_option("--occlude", occlude,
                     "Lay this over the face first: noise:SIDE, texture:PERCENT, sunglasses, scarf or "
                     "picture:PERCENT:FILE");
  add_seed_option(command, seed);
}

void add_detector_option(CLI::App& command, std::string& detector) {
  command.add_option("--detector", detector, kDetectorText)->capture_default_str();
}

void add_picture_options(CLI::App& command, PictureOptions& options) {
  command.add_flag("--aligned", options.aligned, "The images are cropped faces, all of one size");
  add_detector_option(command, options.detector);
  command.add_flag(
      "--take-poor", options.take_poor,
      "Also take faces that are too small, dark, bright, flat, blurred or cut off, with a remark");
  command.add_flag("--keep-going,!--no-keep-going", options.keep_going,
                   "Skip pictures that cannot be used (default), or fail at the first");
  command.add_option(
      "--report", options.report,
      "A CSV file to write: every picture, whether it was taken, why not, and where the face is");
}

void add_probe_options(CLI::App& command, ProbeFlags& options) {
  command.add_flag("--aligned", options.aligned,
                   "The images are cropped faces of the model's size (default for a model of cropped faces)");
  add_detector_option(command, options.detector);
  // Two flags: one with a negation would count as given, and as "no", when it is left out.
  CLI::Option* const refine = command.add_flag_callback(
      "--refine", [&options] { options.refine = true; },
      "Move, turn and scale every face to where the model trusts most of it (default for photographs)");
  command
      .add_flag_callback(
          "--no-refine", [&options] { options.refine = false; },
          "Leave every face where it was found (default for cropped faces)")
      ->excludes(refine);
  command.add_option("--false-alarms", options.false_alarms,
                     "Share of strangers that may get a name, for example 1%; default: as in training");
  command
      .add_option(
          "--inference", options.inference,
          "robust: patches count by how little they look hidden; plain: by their weights alone; gfc: by "
          "the paper's Generic-Face-Confidence (also what robust means for models of the learners ore and "
          "boost)")
      ->check(CLI::IsMember({"robust", "plain", "gfc"}))
      ->capture_default_str();
  command
      .add_option("--gfc-factor", options.gfc_factor,
                  "gfc: variance over the squared mean residual; the paper prints 0.05")
      ->capture_default_str();
  command.add_option("--gfc-fading", options.gfc_fading, "gfc: exponent of the learned weights, 0 to 1")
      ->capture_default_str();
  add_jobs_option(command, options.threads);
}

RecognizerOptions ProbeFlags::recognizer(const Model& model) const {
  RecognizerOptions options{.gfc_factor = gfc_factor, .gfc_fading = gfc_fading, .threads = threads};
  options.inference = inference == "plain" ? Inference::kPlain
                      : inference == "gfc" ? Inference::kGfc
                                           : Inference::kRobust;
  if (false_alarms) {
    const double share = parse_share("--false-alarms", *false_alarms);
    if (model.calibration.strangers.empty())
      throw Error(
          fmt::format("{} does not know how strangers look: it takes three people to leave one out; train "
                      "again with more",
                      people));
    options.threshold = model.calibration.threshold_for(share);
  }
  options.validate();
  return options;
}

template <typename Number>
Number parse_number(const std::string& option, const std::string& text, const char* expected,
                    bool zero_allowed) {
  Number value{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool in_range = zero_allowed ? value >= Number{0} : value > Number{0};
  if (status != std::errc() || end != text.data() + text.size() || !in_range)
    throw InvalidOption(fmt::format("{} is \"{}\"; it must be \"auto\" or {}", option, text, expected));
  return value;
}

template int parse_number<int>(const std::string&, const std::string&, const char*, bool);
template double parse_number<double>(const std::string&, const std::string&, const char*, bool);

double parse_share(const char* option, const std::string& text) {
  const bool in_percent = !text.empty() && text.back() == '%';
  const double number = parse_number<double>(option, in_percent ? text.substr(0, text.size() - 1) : text,
                                             "a share above 0, such as 1% or 0.01");
  const double share = in_percent ? number / 100.0 : number;
  if (share > 1.0)
    throw InvalidOption(fmt::format("{} is {}; it must be above 0 and at most 1, or 100%", option, text));
  return share;
}

std::size_t parse_size(const std::string& option, const std::string& text) {
  constexpr std::array kUnits = {"", "k", "m", "g", "t"};
  constexpr double kMostBytes = 1e18;
  double value = 0.0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string unit(end, text.data() + text.size());
  for (char& letter : unit) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  unit.erase(0, unit.find_first_not_of(' '));
  if (unit.ends_with('b')) unit.pop_back();
  const auto* const found = std::find(kUnits.begin(), kUnits.end(), unit);
  const double bytes = std::ldexp(value, 10 * static_cast<int>(found - kUnits.begin()));
  if (status != std::errc() || found == kUnits.end() || !(bytes >= 0.0 && bytes <= kMostBytes))
    throw InvalidOption(fmt::format("{} is \"{}\"; it must be a size, 512MB or 2GB say", option, text));
  return static_cast<std::size_t>(bytes);
}

}  // namespace ore::cli
