#include "support/page_arena.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ore {
namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21;

/// Huge pages are a wish: where the system has none left, or none at all, the memory is as good.
std::byte* take_block(std::size_t bytes, std::size_t least_alignment) {
  const std::size_t alignment = bytes >= kHugePage ? kHugePage : least_alignment;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* const block = std::aligned_alloc(alignment, rounded);
  if (block == nullptr) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  if (alignment == kHugePage) madvise(block, rounded, MADV_HUGEPAGE);
#endif
  return static_cast<std::byte*>(block);
}

}  // namespace

PageArena::~PageArena() {
  for (std::byte* const block : blocks_) std::free(block);
}

void* PageArena::do_allocate(std::size_t bytes, [[maybe_unused]] std::size_t alignment) {
  assert(alignment <= kLine);
  const std::size_t whole = in_whole_lines(std::max<std::size_t>(bytes, 1));
  if (whole > left_) {
    const std::size_t size = std::max(whole, in_whole_lines(next_block_));
    blocks_.reserve(blocks_.size() + 1);
    blocks_.push_back(take_block(size, kLine));
    block_size_ = left_ = size;
  }
  std::byte* const piece = blocks_.back() + (block_size_ - left_);
  left_ -= whole;
  return piece;
}

void PageArena::do_deallocate(void*, std::size_t, std::size_t) {}

}  // namespace ore
