// Train on a folder of faces, DIR/<person>/<image>, and name the images that follow.
#include <ore/ore.h>
#include <iostream>

int main(int argc, char** argv) {
  const ore::Gallery gallery = ore::read_labelled_folder(argc > 1 ? argv[1] : "faces").gallery;
  const ore::Training training = ore::train(gallery);
  const ore::Recognizer recognizer(training.model, gallery);
  for (int i = 2; i < argc; ++i) {
    const ore::Candidate best = recognizer.identify(ore::read_image(argv[i])).candidates.front();
    std::cout << argv[i] << ": " << best.name << " (" << best.score << ")\n";
  }
}
