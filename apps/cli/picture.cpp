// ore picture people.ore IMG -o DIR: what a model looks at in one face, and what it trusts

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "explain/answer_json.h"
#include "explain/model_pictures.h"
#include "input_files.h"
#include "occlusion/occluder.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "support/files.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

struct PictureArguments {
  ProbeFlags probe;
  std::string image;
  std::string folder;
  std::string occlude;  ///< what to lay over the face; empty: nothing
  std::uint64_t seed = 1;
  bool json = false;
};

/// A face and what the recognizer makes of it.
struct Seen {
  GrayImage face;
  PatchTrust trust;
  Candidate best;

  TrustedFace trusted() const { return {face, trust}; }
};

Seen look_at(GrayImage face, const Recognizer& recognizer, int threads) {
  PatchTrust trust = recognizer.trust(face);
  Candidate best = recognizer.identify(face, 1, threads).candidates.front();
  return {std::move(face), std::move(trust), std::move(best)};
}

/// Writes them all and returns the names of the files.
std::vector<std::string> write_pictures(const fs::path& folder, const Model& model, const Seen& clean,
                                        const std::optional<Seen>& occluded) {
  const Seen& shown = occluded ? *occluded : clean;
  // The file does not tell which candidates learning dropped.
  const Eigen::MatrixXf energy = pixel_energy(model);

  write_image(folder / "face.png", shown.face);
  write_weighted_patches(folder / "patches.png", model, shown.face);
  write_energy_map(folder / "energy.png", energy);
  write_focused_face(folder / "focus.png", energy, shown.face);
  if (occluded) {
    write_stem_figure(folder / "stems.png", model, clean.trusted(), occluded->trusted());
  } else {
    write_stem_figure(folder / "stems.png", model, clean.trusted());
  }
  write_confidence_map(folder / "confidence.png", model, shown.trusted());
  return {"face.png", "patches.png", "energy.png", "focus.png", "stems.png", "confidence.png"};
}

std::string as_text(const Candidate& best) {
  return fmt::format("{} ({:.3f})", printable(best.name), best.score);
}

GrayImage only_face(const fs::path& image, const ProbeReader& reader) {
  std::vector<IdentifiedFace> faces = reader.read(image);
  if (faces.empty()) throw Error(fmt::format("no face was found in {}", image.string()));
  return std::move(faces.front().face);
}

int run_picture(const PictureArguments& arguments) {
  const fs::path folder = arguments.folder;
  const int threads = arguments.probe.threads;
  std::optional<Occluder> occluder;
  if (!arguments.occlude.empty()) occluder = parse_occluder(arguments.occlude);
  const People people = load_people(arguments.probe.people);
  ProgressBar bar;
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.recognizer(people.model),
                              bar.progress());
  bar.clear();
  GrayImage face = only_face(arguments.image, ProbeReader(arguments.probe, people, recognizer));
  std::optional<GrayImage> covered;
  if (occluder) {
    RandomStream random(arguments.seed, RandomPurpose::kOccluder);
    covered = occlude(face, *occluder, random);
  }
  make_folder(folder);

  const Seen clean = look_at(std::move(face), recognizer, threads);
  std::optional<Seen> occluded;
  if (covered) occluded = look_at(std::move(*covered), recognizer, threads);
  const std::vector<std::string> names = write_pictures(folder, people.model, clean, occluded);

  if (arguments.json) {
    Json files = Json::array();
    for (const std::string& name : names) files.push_back((folder / name).string());
    Json result = {{"files", std::move(files)}, {"clean", candidate_json(clean.best)}};
    if (occluded) result["occluded"] = candidate_json(occluded->best);
    print_json(result);
  } else {
    print_line(fmt::format("{}: {}", printable(folder.string()), fmt::join(names, ", ")));
    print_line(
        fmt::format("as it is: {}{}", as_text(clean.best),
                    occluded ? fmt::format("; occluded: {}", as_text(occluded->best)) : std::string()));
  }
  return 0;
}

}  // namespace

void add_picture(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<PictureArguments>();
  CLI::App* command = program.add_subcommand(
      "picture", "Draw what the model looks at in one face, and how much it trusts each part");
  command->add_option("PEOPLE", arguments->probe.people, kPeopleText)->required();
  command->add_option("IMAGE", arguments->image, "An aligned face of the model's size")->required();
  command->add_option("-o,--output", arguments->folder, "Folder for the pictures")->required();
  add_occlude_options(*command, arguments->occlude, arguments->seed);
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_picture(*arguments); }; });
}

}  // namespace ore::cli
