#include "lab/metrics/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "ore/error.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

/// Places of the cumulative match characteristic.
std::size_t ranks_counted(std::size_t people) {
  return std::min<std::size_t>(10, people);
}

/// Place of the truth among the candidates, 0 for the best.
std::size_t rank_of(int person, const std::vector<Candidate>& candidates) {
  const auto found = std::find_if(candidates.begin(), candidates.end(),
                                  [&](const Candidate& candidate) { return candidate.person == person; });
  return static_cast<std::size_t>(found - candidates.begin());
}

/// The same among all people by their scores, the first of equals before the others.
std::size_t rank_of(int person, const Eigen::MatrixXf& scores, Eigen::Index face) {
  const float own = scores(person, face);
  std::size_t rank = 0;
  for (Eigen::Index k = 0; k < scores.rows(); ++k)
    rank += scores(k, face) > own || (scores(k, face) == own && k < person) ? 1 : 0;
  return rank;
}

/// Counts from every known probe's place of the truth and the best name.
/// `rank(i)` and `answer(i)` give both for probe i; `people` has -1 for strangers.
template <typename Rank, typename Answer>
Evaluation tally(const std::vector<int>& people, std::size_t gallery_people, const Rank& rank,
                 const Answer& answer) {
  Evaluation result;
  result.strangers = static_cast<int>(std::count(people.begin(), people.end(), -1));
  result.probes = static_cast<int>(people.size()) - result.strangers;
  const std::size_t ranks = ranks_counted(gallery_people);
  std::vector<int> right_at(ranks, 0);
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (people[i] < 0) continue;
    const std::size_t place = rank(i);
    if (place > 0) result.mistakes.push_back({i, answer(i)});
    for (std::size_t r = place; r < ranks; ++r) ++right_at[r];
  }
  result.cmc.reserve(ranks);
  for (const int right : right_at) result.cmc.push_back(static_cast<double>(right) / result.probes);
  result.rank1 = result.cmc.front();
  return result;
}

/// Who got a name: of the known the right one, of the strangers any.
void count_named(const std::vector<int>& people, const std::vector<Identification>& answers,
                 Evaluation& result) {
  int named = 0;
  int alarms = 0;
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (answers[i].unknown) continue;
    if (people[i] < 0) ++alarms;
    if (answers[i].candidates.front().person == people[i]) ++named;
  }
  result.named = static_cast<double>(named) / result.probes;
  if (result.strangers > 0) result.false_alarms = static_cast<double>(alarms) / result.strangers;
}

}  // namespace

Evaluation evaluate(const Recognizer& recognizer, const LabelledProbes& probes, int threads,
                    const Progress& progress) {
  const std::vector<int> people = known_people(recognizer.names(), probes);
  const Stopwatch identifying;
  const std::vector<Identification> answers = recognizer.identify(
      probes.faces, static_cast<int>(ranks_counted(recognizer.names().size())), threads, progress);
  const double seconds = identifying.seconds();
  Evaluation result = tally(
      people, recognizer.names().size(),
      [&](std::size_t i) { return rank_of(people[i], answers[i].candidates); },
      [&](std::size_t i) { return answers[i].candidates.front().name; });
  result.threshold = recognizer.threshold();
  count_named(people, answers, result);
  result.seconds_per_face = seconds / static_cast<double>(people.size());
  return result;
}

Evaluation evaluate(const FittedMethod& fitted, const Gallery& gallery, const LabelledProbes& probes,
                    int threads, const Progress& progress) {
  const std::vector<int> people = known_people(gallery, probes);
  for (const GrayImage& face : probes.faces) require_gallery_size(face, gallery);
  const Stopwatch identifying;
  const Eigen::MatrixXf scores = fitted.scores(probes.faces, threads, progress);
  const double seconds = identifying.seconds();
  const std::vector<int> best = best_people(scores);
  Evaluation result = tally(
      people, gallery.people.size(),
      [&](std::size_t i) { return rank_of(people[i], scores, static_cast<Eigen::Index>(i)); },
      [&](std::size_t i) { return gallery.people[best[i]].name; });
  // A method has no threshold: every face gets a name.
  result.named = result.rank1;
  result.false_alarms = result.strangers > 0 ? 1.0 : 0.0;
  result.seconds_per_face = seconds / static_cast<double>(people.size());
  return result;
}

void require_gallery_size(const GrayImage& face, const Gallery& gallery) {
  if (face.height != gallery.height || face.width != gallery.width)
    throw Error(fmt::format("a probe has {}x{} pixels, but the gallery has faces of {}x{} (height x width)",
                            face.height, face.width, gallery.height, gallery.width));
}

std::vector<int> known_people(const Gallery& gallery, const LabelledProbes& probes) {
  std::vector<std::string> names;
  names.reserve(gallery.people.size());
  for (const Person& person : gallery.people) names.push_back(person.name);
  return known_people(names, probes);
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
