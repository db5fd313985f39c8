#include "store/people_rows.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

#include "store/schema.h"
#include "store/sqlite.h"

namespace ore {
namespace {

template <typename Number>
std::span<const std::uint8_t> bytes_of(const std::vector<Number>& numbers) {
  static_assert(std::endian::native == std::endian::little, "numbers are stored as they are in memory");
  return {reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size() * sizeof(Number)};
}

template <typename Number>
std::vector<Number> numbers_of(const Database& database, std::span<const std::uint8_t> bytes) {
  if (bytes.size() % sizeof(Number) != 0)
    throw_damaged_file(database.shown_as(), "the evidence of a patch is cut off");
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

void write_patch_evidence(const Database& database, std::int64_t model_id, const Evidence& evidence) {
  Statement insert(
      database,
      "INSERT INTO patch_evidence (model_id, position, mean, directions, variances, outside, map, "
      "between_people, pair_weight, subspace_weight, subspace_offset, subspace_slope, clues, "
      "regression) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)");
  std::int64_t position = 0;
  for (const PatchEvidence& patch : evidence.patches) {
    const std::vector<float> clues = {patch.clue_mean[0], patch.clue_mean[1], patch.clue_deviation[0],
                                      patch.clue_deviation[1]};
    insert.bind(1, model_id).bind(2, position++).bind(3, bytes_of(patch.mean));
    insert.bind(4, bytes_of(patch.directions)).bind(5, bytes_of(patch.variances)).bind(6, patch.outside);
    insert.bind(7, bytes_of(patch.map)).bind(8, bytes_of(patch.between)).bind(9, patch.pair_weight);
    insert.bind(10, patch.subspace_weight).bind(11, patch.subspace_offset).bind(12, patch.subspace_slope);
    insert.bind(13, bytes_of(clues)).bind(14, std::int64_t{patch.regression}).run();
  }
}

PatchEvidence read_patch_evidence(const Database& database, const Statement& row) {
  PatchEvidence patch;
  patch.mean = numbers_of<float>(database, row.blob(0));
  patch.directions = numbers_of<float>(database, row.blob(1));
  patch.variances = numbers_of<float>(database, row.blob(2));
  patch.outside = row.real(3);
  patch.map = numbers_of<float>(database, row.blob(4));
  patch.between = numbers_of<float>(database, row.blob(5));
  patch.pair_weight = row.real(6);
  patch.subspace_weight = row.real(7);
  patch.subspace_offset = row.real(8);
  patch.subspace_slope = row.real(9);
  const std::vector<float> clues = numbers_of<float>(database, row.blob(10));
  if (clues.size() != 4) throw_damaged_file(database.shown_as(), "a patch lacks the scale of its clues");
  patch.clue_mean = {clues[0], clues[1]};
  patch.clue_deviation = {clues[2], clues[3]};
  patch.regression = row.bounded_integer(11, 0, kMaxPatches);
  return patch;
}

}  // namespace

void write_evidence(const Database& database, std::int64_t model_id, const Evidence& evidence) {
  std::vector<double> coefficients;
  for (const HiddenRegression& regression : evidence.regressions)
    coefficients.insert(coefficients.end(), regression.begin(), regression.end());
  Statement insert(database,
                   "INSERT INTO evidence (model_id, scale, log_offset, regressions) VALUES (?1, ?2, ?3, ?4)");
  insert.bind(1, model_id).bind(2, evidence.scale).bind(3, evidence.offset).bind(4, bytes_of(coefficients));
  insert.run();
  write_patch_evidence(database, model_id, evidence);
}

std::optional<Evidence> read_evidence(const Database& database, std::int64_t model_id) {
  Statement row(database, "SELECT scale, log_offset, regressions FROM evidence WHERE model_id = ?1");
  if (!row.bind(1, model_id).step()) return std::nullopt;
  Evidence evidence{.scale = row.real(0), .offset = row.real(1)};
  const std::vector<double> coefficients = numbers_of<double>(database, row.blob(2));
  constexpr std::size_t kTerms = std::tuple_size_v<HiddenRegression>;
  if (coefficients.size() % kTerms != 0)
    throw_damaged_file(database.shown_as(), "a regression lacks coefficients");
  for (std::size_t first = 0; first < coefficients.size(); first += kTerms)
    std::copy_n(&coefficients[first], kTerms, evidence.regressions.emplace_back().begin());
  count_rows(database, "patch_evidence", kMaxPatches);
  Statement patch(database,
                  "SELECT mean, directions, variances, outside, map, between_people, pair_weight, "
                  "subspace_weight, subspace_offset, subspace_slope, clues, regression FROM patch_evidence "
                  "WHERE model_id = ?1 ORDER BY position");
  patch.bind(1, model_id);
  while (patch.step()) evidence.patches.push_back(read_patch_evidence(database, patch));
  return evidence;
}

}  // namespace ore
