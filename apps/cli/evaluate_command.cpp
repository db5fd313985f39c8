// ore evaluate people.ore DIR

#include <fmt/format.h>

#include <optional>

#include "commands.h"
#include "faces_and_folders.h"
#include "occlusion/occluder.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"

namespace ore::cli {
namespace {

Json as_json(const Evaluation& evaluation, const ProbeFiles& probes) {
  Json mistakes = Json::array();
  for (const Mistake& mistake : evaluation.mistakes)
    mistakes.push_back({{"image", probes.files[mistake.probe].string()},
                        {"truth", probes.probes.names[mistake.probe]},
                        {"name", mistake.answer}});
  return {{"probes", evaluation.probes},
          {"rank1", evaluation.rank1},
          {"seconds_per_face", evaluation.seconds_per_face},
          {"cmc", evaluation.cmc},
          {"strangers", evaluation.strangers},
          {"mistakes", std::move(mistakes)}};
}

void print_summary(const Evaluation& evaluation, const ProbeFiles& probes) {
  for (const Mistake& mistake : evaluation.mistakes)
    print_line(fmt::format("wrong: {} is {}, taken for {}", printable(probes.files[mistake.probe].string()),
                           printable(probes.probes.names[mistake.probe]), printable(mistake.answer)));
  print_line(fmt::format("{} faces, {} right, {} wrong", evaluation.probes,
                         evaluation.probes - static_cast<int>(evaluation.mistakes.size()),
                         evaluation.mistakes.size()));
  for (std::size_t rank = 0; rank < evaluation.cmc.size(); rank = rank == 0 ? 4 : rank + 5)
    print_line(fmt::format("rank {:<2} {:6.2f} %", rank + 1, 100.0 * evaluation.cmc[rank]));
  if (evaluation.strangers > 0)
    print_line(
        fmt::format("{} faces of people who are not in the gallery were left out", evaluation.strangers));
  print_line(fmt::format("{:.3f} ms per face", 1000.0 * evaluation.seconds_per_face));
}

}  // namespace

int run_evaluate(const EvaluateArguments& arguments) {
  ProgressBar bar;
  std::optional<Occluder> occluder;
  if (!arguments.occlude.empty()) occluder = parse_occluder(arguments.occlude);
  const People people = load_people(arguments.probe.people);
  ProbeFiles probes = read_probes(arguments.folder, arguments.probe.threads, bar);
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.recognizer(), bar.progress());
  if (occluder)
    probes.probes.faces =
        occlude_all(probes.probes.faces, *occluder, arguments.seed, arguments.probe.threads);
  const Evaluation evaluation = evaluate(recognizer, probes.probes, arguments.probe.threads, bar.progress());
  bar.clear();
  if (arguments.json) {
    print_json(as_json(evaluation, probes));
  } else {
    print_summary(evaluation, probes);
  }
  return 0;
}

}  // namespace ore::cli
