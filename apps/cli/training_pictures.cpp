#include "training_pictures.h"

#include <fmt/format.h>

#include "lab/report/table.h"
#include "ore/error.h"
#include "support/files.h"
#include "terminal.h"

namespace ore::cli {

namespace fs = std::filesystem;

TrainingReader::TrainingReader(const PictureOptions& options, const FaceFrame& frame, int threads,
                               const DetectorSource& own_detector)
    : options_(options), frame_(frame), threads_(threads) {
  if (options.aligned && options.detector != "auto")
    throw InvalidOption("--detector finds faces in photographs; with --aligned there is nothing to find");
  if (!options.aligned) detector_ = open_detector_like(own_detector, options.detector);
}

std::vector<ReadOutcome> TrainingReader::read(const std::vector<fs::path>& files, ProgressBar& bar,
                                              const std::optional<std::string>& person) {
  std::vector<ReadOutcome> outcomes;
  if (!photographs()) {
    outcomes = read_aligned_images(files, threads_, bar.progress());
  } else {
    const TrainingPhotoOptions how{.frame = frame_, .take_poor = options_.take_poor, .threads = threads_};
    std::vector<TrainingPhoto> photos = read_training_photos(files, *detector_, how, bar.progress());
    outcomes.reserve(photos.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
      Fate& fate = fates_[files[i]];
      fate.words = std::move(photos[i].remark);
      fate.box = photos[i].box;
      outcomes.push_back(std::move(photos[i].outcome));
    }
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    Fate& fate = fates_[files[i]];
    fate.person = person.value_or(files[i].parent_path().filename().string());
    fate.taken = outcomes[i].problem.empty();
    if (!fate.taken) fate.words = outcomes[i].problem;
  }
  // At once: what follows may fail because of what the report would tell.
  write_report({});
  return outcomes;
}

void TrainingReader::finish(const std::vector<SkippedFile>& skipped) const {
  write_report(skipped);
  std::size_t taken = 0;
  for (const auto& [file, fate] : fates_) {
    if (!fate.taken) continue;
    ++taken;
    if (!fate.words.empty()) print_error(fmt::format("note: {}: {}", file.string(), fate.words));
  }
  print_skipped(skipped);
  if (photographs() && taken < fates_.size())
    print_error(fmt::format("note: {} of {} pictures were taken, {} refused", taken, fates_.size(),
                            fates_.size() - taken));
  if (!options_.keep_going && !skipped.empty())
    throw Error(fmt::format("{} cannot be used: {} (--keep-going passes over such pictures)",
                            skipped.front().file.string(), skipped.front().reason));
}

void TrainingReader::write_report(const std::vector<SkippedFile>& skipped) const {
  if (options_.report.empty()) return;
  std::vector<std::vector<std::string>> rows = {
      {"image", "person", "taken", "reason", "x", "y", "width", "height"}};
  for (const auto& [file, fate] : fates_) {
    std::vector<std::string> row = {file.string(), fate.person, fate.taken ? "yes" : "no", fate.words};
    for (const int number : {fate.box.x, fate.box.y, fate.box.width, fate.box.height})
      row.push_back(fate.box.width > 0 ? std::to_string(number) : "");
    rows.push_back(std::move(row));
  }
  for (const SkippedFile& file : skipped)
    if (!fates_.contains(file.file))
      rows.push_back({file.file.string(), "", "no", file.reason, "", "", "", ""});
  write_text_file(options_.report, csv(rows));
}

}  // namespace ore::cli
