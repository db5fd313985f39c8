#include "ore/model.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "ore/error.h"

namespace ore {
namespace {

Model valid_model() {
  Model model;
  model.face_height = 20;
  model.face_width = 16;
  model.candidates = 5;
  model.budget = 10.0;
  model.training_error = 0.25;
  model.patches = {{{.x = 0, .y = 0, .width = 16, .height = 20, .dimension = 100, .stream = 0}, 1.5},
                   {{.x = 11, .y = 17, .width = 5, .height = 3, .dimension = 15, .stream = 3}, 0.5}};
  return model;
}

TEST(Model, ValidOneIsAccepted) {
  EXPECT_NO_THROW(valid_model().validate());
  Model equal = valid_model();
  equal.learner = "equal";
  equal.budget = 0.0;
  EXPECT_NO_THROW(equal.validate());
}

TEST(Model, EveryBrokenFieldIsRejected) {
  constexpr int kLargest = std::numeric_limits<int>::max();
  constexpr int kLowest = std::numeric_limits<int>::min();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  using Break = std::function<void(Model&)>;
  const std::vector<std::pair<const char*, Break>> ways = {
      {"no height", [](Model& m) { m.face_height = 0; }},
      {"negative width", [](Model& m) { m.face_width = -16; }},
      {"huge height", [](Model& m) { m.face_height = kLargest; }},
      {"huge width", [](Model& m) { m.face_width = kLargest; }},
      {"unknown learner", [](Model& m) { m.learner = "boost"; }},
      {"empty learner", [](Model& m) { m.learner.clear(); }},
      {"no patch", [](Model& m) { m.patches.clear(); }},
      {"fewer candidates than patches", [](Model& m) { m.candidates = 1; }},
      {"negative candidates", [](Model& m) { m.candidates = -5; }},
      {"negative budget", [](Model& m) { m.budget = -1.0; }},
      {"budget not a number", [](Model& m) { m.budget = kNan; }},
      {"infinite budget", [](Model& m) { m.budget = kInfinity; }},
      {"negative error", [](Model& m) { m.training_error = -0.1; }},
      {"error above 1", [](Model& m) { m.training_error = 1.1; }},
      {"error not a number", [](Model& m) { m.training_error = kNan; }},
      {"x negative", [](Model& m) { m.patches[1].patch.x = -1; }},
      {"y negative", [](Model& m) { m.patches[1].patch.y = -1; }},
      {"x beyond", [](Model& m) { m.patches[1].patch.x = 12; }},
      {"y beyond", [](Model& m) { m.patches[1].patch.y = 18; }},
      {"x overflows", [](Model& m) { m.patches[1].patch.x = kLargest; }},
      {"x lowest", [](Model& m) { m.patches[1].patch.x = kLowest; }},
      {"width 0", [](Model& m) { m.patches[1].patch.width = 0; }},
      {"width beyond", [](Model& m) { m.patches[1].patch.width = 17; }},
      {"width overflows", [](Model& m) { m.patches[1].patch.width = kLargest; }},
      {"height 0", [](Model& m) { m.patches[1].patch.height = 0; }},
      {"height overflows", [](Model& m) { m.patches[1].patch.height = kLargest; }},
      {"dimension 0", [](Model& m) { m.patches[1].patch.dimension = 0; }},
      {"dimension above area", [](Model& m) { m.patches[1].patch.dimension = 16; }},
      {"weight 0", [](Model& m) { m.patches[1].weight = 0.0; }},
      {"negative weight", [](Model& m) { m.patches[1].weight = -1.0; }},
      {"weight not a number", [](Model& m) { m.patches[1].weight = kNan; }},
      {"infinite weight", [](Model& m) { m.patches[1].weight = kInfinity; }},
  };
  for (const auto& [name, break_it] : ways) {
    Model model = valid_model();
    break_it(model);
    EXPECT_THROW(model.validate(), Error) << name;
  }
}

}  // namespace
}  // namespace ore
