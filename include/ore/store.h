#pragma once
// Saves, loads and changes the file `people.ore`: a SQLite database with a gallery and a model. Because it
// contains faces, only its owner can read it (mode 0600), and SQLite overwrites deleted data (secure_delete).

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

/// Writes the file atomically: completely, with one rename after the data are on disk, or not at all.
/// Replaces an existing ORE file, but no other kind of file. If `file` is a symbolic link, replaces the file
/// that it points to and keeps the link.
/// Throws Error: folder missing or not writable, disk full, a file of another kind has that name.
void save_people(const std::filesystem::path& file, const Gallery& gallery, const Model& model);

/// Throws Error unless save_people(file, ...) could write now. Call it before long computations.
void check_can_save(const std::filesystem::path& file);

/// Throws Error: no such file, not an ORE file, written by a newer or an older version, truncated or damaged.
People load_people(const std::filesystem::path& file);

/// A summary of a file that can be read quickly, without its faces.
struct PeopleInfo {
  int face_height = 0;
  int face_width = 0;
  bool from_photographs = false;  ///< see Gallery
  DetectorSource detector{};      ///< see Gallery
  int people = 0;
  int faces = 0;
  int fewest_faces = 0;    ///< smallest number of faces of a person
  int most_faces = 0;      ///< largest number of faces of a person
  int trained_people = 0;  ///< see Model
  int trained_faces = 0;
};

/// Throws Error as load_people does, but does not check every page: the rest of the file may still be
/// damaged.
PeopleInfo people_info(const std::filesystem::path& file);

// The functions below change an existing file without reading all of it. Each change is atomic, even if the
// process is killed, and is on disk when the function returns. Each function waits for other processes that
// change the file, and follows symbolic links.
// Each throws Error: no such file, not an ORE file, too old or too new, visibly damaged, not writable, disk
// full, locked by another program for more than ten seconds; a name that is unknown (the message lists
// similar names), empty or not UTF-8.

/// Throws Error unless the file can be changed now. Call it before long computations.
void check_can_change(const std::filesystem::path& file);

struct GalleryChange {
  int people = 0;      ///< number of people added or removed
  int faces = 0;       ///< number of faces added or removed
  int people_now = 0;  ///< in the file after the change
  int faces_now = 0;
};

/// Adds people, or adds faces to people who are already in the file. The model does not change; it
/// distinguishes the new people with its existing patches. docs/results.md shows how accurate that is.
/// Throws Error if a face does not have the gallery's size.
GalleryChange enroll(const std::filesystem::path& file, std::span<const Person> people);
GalleryChange enroll(const std::filesystem::path& file, const Person& person);

/// Erases a person: neither the name nor a pixel remains in the file, in its free pages, or in a file beside
/// it. It cannot erase copies that the disk, the file system or a backup keeps, nor what the model learned
/// from all faces together. Temporarily needs time, memory and disk space for a copy of the whole file.
/// Throws Error for the last person: delete the file instead.
GalleryChange forget(const std::filesystem::path& file, const std::string& name);

/// Erases one face in the same way; `index` counts from 0 in the order of enrolment. Throws Error for the
/// last face of a person.
GalleryChange forget_face(const std::filesystem::path& file, const std::string& name, int index);

/// Renames a person. Throws Error if the new name is taken.
void rename(const std::filesystem::path& file, const std::string& name, const std::string& new_name);

/// Replaces the model of the file. Throws Error if the new model is for faces of another size.
void replace_model(const std::filesystem::path& file, const Model& model);

}  // namespace ore
