// A model of Learner::kEvidence in the file: what is read is what was written, and damage is noticed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/store.h"
#include "ore/training.h"
#include "store/some_people.h"

namespace ore {
namespace {

using testing::TemporaryFolder;

People learned_people() {
  const Gallery gallery = testing::random_gallery({.faces = {3, 4, 2}, .height = 30, .width = 26});
  return {
      .gallery = gallery,
      .model = train(gallery, {.patches = 12, .learner = Learner::kEvidence, .occluded_copies = 1}).model};
}

TEST(EvidenceRows, AreReadAsWritten) {
  const TemporaryFolder folder;
  const People people = learned_people();
  save_people(folder / "people.ore", people.gallery, people.model);
  const People read = load_people(folder / "people.ore");
  EXPECT_EQ(read.model, people.model);
  EXPECT_TRUE(read.model.evidence.has_value());
}

TEST(EvidenceRows, DamageIsNoticed) {
  const TemporaryFolder folder;
  const People people = learned_people();
  for (const char* damage :
       {"DELETE FROM evidence", "DELETE FROM patch_evidence WHERE position = 0",
        "UPDATE patch_evidence SET map = x'00'", "UPDATE patch_evidence SET mean = zeroblob(8)",
        "UPDATE patch_evidence SET clues = x''", "UPDATE patch_evidence SET regression = 99",
        "UPDATE patch_evidence SET pair_weight = -1", "UPDATE evidence SET regressions = zeroblob(12)",
        "UPDATE evidence SET scale = 0"}) {
    const auto file = folder / "people.ore";
    save_people(file, people.gallery, people.model);
    testing::run_sql(file, damage);
    EXPECT_THROW(load_people(file), Error) << damage;
  }
}

}  // namespace
}  // namespace ore
