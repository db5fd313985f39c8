// The experiments on photographs and on misplaced faces, on drawn people.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "lab/data_sets/split.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"
#include "lab/synth/drawn_galleries.h"
#include "lab/synth/drawn_photos.h"
#include "ore/ore.h"
#include "ore/probe.h"
#include "photo/detectors.h"

namespace ore {
namespace {

using namespace ore::testing;

Records run_cells_with(const Experiment& experiment, const DataSet& data, const ExperimentOptions& options,
                       const std::string& part_of_key) {
  EXPECT_EQ(experiment.missing(data), "");
  Records records;
  for (const Cell& cell : experiment.cells(data, options))
    if (cell.key.find(part_of_key) != std::string::npos) records.add(cell.run({}));
  return records;
}

DataSet cropped_people() {
  return drawn_data_set("drawn:yaleb", {.people = 4, .pictures = 8, .height = 48, .width = 42, .threads = 1});
}

/// Drawn people on drawn photographs, found by a detector that needs no model file.
class PhotographsExperiment : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (!has_hog_detector() && find_cascade("haarcascade_eye.xml") == nullptr) return;
    folder_ = std::make_unique<TemporaryFolder>();
    write_photos_folder({.people = 6, .pictures = 4, .seed = 2}, *folder_ / "photos");
    data_ = std::make_unique<DataSet>(
        read_photo_set(*folder_ / "photos" / "people", open_detector(has_hog_detector() ? "hog" : "haar")));
  }
  static void TearDownTestSuite() {
    data_.reset();
    folder_.reset();
  }
  void SetUp() override {
    if (data_ == nullptr) GTEST_SKIP() << "this machine has no detector without a model file";
  }

  /// The answer to a whole photograph, as the program finds it.
  static Identification answer(const Recognizer& recognizer, const FaceOrigin& origin) {
    return find_and_identify(read_photo(data_->files[origin.person][origin.face]),
                             *data_->photographs->detector, recognizer)
        .at(0)
        .answer;
  }

  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<DataSet> data_;
};

TEST_F(PhotographsExperiment, RefinedFacesAreNamedAsTheProgramNamesThem) {
  const Records records =
      run_cells_with(photographs_experiment(), *data_, {.repetitions = 1, .training_faces = 2}, "/default/");
  const Split split = random_split(data_->gallery, {.gallery_faces = 2, .probe_faces = 9, .seed = 1});
  const Recognizer recognizer(train(split.gallery, {.seed = 1}).model, split.gallery);
  ASSERT_FALSE(split.probes.faces.empty());
  int right = 0;
  int named = 0;
  for (std::size_t i = 0; i < split.probes.faces.size(); ++i) {
    const Identification identified = answer(recognizer, split.probes.origins[i]);
    if (identified.candidates.front().person != split.probes.labels[i]) continue;
    ++right;
    named += identified.unknown ? 0 : 1;
  }
  const double all = static_cast<double>(split.probes.faces.size());
  EXPECT_NEAR(records.mean("default", "refined", "rank1").mean, 100.0 * right / all, 1e-9);
  EXPECT_NEAR(records.mean("default", "refined", "named").mean, 100.0 * named / all, 1e-9);
  EXPECT_EQ(records.mean("default", "as found", "rank1").count, 1);
}

TEST_F(PhotographsExperiment, CountsStrangersWhoGetAName) {
  const Records records = run_cells_with(photographs_experiment(), *data_,
                                         {.repetitions = 1, .training_faces = 3}, "/strangers/");
  const OpenSetSplit split = open_set_split(
      data_->gallery, {.gallery_faces = 3, .probe_faces = 9, .share_of_strangers = 1.0 / 3.0, .seed = 1});
  const Recognizer recognizer(train(split.gallery, {.seed = 1}).model, split.gallery);
  ASSERT_EQ(split.gallery.people.size(), 4U);
  int alarms = 0;
  for (const FaceOrigin& origin : split.strangers.origins)
    alarms += answer(recognizer, origin).unknown ? 0 : 1;
  EXPECT_NEAR(records.mean("strangers", "refined", "false alarms").mean,
              100.0 * alarms / static_cast<double>(split.strangers.faces.size()), 1e-9);
  EXPECT_EQ(records.mean("strangers", "refined", "named").count, 1);
}

TEST_F(PhotographsExperiment, SaysWhatWasLearnedFrom) {
  const Experiment experiment = photographs_experiment();
  const auto text = [&](const ExperimentOptions& options) {
    const Records records = run_cells_with(experiment, *data_, options, "/pictures/");
    return std::get<Paragraph>(experiment.blocks({.records = records, .pictures = {}}).front()).text;
  };
  EXPECT_THAT(text({.training_faces = 2}), HasSubstr("2 faces of each person are to learn from"));
  // 5 would leave none of the 4 pictures to test.
  EXPECT_THAT(text({}), HasSubstr("3 faces of each person are to learn from"));
  EXPECT_THAT(error_of([&] { text({.training_faces = 4}); }), HasSubstr("training_faces is 4"));
}

TEST(PhotographsBlocks, ShowRatesInTheirRows) {
  const Records records({{"photographs", "default", "as found", 1, "rank1", 90.0},
                         {"photographs", "default", "refined", 1, "rank1", 95.0},
                         {"photographs", "strangers", "refined", 1, "false alarms", 2.5}});
  const auto table =
      std::get<Table>(photographs_experiment().blocks({.records = records, .pictures = {}})[1]);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].cells[0].text, "90.0");
  EXPECT_EQ(table.rows[0].cells[1].text, "95.0");
  EXPECT_THAT(table.rows[1].heads[0], HasSubstr("target 1 %"));
  EXPECT_EQ(table.rows[1].cells[0].text, "");
  EXPECT_EQ(table.rows[1].cells[1].text, "2.5");
}

TEST(PhotographExperiments, NeedPhotographs) {
  const DataSet data = cropped_people();
  for (const Experiment& experiment : {photographs_experiment(), detectors_experiment()}) {
    EXPECT_TRUE(experiment.photographs);
    EXPECT_THAT(experiment.missing(data), HasSubstr("--detector")) << experiment.name;
  }
}

/// As many faces as the picture is wide, in units of 10 pixels above 40; it sees the eyes of the first only
/// in pictures with one face.
class CountingDetector : public FaceDetector {
 public:
  std::string name() const override { return "yunet"; }
  std::vector<FoundFace> detect(const Photo& photo) const override {
    const auto count = static_cast<std::size_t>((photo.width - 40) / 10);
    return std::vector<FoundFace>(count, {.box = {.x = 1, .y = 1, .width = 20, .height = 20},
                                          .landmarks = {.left_eye = {6, 8}, .right_eye = {14, 8}},
                                          .confidence = 1.0,
                                          .eyes_seen = count == 1});
  }
};

TEST(DetectorsExperiment, CountsWhatADetectorFinds) {
  const TemporaryFolder folder;
  DataSet data;
  data.photographs = {.detector = std::make_shared<CountingDetector>(), .pictures = {}};
  for (const int width : {40, 50, 60, 70}) {
    data.photographs->pictures.push_back(folder / (std::to_string(width) + ".png"));
    write_image(data.photographs->pictures.back(), GrayImage(30, width));
  }
  const Experiment experiment = detectors_experiment();
  const Cell cell = experiment.cells(data, {}).front();
  EXPECT_TRUE(cell.timed);
  const Records records(cell.run({}));
  const auto value = [&](const char* column) { return records.mean("yunet", column, "value"); };
  EXPECT_EQ(value("pictures").mean, 4.0);
  EXPECT_EQ(value("found").mean, 75.0);
  EXPECT_EQ(value("exactly one").mean, 25.0);
  EXPECT_EQ(value("eyes seen").mean, 25.0);
  EXPECT_EQ(value("eyes apart").count, 0) << "YuNet is not compared with itself";
  EXPECT_EQ(value("ms").count, 1);
  const auto table = std::get<Table>(experiment.blocks({.records = records, .pictures = {}})[1]);
  EXPECT_EQ(table.rows.at(0).cells.at(1).text, "75.0");
}

TEST(EyesApart, IsInDistancesBetweenTheEyes) {
  const Landmarks expected{.left_eye = {10, 10}, .right_eye = {30, 10}};
  EXPECT_DOUBLE_EQ(*eyes_apart({.left_eye = {10, 12}, .right_eye = {30, 14}}, expected), 0.15);
  EXPECT_FALSE(eyes_apart({.left_eye = {60, 10}, .right_eye = {80, 10}}, expected)) << "another face";
}

TEST(MisplacedFace, IsShiftedAndTurnedALittle) {
  // A dot in the middle, where a turn does not move it.
  GrayImage face(101, 101);
  for (int row = 49; row <= 51; ++row)
    for (int column = 49; column <= 51; ++column) face.at(row, column) = 255;
  for (std::uint64_t i = 0; i < 20; ++i) {
    const GrayImage moved = misplaced_face(face, RandomStream(1, RandomPurpose::kTest, i));
    double sum = 0.0;
    double across = 0.0;
    double down = 0.0;
    for (int row = 0; row < face.height; ++row)
      for (int column = 0; column < face.width; ++column) {
        sum += moved.at(row, column);
        across += moved.at(row, column) * (column - 50.0);
        down += moved.at(row, column) * (row - 50.0);
      }
    EXPECT_LT(std::abs(across / sum), 2.5) << i;
    EXPECT_LT(std::abs(down / sum), 2.5) << i;
    EXPECT_GT(std::abs(across / sum) + std::abs(down / sum), 0.01) << i;
  }
}

TEST(MisplacedExperiment, TestsFacesWhereTheyAreAndMoved) {
  const DataSet data = cropped_people();
  const Records records =
      run_cells_with(misplaced_experiment(), data, {.repetitions = 1, .training_faces = 3}, "3 faces");
  const Split split = random_split(data.gallery, {.gallery_faces = 3, .probe_faces = 10, .seed = 1});
  const Recognizer recognizer(train(split.gallery, {.seed = 1}).model, split.gallery);
  const auto rank1 = [&](const auto& placed) {
    int right = 0;
    for (std::size_t i = 0; i < split.probes.faces.size(); ++i)
      right += recognizer.identify(placed(i)).candidates.front().person == split.probes.labels[i] ? 1 : 0;
    return 100.0 * right / static_cast<double>(split.probes.faces.size());
  };
  const auto moved = [&](std::size_t i) {
    return misplaced_face(split.probes.faces[i], RandomStream(1, RandomPurpose::kTest, i));
  };
  EXPECT_NEAR(records.mean("well placed", "as they are", "rank1").mean,
              rank1([&](std::size_t i) { return split.probes.faces[i]; }), 1e-9);
  EXPECT_NEAR(records.mean("shifted and turned", "refined", "rank1").mean,
              rank1([&](std::size_t i) { return refine(recognizer, moved(i)); }), 1e-9);
  EXPECT_NEAR(records.mean("shifted and turned", "as they are", "rank1").mean, rank1(moved), 1e-9);
}

}  // namespace
}  // namespace ore
