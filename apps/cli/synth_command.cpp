// ore synth OUT: folders of drawn faces

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>
#include <optional>

#include "commands.h"
#include "common_options.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"
#include "synth/contact_sheet.h"
#include "synth/drawn_folders.h"
#include "synth/drawn_galleries.h"

namespace ore::cli {
namespace {

struct SynthArguments {
  std::string folder;
  std::string layout = "yaleb";
  std::string sheet;
  // Where not given, those of the layout's own data set.
  std::optional<int> people;
  std::optional<int> pictures;
  std::optional<int> height;
  std::optional<int> width;
  std::uint64_t seed = 1;
  int threads = 0;
};

template <typename Options>
Options common_options(const SynthArguments& arguments) {
  Options options;
  options.people = arguments.people.value_or(options.people);
  options.height = arguments.height.value_or(options.height);
  options.width = arguments.width.value_or(options.width);
  options.seed = arguments.seed;
  options.threads = arguments.threads;
  return options;
}

/// Rows of the first people's pictures, to look at.
void write_sheet(const SynthArguments& arguments) {
  constexpr std::size_t kPeople = 8;
  constexpr std::size_t kPictures = 13;
  const LabelledFolder drawn = read_labelled_folder(arguments.folder, arguments.threads);
  std::vector<GrayImage> shown;
  std::size_t columns = kPictures;
  for (const Person& person : drawn.gallery.people) columns = std::min(columns, person.faces.size());
  for (std::size_t p = 0; p < std::min(kPeople, drawn.gallery.people.size()); ++p)
    for (std::size_t i = 0; i < columns; ++i) shown.push_back(drawn.gallery.people[p].faces[i]);
  write_image(arguments.sheet, contact_sheet(shown, static_cast<int>(columns)));
}

int run_synth(const SynthArguments& arguments) {
  ProgressBar bar;
  int people = 0;
  int pictures = 0;
  if (arguments.layout == "ar") {
    if (arguments.pictures)
      throw InvalidOption("--pictures goes with --layout yaleb; AR has 26 pictures of everybody");
    const auto options = common_options<DrawnArOptions>(arguments);
    write_ar_folder(options, arguments.folder, bar.progress());
    people = options.people;
    pictures = kArPictures;
  } else {
    auto options = common_options<DrawnYaleBOptions>(arguments);
    options.pictures = arguments.pictures.value_or(options.pictures);
    write_yaleb_folder(options, arguments.folder, bar.progress());
    people = options.people;
    pictures = options.pictures;
  }
  bar.clear();
  if (!arguments.sheet.empty()) write_sheet(arguments);
  print_line(
      fmt::format("{}: {} people, {} pictures of each", printable(arguments.folder), people, pictures));
  return 0;
}

}  // namespace

void add_synth_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<SynthArguments>();
  CLI::App* command = app.add_subcommand("synth", "Draw faces of people who do not exist");
  command->add_option("DIR", arguments->folder, "The folder to make; must not exist or be empty")->required();
  command
      ->add_option("--layout", arguments->layout,
                   "yaleb: many lights; ar: expressions, lights, sunglasses, scarves, in two sessions")
      ->check(CLI::IsMember({"yaleb", "ar"}))
      ->capture_default_str();
  command->add_option("--people", arguments->people, "People; 38 for yaleb and 100 for ar unless given");
  command->add_option("--pictures", arguments->pictures, "Pictures of each person (yaleb); 64 unless given");
  command->add_option("--height", arguments->height, "Pixels; 192 for yaleb and 165 for ar unless given");
  command->add_option("--width", arguments->width, "Pixels; 168 for yaleb and 120 for ar unless given");
  add_seed_option(*command, arguments->seed);
  command->add_option("--sheet", arguments->sheet, "Also write a contact sheet to this image file");
  add_jobs_option(*command, arguments->threads);
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_synth(*arguments); }; });
}

}  // namespace ore::cli
