#pragma once
// An experiment (Experiment), its units of work (Cell) and its named results (Record), from which tables,
// charts and files are made; and the list of all experiments.

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "lab/report/page.h"
#include "ore/progress.h"

namespace ore {

struct Record {
  std::string experiment;  ///< "illumination"
  std::string row;         ///< the method, mostly
  std::string column;      ///< the condition: a dimension, an occluder, a number of faces
  int repetition = 0;      ///< from 1, which is also the seed; 0: there is only one
  std::string metric;      ///< "rank1", in per cent; "ms", a face on one core; ...
  double value = 0.0;
  bool operator==(const Record&) const = default;
};

/// Of several repetitions.
struct Mean {
  double mean = 0.0;
  double deviation = 0.0;  ///< 0 for one value
  int count = 0;           ///< 0: there are no values
};

/// Records by their names.
class Records {
 public:
  Records() = default;
  explicit Records(std::vector<Record> all) : all_(std::move(all)) {}

  void add(const std::vector<Record>& more) { all_.insert(all_.end(), more.begin(), more.end()); }
  const std::vector<Record>& all() const { return all_; }

  /// Only those of one experiment.
  Records of(const std::string& experiment) const;

  Mean mean(const std::string& row, const std::string& column, const std::string& metric) const;

  /// Names of rows, or of a row's columns, that have this metric, in the order of the first record of each.
  std::vector<std::string> rows(const std::string& metric) const;
  std::vector<std::string> columns(const std::string& row, const std::string& metric) const;

 private:
  std::vector<Record> all_;
};

// A record as JSON: {"experiment": "illumination", "row": "lrc:randomfaces", "column": "100-D", ...}.

/// Insertion order is kept: the files are read by people too.
using Json = nlohmann::ordered_json;

inline Json as_json(const Record& record) {
  return {{"experiment", record.experiment}, {"row", record.row},       {"column", record.column},
          {"repetition", record.repetition}, {"metric", record.metric}, {"value", record.value}};
}

/// Throws nlohmann's exceptions when a field is missing or of another type.
inline Record as_record(const Json& json) {
  return {json.at("experiment"), json.at("row"),    json.at("column"),
          json.at("repetition"), json.at("metric"), json.at("value")};
}

// A unit of work: it is done completely or not at all. A stopped run keeps the finished cells.

struct Cell {
  /// Unique among the experiments, and naming all that its numbers depend on besides the data and the code.
  std::string key;
  double effort = 1.0;  ///< seconds that it will take on Extended Yale B, roughly: what remains is told by it
  std::function<std::vector<Record>(const Progress& progress)> run;
  std::vector<std::string> pictures{};  ///< files that run() leaves in ExperimentOptions::pictures
  bool timed = false;                   ///< it measures time: nothing else may run beside it
};

// An experiment: the data it needs, its cells, and the section of the report about their results.

struct ExperimentOptions {
  bool quick = false;                ///< fewer cells
  int repetitions = 5;               ///< at least 1; of what is drawn at random
  int training_faces = 0;            ///< of each person, where it can be chosen; 0: the experiment's default
  int threads = 0;                   ///< 0: all cores
  std::filesystem::path pictures{};  ///< the folder for pictures that the report shows
};

/// What a section is made of.
struct ExperimentResults {
  Records records;                 ///< of this experiment alone
  std::filesystem::path pictures;  ///< the folder where its cells left their pictures
};

struct Experiment {
  std::string name;   ///< on the command line
  std::string title;  ///< of its section
  std::string needs;  ///< of data, in words

  /// What the data lacks, as a part of a sentence; empty when it serves.
  std::string (*missing)(const DataSet& data);

  /// The data must outlive them. The cells of a quick run are among those of a full one where they can be.
  std::vector<Cell> (*cells)(const DataSet& data, const ExperimentOptions& options);

  /// The blocks of the section, for any set of records.
  std::vector<Block> (*blocks)(const ExperimentResults& results);

  bool photographs = false;  ///< needs DataSet::photographs
};

/// All of them, in the order of the report.
const std::vector<Experiment>& experiments();

// All experiments, in the order of the report.

// The paper's tables.
Experiment illumination_experiment();     // `yaleb_accuracy`: faces under changing light
Experiment noise_occlusion_experiment();  // `yaleb_occlude`: under squares of noise, none of them seen before
Experiment ar_inference_experiment();     // `ar_infer`: learned from plain faces, tested on disguised ones
Experiment ar_learning_experiment();      // `ar_learn`: random halves of AR, disguises in both

// The paper's figures.
Experiment patch_pictures_experiment();       // `patch_demo`, `..._selected_patches`: what is looked at
Experiment stems_experiment();                // `stems`: weights before and after the confidence
Experiment boosting_progress_experiment();    // `boost_curve_yaleb`: errors step by step
Experiment budget_errors_experiment();        // `train_test_errors_l1`: errors over 1/lambda
Experiment recomputation_times_experiment();  // `fast_training`: the cost of representing again
Experiment running_times_experiment();        // `efficiency`: milliseconds a face over the dimension

// Beyond the paper.
Experiment texture_occlusion_experiment();         // under squares of texture, split by the light
Experiment training_faces_experiment();            // over the number of training faces
Experiment descriptors_and_profiles_experiment();  // what patches are described with, how many are kept
Experiment leave_one_out_check_experiment();       // does the training error tell the test error?
Experiment strangers_experiment();                 // people who are not in the gallery
Experiment trade_off_experiment();                 // accuracy over milliseconds
Experiment candidates_experiment();                // boosting from more candidates
Experiment misplaced_experiment();                 // faces shifted and turned, with and without refinement

// Whole photographs.
Experiment photographs_experiment();  // from photographs to names, with strangers
Experiment detectors_experiment();    // the faces that each detector finds, and its time

// Pictures that cells left, on the page.

/// Adds the picture in `file`; nothing where it is not there, since a section shows what there is. Throws
/// Error when it cannot be read.
inline void show_picture(const std::filesystem::path& file, const std::string& caption, Pictures& pictures) {
  if (std::filesystem::exists(file)) pictures.pictures.push_back({.png = read_png(file), .caption = caption});
}

}  // namespace ore
