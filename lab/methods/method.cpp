#include "lab/methods/method.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>
#include <vector>

#include "lab/methods/block_methods.h"
#include "lab/methods/face_space.h"
#include "lab/methods/opencv_methods.h"
#include "ore/error.h"

namespace ore {
namespace {

struct Request {
  const MethodName& method;
  const Gallery& gallery;
  const MethodOptions& options;
  const Progress& progress;
};

/// Which parts a spelling has besides its name.
enum class Features { kNone, kNeeded };

struct Method {
  std::string name;
  std::string number;  ///< what the spelling calls its number; empty: it takes none
  Features features = Features::kNone;
  std::string meaning;
  std::function<std::unique_ptr<FittedMethod>(const Request&)> fit;
};

double number_within(const Request& request, double typical, double least, double most) {
  const double number = request.method.number.value_or(typical);
  if (!(number >= least && number <= most))
    throw InvalidOption(fmt::format("the number of {} is {}, but it must be from {:g} to {:g}",
                                    request.method.name, number, least, most));
  return number;
}

/// A whole number.
int count_within(const Request& request, int typical, int least, int most) {
  const double number = number_within(request, typical, least, most);
  if (number != static_cast<int>(number))
    throw InvalidOption(
        fmt::format("the number of {} is {}, but it must be whole", request.method.name, number));
  return static_cast<int>(number);
}

std::unique_ptr<FittedMethod> fit_holistic(const Request& request, const FitVectors& fit) {
  FaceSpaceOptions space = *request.method.space;
  space.seed = request.options.seed;
  space.threads = request.options.threads;
  return whole_face_method(request.gallery, space, fit, request.progress);
}

/// The number is of the whole gallery, for crc and pcrc alike.
double penalty_of(const Request& request) {
  return number_within(request, kDefaultPenaltyPerFace * request.gallery.face_count(), 1e-9, 1e6);
}

Method sparse_method(std::string name, bool robust, std::string meaning) {
  return {std::move(name), "EPSILON", Features::kNeeded, std::move(meaning), [robust](const Request& r) {
            const double epsilon = number_within(r, SparseOptions{}.epsilon, 0.0, 0.99);
            return fit_holistic(r, [=](const ConstMatrixRef& features, std::span<const int> sizes) {
              return sparse_representation(features, sizes, {.epsilon = epsilon, .robust = robust});
            });
          }};
}

std::vector<Method> whole_face_methods() {
  return {
      {"nn", "", Features::kNeeded, "nearest neighbour",
       [](const Request& r) { return fit_holistic(r, nearest_neighbour); }},
      {"nfl", "", Features::kNeeded, "nearest feature line: through any two faces of a person",
       [](const Request& r) { return fit_holistic(r, nearest_feature_line); }},
      {"nfs", "M", Features::kNeeded,
       fmt::format("nearest feature subspace: of the M faces of a person next to the probe [{}]",
                   kDefaultSubspace),
       [](const Request& r) {
         const int dimension = count_within(r, kDefaultSubspace, 1, 10000);
         return fit_holistic(r, [=](const ConstMatrixRef& features, std::span<const int> sizes) {
           return nearest_feature_subspace(features, sizes, dimension);
         });
       }},
      {"lrc", "", Features::kNeeded, "linear regression: the span of all faces of a person",
       [](const Request& r) { return fit_holistic(r, linear_regression); }},
      {"crc", "PENALTY", Features::kNeeded,
       "collaborative representation by everybody's faces, ridge [0.001 a 700 training faces]",
       [](const Request& r) {
         const double penalty = penalty_of(r);
         return fit_holistic(r, [=](const ConstMatrixRef& features, std::span<const int> sizes) {
           return collaborative_representation(features, sizes, penalty);
         });
       }},
      sparse_method("src", false,
                    fmt::format("sparse representation by everybody's faces, error at most EPSILON [{:g}]",
                                SparseOptions{}.epsilon)),
      sparse_method(
          "robust-src", true,
          fmt::format("the same beside a sparse error of the features [{:g}]", SparseOptions{}.epsilon))};
}

std::vector<Method> modular_methods() {
  return {
      {"block-src", "EPSILON", Features::kNone,
       fmt::format("robust sparse representation of 4x2 blocks, reduced to 12x9 pixels each, and a vote "
                   "[{:g}]",
                   BlockSrcOptions{}.epsilon),
       [](const Request& r) {
         BlockSrcOptions options;
         options.epsilon = number_within(r, options.epsilon, 0.0, 0.99);
         return block_src(r.gallery, options, r.options.threads, r.progress);
       }},
      {"def", "", Features::kNone,
       "linear regression of the same blocks, the nearest of which decides (distance-based evidence fusion)",
       [](const Request& r) { return evidence_fusion(r.gallery, {}, r.options.threads, r.progress); }},
      {"pcrc", "PENALTY", Features::kNone,
       "collaborative representation of overlapping patches, and a vote [as crc]", [](const Request& r) {
         PatchCrcOptions options;
         options.penalty = penalty_of(r) / r.gallery.face_count();
         return patch_crc(r.gallery, options, r.options.threads, r.progress);
       }}};
}

Method opencv_method(std::string name, std::string number, std::string meaning, OpenCvMethod method) {
  return {std::move(name), std::move(number), Features::kNone, std::move(meaning),
          [method](const Request& r) {
            return opencv_method(method, r.gallery, count_within(r, 0, 0, 100000), r.progress);
          }};
}

std::vector<Method> all_methods() {
  std::vector<Method> methods = whole_face_methods();
  for (Method& method : modular_methods()) methods.push_back(std::move(method));
  methods.push_back(opencv_method("opencv-eigenfaces", "COMPONENTS",
                                  fmt::format("OpenCV's Eigenfaces [{}]", kOpenCvEigenfaces),
                                  OpenCvMethod::kEigenfaces));
  methods.push_back(opencv_method("opencv-fisherfaces", "COMPONENTS", "OpenCV's Fisherfaces [people - 1]",
                                  OpenCvMethod::kFisherfaces));
  methods.push_back(
      opencv_method("opencv-lbph", "", "OpenCV's histograms of local binary patterns", OpenCvMethod::kLbph));
  return methods;
}

std::string spelling(const Method& method) {
  std::string text = method.name;
  if (!method.number.empty()) text += "[:" + method.number + "]";
  if (method.features == Features::kNeeded) text += ":FEATURES:D";
  return text;
}

/// The one that `text`, already parsed, asks for.
Method find_method(const std::string& text, const MethodName& asked) {
  for (Method& method : all_methods()) {
    if (method.name != asked.name) continue;
    const bool wrong_features = (method.features == Features::kNeeded) != asked.space.has_value();
    if (wrong_features || (asked.number && method.number.empty()))
      throw InvalidOption(
          fmt::format("\"{}\" must be spelled {} (see --method help)", text, spelling(method)));
    return std::move(method);
  }
  throw InvalidOption(fmt::format("there is no method \"{}\" (--method help lists them)", asked.name));
}

}  // namespace

void require_method(const std::string& method) {
  find_method(method, parse_method_name(method));
}

std::unique_ptr<FittedMethod> fit_method(const std::string& method, const Gallery& gallery,
                                         const MethodOptions& options, const Progress& progress) {
  const MethodName asked = parse_method_name(method);
  const Method found = find_method(method, asked);
  gallery.validate(2);
  return found.fit({asked, gallery, options, progress});
}

std::vector<int> best_people(const Eigen::MatrixXf& scores) {
  std::vector<int> people(static_cast<std::size_t>(scores.cols()));
  for (Eigen::Index j = 0; j < scores.cols(); ++j) scores.col(j).maxCoeff(&people[j]);
  return people;
}

std::vector<MethodHelp> methods_help() {
  std::vector<MethodHelp> names;
  for (const Method& method : all_methods()) names.push_back({spelling(method), method.meaning});
  return names;
}

namespace {

std::vector<std::string> split_at_colons(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ':') {
      parts.emplace_back();
    } else {
      parts.back().push_back(c);
    }
  }
  return parts;
}

template <typename Number>
std::optional<Number> as_number(const std::string& text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number);
  if (status != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// "eigenfaces" or "eigenfaces-eq".
std::optional<FaceSpaceOptions> space_of(std::string_view text) {
  constexpr std::string_view kEqualised = "-eq";
  FaceSpaceOptions options;
  options.equalised = text.ends_with(kEqualised);
  if (options.equalised) text.remove_suffix(kEqualised.size());
  if (text == "randomfaces") {
    options.kind = FaceSpaceKind::kRandomfaces;
  } else if (text == "eigenfaces") {
    options.kind = FaceSpaceKind::kEigenfaces;
  } else if (text == "fisherfaces") {
    options.kind = FaceSpaceKind::kFisherfaces;
  } else {
    return std::nullopt;
  }
  return options;
}

}  // namespace

MethodName parse_method_name(const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    throw InvalidOption(fmt::format("\"{}\" is not a method: {} (--method help lists them)", text, why));
  };
  const std::vector<std::string> parts = split_at_colons(text);
  MethodName method{.name = parts[0], .number = {}, .space = {}};
  std::size_t next = 1;
  if (next < parts.size() && !space_of(parts[next])) {
    method.number = as_number<double>(parts[next]);
    if (!method.number || !std::isfinite(*method.number))
      refuse(
          fmt::format("\"{}\" is neither a number nor randomfaces, eigenfaces or fisherfaces, with or "
                      "without -eq",
                      parts[next]));
    ++next;
  }
  if (next == parts.size()) return method;
  method.space = space_of(parts[next]);
  if (!method.space)
    refuse(fmt::format("\"{}\" is none of randomfaces, eigenfaces and fisherfaces", parts[next]));
  if (next + 1 == parts.size()) refuse(fmt::format("the dimension is missing, {}:100 say", text));
  const std::optional<int> dimension = as_number<int>(parts[next + 1]);
  if (!dimension || *dimension < 1 || next + 2 != parts.size())
    refuse("it must end with a whole number of dimensions, at least 1");
  method.space->dimension = *dimension;
  return method;
}

namespace {

/// Faces whose pixels are in memory as numbers at a time, for every thread: 64 of 192x168 are 8 MB.
constexpr int kFacesInMemory = 64;

class WholeFaceMethod : public FittedMethod {
 public:
  WholeFaceMethod(FaceSpace space, std::unique_ptr<VectorClassifier> classifier, Eigen::Index people)
      : space_(std::move(space)), classifier_(std::move(classifier)), people_(people) {}

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    const std::vector<const GrayImage*> pointers = face_pointers(faces);
    return columns_in_batches(
        pointers, {.rows = people_, .batch = kFacesInMemory, .threads = threads},
        [&](FacePointers batch) { return classifier_->scores(space_.features(batch)); }, progress);
  }

  std::size_t bytes() const override { return space_.bytes() + classifier_->bytes(); }

 private:
  FaceSpace space_;
  std::unique_ptr<VectorClassifier> classifier_;
  Eigen::Index people_;
};

}  // namespace

std::unique_ptr<FittedMethod> whole_face_method(const Gallery& gallery, const FaceSpaceOptions& options,
                                                const FitVectors& fit, const Progress& progress) {
  FaceSpace space(gallery, options);
  if (space.dimension() < options.dimension)
    throw Error(fmt::format("{} dimensions were asked for, but these faces give at most {}; ask for fewer",
                            options.dimension, space.dimension()));
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  const Eigen::MatrixXf features = columns_in_batches(
      faces,
      {.rows = space.dimension(),
       .batch = kFacesInMemory,
       .threads = options.threads,
       .stage = "gallery's features"},
      [&](FacePointers batch) { return space.features(batch); }, progress);
  std::unique_ptr<VectorClassifier> classifier = fit(features, class_sizes(gallery));
  return std::make_unique<WholeFaceMethod>(std::move(space), std::move(classifier),
                                           static_cast<Eigen::Index>(gallery.people.size()));
}

}  // namespace ore
