#pragma once
// Flags that several verbs have, and what they mean in the library's terms.

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "ore/recognizer.h"

namespace ore::cli {

/// Help for the argument PEOPLE.
inline constexpr const char* kPeopleText = "File written by ore train";

void add_seed_option(CLI::App& command, std::uint64_t& seed);
/// Help shows `typical` for a seed that is not given.
void add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& typical);
void add_jobs_option(CLI::App& command, int& threads);
void add_occlude_options(CLI::App& command, std::string& occlude, std::uint64_t& seed);
void add_detector_option(CLI::App& command, std::string& detector);

/// How pictures to learn from become faces.
struct PictureOptions {
  bool aligned = false;  ///< they are cropped faces
  std::string detector = "auto";
  bool take_poor = false;  ///< faces with flaws, too
  bool keep_going = true;  ///< past pictures that cannot be used
  std::string report{};    ///< a file for what became of every picture; empty: none
};
void add_picture_options(CLI::App& command, PictureOptions& options);

/// What the verbs that look at probes share.
struct ProbeFlags {
  std::string people;  ///< the .ore file
  std::string inference = "robust";
  double gfc_factor = RecognizerOptions{}.gfc_factor;
  double gfc_fading = RecognizerOptions{}.gfc_fading;
  bool aligned = false;  ///< the images are cropped faces; so they are where the file's own were
  std::string detector = "auto";
  std::optional<bool> refine{};               ///< where not given: photographs are
  std::optional<std::string> false_alarms{};  ///< as a share or in per cent; where not given: the file's own
  int threads = 0;

  /// The threshold is the model's, or what `false_alarms` asks for. Throws InvalidOption.
  RecognizerOptions recognizer(const Model& model) const;
};
void add_probe_options(CLI::App& command, ProbeFlags& options);

/// `text` as a number (int or double) above 0 or, where allowed, 0. Throws InvalidOption, which says that `option`
/// must be "auto" or what is `expected`.
template <typename Number>
Number parse_number(const std::string& option, const std::string& text, const char* expected,
                    bool zero_allowed = false);

/// "1%" or "0.01". Throws InvalidOption.
double parse_share(const char* option, const std::string& text);

/// Bytes: a number with one of the units KB (1024 bytes), MB, GB and TB, whose B may be left out, or alone.
/// Throws InvalidOption.
std::size_t parse_size(const std::string& option, const std::string& text);

}  // namespace ore::cli
