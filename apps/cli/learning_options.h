#pragma once
// The flags of ore train and ore retrain that say how to learn.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "ore/training.h"

namespace ore::cli {

/// How to learn, of ore train and ore retrain.
struct LearningArguments {
  // Where not given, the library's own; for retraining, those of the model in the file.
  std::optional<int> patches;
  std::optional<std::string> learner;
  std::optional<std::string> profile;
  std::optional<std::uint64_t> seed;
  std::string patch_area = "auto";
  std::string dimension = "auto";
  std::string budget = "auto";
  std::string penalty = "auto";
  std::string descriptor = "auto";
  std::string copies = "auto";
  std::string occluded_copies = "auto";
  std::optional<std::string> false_alarms;  ///< as a share or in per cent
  // For --learner boost alone; where not given, the library's own.
  std::optional<int> steps;
  std::optional<double> epsilon;
  std::optional<int> fresh;
  std::optional<std::string> memory;  ///< with a unit
  std::string curve;                  ///< a file for how boosting went; empty: none
  std::string test;                   ///< a folder with faces for the curve's test error; empty: none
  int threads = 0;
};

/// What help says of options that are not given.
struct DefaultLearning {
  std::string patches = std::to_string(TrainOptions{}.patches);
  std::string learner = to_string(TrainOptions{}.learner);
  std::string profile = to_string(TrainOptions{}.profile);
  std::string seed = std::to_string(TrainOptions{}.seed);
};

void add_learning_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical);

/// The options in the library's terms; what is not given is as in `typical`. Throws InvalidOption.
TrainOptions train_options(const LearningArguments& arguments, const TrainOptions& typical = {});

}  // namespace ore::cli
