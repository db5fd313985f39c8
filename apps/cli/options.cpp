// From the words of the command line to the library's options.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include "commands.h"
#include "ore/error.h"
#include "patch/descriptors.h"

namespace ore::cli {
namespace {

/// A number of the whole text `text`, above 0 or (where allowed) 0, or InvalidOption.
template <typename Number>
Number parse_number(const std::string& option, const std::string& text, const char* expected,
                    bool zero_allowed = false) {
  Number value{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool in_range = zero_allowed ? value >= Number{0} : value > Number{0};
  if (status != std::errc() || end != text.data() + text.size() || !in_range)
    throw InvalidOption(fmt::format("{} is \"{}\"; it must be \"auto\" or {}", option, text, expected));
  return value;
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<int> parse_areas(const std::string& text) {
  std::vector<int> areas;
  if (text == "auto") return areas;
  for (const std::string& part : split_at_commas(text))
    areas.push_back(
        parse_number<int>("--patch-area", part, "a number of pixels, or several separated by commas"));
  return areas;
}

std::vector<Descriptor> parse_descriptors(const std::string& text) {
  std::vector<Descriptor> descriptors;
  if (text == "auto") return descriptors;
  for (const std::string& part : split_at_commas(text)) {
    const auto* const found =
        std::find_if(kDescriptors.begin(), kDescriptors.end(),
                     [&](Descriptor descriptor) { return descriptor_name(descriptor) == part; });
    if (found == kDescriptors.end())
      throw InvalidOption(
          fmt::format("--descriptor has \"{}\"; it must be auto, or some of pixels, gradients, cells, "
                      "separated by commas",
                      part));
    descriptors.push_back(*found);
  }
  return descriptors;
}

Learner parse_learner(const std::string& name) {
  if (name == "ore") return Learner::kOre;
  if (name == "boost") return Learner::kBoost;
  return name == "equal" ? Learner::kEqual : Learner::kRobust;
}

std::string name_of(Learner learner) {
  for (const char* name : {"ore", "boost", "equal"})
    if (parse_learner(name) == learner) return name;
  return "robust";
}

Profile parse_profile(const std::string& name) {
  if (name == "fast") return Profile::kFast;
  return name == "balanced" ? Profile::kBalanced : Profile::kAccurate;
}

Copies parse_copies(const std::string& name) {
  if (name == "none") return Copies::kNone;
  if (name == "mirror") return Copies::kMirrored;
  if (name == "shift") return Copies::kShifted;
  return name == "both" ? Copies::kBoth : Copies::kAuto;
}

BoostOptions boost_options(const LearningArguments& arguments, Learner learner) {
  const std::pair<const char*, bool> given[] = {
      {"--steps", arguments.steps.has_value()}, {"--epsilon", arguments.epsilon.has_value()},
      {"--fresh", arguments.fresh.has_value()}, {"--memory", arguments.memory.has_value()},
      {"--curve", !arguments.curve.empty()},    {"--test", !arguments.test.empty()}};
  for (const auto& [option, is_given] : given)
    if (is_given && learner != Learner::kBoost)
      throw InvalidOption(
          fmt::format("{} is for --learner boost; the learner is {}", option, name_of(learner)));
  BoostOptions boost;
  boost.steps = arguments.steps.value_or(boost.steps);
  boost.epsilon = arguments.epsilon.value_or(boost.epsilon);
  boost.fresh = arguments.fresh.value_or(boost.fresh);
  if (arguments.memory) boost.memory = parse_size("--memory", *arguments.memory);
  return boost;
}

/// "1%" or "0.01".
double parse_share(const char* option, const std::string& text) {
  const bool in_percent = !text.empty() && text.back() == '%';
  const double number = parse_number<double>(option, in_percent ? text.substr(0, text.size() - 1) : text,
                                             "a share above 0, such as 1% or 0.01");
  const double share = in_percent ? number / 100.0 : number;
  if (share > 1.0)
    throw InvalidOption(fmt::format("{} is {}; it must be above 0 and at most 1, or 100%", option, text));
  return share;
}

}  // namespace

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

TrainOptions train_options(const LearningArguments& arguments, const TrainOptions& typical) {
  TrainOptions options = typical;
  options.patches = arguments.patches.value_or(options.patches);
  options.seed = arguments.seed.value_or(options.seed);
  options.threads = arguments.threads;
  options.patch_areas = parse_areas(arguments.patch_area);
  options.descriptors = parse_descriptors(arguments.descriptor);
  if (arguments.learner) options.learner = parse_learner(*arguments.learner);
  options.boost = boost_options(arguments, options.learner);
  if (arguments.profile) options.profile = parse_profile(*arguments.profile);
  options.copies = parse_copies(arguments.copies);
  if (arguments.dimension != "auto")
    options.dimension = parse_number<int>("--dim", arguments.dimension, "a number of at least 1");
  if (arguments.budget != "auto")
    options.budget = parse_number<double>("--budget", arguments.budget, "a number above 0");
  if (arguments.penalty != "auto")
    options.penalty = parse_number<double>("--penalty", arguments.penalty, "a number above 0");
  if (arguments.occluded_copies != "auto")
    options.occluded_copies =
        parse_number<int>("--occluded-copies", arguments.occluded_copies, "a number of at least 0", true);
  if (arguments.false_alarms) options.false_alarms = parse_share("--false-alarms", *arguments.false_alarms);
  return options;
}

RecognizerOptions ProbeOptions::recognizer(const Model& model) const {
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

}  // namespace ore::cli
