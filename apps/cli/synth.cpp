// ore synth OUT: folders of drawn faces

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "lab/synth/drawn_galleries.h"
#include "lab/synth/drawn_photos.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

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
  int noise_square_side = 0;
  std::uint64_t seed = 1;
  int threads = 0;
};

template <typename Options>
Options common_options(const SynthArguments& arguments) {
  Options options;
  options.people = arguments.people.value_or(options.people);
  options.height = arguments.height.value_or(options.height);
  options.width = arguments.width.value_or(options.width);
  options.noise_square_side = arguments.noise_square_side;
  options.seed = arguments.seed;
  options.threads = arguments.threads;
  return options;
}

DrawnPhotosOptions photo_options(const SynthArguments& arguments) {
  if (arguments.height || arguments.width || arguments.noise_square_side != 0 || !arguments.sheet.empty())
    throw InvalidOption("--height, --width, --noise-squares and --sheet are not for --layout photos");
  DrawnPhotosOptions options;
  options.people = arguments.people.value_or(options.people);
  options.pictures = arguments.pictures.value_or(options.pictures);
  options.seed = arguments.seed;
  options.threads = arguments.threads;
  return options;
}

/// Rows of the first people's pictures, to look at.
void write_sheet(const SynthArguments& arguments) {
  const Gallery drawn = read_labelled_folder(arguments.folder, arguments.threads).gallery;
  write_image(arguments.sheet, contact_sheet(drawn, 8, 13));
}

int run_synth(const SynthArguments& arguments) {
  ProgressBar bar;
  int people = 0;
  int pictures = 0;
  if (arguments.layout == "ar") {
    if (arguments.pictures)
      throw InvalidOption("--pictures is not for --layout ar, which has 26 pictures of each person");
    const auto options = common_options<DrawnArOptions>(arguments);
    write_ar_folder(options, arguments.folder, bar.progress());
    people = options.people;
    pictures = kArPictures;
  } else if (arguments.layout == "photos") {
    const DrawnPhotosOptions options = photo_options(arguments);
    write_photos_folder(options, arguments.folder, bar.progress());
    people = options.people;
    pictures = options.pictures;
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

void add_synth(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<SynthArguments>();
  CLI::App* command = program.add_subcommand("synth", "Draw faces of people who do not exist");
  command->add_option("DIR", arguments->folder, "The folder to create; it must not exist, or be empty")
      ->required();
  command
      ->add_option(
          "--layout", arguments->layout,
          "yaleb: many lights; ar: expressions, lights, sunglasses, scarves, in two sessions; photos: "
          "portraits on a wall, with strangers, to find faces in")
      ->check(CLI::IsMember({"yaleb", "ar", "photos"}))
      ->capture_default_str();
  command->add_option("--people", arguments->people,
                      "People; 38 for yaleb, 100 for ar and 8 for photos unless given");
  command->add_option("--pictures", arguments->pictures,
                      "Pictures of each person; 64 for yaleb and 8 for photos unless given");
  command->add_option("--height", arguments->height, "Pixels; 192 for yaleb and 165 for ar unless given");
  command->add_option("--width", arguments->width, "Pixels; 168 for yaleb and 120 for ar unless given");
  command
      ->add_option("--noise-squares", arguments->noise_square_side,
                   "Lay squares of noise of this side over every picture; 0 for none")
      ->capture_default_str();
  add_seed_option(*command, arguments->seed);
  command->add_option("--sheet", arguments->sheet, "Also write a contact sheet to this image file");
  add_jobs_option(*command, arguments->threads);
  command->callback([arguments, &run] { run = [arguments] { return run_synth(*arguments); }; });
}

int synth_photos(const std::string& folder, std::optional<int> people, std::uint64_t seed, int threads) {
  SynthArguments arguments;
  arguments.folder = folder;
  arguments.layout = "photos";
  arguments.people = people;
  arguments.seed = seed;
  arguments.threads = threads;
  return run_synth(arguments);
}

}  // namespace ore::cli
