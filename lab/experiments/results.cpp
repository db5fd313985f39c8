#include "lab/experiments/results.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "lab/experiments/experiment.h"
#include "lab/report/table.h"
#include "ore/error.h"
#include "ore/version.h"

namespace ore {
namespace {

constexpr const char* kJournalFormat = "ore-experiment-cells-1";

[[noreturn]] void fail_to_write(const std::filesystem::path& file) {
  throw Error(fmt::format("cannot write {}: {}", file.string(), std::strerror(errno)));
}

}  // namespace

Journal::Journal(std::filesystem::path file) : file_(std::move(file)) {
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) fail_to_write(file_);
  try {
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
      throw Error(fmt::format("{} is being written by another run; wait for it or choose another folder",
                              file_.string()));
    if (std::filesystem::file_size(file_) == 0) {
      begin();
    } else {
      read();
    }
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

Journal::~Journal() {
  ::close(descriptor_);
}

void Journal::begin() {
  append(Json{{"format", kJournalFormat}, {"version", kVersion}}.dump() + "\n");
}

void Journal::read() {
  std::ifstream stream(file_);
  std::string line;
  std::getline(stream, line);
  const Json head = Json::parse(line, nullptr, false);
  if (!head.is_object() || head.value("format", "") != kJournalFormat)
    throw Error(fmt::format("{} was not written by an experiment; choose another folder", file_.string()));
  if (head.value("version", "") != kVersion)
    throw Error(fmt::format("{} holds results of another version of ore; choose another folder or delete it",
                            file_.string()));
  std::streamoff whole = stream.tellg();
  while (std::getline(stream, line) && !stream.eof()) {  // at the end of the file: no newline after it
    const Json entry = Json::parse(line, nullptr, false);
    if (!entry.is_object()) break;
    std::vector<Record> records;
    try {
      for (const Json& record : entry.at("records")) records.push_back(as_record(record));
      cells_.insert_or_assign(entry.at("key"), std::move(records));
    } catch (const Json::exception& problem) {
      throw Error(fmt::format("{} is damaged ({}); delete it or choose another folder", file_.string(),
                              problem.what()));
    }
    whole = stream.tellg();
  }
  stream.close();
  if (::ftruncate(descriptor_, whole) != 0) fail_to_write(file_);
}

void Journal::append(const std::string& line) {
  const off_t before = ::lseek(descriptor_, 0, SEEK_END);
  std::size_t written = 0;
  while (written < line.size()) {
    const ssize_t count = ::write(descriptor_, line.data() + written, line.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      const int problem = errno;
      // Removes the written part of the line, which a later run would take for damage.
      if (::ftruncate(descriptor_, before) != 0) fail_to_write(file_);
      errno = problem;
      fail_to_write(file_);
    }
    written += static_cast<std::size_t>(count);
  }
  if (::fsync(descriptor_) != 0) fail_to_write(file_);
}

void Journal::add(const std::string& key, const std::vector<Record>& records, double seconds) {
  Json entry = {{"key", key}, {"seconds", seconds}, {"records", Json::array()}};
  for (const Record& record : records) entry["records"].push_back(as_json(record));
  append(entry.dump() + "\n");
  cells_.insert_or_assign(key, records);
}

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
