#include "service/live_gallery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "helpers/random_faces.h"
#include "running_service.h"
#include "service/http/access.h"

namespace ore::service {
namespace {

using ore::testing::saved_service_people;
using ore::testing::service_gallery;
using ore::testing::unseen_face;

class LiveGalleryTest : public ::testing::Test {
 protected:
  std::vector<std::string> enroll(const std::string& name, const std::vector<GrayImage>& faces) {
    std::vector<std::string> ids;
    keeper_.enroll(name, faces, false, ids);
    return ids;
  }

  /// What is in memory is what anybody would load, and answers alike.
  void expect_like_the_file() const {
    const People people = load_people(file_);
    const LiveGallery::State now = keeper_.now();
    EXPECT_EQ(now->gallery(), people.gallery);
    EXPECT_EQ(*now->model, people.model);
    EXPECT_EQ(now->faces, people.gallery.face_count());
    const Recognizer fresh(people.model, people.gallery);
    for (int person = 0; person < 5; ++person) {
      const Candidate mine = now->identify(unseen_face(person), 1).candidates.front();
      const Candidate theirs = fresh.identify(unseen_face(person)).candidates.front();
      EXPECT_EQ(mine.name, theirs.name);
      EXPECT_NEAR(mine.score, theirs.score, 1e-5);
      EXPECT_NEAR(mine.runner_up_ratio, theirs.runner_up_ratio, 1e-3 * theirs.runner_up_ratio);
    }
  }

  testing::TemporaryFolder folder_;
  std::filesystem::path file_ = saved_service_people(folder_.path());
  int told_ = 0;
  LiveGallery keeper_{file_, [this](const Snapshot&) { ++told_; }};
};

int status_of_failure(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return as_http_error(error).status();
  }
  return 200;
}

TEST_F(LiveGalleryTest, EveryChangeIsInTheFileAndInMemory) {
  expect_like_the_file();
  const std::vector<std::string> ids = enroll("new", {unseen_face(0), unseen_face(1)});
  expect_like_the_file();
  enroll("Ada", {unseen_face(0)});
  expect_like_the_file();
  keeper_.forget_face(ids.front());
  expect_like_the_file();
  keeper_.rename("Ada", "Ada Lovelace");
  expect_like_the_file();
  keeper_.forget("new");
  expect_like_the_file();
  keeper_.set_threshold(1.25, 0.02);
  expect_like_the_file();
  EXPECT_EQ(load_people(file_).model.calibration.threshold, 1.25);
  EXPECT_EQ(keeper_.now()->revision, 7U);
  EXPECT_EQ(told_, 7);
}

TEST_F(LiveGalleryTest, OwnChangesAreNotLoadedAgain) {
  // The other subjects stay the same objects in memory.
  const Subject* const bystander = keeper_.now()->subjects[2].get();
  const std::vector<std::string> ids = enroll("new", {unseen_face(0), unseen_face(1)});
  keeper_.forget_face(ids.front());
  keeper_.rename("new", "newer");
  keeper_.forget("newer");
  keeper_.set_threshold(1.25, 0.02);
  keeper_.replace_model(*keeper_.now()->model);
  EXPECT_EQ(keeper_.now()->subjects[2].get(), bystander);
  EXPECT_FALSE(keeper_.look_for_changes());
}

TEST_F(LiveGalleryTest, ReadersKeepWhatTheyHave) {
  const LiveGallery::State before = keeper_.now();
  keeper_.forget("Ada");
  EXPECT_NE(before->find("Ada"), nullptr);
  EXPECT_EQ(before->identify(unseen_face(0), 1).candidates.front().name, "Ada");
  EXPECT_EQ(keeper_.now()->find("Ada"), nullptr);
}

TEST_F(LiveGalleryTest, ChangesOfOthersAreSeen) {
  ore::enroll(file_, Person{.name = "somebody", .faces = {unseen_face(3)}});
  EXPECT_EQ(keeper_.now()->find("somebody"), nullptr);
  EXPECT_TRUE(keeper_.look_for_changes());
  EXPECT_FALSE(keeper_.look_for_changes());
  EXPECT_NE(keeper_.now()->find("somebody"), nullptr);
  // Before a change of our own, too.
  ore::rename(file_, "somebody", "somebody else");
  keeper_.forget("somebody else");
  expect_like_the_file();
}

TEST_F(LiveGalleryTest, AFileInItsPlaceIsLoaded) {
  Gallery gallery = service_gallery();
  gallery.people.pop_back();
  save_people(file_, gallery, *keeper_.now()->model);
  EXPECT_TRUE(keeper_.look_for_changes());
  EXPECT_EQ(keeper_.now()->subjects.size(), 4U);
}

TEST_F(LiveGalleryTest, AMissingFileLeavesWhatWasLoaded) {
  std::filesystem::remove(file_);
  EXPECT_THROW(keeper_.look_for_changes(), Error);
  EXPECT_EQ(keeper_.now()->subjects.size(), 5U);
  EXPECT_THROW(enroll("new", {unseen_face(0)}), Error);
  EXPECT_EQ(keeper_.now()->find("new"), nullptr);
}

TEST_F(LiveGalleryTest, TwoOnOneFileLoseNothing) {
  LiveGallery other(file_, {});
  const auto enroll_many = [](LiveGallery& keeper, const std::string& prefix) {
    for (int i = 0; i < 10; ++i) {
      std::vector<std::string> ids;
      keeper.enroll(prefix + std::to_string(i), {unseen_face(i % 5)}, true, ids);
    }
  };
  std::thread second([&] { enroll_many(other, "b"); });
  enroll_many(keeper_, "a");
  second.join();
  keeper_.look_for_changes();
  other.look_for_changes();
  EXPECT_EQ(keeper_.now()->subjects.size(), 25U);
  EXPECT_EQ(other.now()->gallery(), keeper_.now()->gallery());
  expect_like_the_file();
}

TEST_F(LiveGalleryTest, ReadersAreRightWhileOthersChange) {
  std::atomic<bool> done = false;
  std::atomic<int> wrong = 0;
  std::thread reader([&] {
    while (!done) {
      const LiveGallery::State now = keeper_.now();
      if (now->identify(unseen_face(2), 1).candidates.front().name != "田中") ++wrong;
      if (now->recognizer->names().size() != now->subjects.size()) ++wrong;
    }
  });
  for (int i = 0; i < 15; ++i) {
    enroll("x", {unseen_face(0)});
    keeper_.rename("x", "y");
    keeper_.forget("y");
  }
  done = true;
  reader.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(LiveGalleryTest, WhatCannotBeChangesNothing) {
  std::vector<std::string> ids;
  EXPECT_EQ(status_of_failure([&] { keeper_.enroll("Ada", {unseen_face(0)}, true, ids); }), 409);
  EXPECT_EQ(status_of_failure([&] { keeper_.forget("nobody"); }), 404);
  EXPECT_EQ(status_of_failure([&] { keeper_.forget_face("0000"); }), 404);
  EXPECT_EQ(status_of_failure([&] { keeper_.rename("nobody", "x"); }), 404);
  EXPECT_EQ(status_of_failure([&] { keeper_.rename("Ada", "田中"); }), 409);
  const std::string only = enroll("single", {unseen_face(0)}).front();
  EXPECT_EQ(status_of_failure([&] { keeper_.forget_face(only); }), 409);
  EXPECT_THROW(keeper_.enroll("new", {GrayImage(3, 3)}, true, ids), Error);
  EXPECT_EQ(told_, 2);
  expect_like_the_file();
}

TEST_F(LiveGalleryTest, KeepsTheLastPerson) {
  for (const char* name : {"Ada", "田中", "a/b ../c", "\"quoted\" <b>"}) keeper_.forget(name);
  EXPECT_EQ(status_of_failure([&] { keeper_.forget("Łukasz Nowak"); }), 409);
  EXPECT_EQ(keeper_.now()->subjects.size(), 1U);
}

GrayImage noise_face(int seed) {
  GrayImage face(84, 72);
  RandomStream random = ore::testing::test_stream(static_cast<std::uint64_t>(seed));
  for (std::uint8_t& pixel : face.pixels) pixel = static_cast<std::uint8_t>(random.below(256));
  return face;
}

TEST(NewPeople, BeginWithNobodyAndAreUnknownUntilTrained) {
  const testing::TemporaryFolder folder;
  const std::filesystem::path file = folder / "new.ore";
  EXPECT_THROW(LiveGallery(file, {}), Error);
  LiveGallery keeper(file, {}, DetectorSource{.name = "yunet", .model = {1, 2, 3}});
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(status_of_failure([&] { keeper.now()->identify(noise_face(1), 1); }), 409);
  EXPECT_EQ(status_of_failure([&] { keeper.set_threshold(1.0, 0.01); }), 409);
  std::vector<std::string> ids;
  keeper.enroll("first", {noise_face(1), noise_face(2)}, true, ids);
  EXPECT_EQ(ids.size(), 2U);
  keeper.enroll("second", {noise_face(3)}, true, ids);
  EXPECT_FALSE(keeper.look_for_changes());
  EXPECT_EQ(load_people(file).gallery, keeper.now()->gallery());
  const Identification answer = keeper.now()->identify(noise_face(1), 2);
  EXPECT_EQ(answer.candidates.front().name, "first");
  EXPECT_TRUE(answer.unknown);
  EXPECT_EQ(load_people(file).gallery.detector, (DetectorSource{.name = "yunet", .model = {1, 2, 3}}));
}

TEST(NewPeople, WhoCameFirstIsNotReplaced) {
  const testing::TemporaryFolder folder;
  const std::filesystem::path file = folder / "new.ore";
  LiveGallery one(file, {}, DetectorSource{.name = "hog"});
  LiveGallery other(file, {}, DetectorSource{.name = "hog"});
  std::vector<std::string> ids;
  one.enroll("first", {noise_face(1)}, true, ids);
  other.enroll("second", {noise_face(2)}, true, ids);
  EXPECT_EQ(load_people(file).gallery.people.size(), 2U);
}

}  // namespace
}  // namespace ore::service
