#include "linalg/compact_bases.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace ore {
namespace {

/// Fills every piece with its own number and looks whether all still hold it.
void expect_apart(PageArena& arena, const std::vector<std::size_t>& sizes) {
  std::vector<unsigned char*> pieces;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    pieces.push_back(static_cast<unsigned char*>(arena.allocate(sizes[i], 16)));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pieces.back()) % 64, 0u) << "a piece begins a cache line";
    std::memset(pieces.back(), static_cast<int>(i + 1), sizes[i]);
  }
  for (std::size_t i = 0; i < sizes.size(); ++i)
    for (const unsigned char byte : std::span(pieces[i], sizes[i])) ASSERT_EQ(byte, i + 1) << "piece " << i;
}

TEST(PageArena, PiecesDoNotOverlap) {
  PageArena arena(1000);
  expect_apart(arena, {1, 64, 65, 0, 700});
}

TEST(PageArena, GivesMoreThanWasExpected) {
  PageArena small(100);
  expect_apart(small, {60, 60, 1000, 10, 64, 200});
  PageArena none(0);
  expect_apart(none, {1, 200});
}

TEST(PageArena, GivesHugePages) {
  constexpr std::size_t kPage = std::size_t{1} << 21;
  PageArena arena(3 * kPage);
  expect_apart(arena, {kPage + 100, 100, kPage, kPage});
}

}  // namespace
}  // namespace ore
