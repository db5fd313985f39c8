#pragma once

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

/// What tells one state of a people file from another without opening it.
struct FileState {
  std::uint64_t device = 0;
  std::uint64_t node = 0;
  std::uint32_t changes = 0;  ///< as SQLite counts them

  FileState after_a_change() const { return {device, node, changes + 1}; }

  bool operator==(const FileState&) const = default;
};

/// All zero where there is no such file.
FileState file_state(const std::filesystem::path& file);

// A name for a face that stays the same whatever else comes and goes.

/// For each of the person's faces sixteen hexadecimal digits of a hash of the name and the pixels, so that an
/// id never means another person's face; a second face with the same pixels gets "-2" and so on.
std::vector<std::string> face_ids(const Person& person);

// The people of a file, held in memory for readers who never wait, and changed on disk before they change
// here.

struct Subject {
  Person person;
  std::vector<std::string> face_ids;  ///< of person.faces
};

/// Everybody at one moment; immutable.
struct Snapshot {
  std::vector<std::shared_ptr<const Subject>> subjects;  ///< in the file's order
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Recognizer>
      recognizer;  ///< of the same people, maybe in another order; null for nobody
  bool from_photographs = false;
  DetectorSource detector{};   ///< that found the faces; see Gallery
  std::uint64_t revision = 0;  ///< grows with every change
  int faces = 0;

  /// Null where nobody has that name.
  std::shared_ptr<const Subject> find(const std::string& name) const;

  /// The same. Throws HttpError 404.
  std::shared_ptr<const Subject> require(const std::string& name) const;

  struct FoundFace {
    std::shared_ptr<const Subject> subject;
    int index = 0;
  };
  /// Throws HttpError 404.
  FoundFace require_face(const std::string& id) const;

  /// Who it is, by the threshold of now, which may be younger than the recognizer; the `top` best (0: all).
  /// Throws HttpError 409 where nobody is.
  Identification identify(const GrayImage& face, int top) const;
  /// The same for faces of a photo.
  void identify(std::span<IdentifiedFace> found, const ProbeOptions& options) const;

  /// All of them, copied.
  Gallery gallery() const;
};

/// Readers take now() and keep it as long as they like. Changes come one after the other; each is on disk
/// when its function returns the new state, and throws Error as the function of ore/store.h does, or
/// HttpError 404 and 409, after which nothing has changed. What other processes change in the file is noticed
/// before the next change, and by look_for_changes.
class LiveGallery {
 public:
  using State = std::shared_ptr<const Snapshot>;

  /// `on_change` is told every new state. With a `detector`, there need be no such file: then
  /// there is nobody, and an untrained model for photographs in which it finds faces; the first person makes
  /// the file. Throws Error as load_people does.
  LiveGallery(std::filesystem::path file, std::function<void(const Snapshot&)> on_change,
              const std::optional<DetectorSource>& detector = {});

  State now() const { return now_.load(); }

  /// Adds faces to a person, who may be new, or must be. `ids` become those of these faces.
  State enroll(const std::string& name, const std::vector<GrayImage>& faces, bool must_be_new,
               std::vector<std::string>& ids);

  State forget(const std::string& name);
  State forget_face(const std::string& id);
  State rename(const std::string& name, const std::string& new_name);

  /// Least lead that gives a name, and the share of strangers that it was chosen for.
  State set_threshold(double runner_up_ratio, double false_alarms);

  /// For these very people; whoever came or went since is taken into account.
  State replace_model(const Model& model);

  /// Loads the file again when another process has changed it. Returns whether it had.
  bool look_for_changes();

 private:
  using Subjects = std::vector<std::shared_ptr<const Subject>>;

  void load();
  void begin_with_nobody(const DetectorSource& detector);
  State refreshed();
  /// Makes the file.
  State enroll_first(const Snapshot& nobody, const std::shared_ptr<const Subject>& subject);
  /// After a change of our own: makes `next` the state, or loads the file where somebody else has changed
  /// it between.
  State settle(Snapshot next);
  State publish(Snapshot next);

  std::filesystem::path file_;
  std::function<void(const Snapshot&)> on_change_;
  std::mutex changing_;
  FileState seen_;  ///< guarded by changing_
  std::atomic<State> now_;
};

}  // namespace ore::service
