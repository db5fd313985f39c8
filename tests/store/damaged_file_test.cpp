// Files as a bad disk or an interrupted copy leaves them.

#include <gtest/gtest.h>

#include <filesystem>

#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

TEST(DamagedFile, CutAtAnyLengthIsRefused) {
  const TemporaryFolder folder;
  const std::vector<std::uint8_t> whole = file_bytes(saved_people(folder.path()));
  std::vector<std::size_t> lengths = {
      0, 1, 15, 16, 17, 99, 100, 101, 512, 4095, whole.size() / 2, whole.size() - 1};
  for (std::size_t length = 4096; length < whole.size(); length += 4096) lengths.push_back(length);
  for (std::size_t length = 777; length < whole.size(); length += 1009) lengths.push_back(length);
  for (const std::size_t length : lengths) {
    write_bytes(folder / "cut.ore", {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
    EXPECT_THROW(load_people(folder / "cut.ore"), Error) << "cut to " << length << " of " << whole.size();
  }
}

TEST(DamagedFile, WithoutItsLastPagesIsRefusedEvenWhenFilledUp) {
  const TemporaryFolder folder;
  std::vector<std::uint8_t> bytes = file_bytes(saved_people(folder.path()));
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2), bytes.end(), '\0');
  write_bytes(folder / "hole.ore", bytes);
  EXPECT_THROW(load_people(folder / "hole.ore"), Error);
}

/// Loads a file with the byte at `position` replaced: it must be refused or sound.
void expect_refused_or_sound(const fs::path& file, std::vector<std::uint8_t> bytes, std::size_t position,
                             char value) {
  bytes[position] = value;
  write_bytes(file, bytes);
  try {
    const People people = load_people(file);
    EXPECT_NO_THROW(people.gallery.validate(1)) << "byte " << position;
    EXPECT_NO_THROW(people.model.validate()) << "byte " << position;
    EXPECT_EQ(people.gallery.face_count(), some_people().gallery.face_count()) << "byte " << position;
    EXPECT_EQ(people.model.patches.size(), some_people().model.patches.size()) << "byte " << position;
  } catch (const Error&) {
    // Refused.
  }
}

TEST(DamagedFile, WithAnyByteChangedIsRefusedOrSound) {
  const TemporaryFolder folder;
  const std::vector<std::uint8_t> whole = file_bytes(saved_people(folder.path()));
  std::uint64_t state = 1;
  const auto next = [&state] {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return state >> 33;
  };
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t position = next() % whole.size();
    expect_refused_or_sound(folder / "flipped.ore", whole, position, static_cast<char>(next()));
  }
  for (std::size_t position = 0; position < 200; ++position) {  // the file's header and the first page's
    expect_refused_or_sound(folder / "flipped.ore", whole, position, static_cast<char>(next()));
  }
}

}  // namespace
}  // namespace ore
