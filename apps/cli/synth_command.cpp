// ore synth OUT: folders of drawn faces

#include <fmt/format.h>

#include <optional>

#include "commands.h"
#include "lab/synth/drawn_galleries.h"
#include "lab/synth/drawn_photos.h"
#include "ore/ore.h"
#include "terminal.h"

namespace ore::cli {
namespace {

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

}  // namespace

int run_synth(const SynthArguments& arguments) {
  ProgressBar bar;
  int people = 0;
  int pictures = 0;
  if (arguments.layout == "ar") {
    if (arguments.pictures)
      throw InvalidOption("--pictures is not for --layout ar, which has 26 pictures of everybody");
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

}  // namespace ore::cli
