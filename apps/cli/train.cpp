// ore train DIR -o people.ore

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "input_files.h"
#include "learning.h"
#include "learning_options.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct TrainArguments {
  std::string folder;
  std::string output;
  PictureOptions pictures;
  LearningArguments learning;
  bool json = false;
};

int run_train(const TrainArguments& arguments) {
  const TrainOptions options = train_options(arguments.learning);
  options.validate();
  check_can_save(arguments.output);
  check_can_write_curve(arguments.learning, arguments.output);
  if (!arguments.pictures.report.empty())
    check_can_write("--report", arguments.pictures.report, arguments.output);
  ProgressBar bar;
  TrainingReader reader(arguments.pictures, FaceFrame{}, options.threads);
  const auto [gallery, skipped] = read_gallery(arguments.folder, reader, bar);
  const Learned learned = learn(arguments.learning, options, gallery, bar);
  save_people(arguments.output, gallery, learned.training.model);
  write_curve(arguments.learning, learned);
  if (arguments.json) {
    Json json = as_json(learned);
    json["skipped"] = skipped;
    print_json(json);
    return 0;
  }
  print_learned(learned);
  const std::string uneven = uneven_hint(gallery.fewest_faces(), gallery.most_faces());
  if (!uneven.empty()) print_line(uneven);
  print_line(fmt::format("{} written after {:.1f} s of training; it contains the faces, so keep it private",
                         printable(arguments.output), learned.training.summary.seconds));
  return 0;
}

}  // namespace

void add_train(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<TrainArguments>();
  CLI::App* command = program.add_subcommand("train", "Train on a folder of faces, DIR/<person>/<image>");
  command->add_option("DIR", arguments->folder, "One folder per person, named after the person")->required();
  command->add_option("-o,--output", arguments->output, "The file to write, for example people.ore")
      ->required();
  add_picture_options(*command, arguments->pictures);
  add_learning_options(*command, arguments->learning, {});
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_train(*arguments); }; });
}

int train_on_photos(const std::string& folder, const std::string& output, int threads) {
  TrainArguments arguments;
  arguments.folder = folder;
  arguments.output = output;
  arguments.learning.threads = threads;
  return run_train(arguments);
}

}  // namespace ore::cli
