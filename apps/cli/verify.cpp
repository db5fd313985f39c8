// ore verify people.ore --name N IMG...

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "explain/answer_json.h"
#include "input_files.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "support/text.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct VerifyArguments {
  ProbeFlags probe;
  std::string name;
  std::vector<std::string> images;
  bool json = false;
};

/// What is said of one image.
struct Verdict {
  bool same = false;   ///< nobody in the gallery fits better, and the runner-up ratio is large enough
  double score = 0.0;  ///< of the claimed person
  double runner_up_ratio = 0.0;
  Candidate best;  ///< of all
};

Verdict verify(const Recognizer& recognizer, const GrayImage& face, const std::string& name, int threads) {
  const Identification answer = recognizer.identify(face, 0, threads);
  const auto claimed = std::find_if(answer.candidates.begin(), answer.candidates.end(),
                                    [&](const Candidate& candidate) { return candidate.name == name; });
  return {claimed == answer.candidates.begin() && !answer.unknown, claimed->score, claimed->runner_up_ratio,
          answer.candidates.front()};
}

void print_verdict(const std::string& image, const std::string& name, const Verdict& verdict, bool json) {
  if (json) {
    print_json({{"image", image},
                {"subject", name},
                {"verified", verdict.same},
                {"similarity", verdict.score},
                {"runner_up_ratio", verdict.runner_up_ratio},
                {"best", candidate_json(verdict.best)}});
  } else if (verdict.same) {
    print_line(fmt::format("{}: yes, {} ({:.3f})", printable(image), printable(name), verdict.score));
  } else if (verdict.best.name == name) {
    print_line(
        fmt::format("{}: no, {} fits best ({:.3f}), but a stranger might, too (runner-up ratio {:.2f})",
                    printable(image), printable(name), verdict.score, verdict.runner_up_ratio));
  } else {
    print_line(fmt::format("{}: no, {} fits better ({:.3f} against {:.3f})", printable(image),
                           printable(verdict.best.name), verdict.best.score, verdict.score));
  }
}

void print_remarks(const std::string& image, const std::vector<IdentifiedFace>& faces) {
  const std::string& flaws = faces.front().remark;
  if (!flaws.empty()) print_error(fmt::format("note: {}: {}", image, flaws));
  if (faces.size() > 1)
    print_error(fmt::format("note: {}: the largest of {} faces was taken", image, faces.size()));
}

int run_verify(const VerifyArguments& arguments) {
  ProgressBar bar;
  const People people = load_people(arguments.probe.people);
  const auto& gallery = people.gallery.people;
  std::vector<std::string> names;
  names.reserve(gallery.size());
  for (const Person& person : gallery) names.push_back(person.name);
  if (std::find(names.begin(), names.end(), arguments.name) == names.end())
    throw Error(no_person_named(arguments.name, arguments.probe.people, names));
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.recognizer(people.model),
                              bar.progress());
  bar.clear();
  const ProbeReader reader(arguments.probe, people, recognizer);
  note_doubts(arguments.probe, people, reader);
  bool failed = false;
  for (const std::string& image : arguments.images) {
    try {
      std::vector<IdentifiedFace> faces = reader.read(image);
      if (faces.empty()) throw Error(fmt::format("no face was found in {}", image));
      const GrayImage& face = faces.front().face;
      print_verdict(image, arguments.name, verify(recognizer, face, arguments.name, arguments.probe.threads),
                    arguments.json);
      print_remarks(image, faces);
    } catch (const Error& error) {
      failed = true;
      print_error(error.what());
      if (arguments.json)
        print_json({{"image", image}, {"subject", arguments.name}, {"error", error.what()}});
    }
  }
  return failed ? 1 : 0;
}

}  // namespace

void add_verify(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command = program.add_subcommand("verify", "Check whether faces show a given person");
  command->add_option("PEOPLE", arguments->probe.people, kPeopleText)->required();
  command->add_option("IMAGES", arguments->images, "Images")->required();
  command->add_option("--name", arguments->name, "The person to check for")->required();
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object per line");
  command->callback([arguments, &run] { run = [arguments] { return run_verify(*arguments); }; });
}

}  // namespace ore::cli
