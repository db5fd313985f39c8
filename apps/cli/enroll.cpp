// ore enroll people.ore DIR, ore enroll people.ore --name N IMG...

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "input_files.h"
#include "learning.h"
#include "learning/options.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct EnrollArguments {
  std::string people;
  std::vector<std::string> inputs;  ///< one DIR/<person>/<image>, or with a name images and folders of them
  std::optional<std::string> name;
  PictureOptions pictures;
  int threads = 0;
  bool json = false;
};

/// Cropped faces come with cropped ones only: nobody knows how these were cropped.
void require_like_the_file(const PictureOptions& pictures, const PeopleInfo& info, const std::string& file) {
  if (!pictures.aligned && !info.from_photographs)
    throw InvalidOption(fmt::format(
        "the faces in {} were cropped by hand, so photographs cannot be cut out alike; crop the faces "
        "to {}x{} (height x width) as those were, and add --aligned",
        file, info.face_height, info.face_width));
}

void print_change(const EnrollArguments& arguments, const GalleryChange& change, const PeopleFiles& read) {
  const PeopleInfo info = people_info(arguments.people);
  const GalleryGrowth growth{.people = change.people_now,
                             .faces = change.faces_now,
                             .trained_people = info.trained_people,
                             .trained_faces = info.trained_faces};
  if (arguments.json) {
    print_json({{"new_people", change.people},
                {"new_faces", change.faces},
                {"people", change.people_now},
                {"faces", change.faces_now},
                {"skipped", read.skipped.size()},
                {"people_without_faces", read.people_without_faces},
                {"outgrown", has_outgrown_model(growth)}});
    return;
  }
  print_line(fmt::format("{} new {} and {} new {}; {} has {} people, {} faces now", change.people,
                         change.people == 1 ? "person" : "people", change.faces,
                         change.faces == 1 ? "face" : "faces", printable(arguments.people), change.people_now,
                         change.faces_now));
  const std::string hint = outgrown_hint(growth);
  if (!hint.empty()) print_line(hint);
  const std::string uneven = uneven_hint(info.fewest_faces, info.most_faces);
  if (!uneven.empty()) print_line(uneven);
}

int run_enroll(const EnrollArguments& arguments) {
  const PeopleInfo info = people_info(arguments.people);
  require_like_the_file(arguments.pictures, info, arguments.people);
  if (!arguments.pictures.report.empty())
    check_can_write("--report", arguments.pictures.report, arguments.people);
  ProgressBar bar;
  TrainingReader reader(arguments.pictures, {.height = info.face_height, .width = info.face_width},
                        arguments.threads, info.detector);
  note_other_detector(arguments.people, info.detector.name, reader.detector());
  const PeopleFiles read = read_people({.inputs = arguments.inputs,
                                        .name = arguments.name,
                                        .height = info.face_height,
                                        .width = info.face_width},
                                       reader, bar);
  reader.finish(read.skipped);
  GalleryChange change;
  if (!read.people.empty()) change = enroll(arguments.people, read.people);
  if (read.people.empty()) throw Error("no person was enrolled: there is no usable image");
  print_change(arguments, change, read);
  for (const std::string& name : read.people_without_faces)
    print_error(fmt::format("\"{}\" was not enrolled: there is no usable image", name));
  // In a folder, a bad image among good ones is what one expects; one that was asked for by name is not.
  const bool failed = !read.people_without_faces.empty() || (arguments.name && !read.skipped.empty());
  return failed ? 1 : 0;
}

}  // namespace

void add_enroll(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<EnrollArguments>();
  CLI::App* command =
      program.add_subcommand("enroll", "Add people, or more faces of people in the file, without training");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command
      ->add_option("INPUTS", arguments->inputs,
                   "A folder DIR/<person>/<image>; with --name images, or folders of them, of one person")
      ->required();
  command->add_option("--name", arguments->name, "The person's name");
  add_picture_options(*command, arguments->pictures);
  add_jobs_option(*command, arguments->threads);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_enroll(*arguments); }; });
}

}  // namespace ore::cli
