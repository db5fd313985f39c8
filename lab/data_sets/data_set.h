#pragma once
// Reads a folder of faces as a data set. The names of the files decide its layout: AR (numbered pictures),
// Extended Yale B (lamps), or plain folders of people. Reads photographs with a detector.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/data_sets/file_names.h"
#include "ore/folder.h"
#include "ore/gallery.h"
#include "ore/photo.h"
#include "ore/progress.h"

namespace ore {

/// Where the faces of a data set of photographs come from.
struct Photographs {
  std::shared_ptr<const FaceDetector> detector;  ///< found the faces
  std::vector<std::filesystem::path> pictures;   ///< all of the folder, also those without a usable face
};

enum class DataLayout { kPlain, kYaleB, kAr };

/// The lists of lists have an entry [p][i] for gallery.people[p].faces[i].
struct DataSet {
  DataLayout layout = DataLayout::kPlain;
  std::string title;  ///< for reports; says whether the faces are drawn
  Gallery gallery;
  std::vector<std::vector<std::filesystem::path>> files;
  std::vector<SkippedFile> skipped;
  std::vector<std::vector<std::optional<LightDirection>>> lights;  ///< kYaleB only
  std::vector<std::vector<int>> ar_pictures;                       ///< kAr only: 1 ... kArPictures
  std::optional<Photographs> photographs;                          ///< nothing: the files are aligned faces
};

/// Takes the layout whose names more than half of the images have, in the folder and up to two levels below.
/// Pictures of AR and Yale B are gathered by their names, wherever they lie: people by rising number (AR: men
/// first), pictures of AR by rising number and of Yale B by rising name. Left out and listed are images with
/// other names, a picture that is there already (in a folder above, or before it in byte order), and of Yale
/// B pictures without a lamp or not frontal. Anything else is read by read_labelled_folder. Throws Error: no
/// such folder; nothing usable in it; faces of different sizes; and Interrupted.
DataSet read_data_set(const std::filesystem::path& folder, int threads = 0, const Progress& progress = {});

/// Reads DIR/<person>/<photo> by read_photo_folder. Throws as it does.
DataSet read_photo_set(const std::filesystem::path& folder, std::shared_ptr<const FaceDetector> detector,
                       int threads = 0, const Progress& progress = {});

// Pictures whose file names give the person and the condition.

struct NamedPicture {
  std::filesystem::path file;
  int rank = 0;         ///< of the person among all
  std::string person;   ///< the label, spelled the same in all files
  std::string picture;  ///< which of the person's pictures, one spelling for each
  std::optional<LightDirection> light{};
  int ar_picture = 0;
};

struct NamedPictures {
  std::vector<NamedPicture> pictures;  ///< each once, by rising (rank, picture)
  std::vector<SkippedFile> skipped;    ///< files that cannot be used under their names, and why
};

/// The layout that most of the files' names follow.
DataLayout layout_of(const std::vector<std::filesystem::path>& files);

/// Of two files with the same picture the first is taken. Requires: layout is not kPlain.
NamedPictures sort_by_name(DataLayout layout, const std::vector<std::filesystem::path>& files);

/// Appends a face and its facts. Requires: faces of a person come one after the other, all of one size.
void add_face(const NamedPicture& picture, GrayImage face, DataSet& set);

}  // namespace ore
