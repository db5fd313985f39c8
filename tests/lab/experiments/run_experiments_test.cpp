#include "lab/experiments/run_experiments.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/data.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/error.h"

namespace ore {
namespace {

using namespace ore::testing;

std::string text_of(const std::filesystem::path& file) {
  const std::vector<std::uint8_t> bytes = testing::file_bytes(file);
  return {bytes.begin(), bytes.end()};
}

std::vector<Cell> two_methods(const DataSet& data, const ExperimentOptions& options) {
  return occluded_cells(
      data.gallery,
      {.experiment = "little",
       .methods = {"def", "nn:randomfaces:20"},
       .columns = {{"clean", std::nullopt}, {"s=8", Occluder{.kind = OccluderKind::kNoise, .side = 8}}},
       .options = options});
}

std::string nothing_missing(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

std::string everything_missing(const DataSet& /*data*/) {
  return "it needs the impossible";
}

std::vector<Block> one_table(const ExperimentResults& results) {
  return {accuracy_table(results.records, {.experiment = "little",
                                           .caption = "rates",
                                           .heads = {"method"},
                                           .columns = {"clean", "s=8"},
                                           .rows = {{.heads = {"DEF"}, .row = "def"},
                                                    {.heads = {"NN"}, .row = "nn:randomfaces:20"}}})};
}

const std::vector<Experiment>& little_experiments() {
  static const std::vector<Experiment> all = {{.name = "little",
                                               .title = "A little",
                                               .needs = "little",
                                               .missing = nothing_missing,
                                               .cells = two_methods,
                                               .blocks = one_table},
                                              {.name = "impossible",
                                               .title = "Never",
                                               .needs = "the impossible",
                                               .missing = everything_missing,
                                               .cells = two_methods,
                                               .blocks = one_table}};
  return all;
}

RunRequest small_request(const std::filesystem::path& folder) {
  RunRequest request{.names = {"all"}, .data = {}, .folder = folder, .quick = true, .repetitions = 2};
  request.data.push_back(
      drawn_data_set("drawn:yaleb", {.people = 6, .pictures = 8, .height = 48, .width = 42}));
  return request;
}

RunResults run(const RunRequest& request, const Progress& progress = {}) {
  return run_experiments(little_experiments(), request, progress);
}

/// The mean of everything recorded for a row and column, by a plain reading of the file.
std::map<std::pair<std::string, std::string>, double> means_in(const std::filesystem::path& results) {
  std::map<std::pair<std::string, std::string>, std::vector<double>> values;
  const nlohmann::json written = nlohmann::json::parse(text_of(results));
  for (const auto& record : written.at("records"))
    if (record.at("metric") == "rank1")
      values[{record.at("row"), record.at("column")}].push_back(record.at("value"));
  std::map<std::pair<std::string, std::string>, double> means;
  for (const auto& [place, all] : values) {
    double sum = 0.0;
    for (const double value : all) sum += value;
    means[place] = sum / static_cast<double>(all.size());
  }
  return means;
}

TEST(RunExperiments, TheReportsTableIsRecomputedFromTheFileOfResults) {
  const TemporaryFolder folder;
  run(small_request(folder.path()));
  const auto means = means_in(folder / "results.json");
  const std::string report = text_of(folder / "report.html");
  ASSERT_EQ(means.size(), 4U);
  for (const auto& [name, method] : {std::pair{">DEF<", "def"}, {">NN<", "nn:randomfaces:20"}}) {
    const auto begin = report.find(name);
    ASSERT_NE(begin, std::string::npos);
    const std::string row = report.substr(begin, report.find("</tr>", begin) - begin);
    for (const char* column : {"clean", "s=8"})
      EXPECT_THAT(row, HasSubstr(fmt::format(">{:.1f} ", means.at({method, column})))) << column;
  }
}

TEST(RunExperiments, WhatIsDoneIsNotDoneAgain) {
  const TemporaryFolder folder;
  const RunRequest request = small_request(folder.path());
  run(request);
  const std::string first = text_of(folder / "results.json");
  const std::string journal = text_of(folder / "cells.jsonl");
  run(request);
  EXPECT_EQ(text_of(folder / "results.json"), first);
  EXPECT_EQ(text_of(folder / "cells.jsonl"), journal);
}

TEST(RunExperiments, GoesOnAfterBeingStopped) {
  const TemporaryFolder whole;
  const TemporaryFolder stopped;
  run(small_request(whole.path()));
  int cells = 0;
  const Progress progress{.report = [&](std::string_view, double fraction) { cells += fraction > 0.0; },
                          .stop_requested = [&] { return cells > 0; }};
  EXPECT_THROW(run(small_request(stopped.path()), progress), Interrupted);
  EXPECT_FALSE(std::filesystem::exists(stopped / "report.html"));
  run(small_request(stopped.path()));
  EXPECT_EQ(text_of(stopped / "results.json"), text_of(whole / "results.json"));
}

TEST(RunExperiments, SaysWhatIsMissing) {
  const TemporaryFolder folder;
  RunRequest request = small_request(folder.path());
  const RunResults results = run(request);
  ASSERT_EQ(results.experiments.size(), 2U);
  EXPECT_THAT(results.experiments[1].missing, HasSubstr("it needs the impossible"));
  EXPECT_THAT(text_of(folder / "report.html"), HasSubstr("it needs the impossible"));
  request.names = {"impossible"};
  EXPECT_THAT(error_of([&] { run(request); }), HasSubstr("nothing can be run"));
  request.names = {"nonsense"};
  EXPECT_THAT(error_of([&] { run(request); }), HasSubstr("there is no experiment \"nonsense\""));
  request.names = {"little"};
  request.repetitions = 0;
  EXPECT_THROW(run(request), InvalidOption);
}

TEST(RunExperiments, TakesTheFirstDataThatServes) {
  const TemporaryFolder folder;
  RunRequest request = small_request(folder.path());
  DataSet poor = request.data.front();
  poor.gallery.people[0].faces.resize(3);
  poor.title = "too poor";
  request.data.insert(request.data.begin(), poor);
  EXPECT_THAT(run(request).experiments[0].data, HasSubstr(request.data[1].title));
  request.data.pop_back();
  EXPECT_THAT(error_of([&] { run(request); }), HasSubstr("too poor does not serve"));
}

TEST(OpenData, DrawsAsManyPeopleAsAskedFor) {
  EXPECT_EQ(open_data("drawn:ar:2", {}).front().gallery.people.size(), 2U);
  EXPECT_EQ(open_data("drawn:ar:2", {.quick = true}).front().gallery.people.size(), 2U);
  EXPECT_THROW(open_data("drawn:ar:x", {}), InvalidOption);
  EXPECT_THROW(open_data("drawn:zoo", {}), InvalidOption);
  EXPECT_THROW(open_data("/no/such/folder", {}), Error);
}

TEST(OpenData, OtherFacesHaveAnotherFingerprint) {
  Gallery gallery =
      drawn_data_set("drawn:yaleb", {.people = 2, .pictures = 2, .height = 16, .width = 16}).gallery;
  const std::uint64_t before = fingerprint(gallery);
  EXPECT_EQ(fingerprint(gallery), before);
  gallery.people[1].faces[1].pixels[7] ^= 1;
  EXPECT_NE(fingerprint(gallery), before);
}

}  // namespace
}  // namespace ore
