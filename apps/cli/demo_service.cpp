#include "demo_service.h"

#include <fmt/format.h>

#include <filesystem>

#include "terminal.h"

namespace ore::cli {

namespace fs = std::filesystem;

int serve_demo(const DemoArguments& arguments) {
  const fs::path folder = arguments.folder.value_or("ore-demo-photos");
  const fs::path people = folder / "people.ore";
  const fs::path photos = folder / "people";
  if (!fs::exists(photos)) {
    SynthArguments draw;
    draw.folder = folder.string();
    draw.layout = "photos";
    draw.people = arguments.people;
    draw.seed = arguments.seed;
    draw.threads = arguments.threads;
    run_synth(draw);
  }
  if (!fs::exists(people)) {
    TrainArguments train;
    train.folder = photos.string();
    train.output = people.string();
    train.learning.threads = arguments.threads;
    run_train(train);
  }
  print_line(fmt::format("pictures to try are in {}", printable((folder / "probes").string())));
  ServeArguments serve;
  serve.people = people.string();
  serve.port = arguments.port;
  serve.samples = (folder / "parties").string();
  serve.log = "none";
  serve.open = true;
  return run_serve(serve);
}

}  // namespace ore::cli
