#include "probe_faces.h"

#include <fmt/format.h>

#include "input_files.h"
#include "ore/error.h"
#include "ore/refine.h"
#include "terminal.h"

namespace ore::cli {

ProbeReader::ProbeReader(const ProbeOptions& options, const People& people, const Recognizer& recognizer)
    : recognizer_(recognizer), frame_{.height = people.gallery.height, .width = people.gallery.width} {
  const bool photographs = people.gallery.from_photographs && !options.aligned;
  refine_ = options.refine.value_or(photographs);
  if (photographs) {
    detector_ = open_detector_like(people.gallery.detector, options.detector);
  } else if (options.detector != "auto") {
    throw InvalidOption(
        options.aligned
            ? "--detector finds faces in photographs; with --aligned there is nothing to find"
            : fmt::format(
                  "{} was learned from cropped faces (--aligned), so photographs cannot be cut out alike; "
                  "train on photographs, or crop the faces yourself",
                  options.people));
  }
}

std::vector<ProbeFace> ProbeReader::read(const std::filesystem::path& image) const {
  if (photographs()) return find(read_photo(image));
  GrayImage face = read_aligned_face(image, frame_.height, frame_.width);
  if (refine_) face = refine(recognizer_, face);
  std::vector<ProbeFace> result(1);
  result.front().box = {.x = 0, .y = 0, .width = frame_.width, .height = frame_.height};
  result.front().face = std::move(face);
  return result;
}

std::vector<ProbeFace> ProbeReader::find(const Photo& photo) const {
  const GrayImage gray = to_gray(photo);
  std::vector<ProbeFace> result;
  for (PhotoFace& found : find_faces(photo, gray, *detector_, frame_)) {
    ProbeFace probe{.box = found.found.box, .face = std::move(found.face), .remark = in_words(found.flaws)};
    if (refine_) probe.face = crop_face(gray, refine(recognizer_, gray, found.placement, frame_), frame_);
    result.push_back(std::move(probe));
  }
  return result;
}

void note_other_detector(const std::string& file, const std::string& own, const std::string& detector) {
  if (own.empty() || detector.empty() || own == detector) return;
  print_error(
      fmt::format("note: the faces in {} were found by {} and these by {}, which see eyes in other places: "
                  "fewer will be recognised than {}",
                  file, own, detector, own == "yunet" ? "without --detector" : "with --detector " + own));
}

void note_doubts(const ProbeOptions& options, const People& people, const ProbeReader& reader) {
  note_other_detector(options.people, people.gallery.detector.name, reader.detector());
  if (people.model.calibration.strangers.empty())
    print_error(fmt::format("note: everybody gets a name: {} has too few people to tell strangers by",
                            options.people));
}

}  // namespace ore::cli
