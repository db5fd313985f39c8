#include "store/some_people.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ore/error.h"

namespace ore::testing {
GrayImage some_face(int seed, int height, int width) {
  auto state = static_cast<std::uint32_t>(seed);
  GrayImage image(height, width);
  for (std::uint8_t& pixel : image.pixels) {
    state = state * 1664525U + 1013904223U;
    pixel = static_cast<std::uint8_t>(state >> 24);
  }
  return image;
}

People some_people() {
  constexpr int kHeight = 40;
  constexpr int kWidth = 30;
  People people;
  people.gallery = {.height = kHeight,
                    .width = kWidth,
                    .people = {},
                    .from_photographs = true,
                    // Longer than a page of the file; the store does not look into it.
                    .detector = {.name = "yunet", .model = some_face(999, 100, 97).pixels}};
  int seed = 0;
  for (const char* name : {"zoë", "ann", "李小龙", "Анна", "محمد", "o'neil; --", "👩‍🔬"}) {
    Person person{.name = name, .faces = {}};
    for (int i = 0; i < 5; ++i) person.faces.push_back(some_face(++seed, kHeight, kWidth));
    people.gallery.people.push_back(person);
  }
  people.model.face_height = kHeight;
  people.model.face_width = kWidth;
  people.model.seed = 0xFEDCBA9876543210U;  // above the largest signed number
  people.model.candidates = 500;
  people.model.budget = std::nextafter(50.0, 51.0);
  people.model.training_error = 1.0 / 3.0;
  people.model.trained_people = 6;
  people.model.trained_faces = 29;
  people.model.calibration = {.false_alarms = 0.1,
                              .threshold = 1.0 / 7.0,
                              .people = 3,
                              .strangers = {0.0F, 0.1F, 0.1F, 1.0F / 3.0F},
                              .known = {-1.0F, -1.0F, 0.25F, 1.0F}};
  for (int i = 0; i < 60; ++i) {
    const Patch patch{.x = i % 20,
                      .y = i % 30,
                      .width = 10,
                      .height = 8,
                      .dimension = 20 + i % 60,
                      .stream = static_cast<std::uint32_t>(3 * i)};
    people.model.patches.push_back({.patch = patch, .weight = std::exp(-i / 7.0)});
  }
  people.model.patches.front().weight = 1.0;  // SQLite stores whole numbers in another way
  people.model.patches.back().weight = std::numeric_limits<double>::denorm_min();
  people.model.patches.back().patch.stream = std::numeric_limits<std::uint32_t>::max();
  return people;
}

std::filesystem::path saved_people(const std::filesystem::path& folder) {
  const People people = some_people();
  save_people(folder / "people.ore", people.gallery, people.model);
  return folder / "people.ore";
}

void run_sql(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  char* message = nullptr;
  const int status = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message);
  EXPECT_EQ(status, SQLITE_OK) << message;
  sqlite3_free(message);
  sqlite3_close(database);
}

std::string problem_after(const std::filesystem::path& file, const std::string& sql) {
  run_sql(file, "PRAGMA ignore_check_constraints = ON; " + sql);
  return error_of([&] { load_people(file); });
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace ore::testing
