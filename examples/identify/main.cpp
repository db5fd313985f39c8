// Learn from photographs, DIR/<person>/<photo>, and name the faces in the photographs that follow.
#include <ore/ore.h>
#include <iostream>

int main(int argc, char** argv) {
  const auto detector = ore::open_detector();
  const ore::Gallery gallery = ore::read_photo_folder(argc > 1 ? argv[1] : "people", *detector).gallery;
  const ore::Recognizer recognizer(ore::train(gallery).model, gallery);
  for (int i = 2; i < argc; ++i) {
    for (const ore::IdentifiedFace& face :
         ore::find_and_identify(ore::read_photo(argv[i]), *detector, recognizer)) {
      const ore::Candidate& best = face.answer.candidates.front();
      std::cout << argv[i] << ": " << (face.answer.unknown ? "unknown" : best.name) << " at "
                << face.found.box.x << "," << face.found.box.y << " (" << best.score << ")\n";
    }
  }
}
