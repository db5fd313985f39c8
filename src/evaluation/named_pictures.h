#pragma once
// Pictures whose file names tell whom they show and how.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/data_set.h"

namespace ore {

struct NamedPicture {
  std::filesystem::path file;
  int rank = 0;         ///< of the person among all
  std::string person;   ///< the label, one spelling for everybody
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
