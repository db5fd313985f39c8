#pragma once
// The people of a file in memory, for readers who never wait (LiveGallery, Snapshot), with stable ids of
// faces (face_ids) and a cheap check for changes by other processes (file_state).

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/probe.h"
#include "ore/recognizer.h"
#include "ore/store.h"

namespace ore::service {

/// Identifies the state of a people file without opening it with SQLite.
struct FileState {
  std::uint64_t device = 0;
  std::uint64_t node = 0;
  std::uint32_t changes = 0;  ///< SQLite's file change counter

  FileState after_a_change() const { return {device, node, changes + 1}; }

  bool operator==(const FileState&) const = default;
};

/// All zero if the file does not exist.
FileState file_state(const std::filesystem::path& file);

/// A stable id for each of the person's faces: sixteen hexadecimal digits of a hash of the name and the
/// pixels, so that an id never means another person's face. A second face with the same pixels gets "-2"
/// and so on.
std::vector<std::string> face_ids(const Person& person);

// The people of a file, held in memory. Readers never wait; a change goes to disk first, then to memory.

struct Subject {
  Person person;
  std::vector<std::string> face_ids;  ///< of person.faces
};

/// All people at one moment; immutable.
struct Snapshot {
  std::vector<std::shared_ptr<const Subject>> subjects;  ///< in the file's order
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Recognizer>
      recognizer;  ///< of the same people, maybe in another order; null if there are none
  bool from_photographs = false;
  DetectorSource detector{};   ///< that found the faces; see Gallery
  std::uint64_t revision = 0;  ///< grows with every change
  int faces = 0;

  /// Null if nobody has that name.
  std::shared_ptr<const Subject> find(const std::string& name) const;

  /// The same, but throws NotFound if no person has that name.
  std::shared_ptr<const Subject> require(const std::string& name) const;

  struct FoundFace {
    std::shared_ptr<const Subject> subject;
    int index = 0;
  };
  /// Throws NotFound.
  FoundFace require_face(const std::string& id) const;

  /// Identifies the face with the current threshold, which may be newer than the recognizer's; gives the
  /// `top` best candidates (0: all). Throws Conflict if there are no people.
  Identification identify(const GrayImage& face, int top) const;
  /// The same for the faces of a photo.
  void identify(std::span<IdentifiedFace> found, const ProbeOptions& options) const;

  /// A copy of all people as a gallery.
  Gallery gallery() const;
};

/// Readers take now() and keep it as long as they like. Changes run one after the other. Each is on disk when
/// its function returns the new state. A function throws Error as its counterpart in ore/store.h does, or
/// NotFound or Conflict; then nothing has changed. The gallery notices changes by other processes before its
/// next change, and in look_for_changes.
class LiveGallery {
 public:
  using State = std::shared_ptr<const Snapshot>;

  /// Calls `on_change` with every new state. With a `detector`, the file need not exist: the gallery then
  /// begins without people and with an untrained model for photographs, and the first person creates the
  /// file. Throws Error as load_people does.
  LiveGallery(std::filesystem::path file, std::function<void(const Snapshot&)> on_change,
              const std::optional<DetectorSource>& detector = {});

  State now() const { return now_.load(); }

  /// Adds faces to a person, who may be new, or must be if `must_be_new`. Sets `ids` to the ids of these
  /// faces.
  State enroll(const std::string& name, const std::vector<GrayImage>& faces, bool must_be_new,
               std::vector<std::string>& ids);

  State forget(const std::string& name);
  State forget_face(const std::string& id);
  State rename(const std::string& name, const std::string& new_name);

  /// Sets the smallest runner-up ratio that gives a name, and the false alarm rate that it was chosen for.
  State set_threshold(double runner_up_ratio, double false_alarms);

  /// Replaces the model. It may have been learned before the latest changes of the people.
  State replace_model(const Model& model);

  /// Loads the file again if another process has changed it. Returns whether it did.
  bool look_for_changes();

 private:
  using Subjects = std::vector<std::shared_ptr<const Subject>>;

  void load();
  void begin_with_nobody(const DetectorSource& detector);
  State refreshed();
  /// Creates the file.
  State enroll_first(const Snapshot& nobody, const std::shared_ptr<const Subject>& subject);
  /// After a change by this process: makes `next` the state, or loads the file if another process has changed
  /// it in the meantime.
  State settle(Snapshot next);
  State publish(Snapshot next);

  std::filesystem::path file_;
  std::function<void(const Snapshot&)> on_change_;
  std::mutex changing_;
  FileState seen_;  ///< guarded by changing_
  std::atomic<State> now_;
};

}  // namespace ore::service
