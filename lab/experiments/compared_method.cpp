#include "lab/experiments/compared_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

#include "lab/methods/opencv_methods.h"
#include "ore/error.h"
#include "ore/recognizer.h"
#include "support/stopwatch.h"

namespace ore {

double median(std::vector<double> values) {
  assert(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double single_face_milliseconds(const FittedMethod& fitted, std::span<const GrayImage> faces, int count,
                                const Progress& progress) {
  assert(!faces.empty() && count >= 1);
  fitted.scores(faces.first(1), 1);
  std::vector<double> times;
  times.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    const std::size_t face = i * faces.size() / static_cast<std::size_t>(count);
    const Stopwatch stopwatch;
    fitted.scores(faces.subspan(face, 1), 1);
    times.push_back(1000.0 * stopwatch.seconds());
  }
  return median(std::move(times));
}

std::string milliseconds_text(double milliseconds) {
  assert(std::isfinite(milliseconds));
  // Rounded before the digits are counted: 9.996 is 10.0.
  const std::string rounded = fmt::format("{:.2e}", milliseconds);
  const int exponent = std::stoi(rounded.substr(rounded.find('e') + 1));
  return fmt::format("{:.{}f}", std::stod(rounded), std::max(0, 2 - exponent));
}

namespace {

using Label = std::pair<const char*, const char*>;

constexpr std::array kMethodLabels = {Label{"ore", "ORE"},
                                      Label{"robust-ore", "Robust-ORE"},
                                      Label{"robust-ore-printed", "Robust-ORE, factor 0.05"},
                                      Label{"boosted-ore", "Boosted-ORE"},
                                      Label{"equal", "all patches, equal weights"},
                                      Label{"default", "ORE, recommended"},
                                      Label{"balanced", "ORE, balanced"},
                                      Label{"fast", "ORE, fast"},
                                      Label{"equal-default", "recommended patches, equal weights"},
                                      Label{"nn", "NN"},
                                      Label{"nfl", "NFL"},
                                      Label{"nfs", "NFS"},
                                      Label{"lrc", "LRC"},
                                      Label{"crc", "CRC"},
                                      Label{"src", "SRC"},
                                      Label{"robust-src", "robust SRC"},
                                      Label{"block-src", "Block-SRC"},
                                      Label{"def", "DEF"},
                                      Label{"pcrc", "PCRC"},
                                      Label{"opencv-eigenfaces", "OpenCV Eigenfaces"},
                                      Label{"opencv-fisherfaces", "OpenCV Fisherfaces"},
                                      Label{"opencv-lbph", "OpenCV LBPH"}};

constexpr std::array kFeatureLabels = {Label{"randomfaces", "Randomfaces"},
                                       Label{"eigenfaces", "Eigenfaces"},
                                       Label{"fisherfaces", "Fisherfaces"},
                                       Label{"randomfaces-eq", "equalised Randomfaces"},
                                       Label{"eigenfaces-eq", "equalised Eigenfaces"},
                                       Label{"fisherfaces-eq", "equalised Fisherfaces"}};

/// The label of a word, or the word.
template <typename Labels>
std::string labelled(const Labels& labels, const std::string& word) {
  for (const auto& [spelling, label] : labels)
    if (word == spelling) return label;
  return word;
}

/// What stands before the first colon, and takes it and the colon off `name`.
std::string take_word(std::string& name) {
  const std::size_t colon = name.find(':');
  std::string word = name.substr(0, colon);
  name.erase(0, colon == std::string::npos ? colon : colon + 1);
  return word;
}

std::string with_commas(std::string descriptors) {
  for (std::size_t plus = descriptors.find('+'); plus != std::string::npos; plus = descriptors.find('+'))
    descriptors.replace(plus, 1, ", ");
  return descriptors;
}

}  // namespace

std::string display_name(const std::string& name) {
  std::string rest = name;
  return labelled(kMethodLabels, take_word(rest));
}

std::string features_label(const std::string& features) {
  return labelled(kFeatureLabels, features);
}

std::string method_label(const std::string& name) {
  std::string rest = name;
  std::string method = labelled(kMethodLabels, take_word(rest));
  if (name.starts_with("default:")) return fmt::format("{} ({})", method, with_commas(rest));
  // The dimension of ORE's patches is not that of a whole face, and is the same in every such place.
  if (rest.empty() || is_ore(name)) return method;
  const std::string features = features_label(take_word(rest));
  return rest.empty() || rest == "most" ? fmt::format("{}, {}", method, features)
                                        : fmt::format("{}, {} {}-D", method, features, rest);
}

namespace {

/// The paper's patches.
constexpr int kPublishedArea = 225;

struct OreForm {
  const char* name;
  bool published;  ///< its name goes on with a dimension
  Learner learner;
  Profile profile;
  Inference inference;
  double gfc_factor = RecognizerOptions{}.gfc_factor;
};

constexpr std::array kForms = {
    OreForm{"ore", true, Learner::kOre, Profile::kAccurate, Inference::kPlain},
    OreForm{"robust-ore", true, Learner::kOre, Profile::kAccurate, Inference::kGfc},
    OreForm{"robust-ore-printed", true, Learner::kOre, Profile::kAccurate, Inference::kGfc, 0.05},
    OreForm{"boosted-ore", true, Learner::kBoost, Profile::kAccurate, Inference::kPlain},
    OreForm{"equal", true, Learner::kEqual, Profile::kAccurate, Inference::kPlain},
    OreForm{"default", false, Learner::kRobust, Profile::kAccurate, Inference::kRobust},
    OreForm{"balanced", false, Learner::kRobust, Profile::kBalanced, Inference::kRobust},
    OreForm{"fast", false, Learner::kRobust, Profile::kFast, Inference::kRobust},
    OreForm{"equal-default", false, Learner::kEqual, Profile::kAccurate, Inference::kPlain},
};

constexpr std::array<std::pair<const char*, Descriptor>, 3> kDescriptors = {
    {{"pixels", Descriptor::kPixels}, {"gradients", Descriptor::kGradients}, {"cells", Descriptor::kCells}}};

std::string before_colon(const std::string& name) {
  return name.substr(0, name.find(':'));
}

const OreForm* form_of(const std::string& name) {
  const std::string word = before_colon(name);
  const auto found =
      std::find_if(kForms.begin(), kForms.end(), [&](const OreForm& form) { return form.name == word; });
  return found == kForms.end() ? nullptr : &*found;
}

const OreForm& require_form(const std::string& name) {
  const OreForm* form = form_of(name);
  if (form == nullptr) throw InvalidOption(fmt::format("\"{}\" is none of ORE's forms", name));
  return *form;
}

int dimension_of(const std::string& name) {
  const std::size_t colon = name.find(':');
  const std::string text = colon == std::string::npos ? "" : name.substr(colon + 1);
  int dimension = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, dimension);
  if (status != std::errc{} || stop != end || dimension < 1)
    throw InvalidOption(
        fmt::format("\"{}\" must end with a dimension, {}:100 say", name, before_colon(name)));
  return dimension;
}

/// Those after the colon; none: all, as train() has it.
std::vector<Descriptor> descriptors_of(const std::string& name) {
  std::vector<Descriptor> result;
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return result;
  std::istringstream rest(name.substr(colon + 1));
  for (std::string word; std::getline(rest, word, '+');) {
    const auto known = std::find_if(kDescriptors.begin(), kDescriptors.end(),
                                    [&](const auto& descriptor) { return word == descriptor.first; });
    if (known == kDescriptors.end())
      throw InvalidOption(fmt::format("\"{}\" is no descriptor; there are pixels, gradients, cells", word));
    result.push_back(known->second);
  }
  return result;
}

/// "nn:fisherfaces:most" with the number in place of the word.
std::string with_most_dimensions(const std::string& name, std::size_t people) {
  constexpr std::string_view kMost = ":most";
  if (!name.ends_with(kMost)) return name;
  return fmt::format("{}:{}", name.substr(0, name.size() - kMost.size()), people - 1);
}

class FittedOre : public FittedMethod {
 public:
  FittedOre(Recognizer recognizer, std::size_t bytes) : recognizer_(std::move(recognizer)), bytes_(bytes) {}

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    Eigen::MatrixXf result(static_cast<Eigen::Index>(recognizer_.names().size()),
                           static_cast<Eigen::Index>(faces.size()));
    const std::vector<Identification> answers = recognizer_.identify(faces, 0, threads, progress);
    for (std::size_t i = 0; i < answers.size(); ++i)
      for (const Candidate& candidate : answers[i].candidates)
        result(candidate.person, static_cast<Eigen::Index>(i)) = static_cast<float>(candidate.score);
    return result;
  }

  std::size_t bytes() const override { return bytes_; }

 private:
  Recognizer recognizer_;
  std::size_t bytes_;
};

/// The stacked bases: one column a gallery face, at most, in every patch.
std::size_t basis_bytes(const Model& model, const Gallery& gallery) {
  std::size_t values = 0;
  for (const WeightedPatch& patch : model.patches) values += static_cast<std::size_t>(patch.patch.dimension);
  return values * static_cast<std::size_t>(gallery.face_count()) * sizeof(float);
}

}  // namespace

bool is_ore(const std::string& name) {
  return form_of(name) != nullptr;
}

TrainOptions ore_options(const std::string& name, const MethodOptions& options) {
  const OreForm& form = require_form(name);
  TrainOptions result{.learner = form.learner, .profile = form.profile};
  if (form.published) {
    result.descriptors = {Descriptor::kPixels};
    result.patch_areas = {kPublishedArea};
    result.dimension = dimension_of(name);
    result.copies = Copies::kNone;
  } else {
    result.descriptors = descriptors_of(name);
  }
  // Equal weights are the same whatever they could have been learned from.
  if (form.learner == Learner::kEqual) result.occluded_copies = 0;
  result.seed = options.seed;
  result.threads = options.threads;
  return result;
}

RecognizerOptions ore_recognition(const std::string& name, int threads) {
  const OreForm& form = require_form(name);
  return {.inference = form.inference, .gfc_factor = form.gfc_factor, .threads = threads};
}

std::unique_ptr<FittedMethod> fit_compared_method(const std::string& name, const Gallery& gallery,
                                                  const MethodOptions& options, const Progress& progress) {
  if (!is_ore(name))
    return fit_method(with_most_dimensions(name, gallery.people.size()), gallery, options, progress);
  const Model model = train(gallery, ore_options(name, options), progress).model;
  Recognizer recognizer(model, gallery, ore_recognition(name, options.threads), progress);
  return std::make_unique<FittedOre>(std::move(recognizer), basis_bytes(model, gallery));
}

bool is_built(const std::string& name) {
  return has_opencv_face() || !name.starts_with("opencv-");
}

double expected_seconds(const std::string& name) {
  const auto begins = [&](const char* word) { return name.starts_with(word); };
  if (begins("block-src") || begins("robust-src")) return 15.0;
  if (begins("src")) return name.ends_with(":400") ? 15.0 : 4.0;
  if (begins("default") || begins("balanced") || begins("fast")) return 14.0;
  if (begins("opencv-lbph")) return 60.0;
  if (begins("opencv") || begins("pcrc")) return 12.0;
  return is_ore(name) ? 5.0 : 2.0;
}

}  // namespace ore
