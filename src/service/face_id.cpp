#include "service/face_id.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <span>

namespace ore::service {
namespace {

constexpr std::uint64_t kEmpty = 14695981039346656037ULL;

/// FNV-1a: nobody gains from two faces with one id, so that it need not be cryptographic.
template <typename Bytes>
std::uint64_t hash_of(const Bytes& bytes, std::uint64_t hash) {
  for (const auto byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  return hash;
}

}  // namespace

std::vector<std::string> face_ids(const Person& person) {
  // The end of the name is marked by a byte that UTF-8 does not have.
  const std::uint64_t name = hash_of(person.name + '\xFF', kEmpty);
  std::map<std::uint64_t, int> seen;
  std::vector<std::string> ids;
  ids.reserve(person.faces.size());
  for (const GrayImage& face : person.faces) {
    const std::uint64_t hash = hash_of(face.pixels, name);
    const int count = ++seen[hash];
    ids.push_back(count == 1 ? fmt::format("{:016x}", hash) : fmt::format("{:016x}-{}", hash, count));
  }
  return ids;
}

}  // namespace ore::service
