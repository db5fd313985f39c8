#include "probe_faces.h"

#include <fmt/format.h>

#include "input_files.h"
#include "ore/error.h"
#include "terminal.h"

namespace ore::cli {

ProbeReader::ProbeReader(const ProbeFlags& flags, const People& people, const Recognizer& recognizer)
    : recognizer_(recognizer), threads_(flags.threads) {
  const bool photographs = people.gallery.from_photographs && !flags.aligned;
  refine_ = flags.refine.value_or(photographs);
  if (photographs) {
    detector_ = open_detector_like(people.gallery.detector, flags.detector);
  } else if (flags.detector != "auto") {
    throw InvalidOption(
        flags.aligned
            ? "--detector finds faces in photographs; with --aligned there is nothing to find"
            : fmt::format("{} was learned from cropped faces (--aligned), so photographs cannot be cropped "
                          "alike; train on photographs, or crop the faces yourself",
                          flags.people));
  }
}

std::vector<IdentifiedFace> ProbeReader::read(const std::filesystem::path& image) const {
  if (photographs()) return find_and_place(read_photo(image), *detector_, recognizer_, {.refine = refine_});
  std::vector<IdentifiedFace> result;
  result.push_back(place_cropped(
      read_aligned_face(image, recognizer_.face_height(), recognizer_.face_width()), recognizer_, refine_));
  return result;
}

std::vector<IdentifiedFace> ProbeReader::identify(const Photo& frame) const {
  return find_and_identify(frame, *detector_, recognizer_,
                           {.refine = refine_, .top = 0, .threads = threads_});
}

void note_other_detector(const std::string& file, const std::string& own, const std::string& detector) {
  if (own.empty() || detector.empty() || own == detector) return;
  print_error(fmt::format(
      "note: {} found the faces in {}, and {} found these; the two place eyes differently, so fewer faces "
      "will be recognised than {}",
      own, file, detector, own == "yunet" ? "without --detector" : "with --detector " + own));
}

void note_doubts(const ProbeFlags& flags, const People& people, const ProbeReader& reader) {
  note_other_detector(flags.people, people.gallery.detector.name, reader.detector());
  if (people.model.calibration.strangers.empty())
    print_error(fmt::format("note: everybody gets a name: {} has too few people to recognise strangers",
                            flags.people));
}

}  // namespace ore::cli
