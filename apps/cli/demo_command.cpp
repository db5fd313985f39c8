// ore demo: drawn people -> train -> test -> a page to open

#include <fmt/format.h>

#include <array>

#include "baseline/holistic.h"
#include "commands.h"
#include "demo_report.h"
#include "evaluation/ar_protocol.h"
#include "evaluation/evaluate.h"
#include "evaluation/model_pictures.h"
#include "faces_and_folders.h"
#include "interrupt.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"
#include "synth/contact_sheet.h"
#include "synth/drawn_galleries.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

using Conditions = std::array<const Probes*, 3>;

/// One row of the table; `classify` gives a person for each of the probes' faces.
template <typename Classify>
MethodRow compare(std::string method, const Conditions& conditions, const Classify& classify) {
  MethodRow row{std::move(method), {}};
  for (const Probes* probes : conditions) {
    if (interrupt_requested()) throw Interrupted();
    row.right.push_back(count_right(classify(probes->faces), *probes));
  }
  return row;
}

std::vector<MethodRow> compare_methods(const ArSplit& split, const Training& learned, const Training& equal,
                                       int threads, const Progress& progress) {
  const Conditions conditions = {&split.expressions, &split.sunglasses, &split.scarves};
  const auto ensemble = [&](std::string name, const Model& model) {
    const Recognizer recognizer(model, split.gallery, {.threads = threads}, progress);
    return compare(std::move(name), conditions, [&](const std::vector<GrayImage>& faces) {
      return best_people(recognizer.identify(faces, 1, threads, progress));
    });
  };
  return {compare("nearest neighbour, whole face", conditions,
                  [&](const auto& faces) { return classify_by_nearest_neighbour(split.gallery, faces); }),
          compare("linear regression, whole face", conditions,
                  [&](const auto& faces) { return classify_by_linear_regression(split.gallery, faces); }),
          ensemble(fmt::format("all {} patches, equal weights", equal.summary.kept), equal.model),
          ensemble(fmt::format("ORE, {} patches kept", learned.summary.kept), learned.model)};
}

std::vector<DemoPicture> write_pictures(const fs::path& folder, const Gallery& people,
                                        const Training& training) {
  // Lit from both sides, so that the whole face is seen.
  constexpr std::size_t kBothLights = 6;
  const GrayImage& face = people.people.front().faces[kBothLights];
  const Eigen::MatrixXf energy = pixel_energy(training.model, training.candidates);
  write_weighted_patches(folder / "patches.png", training.model, face);
  write_energy_map(folder / "energy.png", energy);
  write_focused_face(folder / "focus.png", energy, face);
  // The whole first session of some.
  write_image(folder / "people.png", contact_sheet(people, 6, 13));
  return {
      {folder / "patches.png", "The patches that were kept: the redder and thicker, the larger the weight."},
      {folder / "energy.png", "Energy of every pixel: the mean weight of the patches that cover it."},
      {folder / "focus.png", "What the model looks at: the rest is blurred."},
      {folder / "people.png",
       "Some of the drawn people: neutral, smile, anger, scream, three lights, sunglasses and scarf under "
       "three lights. Trained on neutral and lights only.",
       true}};
}

/// All of the report but its pictures.
DemoReport make_report(const ArSplit& split, const Training& learned, const Training& equal, int threads,
                       const Progress& progress) {
  return {.summary =
              fmt::format("{} people who do not exist, trained on {} faces: neutral and three lights, in two "
                          "sessions. {} of {} patches were kept in {:.1f} s.",
                          learned.summary.people, learned.summary.faces, learned.summary.kept,
                          learned.summary.patches, learned.summary.seconds),
          .remark = fmt::format("Nothing of what is tested here was seen in training. Equal "
                                "weights ask all {} patches; ORE asks only the "
                                "{} that it kept. It learned from faces that hide nothing, so it "
                                "may trust a part that glasses cover.",
                                equal.summary.kept, learned.summary.kept),
          .conditions = {"expressions", "sunglasses", "scarves"},
          .probes = {static_cast<int>(split.expressions.faces.size()),
                     static_cast<int>(split.sunglasses.faces.size()),
                     static_cast<int>(split.scarves.faces.size())},
          .methods = compare_methods(split, learned, equal, threads, progress),
          .pictures = {}};
}

}  // namespace

int run_demo(const DemoArguments& arguments) {
  const fs::path folder = arguments.folder;
  make_folder(folder);
  check_can_save(folder / "people.ore");
  ProgressBar bar;
  const Gallery people = draw_ar_like(
      {.people = arguments.people, .seed = arguments.seed, .threads = arguments.threads}, bar.progress());
  const ArSplit split = split_ar(people);
  TrainOptions options{.seed = arguments.seed, .threads = arguments.threads};
  const Training learned = train(split.gallery, options, bar.progress());
  options.learner = Learner::kEqual;
  const Training equal = train(split.gallery, options, bar.progress());

  DemoReport report = make_report(split, learned, equal, arguments.threads, bar.progress());
  bar.clear();
  report.pictures = write_pictures(folder, people, learned);
  save_people(folder / "people.ore", split.gallery, learned.model);
  write_report(folder / "report.html", report);

  print_line(report.summary);
  print_line("");
  print_line(table_text(report));
  print_line("");
  print_line(report.remark);
  print_line(fmt::format("open {} to see it, with pictures", printable((folder / "report.html").string())));
  return 0;
}

}  // namespace ore::cli
