#include "recognition/track_scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

#include "ore/error.h"

namespace ore {
namespace {

double log_of_ratio(double runner_up_ratio) {
  constexpr double kSmallestRatio = 1e-6;
  return std::log(std::max(runner_up_ratio, kSmallestRatio));
}

}  // namespace

void TrackScoreOptions::validate() const {
  if (sure_after < 1) throw InvalidOption(fmt::format("sure_after is {}; it must be at least 1", sure_after));
  if (unknown_after < sure_after)
    throw InvalidOption(
        fmt::format("unknown_after is {}; it must not be below sure_after, {}", unknown_after, sure_after));
  if (!(doubt >= 1.0) || !std::isfinite(doubt))
    throw InvalidOption(fmt::format("doubt is {}; it must be a number of at least 1", doubt));
  if (memory < 1) throw InvalidOption(fmt::format("memory is {}; it must be at least 1", memory));
}

TrackScores::TrackScores(double threshold, const TrackScoreOptions& options)
    : threshold_(threshold), options_(options) {
  options_.validate();
}

void TrackScores::forget() {
  const double kept = std::exp(-1.0 / options_.memory);
  weight_ *= kept;
  count_ *= kept;
  smallest_sum_ *= kept;
  for (PersonSums& sums : people_) {
    sums.score *= kept;
    sums.log_ratio *= kept;
  }
}

void TrackScores::add(const Identification& answer) {
  if (answer.candidates.empty() || !(answer.trusted > 0.0)) return;
  forget();
  const double weight = answer.trusted;
  double smallest = -std::abs(log_of_ratio(answer.candidates.front().runner_up_ratio));
  for (const Candidate& candidate : answer.candidates) {
    smallest = std::min(smallest, log_of_ratio(candidate.runner_up_ratio));
    const auto needed = static_cast<std::size_t>(candidate.person) + 1;
    if (people_.size() < needed) people_.resize(needed);
  }
  for (PersonSums& sums : people_) {
    // A person who becomes a candidate for the first time gets the smallest ratios of all earlier frames.
    if (sums.name.empty()) sums.log_ratio = smallest_sum_;
    sums.log_ratio += weight * smallest;
  }
  for (const Candidate& candidate : answer.candidates) {
    PersonSums& sums = people_[candidate.person];
    sums.name = candidate.name;
    sums.score += weight * candidate.score;
    sums.log_ratio += weight * (log_of_ratio(candidate.runner_up_ratio) - smallest);
  }
  smallest_sum_ += weight * smallest;
  weight_ += weight;
  count_ += 1.0;
  ++frames_;
  decide();
}

double TrackScores::runner_up_ratio_of(int person) const {
  return std::exp(people_[person].log_ratio / weight_);
}

int TrackScores::best_person() const {
  const auto best = std::max_element(people_.begin(), people_.end(),
                                     [](const auto& a, const auto& b) { return a.score < b.score; });
  return static_cast<int>(best - people_.begin());
}

void TrackScores::decide() {
  if (frames_ < options_.sure_after) return;
  const int best = best_person();
  const double runner_up_ratio = runner_up_ratio_of(best);
  const bool is_first_verdict = verdict_ == Verdict::kUndecided;
  if (verdict_ == Verdict::kNamed) {
    const double own_ratio = runner_up_ratio_of(person_);
    if (best != person_ && runner_up_ratio >= options_.doubt * std::max(threshold_, own_ratio)) {
      person_ = best;
    } else if (own_ratio < threshold_ / options_.doubt) {
      verdict_ = Verdict::kUnknown;
      person_ = -1;
    }
  } else if (runner_up_ratio >= (is_first_verdict ? 1.0 : options_.doubt) * threshold_) {
    verdict_ = Verdict::kNamed;
    person_ = best;
  } else if (frames_ >= options_.unknown_after) {
    verdict_ = Verdict::kUnknown;
  }
}

void TrackScores::end() {
  if (verdict_ == Verdict::kUndecided) verdict_ = Verdict::kUnknown;
}

Identification TrackScores::summary(int top) const {
  Identification result;
  result.unknown = verdict_ != Verdict::kNamed;
  if (frames_ == 0) return result;
  result.trusted = weight_ / count_;
  for (int person = 0; person < static_cast<int>(people_.size()); ++person) {
    const PersonSums& sums = people_[person];
    if (!sums.name.empty())
      result.candidates.push_back({person, sums.name, sums.score / weight_, runner_up_ratio_of(person)});
  }
  std::sort(result.candidates.begin(), result.candidates.end(), [&](const Candidate& a, const Candidate& b) {
    return std::tuple(a.person != person_, -a.score, a.person) <
           std::tuple(b.person != person_, -b.score, b.person);
  });
  if (top > 0 && result.candidates.size() > static_cast<std::size_t>(top))
    result.candidates.resize(static_cast<std::size_t>(top));
  return result;
}

}  // namespace ore
