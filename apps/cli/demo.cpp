// ore demo: drawn people -> train -> test -> a page to open

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "explain/model_pictures.h"
#include "lab/data_sets/split.h"
#include "lab/methods/method.h"
#include "lab/metrics/evaluate.h"
#include "lab/report/page.h"
#include "lab/synth/drawn_galleries.h"
#include "lab/synth/drawn_photos.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "support/files.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

struct DemoArguments {
  std::optional<std::string> folder;  ///< ore-demo, or ore-demo-photos to serve
  std::optional<int> people;          ///< 40, or 8 to serve
  bool serve = false;                 ///< photographs and a server of them, in place of a report
  int port = 8080;                    ///< to serve on
  std::uint64_t seed = 1;
  int threads = 0;
};

struct MethodRow {
  std::string method;
  std::vector<int> right;  ///< per condition
};

struct DemoPicture {
  fs::path file;  ///< PNG, embedded into the page
  std::string caption;
  bool wide = false;  ///< takes the whole width; three others share it
};

struct DemoReport {
  std::string summary;                  ///< what was drawn and learned
  std::string remark;                   ///< how to read the table
  std::vector<std::string> conditions;  ///< column heads
  std::vector<int> probes;              ///< per condition
  std::vector<MethodRow> methods;
  std::vector<DemoPicture> pictures;
};

double percent(int right, int probes) {
  return probes == 0 ? 0.0 : 100.0 * right / probes;
}

int most_right(const DemoReport& report, std::size_t condition) {
  int most = 0;
  for (const MethodRow& row : report.methods) most = std::max(most, row.right[condition]);
  return most;
}

Table table_of(const DemoReport& report) {
  Table table{.caption = "Faces named rightly; the best in bold.", .head = {"method"}};
  for (std::size_t c = 0; c < report.conditions.size(); ++c)
    table.head.push_back(fmt::format("{} ({} faces)", report.conditions[c], report.probes[c]));
  for (const MethodRow& method : report.methods) {
    TableRow row{.heads = {method.method}};
    for (std::size_t c = 0; c < method.right.size(); ++c)
      row.cells.push_back(
          {.text = fmt::format("{:.1f} %", percent(method.right[c], report.probes[c])),
           .beside = fmt::format("{} right, {} wrong", method.right[c], report.probes[c] - method.right[c]),
           .best = method.right[c] == most_right(report, c)});
    table.rows.push_back(std::move(row));
  }
  // The last is the one that the program uses unless told otherwise.
  if (!table.rows.empty()) table.rows.back().emphasised = true;
  return table;
}

Pictures pictures_of(const DemoReport& report) {
  Pictures pictures;
  pictures.pictures.reserve(report.pictures.size());
  for (const DemoPicture& picture : report.pictures)
    pictures.pictures.push_back(
        {.png = read_png(picture.file), .caption = picture.caption, .wide = picture.wide});
  return pictures;
}

/// The table as lines of text.
std::string table_text(const DemoReport& report) {
  std::string text = fmt::format("{:<34}", "rank-1, right / faces");
  for (const std::string& condition : report.conditions) text += fmt::format("{:>22}", condition);
  for (const MethodRow& row : report.methods) {
    text += fmt::format("\n{:<34}", row.method);
    for (std::size_t c = 0; c < row.right.size(); ++c)
      text += fmt::format("{:>22}", fmt::format("{:5.1f} %  ({}/{})", percent(row.right[c], report.probes[c]),
                                                row.right[c], report.probes[c]));
  }
  return text;
}

/// Writes the page, whole or not at all. Throws Error.
void write_report(const fs::path& file, const DemoReport& report) {
  const Section section{.blocks = {table_of(report), Paragraph{report.remark}, pictures_of(report)}};
  write_text_file(file,
                  html(Page{.title = "ORE: who is it?", .summary = report.summary, .sections = {section}}));
}

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

/// The three ways to weight patches that are compared.
struct Trainings {
  Training robust;
  Training published;
  Training equal;
};

Trainings train_all(const Gallery& gallery, TrainOptions options, const Progress& progress) {
  Trainings result;
  result.robust = train(gallery, options, progress);
  options.learner = Learner::kOre;
  result.published = train(gallery, options, progress);
  options.learner = Learner::kEqual;
  result.equal = train(gallery, options, progress);
  return result;
}

std::vector<MethodRow> compare_methods(const ArSplit& split, const Trainings& trained, int threads,
                                       const Progress& progress) {
  const Conditions conditions = {&split.expressions, &split.sunglasses, &split.scarves};
  const auto ensemble = [&](std::string name, const Model& model, Inference inference) {
    const Recognizer recognizer(model, split.gallery, {.inference = inference, .threads = threads}, progress);
    return compare(std::move(name), conditions, [&](const std::vector<GrayImage>& faces) {
      return best_people(recognizer.identify(faces, 1, threads, progress));
    });
  };
  const auto whole_face = [&](std::string name, const char* method) {
    const std::unique_ptr<FittedMethod> fitted =
        fit_method(method, split.gallery, {.threads = threads}, progress);
    return compare(std::move(name), conditions, [&](const std::vector<GrayImage>& faces) {
      return best_people(fitted->scores(faces, threads, progress));
    });
  };
  return {whole_face("nearest neighbour, whole face", "nn:randomfaces:400"),
          whole_face("linear regression, whole face", "lrc:randomfaces:400"),
          whole_face("sparse representation, whole face", "src:randomfaces:400"),
          whole_face("sparse representation, blocks", "block-src"),
          ensemble(fmt::format("all {} patches, equal weights", trained.equal.summary.kept),
                   trained.equal.model, Inference::kPlain),
          ensemble(fmt::format("ORE as published, {} patches", trained.published.summary.kept),
                   trained.published.model, Inference::kPlain),
          ensemble("Robust-ORE as published", trained.published.model, Inference::kGfc),
          ensemble(fmt::format("ORE under occlusion, {} patches", trained.robust.summary.kept),
                   trained.robust.model, Inference::kRobust)};
}

std::vector<DemoPicture> write_pictures(const fs::path& folder, const Gallery& people,
                                        const Training& training, const Recognizer& recognizer) {
  // Lit from both sides, so that the whole face is seen.
  constexpr std::size_t kBothLights = 6;
  const GrayImage& face = people.people.front().faces[kBothLights];
  const Eigen::MatrixXf energy = pixel_energy(training.model, training.candidates);
  write_weighted_patches(folder / "patches.png", training.model, face);
  write_energy_map(folder / "energy.png", energy);
  write_focused_face(folder / "focus.png", energy, face);
  constexpr std::size_t kSunglasses = 7;
  const GrayImage& hidden = people.people.front().faces[kSunglasses];
  write_confidence_map(folder / "confidence.png", training.model, {hidden, recognizer.trust(hidden)});
  // The whole first session of some.
  write_image(folder / "people.png", contact_sheet(people, 6, 13));
  return {
      {folder / "patches.png", "The patches that were kept: the redder and thicker, the larger the weight."},
      {folder / "energy.png", "Energy of every pixel: the mean weight of the patches that cover it."},
      {folder / "focus.png", "What the model looks at: the rest is blurred."},
      {folder / "confidence.png",
       "How far each part of a face is trusted: the glasses were never seen before.", true},
      {folder / "people.png",
       "Some of the drawn people: neutral, smile, anger, scream, three lights, sunglasses and scarf under "
       "three lights. Trained on neutral and lights only.",
       true}};
}

/// All of the report but its pictures.
DemoReport make_report(const ArSplit& split, const Trainings& trained, int threads,
                       const Progress& progress) {
  const TrainSummary& summary = trained.robust.summary;
  return {.summary =
              fmt::format("{} people who do not exist, trained on {} faces: neutral and three lights, in two "
                          "sessions. {} of {} patches were kept in {:.1f} s.",
                          summary.people, summary.faces, summary.kept, summary.patches, summary.seconds),
          .remark =
              "No picture of what is tested here was seen in training. The last method learned from copies "
              "of the training faces with parts hidden by drawn squares of noise and texture, none of them "
              "glasses or scarves; the others learned from the faces as they are.",
          .conditions = {"expressions", "sunglasses", "scarves"},
          .probes = {static_cast<int>(split.expressions.faces.size()),
                     static_cast<int>(split.sunglasses.faces.size()),
                     static_cast<int>(split.scarves.faces.size())},
          .methods = compare_methods(split, trained, threads, progress),
          .pictures = {}};
}

/// ore demo --serve: drawn photographs -> train -> a page that recognises who is in them. What an earlier
/// demo has left in the folder is used again.
int serve_demo(const DemoArguments& arguments) {
  const fs::path folder = arguments.folder.value_or("ore-demo-photos");
  const fs::path people = folder / "people.ore";
  const fs::path photos = folder / "people";
  if (!fs::exists(photos)) synth_photos(folder.string(), arguments.people, arguments.seed, arguments.threads);
  if (!fs::exists(people)) train_on_photos(photos.string(), people.string(), arguments.threads);
  print_line(fmt::format("pictures to try are in {}", printable((folder / "probes").string())));
  return serve_in_browser(people.string(), arguments.port, (folder / "parties").string());
}

int run_demo(const DemoArguments& arguments) {
  if (arguments.serve) return serve_demo(arguments);
  constexpr int kPeople = 40;
  const fs::path folder = arguments.folder.value_or("ore-demo");
  make_folder(folder);
  check_can_save(folder / "people.ore");
  ProgressBar bar;
  const DataSet people = drawn_data_set(
      "drawn:ar",
      {.people = arguments.people.value_or(kPeople), .seed = arguments.seed, .threads = arguments.threads},
      bar.progress());
  const ArSplit split = split_ar(people);
  const Trainings trained =
      train_all(split.gallery, {.seed = arguments.seed, .threads = arguments.threads}, bar.progress());

  DemoReport report = make_report(split, trained, arguments.threads, bar.progress());
  bar.clear();
  const Recognizer recognizer(trained.robust.model, split.gallery, {.threads = arguments.threads});
  report.pictures = write_pictures(folder, people.gallery, trained.robust, recognizer);
  save_people(folder / "people.ore", split.gallery, trained.robust.model);
  write_report(folder / "report.html", report);

  print_line(report.summary);
  print_line("");
  print_line(table_text(report));
  print_line("");
  print_line(report.remark);
  print_line(fmt::format("open {} to see it, with pictures", printable((folder / "report.html").string())));
  return 0;
}

}  // namespace

void add_demo(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<DemoArguments>();
  CLI::App* command =
      program.add_subcommand("demo", "Draw people, train, test, and leave a page to open; needs no data");
  command->add_option("-o,--output", arguments->folder, "Folder for the page, the pictures and people.ore")
      ->default_str("ore-demo; to serve: ore-demo-photos");
  command->add_option("--people", arguments->people, "Number of people to draw")
      ->default_str("40; to serve: 8");
  CLI::Option* serve =
      command->add_flag("--serve", arguments->serve,
                        "Draw photographs instead, and recognise who is in them on a page in the browser");
  command->add_option("--port", arguments->port, "Port; 0 for any free one")
      ->check(CLI::Range(0, 65535))
      ->needs(serve)
      ->capture_default_str();
  add_seed_option(*command, arguments->seed);
  add_jobs_option(*command, arguments->threads);
  command->callback([arguments, &run] { run = [arguments] { return run_demo(*arguments); }; });
}

}  // namespace ore::cli
