#pragma once
// Compares the training error of a model (equation `train_error`) with its test error, counted in the same
// way: a face is right if its own person has the single largest score.

#include <span>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"
#include "ore/recognizer.h"

namespace ore {

/// Share of the gallery's faces that are wrong by the weights alone when each is represented by the gallery
/// without it; people with one face are left out. Of a model that ORE-Learning made of this gallery it is the
/// training error; other learners' training errors also count confidences. Requires a person with two faces.
double leave_one_out_error(const Gallery& gallery, const Model& model, int threads,
                           const Progress& progress = {});

/// Share of the answers, with at least two candidates each, that are wrong. Sizes: one label an answer.
double error_rate(const std::vector<Identification>& answers, std::span<const int> labels);

/// One model.
struct ErrorPair {
  double training = 0.0;
  double test = 0.0;
};

/// How well the first tells the second, over several models.
struct ErrorAgreement {
  int models = 0;
  double training = 0.0;             ///< mean
  double test = 0.0;                 ///< mean
  double absolute_difference = 0.0;  ///< mean
  double correlation = 0.0;          ///< Pearson's; not a number where one of the two is always the same
};

/// Requires at least one.
ErrorAgreement agreement(std::span<const ErrorPair> pairs);

}  // namespace ore
