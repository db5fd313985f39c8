// ore retrain people.ore

#include <fmt/format.h>

#include "commands.h"
#include "learning.h"
#include "ore/ore.h"
#include "terminal.h"

namespace ore::cli {
int run_retrain(const RetrainArguments& arguments) {
  const People people = load_people(arguments.people);
  const LearningArguments& learning = arguments.learning;
  const TrainOptions options = train_options(learning, options_like(people.model));
  options.validate();
  check_can_change(arguments.people);
  check_can_write_curve(learning, arguments.people);
  ProgressBar bar;
  const Learned learned = learn(learning, options, people.gallery, bar);
  replace_model(arguments.people, learned.training.model);
  write_curve(learning, learned);
  if (arguments.json) {
    print_json(as_json(learned));
    return 0;
  }
  print_learned(learned);
  print_line(fmt::format("the model in {} is new after {:.1f} s of training; the faces are as they were",
                         printable(arguments.people), learned.training.summary.seconds));
  return 0;
}

}  // namespace ore::cli
