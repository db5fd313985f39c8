// ore list people.ore

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "explain/answer_json.h"
#include "learning.h"
#include "learning/options.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct ListArguments {
  std::string people;
  bool json = false;
};

GalleryGrowth growth_of(const People& people) {
  return {.people = static_cast<int>(people.gallery.people.size()),
          .faces = people.gallery.face_count(),
          .trained_people = people.model.trained_people,
          .trained_faces = people.model.trained_faces};
}

Json as_json(const People& people) {
  Json names = Json::array();
  for (const Person& person : people.gallery.people)
    names.push_back({{"name", person.name}, {"faces", person.faces.size()}});
  const Model& model = people.model;
  return {{"people", std::move(names)},
          {"face_height", model.face_height},
          {"face_width", model.face_width},
          {"from_photographs", people.gallery.from_photographs},
          {"detector", people.gallery.detector.name},
          {"model",
           {{"learner", to_string(model.learner)},
            {"profile", model.profile ? to_string(*model.profile) : ""},
            {"patches", model.candidates},
            {"kept", model.patches.size()},
            {"budget", model.budget},
            {"penalty", model.penalty},
            {"copies_of_each_face", model.copies.per_face() - 1},
            {"training_error", model.training_error},
            {"seed", model.seed},
            {"trained_people", model.trained_people},
            {"trained_faces", model.trained_faces},
            {"threshold", threshold_json(model.calibration)},
            {"outgrown", has_outgrown_model(growth_of(people))}}}};
}

int run_list(const ListArguments& arguments) {
  const People people = load_people(arguments.people);
  if (arguments.json) {
    print_json(as_json(people));
    return 0;
  }
  for (const Person& person : people.gallery.people)
    print_line(fmt::format("{:5}  {}", person.faces.size(), printable(person.name)));
  const Model& model = people.model;
  const std::string& detector = people.gallery.detector.name;
  print_line(fmt::format("{} people, {} faces of {}x{} (height x width){}", people.gallery.people.size(),
                         people.gallery.face_count(), model.face_height, model.face_width,
                         detector.empty() ? "" : ", found by " + printable(detector)));
  const std::string profile = model.profile ? fmt::format(" ({})", to_string(*model.profile)) : "";
  print_line(fmt::format("model: {} weights{}, {}", to_string(model.learner), profile, patches_text(model)));
  print_line(threshold_text(model.calibration));
  const std::string hint = outgrown_hint(growth_of(people));
  if (!hint.empty()) print_line(hint);
  const std::string uneven = uneven_hint(people.gallery.fewest_faces(), people.gallery.most_faces());
  if (!uneven.empty()) print_line(uneven);
  return 0;
}

}  // namespace

void add_list(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = program.add_subcommand("list", "List the people in a file, and describe its model");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_list(*arguments); }; });
}

}  // namespace ore::cli
