#include "learning_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "ore/error.h"
#include "patch/descriptors.h"
#include "shared_options.h"

namespace ore::cli {
namespace {

void add_patch_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical) {
  command.add_option("--patches", arguments.patches, "Candidate patches")->default_str(typical.patches);
  command
      .add_option("--patch-area", arguments.patch_area,
                  "Pixels of a patch, several areas separated by commas, or auto")
      ->capture_default_str();
  command
      .add_option("--dim", arguments.dimension,
                  "Dimension of a patch's feature, or the whole patch where that is smaller; auto is 100")
      ->capture_default_str();
  command
      .add_option("--descriptor", arguments.descriptor,
                  "What patches are made of: pixels, gradients, cells, several separated by commas, or auto: "
                  "all three (pixels for the learners ore and boost)")
      ->capture_default_str();
}

template <typename Values>
std::vector<std::string> names_of(const Values& values) {
  std::vector<std::string> names;
  names.reserve(values.size());
  for (const auto value : values) names.push_back(to_string(value));
  return names;
}

void add_learner_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical) {
  command
      .add_option(
          "--learner", arguments.learner,
          "robust: from the faces and from copies with parts hidden by drawn occluders; ore: from the "
          "faces alone, as the paper has it; boost: the same from any number of patches (ORE-Boosting); "
          "evidence: as robust, with likelihood ratios in place of posteriors, for photographs and people "
          "with very different numbers of faces; equal: all patches alike")
      ->check(CLI::IsMember(names_of(kLearners)))
      ->default_str(typical.learner);
  command
      .add_option("--profile", arguments.profile,
                  "evidence, robust: accurate keeps hundreds of patches, balanced up to 120, fast up to 50")
      ->check(CLI::IsMember(names_of(kProfiles)))
      ->default_str(typical.profile);
}

void add_weight_options(CLI::App& command, LearningArguments& arguments) {
  command
      .add_option(
          "--budget", arguments.budget,
          "Bound on the sum of weights, for few patches; auto: none, or with the learners ore and boost the "
          "best of 10, 20, ..., 100 by the training error")
      ->capture_default_str();
  command.add_option("--penalty", arguments.penalty, "robust: of the squared weights, instead of a budget")
      ->capture_default_str();
  command
      .add_option("--copies", arguments.copies,
                  "Copies of every face in the gallery: none, mirror, shift, both; auto: where faces are few "
                  "and they are found to help")
      ->check(CLI::IsMember({"auto", "none", "mirror", "shift", "both"}))
      ->capture_default_str();
  command.add_option(
      "--false-alarms", arguments.false_alarms,
      "Share of strangers that may get a name [1%]; training finds the threshold by leaving each person out "
      "in turn");
  command
      .add_option("--occluded-copies", arguments.occluded_copies,
                  "Copies of every face with parts hidden to learn from; auto: by the number of faces, none "
                  "for the learners ore and boost")
      ->capture_default_str();
}

void add_boosting_options(CLI::App& command, LearningArguments& arguments) {
  const char* const group = "Of --learner boost";
  const BoostOptions typical;
  command
      .add_option("--steps", arguments.steps,
                  fmt::format("Largest number of patches; each step adds one [{}]", typical.steps))
      ->group(group);
  command
      .add_option("--epsilon", arguments.epsilon,
                  fmt::format("Stop when no patch violates its constraint of the dual by more than this [{}]",
                              typical.epsilon))
      ->group(group);
  command
      .add_option("--fresh", arguments.fresh,
                  fmt::format("New patches per step, half of them near chosen ones; boosting "
                              "ends when none of them helps [{}]",
                              typical.fresh))
      ->group(group);
  command
      .add_option(
          "--memory", arguments.memory,
          fmt::format("For what is known of the patches, 2GB say; what is beyond goes to a file in TMPDIR "
                      "[{}MB]",
                      typical.memory >> 20))
      ->group(group);
  command.add_option("--curve", arguments.curve, "A CSV file to write, with a row per step")->group(group);
  command
      .add_option("--test", arguments.test,
                  "A folder DIR/<person>/<image> of other faces: the curve's test error")
      ->group(group);
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
          fmt::format("{} is for --learner boost; the learner is {}", option, to_string(learner)));
  BoostOptions boost;
  boost.steps = arguments.steps.value_or(boost.steps);
  boost.epsilon = arguments.epsilon.value_or(boost.epsilon);
  boost.fresh = arguments.fresh.value_or(boost.fresh);
  if (arguments.memory) boost.memory = parse_size("--memory", *arguments.memory);
  return boost;
}

}  // namespace

void add_learning_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical) {
  add_patch_options(command, arguments, typical);
  add_learner_options(command, arguments, typical);
  add_weight_options(command, arguments);
  add_boosting_options(command, arguments);
  add_seed_option(command, arguments.seed, typical.seed);
  add_jobs_option(command, arguments.threads);
}

TrainOptions train_options(const LearningArguments& arguments, const TrainOptions& typical) {
  TrainOptions options = typical;
  options.patches = arguments.patches.value_or(options.patches);
  options.seed = arguments.seed.value_or(options.seed);
  options.threads = arguments.threads;
  options.patch_areas = parse_areas(arguments.patch_area);
  options.descriptors = parse_descriptors(arguments.descriptor);
  if (arguments.learner) options.learner = parse_learner(*arguments.learner).value();
  options.boost = boost_options(arguments, options.learner);
  if (arguments.profile) options.profile = parse_profile(*arguments.profile).value();
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

}  // namespace ore::cli
