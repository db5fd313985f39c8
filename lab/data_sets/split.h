#pragma once
// Splits a data set into a gallery and probes: at random, by light (Extended Yale B), by disguise (AR), or
// with strangers (open set).

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "ore/gallery.h"
#include "support/random.h"

namespace ore {

/// The place of a face in the gallery that was split: all.people[person].faces[face].
struct FaceOrigin {
  std::size_t person = 0;
  std::size_t face = 0;
  bool operator==(const FaceOrigin&) const = default;
};

struct Probes {
  std::vector<GrayImage> faces;
  std::vector<int> labels;            ///< index of the person in the gallery
  std::vector<FaceOrigin> origins{};  ///< one per face after random_split and open_set_split, else empty
};

/// A labelled probe set. Names need not be those of the gallery: people who are not in it are strangers.
struct LabelledProbes {
  std::vector<GrayImage> faces;
  std::vector<std::string> names;     ///< the truth, one per face
  std::vector<FaceOrigin> origins{};  ///< one per face after open_set_split, else empty
};

struct Split {
  Gallery gallery;
  Probes probes;
};

struct SplitOptions {
  int gallery_faces = 30;  ///< per person, at least 1
  int probe_faces = 30;    ///< per person, of the other faces; all of them if there are fewer
  std::uint64_t seed = 1;

  /// Throws InvalidOption.
  void validate() const;
};

/// The properties of `all`, without its people.
Gallery without_people(const Gallery& all);

/// 0 ... count - 1 in random order.
std::vector<std::size_t> shuffled(std::size_t count, RandomStream random);

/// Adds person `index` of all, with a new label, drawing from the stream (seed, index). Throws Error
/// when they have fewer faces than gallery_faces.
void split_person(const Person& person, std::size_t index, const SplitOptions& options, Split& split);

/// Splits every person by split_person. Throws Error.
Split random_split(const Gallery& all, const SplitOptions& options);

// A split of Extended Yale B by the light: learn from lamps near the camera, test with lamps farther away.

/// Angles between the lamp and the camera's axis, in degrees. Yale B's own subsets end at 12, 25, 50 and 77,
/// with lamps slightly beyond.
struct LightSplitOptions {
  double gallery_angle = 25.5;  ///< up to this one: gallery
  double probe_angle = 51.5;    ///< beyond that and up to this one: probes; the others are left out

  /// Throws InvalidOption unless 0 <= gallery_angle < probe_angle.
  void validate() const;
};

/// Throws Error when the pictures have no lights, a person has none for the gallery, or there is no probe.
Split split_by_light(const DataSet& set, const LightSplitOptions& options = {});

// The paper's split of AR (table `ar_infer`): learn from plain faces, test on what hides or deforms them.

/// How many there are of each person when none of AR's pictures is missing. Without pictures of a kind, its
/// probes are empty.
struct ArSplit {
  Gallery gallery;     ///< 8 of each person: neutral and the three lights, both sessions
  Probes expressions;  ///< 6 of each: smile, anger, scream
  Probes sunglasses;   ///< 6 of each
  Probes scarves;      ///< 6 of each
};

/// Throws Error when the pictures have no numbers of AR, a person has none of the 8 to learn from, or there
/// is nothing at all to test.
ArSplit split_ar(const DataSet& set);

// A split for open-set identification: some people are enrolled, the others come as strangers.

struct OpenSetSplitOptions {
  int gallery_faces = 30;           ///< of each known person, at least 1
  int probe_faces = 30;             ///< per person, at least 1; all faces of a person with fewer
  double share_of_strangers = 0.5;  ///< of the people, rounded; in (0, 1)
  std::uint64_t seed = 1;

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

struct OpenSetSplit {
  Gallery gallery;           ///< the known people, in the order of all
  Probes known;              ///< labels: index in `gallery`
  LabelledProbes strangers;  ///< with their names, none of which is in `gallery`
};

/// Who is a stranger is drawn from a stream of the seed alone; the faces of a known person are those that
/// random_split would take. Throws Error when fewer than two people would be known or none a stranger, a
/// known person has fewer faces than gallery_faces, or no known person has one left to test.
OpenSetSplit open_set_split(const Gallery& all, const OpenSetSplitOptions& options);

}  // namespace ore
