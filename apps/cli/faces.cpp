// ore faces IMG|DIR...: which faces are found, and what is wrong with them

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "explain/sheet.h"
#include "input_files.h"
#include "ore/error.h"
#include "photo/find_faces.h"
#include "shared_options.h"
#include "support/files.h"
#include "support/parallel.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

struct FacesArguments {
  std::vector<std::string> inputs;  ///< images and folders of them
  std::string detector = "auto";
  std::string sheet;  ///< a PNG with all faces; empty: none
  bool json = false;
  int threads = 0;
};

struct Looked {
  std::vector<PhotoFace> faces;
  std::string problem;  ///< why the picture could not be read
};

Looked look_into(const fs::path& image, const FaceDetector& detector) {
  try {
    const Photo photo = read_photo(image);
    return {find_faces(photo, to_gray(photo), detector, FaceFrame{}), ""};
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

void print_faces(const fs::path& image, const Looked& looked, bool json) {
  if (json) {
    Json faces = Json::array();
    for (const PhotoFace& face : looked.faces) {
      const FaceBox& box = face.found.box;
      Json flaws = Json::array();
      for (const FlawFound& flaw : face.flaws) flaws.push_back(flaw.words);
      faces.push_back({{"box", {box.x, box.y, box.width, box.height}},
                       {"confidence", face.found.confidence},
                       {"flaws", std::move(flaws)}});
    }
    Json object = {{"image", image.string()}, {"faces", std::move(faces)}};
    if (!looked.problem.empty()) object["error"] = looked.problem;
    print_json(object);
    return;
  }
  if (looked.problem.empty() && looked.faces.empty()) print_line(printable(image.string()) + ": no face");
  for (const PhotoFace& face : looked.faces) {
    const FaceBox& box = face.found.box;
    const std::string flaws = in_words(face.flaws);
    print_line(fmt::format("{}: {},{} {}x{}{}", printable(image.string()), box.x, box.y, box.width,
                           box.height, flaws.empty() ? "" : ", but " + flaws));
  }
}

int run_faces(const FacesArguments& arguments) {
  if (!arguments.sheet.empty()) {
    require_png("--sheet", arguments.sheet);
    const PartialFile attempt(arguments.sheet, 0644);
  }
  const std::vector<fs::path> images = images_of(arguments.inputs);
  const std::unique_ptr<FaceDetector> detector = open_detector(arguments.detector);
  ProgressBar bar;
  std::vector<Looked> looked(images.size());
  parallel_for(
      static_cast<int>(images.size()), arguments.threads,
      [&](int i) { looked[i] = look_into(images[i], *detector); }, bar.progress());
  bar.clear();
  std::vector<SheetFace> shown;
  std::size_t without = 0;
  std::size_t unreadable = 0;
  for (std::size_t i = 0; i < images.size(); ++i) {
    print_faces(images[i], looked[i], arguments.json);
    if (!looked[i].problem.empty()) print_error(looked[i].problem);
    if (!looked[i].problem.empty()) ++unreadable;
    if (looked[i].problem.empty() && looked[i].faces.empty()) ++without;
    for (const PhotoFace& face : looked[i].faces)
      shown.push_back({face.face,
                       images[i].parent_path().filename().string() + "/" + images[i].stem().string(),
                       !face.flaws.empty()});
  }
  if (!arguments.json && unreadable < images.size())
    print_line(fmt::format("{} faces in {} pictures ({}); none in {}", shown.size(),
                           images.size() - unreadable, detector->name(), without));
  if (!arguments.sheet.empty()) write_face_sheet(arguments.sheet, shown);
  return unreadable > 0 ? 1 : 0;
}

}  // namespace

void add_faces(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<FacesArguments>();
  CLI::App* command =
      program.add_subcommand("faces", "Show which faces are found in pictures, and what is wrong with them");
  command->add_option("INPUTS", arguments->inputs, "Pictures, and folders of them")->required();
  command->add_option("--sheet", arguments->sheet, "A PNG to write: all faces, cropped");
  add_detector_option(*command, arguments->detector);
  add_jobs_option(*command, arguments->threads);
  command->add_flag("--json", arguments->json, "Print one JSON object per line");
  command->callback([arguments, &run] { run = [arguments] { return run_faces(*arguments); }; });
}

}  // namespace ore::cli
