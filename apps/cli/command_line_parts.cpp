#include "command_line_parts.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

namespace ore::cli {
namespace {

constexpr const char* kDetectorText =
    "What finds the faces: a YuNet model file (.onnx), hog, haar, lbp, or auto: what found those in the "
    "file, "
    "else the YuNet model that is installed, else hog, else haar";

constexpr const char* kSeedText = "The same seed gives the same result";

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
      "Take faces that are too small, dark, bright, flat, blurred or cut off, too, and remark on them");
  command.add_flag("--keep-going,!--no-keep-going", options.keep_going,
                   "Pass over pictures that cannot be used (default); or fail at the first");
  command.add_option(
      "--report", options.report,
      "A CSV file to write: every picture, whether it was taken, why not, and where the face is");
}

void add_probe_options(CLI::App& command, ProbeOptions& options) {
  command.add_flag(
      "--aligned", options.aligned,
      "The images are cropped faces of the model's size (so they are for a model of such faces)");
  add_detector_option(command, options.detector);
  command.add_flag("--refine,!--no-refine", options.refine,
                   "Move, turn and scale every face to where the model trusts most of it; photographs only "
                   "unless given");
  command.add_option("--false-alarms", options.false_alarms,
                     "Share of strangers who may be given a name, 1% say; unless given, as in training");
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

}  // namespace ore::cli
