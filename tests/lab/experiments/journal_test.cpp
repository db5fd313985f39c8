#include "lab/experiments/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"

namespace ore {
namespace {

using namespace ore::testing;

const std::vector<Record> kTwo = {{"light", "lrc", "25-D", 1, "rank1", 1.0 / 3.0},
                                  {"light", "日本 \"x\"\n", "s=20", 2, "ms", 1e-9}};

TEST(Journal, GivesBackWhatWasAddedByAnEarlierRun) {
  const TemporaryFolder folder;
  {
    Journal journal(folder / "cells.jsonl");
    EXPECT_FALSE(journal.has("a"));
    journal.add("a", kTwo);
    journal.add("b", {});
  }
  const Journal again(folder / "cells.jsonl");
  ASSERT_TRUE(again.has("a"));
  EXPECT_EQ(again.records("a"), kTwo);
  EXPECT_TRUE(again.has("b"));
  EXPECT_FALSE(again.has("c"));
}

TEST(Journal, ForgetsALineThatWasCutOffAnywhereAndGoesOn) {
  const TemporaryFolder folder;
  const auto file = folder / "cells.jsonl";
  { Journal(file).add("whole", kTwo); }
  const std::vector<std::uint8_t> whole = testing::file_bytes(file);
  { Journal(file).add("last", kTwo); }
  const std::vector<std::uint8_t> both = testing::file_bytes(file);
  for (const std::size_t length : {whole.size() + 1, (whole.size() + both.size()) / 2, both.size() - 1}) {
    testing::write_bytes(file, {both.begin(), both.begin() + static_cast<std::ptrdiff_t>(length)});
    Journal journal(file);
    EXPECT_TRUE(journal.has("whole"));
    EXPECT_FALSE(journal.has("last")) << "of " << both.size() << " bytes there were " << length;
    journal.add("last", kTwo);
    EXPECT_EQ(testing::file_bytes(file), both);
  }
}

TEST(Journal, RefusesFilesOfOthersAndOfOtherVersions) {
  const TemporaryFolder folder;
  testing::write_text(folder / "foreign", "a shopping list\n");
  EXPECT_THAT(error_of([&] { Journal(folder / "foreign"); }), HasSubstr("was not written by an experiment"));
  testing::write_text(folder / "old", "{\"format\":\"ore-experiment-cells-1\",\"version\":\"0.0.0\"}\n");
  EXPECT_THAT(error_of([&] { Journal(folder / "old"); }), HasSubstr("another version of ore"));
  EXPECT_THAT(error_of([&] { Journal(folder / "missing" / "cells"); }), HasSubstr("cannot write"));
}

TEST(Journal, SaysThatALineInTheMiddleIsDamaged) {
  const TemporaryFolder folder;
  const auto file = folder / "cells.jsonl";
  { Journal(file).add("a", kTwo); }
  std::vector<std::uint8_t> bytes = testing::file_bytes(file);
  const std::string bad = "{\"key\": \"b\", \"records\": [{\"row\": 7}]}\n";
  bytes.insert(bytes.end(), bad.begin(), bad.end());
  testing::write_bytes(file, bytes);
  EXPECT_THAT(error_of([&] { Journal again(file); }), HasSubstr("is damaged"));
}

TEST(Journal, BelongsToOneRunAtATime) {
  const TemporaryFolder folder;
  const Journal first(folder / "cells.jsonl");
  EXPECT_THAT(error_of([&] { Journal second(folder / "cells.jsonl"); }), HasSubstr("another run"));
}

}  // namespace
}  // namespace ore
