#pragma once
// Learning as the command line asks for it, of ore train and ore retrain; models in words.

#include <vector>

#include "learning_options.h"
#include "ore/gallery.h"
#include "terminal.h"

namespace ore::cli {

struct Learned {
  Learner learner = Learner::kRobust;  ///< that was asked for
  Training training;
  std::vector<double> test_errors;  ///< after every step of boosting; empty unless asked for
};

/// Throws Error or InvalidOption when the curve that is asked for could not be written. `people` is the file
/// that the model goes to.
void check_can_write_curve(const LearningArguments& arguments, const std::string& people);

/// Learns, and tests where that is asked for; what had to be done otherwise goes to standard error.
Learned learn(const LearningArguments& arguments, const TrainOptions& options, const Gallery& gallery,
              ProgressBar& bar);

void write_curve(const LearningArguments& arguments, const Learned& learned);

Json as_json(const Learned& learned);
void print_learned(const Learned& learned);

/// How many patches a model has and its leave-one-out error, which needs people with two faces.
std::string patches_text(const Model& model);

/// Advice where some people have at least twice as many faces as others; else empty.
std::string uneven_hint(int fewest, int most);

/// The threshold for "unknown" with its error rates.
std::string threshold_text(const Calibration& calibration);

}  // namespace ore::cli
