#include "feature/described_faces.h"

#include <algorithm>
#include <cassert>

#include "support/parallel.h"

namespace ore {
namespace {

bool is_whole_pixels(const MapKind& kind) {
  return kind == MapKind{Descriptor::kPixels, 1};
}

void cut_pixels(const GrayImage& face, const Patch& patch, float* out) {
  for (int row = 0; row < patch.height; ++row) {
    const std::uint8_t* pixel =
        &face.pixels[static_cast<std::size_t>(patch.y + row) * static_cast<std::size_t>(face.width) +
                     static_cast<std::size_t>(patch.x)];
    for (int column = 0; column < patch.width; ++column) *out++ = static_cast<float>(pixel[column]);
  }
}

void cut_map(const DescriptorMap& map, const Patch& patch, float* out) {
  const int run = patch.width / patch.cell * map.channels;
  for (int row = patch.y / patch.cell; row < (patch.y + patch.height) / patch.cell; ++row) {
    const float* value = &map.values[(static_cast<std::size_t>(row) * static_cast<std::size_t>(map.columns) +
                                      static_cast<std::size_t>(patch.x / patch.cell)) *
                                     static_cast<std::size_t>(map.channels)];
    out = std::copy_n(value, run, out);
  }
}

}  // namespace

std::vector<const GrayImage*> face_pointers(const Gallery& gallery) {
  std::vector<const GrayImage*> faces;
  faces.reserve(static_cast<std::size_t>(gallery.face_count()));
  for (const Person& person : gallery.people)
    for (const GrayImage& face : person.faces) faces.push_back(&face);
  return faces;
}

std::vector<const GrayImage*> face_pointers(std::span<const GrayImage> faces) {
  std::vector<const GrayImage*> pointers;
  pointers.reserve(faces.size());
  for (const GrayImage& face : faces) pointers.push_back(&face);
  return pointers;
}

std::vector<int> class_sizes(const Gallery& gallery) {
  std::vector<int> sizes;
  sizes.reserve(gallery.people.size());
  for (const Person& person : gallery.people) sizes.push_back(static_cast<int>(person.faces.size()));
  return sizes;
}

std::vector<MapKind> map_kinds(std::span<const Patch> patches) {
  std::vector<MapKind> kinds;
  for (const Patch& patch : patches)
    if (std::find(kinds.begin(), kinds.end(), map_kind(patch)) == kinds.end())
      kinds.push_back(map_kind(patch));
  return kinds;
}

DescribedFaces::DescribedFaces(FacePointers faces, std::vector<MapKind> kinds, int threads,
                               const Progress& progress)
    : faces_(faces.begin(), faces.end()), kinds_(std::move(kinds)), maps_(kinds_.size()) {
  std::vector<std::size_t> computed;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (is_whole_pixels(kinds_[k])) continue;
    computed.push_back(k);
    maps_[k].resize(faces_.size());
  }
  if (computed.empty()) return;
  parallel_for(
      count(), threads,
      [&](int i) {
        for (const std::size_t k : computed)
          maps_[k][static_cast<std::size_t>(i)] = describe(*faces_[static_cast<std::size_t>(i)], kinds_[k]);
      },
      progress, "describing faces");
}

void DescribedFaces::cut(int i, const Patch& patch, float* out) const {
  const auto kind = std::find(kinds_.begin(), kinds_.end(), map_kind(patch));
  assert(kind != kinds_.end());
  const auto face = static_cast<std::size_t>(i);
  if (is_whole_pixels(*kind)) {
    cut_pixels(*faces_[face], patch, out);
  } else {
    cut_map(maps_[static_cast<std::size_t>(kind - kinds_.begin())][face], patch, out);
  }
}

}  // namespace ore
