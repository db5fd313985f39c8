#pragma once
// Memory for large tables that are filled once and then read from one end to the other, again and again. In
// huge pages, where the system has them, that takes two thirds of the time: the processor looks up a page
// every 2 MB instead of every 4 kB, and reads ahead across its end.

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace ore {

/// Hands out pieces of one block after the other, each at the beginning of a cache line, and gives the memory
/// back when it is destroyed. Not for several threads at a time.
class PageArena : public std::pmr::memory_resource {
 public:
  /// The first block holds that many bytes: what will be asked for in all, as far as it is known.
  explicit PageArena(std::size_t expected_bytes) : next_block_(expected_bytes) {}
  ~PageArena() override;
  PageArena(const PageArena&) = delete;
  PageArena& operator=(const PageArena&) = delete;

  /// What a piece of that size takes.
  static constexpr std::size_t in_whole_lines(std::size_t bytes) {
    return (bytes + kLine - 1) / kLine * kLine;
  }

 private:
  static constexpr std::size_t kLine = 64;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* piece, std::size_t bytes, std::size_t alignment) override;
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  std::vector<std::byte*> blocks_;
  std::size_t next_block_;      ///< least size of the next one
  std::size_t block_size_ = 0;  ///< of the last one
  std::size_t left_ = 0;        ///< of the last one
};

}  // namespace ore
