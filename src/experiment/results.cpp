#include "experiment/results.h"

#include <fmt/format.h>

#include "experiment/record_json.h"
#include "ore/error.h"
#include "report/csv.h"

namespace ore {
namespace {

constexpr const char* kResultsFormat = "ore-experiment-results-1";

}  // namespace

std::string results_json(const RunResults& results) {
  Json entries = Json::array();
  for (const ExperimentEntry& entry : results.experiments)
    entries.push_back({{"name", entry.name},
                       {"data", entry.data},
                       {"missing", entry.missing},
                       {"pictures", entry.pictures}});
  Json records = Json::array();
  for (const Record& record : results.records.all()) records.push_back(as_json(record));
  const Json all = {{"format", kResultsFormat},     {"version", results.version},
                    {"quick", results.quick},       {"repetitions", results.repetitions},
                    {"cores", results.cores},       {"experiments", std::move(entries)},
                    {"records", std::move(records)}};
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

RunResults read_results(const std::string& json) {
  try {
    const Json all = Json::parse(json);
    if (all.at("format") != kResultsFormat) throw Error("this is not the results.json of an experiment");
    RunResults results{.version = all.at("version"),
                       .quick = all.at("quick"),
                       .repetitions = all.at("repetitions"),
                       .cores = all.at("cores"),
                       .experiments = {},
                       .records = {}};
    for (const Json& entry : all.at("experiments"))
      results.experiments.push_back(
          {entry.at("name"), entry.at("data"), entry.at("missing"), entry.at("pictures")});
    std::vector<Record> records;
    records.reserve(all.at("records").size());
    for (const Json& record : all.at("records")) records.push_back(as_record(record));
    results.records.add(records);
    return results;
  } catch (const Json::exception& problem) {
    throw Error(fmt::format("this is not the results.json of an experiment ({})", problem.what()));
  }
}

std::string results_csv(const Records& records) {
  std::vector<std::vector<std::string>> rows = {
      {"experiment", "row", "column", "repetition", "metric", "value"}};
  rows.reserve(records.all().size() + 1);
  for (const Record& record : records.all())
    rows.push_back({record.experiment, record.row, record.column, fmt::format("{}", record.repetition),
                    record.metric, fmt::format("{}", record.value)});
  return csv(rows);
}

}  // namespace ore
