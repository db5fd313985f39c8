// ore train DIR -o people.ore

#include <fmt/format.h>

#include "commands.h"
#include "format_answer.h"
#include "input_files.h"
#include "learning.h"
#include "ore/ore.h"
#include "terminal.h"

namespace ore::cli {

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

}  // namespace ore::cli
