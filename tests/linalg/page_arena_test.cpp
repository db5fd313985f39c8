#include "linalg/compact_bases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
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

/// What the kernel says of the memory at this address, such as "rd wr hg"; see proc(5), smaps.
std::string flags_of(const void* address) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  bool within = false;
  std::ifstream maps("/proc/self/smaps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long long begin = 0;
    unsigned long long end = 0;
    if (std::sscanf(line.c_str(), "%llx-%llx ", &begin, &end) == 2) within = begin <= wanted && wanted < end;
    if (within && line.starts_with("VmFlags:")) return line;
  }
  return "";
}

TEST(PageArena, AsksForHugePages) {
  constexpr std::size_t kPage = std::size_t{1} << 21;
  PageArena arena(3 * kPage);
  const void* const first = arena.allocate(kPage + 100);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first) % kPage, 0u);
  expect_apart(arena, {100, kPage, kPage});
  if (!std::filesystem::exists("/sys/kernel/mm/transparent_hugepage")) GTEST_SKIP() << "this kernel has none";
  EXPECT_THAT(flags_of(first), ::testing::HasSubstr(" hg"));
}

}  // namespace
}  // namespace ore
