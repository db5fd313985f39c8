// ore enroll people.ore DIR, ore enroll people.ore --name N IMG...

#include <fmt/format.h>

#include "commands.h"
#include "faces_and_folders.h"
#include "ore/ore.h"
#include "outgrown.h"
#include "output.h"
#include "progress_bar.h"
#include "report/csv.h"
#include "support/partial_file.h"

namespace ore::cli {
namespace {

/// Every image with its fate.
void write_report(const std::filesystem::path& file, const PeopleFiles& read) {
  std::vector<std::vector<std::string>> rows = {{"image", "person", "taken", "reason"}};
  for (std::size_t p = 0; p < read.people.size(); ++p)
    for (const std::filesystem::path& image : read.files[p])
      rows.push_back({image.string(), read.people[p].name, "yes", ""});
  for (const SkippedFile& skipped : read.skipped)
    rows.push_back({skipped.file.string(), "", "no", skipped.reason});
  write_text_file(file, csv(rows));
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
}

}  // namespace

int run_enroll(const EnrollArguments& arguments) {
  const PeopleInfo info = people_info(arguments.people);
  if (!arguments.report.empty()) check_can_write("--report", arguments.report, arguments.people);
  ProgressBar bar;
  const PeopleFiles read = read_people({.inputs = arguments.inputs,
                                        .name = arguments.name,
                                        .aligned = arguments.aligned,
                                        .height = info.face_height,
                                        .width = info.face_width,
                                        .threads = arguments.threads},
                                       bar);
  print_skipped(read.skipped);
  GalleryChange change;
  if (!read.people.empty()) change = enroll(arguments.people, read.people);
  if (!arguments.report.empty()) write_report(arguments.report, read);
  if (read.people.empty()) throw Error("nobody was enrolled: there is no usable image");
  print_change(arguments, change, read);
  for (const std::string& name : read.people_without_faces)
    print_error(fmt::format("\"{}\" was not enrolled: there is no usable image", name));
  // In a folder, a bad image among good ones is what one expects; one that was asked for by name is not.
  const bool failed = !read.people_without_faces.empty() || (arguments.name && !read.skipped.empty());
  return failed ? 1 : 0;
}

}  // namespace ore::cli
