#include "evaluation/evaluate.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "ore/error.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

constexpr std::size_t kRanks = 10;

/// Place of the truth among the candidates, 0 for the best.
std::size_t rank_of(int person, const std::vector<Candidate>& candidates) {
  const auto found = std::find_if(candidates.begin(), candidates.end(),
                                  [&](const Candidate& candidate) { return candidate.person == person; });
  return static_cast<std::size_t>(found - candidates.begin());
}

}  // namespace

Evaluation evaluate(const Recognizer& recognizer, const LabelledProbes& probes, int threads,
                    const Progress& progress) {
  const std::vector<int> people = known_people(recognizer.names(), probes);
  Evaluation result;
  result.strangers = static_cast<int>(std::count(people.begin(), people.end(), -1));
  result.probes = static_cast<int>(people.size()) - result.strangers;
  const std::size_t ranks = std::min(kRanks, recognizer.names().size());
  const Stopwatch identifying;
  const std::vector<Identification> answers =
      recognizer.identify(probes.faces, static_cast<int>(ranks), threads, progress);
  result.seconds_per_face = identifying.seconds() / static_cast<double>(people.size());

  std::vector<int> right_at(ranks, 0);
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (people[i] < 0) continue;
    const std::size_t rank = rank_of(people[i], answers[i].candidates);
    if (rank > 0) result.mistakes.push_back({i, answers[i].candidates.front().name});
    for (std::size_t r = rank; r < ranks; ++r) ++right_at[r];
  }
  for (const int right : right_at) result.cmc.push_back(static_cast<double>(right) / result.probes);
  result.rank1 = result.cmc.front();
  return result;
}

std::vector<int> known_people(const std::vector<std::string>& people, const LabelledProbes& probes) {
  std::unordered_map<std::string, int> index;
  for (std::size_t k = 0; k < people.size(); ++k) index.emplace(people[k], static_cast<int>(k));
  std::vector<int> result;
  result.reserve(probes.names.size());
  for (const std::string& name : probes.names) {
    const auto found = index.find(name);
    result.push_back(found == index.end() ? -1 : found->second);
  }
  if (std::all_of(result.begin(), result.end(), [](int person) { return person < 0; }))
    throw Error(
        "none of these faces belongs to a person in the gallery; the folders must have the same names");
  return result;
}

std::vector<int> best_people(const std::vector<Identification>& answers) {
  std::vector<int> people;
  people.reserve(answers.size());
  for (const Identification& answer : answers) people.push_back(answer.candidates.front().person);
  return people;
}

int count_right(const std::vector<int>& answers, const Probes& probes) {
  assert(answers.size() == probes.labels.size());
  int right = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) right += answers[i] == probes.labels[i] ? 1 : 0;
  return right;
}

}  // namespace ore
