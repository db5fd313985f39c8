#pragma once
// The file `people.ore`: a SQLite database with a gallery and a model. It contains people's faces, so it is
// created readable for its owner only (mode 0600) and erases what is deleted (secure_delete).

#include <filesystem>
#include <span>
#include <string>

#include "ore/gallery.h"
#include "ore/model.h"

namespace ore {

struct People {
  Gallery gallery;
  Model model;
};

/// Writes the file, whole or not at all: it appears under its name by one atomic rename, after it is on disk.
/// An older ORE file of that name is replaced; a file that is something else is left alone. A symbolic link
/// stays, and the file that it points to is replaced.
/// Throws Error: folder missing or not writable, disk full, the name is taken by another kind of file.
void save_people(const std::filesystem::path& file, const Gallery& gallery, const Model& model);

/// Throws Error unless save_people(file, ...) could write now; for use before long work.
void check_can_save(const std::filesystem::path& file);

/// Throws Error: no such file, not an ORE file, written by a newer or an older version, truncated or damaged.
People load_people(const std::filesystem::path& file);

/// What can be told of a file at once, without its faces.
struct PeopleInfo {
  int face_height = 0;
  int face_width = 0;
  bool from_photographs = false;  ///< see Gallery
  DetectorSource detector{};      ///< likewise
  int people = 0;
  int faces = 0;
  int fewest_faces = 0;    ///< of one person
  int most_faces = 0;      ///< likewise
  int trained_people = 0;  ///< of whom the model knows; see Model
  int trained_faces = 0;
};

/// Throws Error as load_people does, but does not look at every page: what it tells may be all that is whole.
PeopleInfo people_info(const std::filesystem::path& file);

// Changes of a file that is there, without reading all of it. Each is done as a whole or not at all, whenever
// the process may be killed, and is on disk when the function returns; other processes that change the file
// are waited for. Symbolic links are followed.
// Each throws Error: no such file, not an ORE file, too old or too new, damaged as far as its tables tell,
// not to be written, disk full, in use by another program for more than ten seconds; a name that is unknown
// (the message has those that may have been meant), empty or not UTF-8.

/// Throws Error unless the file can be changed now; for use before long work.
void check_can_change(const std::filesystem::path& file);

struct GalleryChange {
  int people = 0;      ///< who came or went
  int faces = 0;       ///< that came or went
  int people_now = 0;  ///< in the file after it
  int faces_now = 0;
};

/// Adds people, or more faces to those of the same name. The model stays as it is, and tells the new ones
/// apart with the patches that it has: see docs/design.md, "What changes with enrolment".
/// Throws Error when a face is not of the gallery's size.
GalleryChange enroll(const std::filesystem::path& file, std::span<const Person> people);
GalleryChange enroll(const std::filesystem::path& file, const Person& person);

/// Erases a person: neither the name nor a pixel is left in the file, in free room within it, or in a file
/// beside it. Copies that the disk, the file system or a backup keep are out of reach. What the model learned
/// from all faces together stays in it. It takes time and, for that time, memory and disk like the whole
/// file. Throws Error for the last person: then the file itself is to be deleted.
GalleryChange forget(const std::filesystem::path& file, const std::string& name);

/// Erases one face like that, counted from 0 in the order of enrolment. Throws Error for a person's last one.
GalleryChange forget_face(const std::filesystem::path& file, const std::string& name, int index);

/// Throws Error when somebody has the new name.
void rename(const std::filesystem::path& file, const std::string& name, const std::string& new_name);

/// Puts another model in the place of the file's. Throws Error when it is for faces of another size.
void replace_model(const std::filesystem::path& file, const Model& model);

}  // namespace ore
