// From photographs to names, as a user of the program sees it. The photographs are drawn.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <sstream>

#include "helpers/data_folder.h"
#include "helpers/files.h"
#include "helpers/run_program.h"
#include "helpers/temporary_folder.h"
#include "photo/detectors.h"

namespace ore::testing {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::StartsWith;

/// photos/people, photos/probes, photos/parties and people.ore: see make_studio.sh.
fs::path studio() {
  return ORE_STUDIO;
}

std::vector<json> objects(const std::string& lines) {
  std::istringstream stream(lines);
  std::vector<json> result;
  for (std::string line; std::getline(stream, line);) result.push_back(json::parse(line));
  return result;
}

std::string text_of(const fs::path& file) {
  const std::vector<std::uint8_t> bytes = file_bytes(file);
  return {bytes.begin(), bytes.end()};
}

class Photographs : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_hog_detector() && find_cascade("haarcascade_eye.xml") == nullptr)
      GTEST_SKIP() << "there is no detector: neither dlib nor opencv-data";
    people_ = (studio() / "people.ore").string();
    party_ = (studio() / "photos" / "parties" / "01.png").string();
    probes_ = (studio() / "photos" / "probes").string();
  }

  std::string copy_of_people() {
    fs::copy_file(people_, folder_ / "people.ore");
    return (folder_ / "people.ore").string();
  }

  TemporaryFolder folder_;
  std::string people_;
  std::string party_;
  std::string probes_;
};

TEST_F(Photographs, KnownPeopleAreNamedAndStrangersAreNot) {
  const ProgramResult result = run_ore({"evaluate", people_, probes_, "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json rates = json::parse(result.out);
  EXPECT_EQ(rates["probes"], 18);
  EXPECT_EQ(rates["strangers"], 12);
  EXPECT_EQ(rates["pictures_without_face"], 0);
  EXPECT_GE(rates["rank1"], 0.9);
  EXPECT_GE(rates["named"], 0.6);
  EXPECT_LE(rates["false_alarms"], 0.1);
  EXPECT_GT(rates["threshold"], 0.0);
}

TEST_F(Photographs, EveryFaceOfAPartyIsFramedAndNamedOrUnknown) {
  const ProgramResult result = run_ore({"identify", people_, party_, "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json faces = json::parse(result.out)["faces"];
  ASSERT_EQ(faces.size(), 4U);
  std::vector<std::string> names;
  int unknown = 0;
  for (const json& face : faces) {
    EXPECT_GE(face["box"]["x_min"], 0);
    EXPECT_LE(face["box"]["x_max"].get<int>(), 1040);
    EXPECT_EQ(face["unknown"], face["subject"].is_null());
    if (face["unknown"]) {
      ++unknown;
    } else {
      names.push_back(face["subject"]);
    }
  }
  // Ada, Ben and Clara are there, and a stranger.
  EXPECT_GE(unknown, 1);
  EXPECT_GE(names.size(), 2U);
  for (const std::string& name : names)
    EXPECT_TRUE(name == "Ada" || name == "Ben" || name == "Clara") << name;
}

TEST_F(Photographs, FacesAreRefinedUnlessToldNotTo) {
  const std::string by_default = run_ore({"identify", people_, party_, "--json"}).out;
  EXPECT_EQ(by_default, run_ore({"identify", people_, party_, "--json", "--refine"}).out);
  EXPECT_NE(by_default, run_ore({"identify", people_, party_, "--json", "--no-refine"}).out);
  const auto rates = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> words = {"evaluate", people_, probes_, "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    json object = json::parse(run_ore(words).out);
    object.erase("seconds_per_face");
    return object;
  };
  EXPECT_EQ(rates({}), rates({"--refine"}));
  const auto verify = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> words = {"verify", people_, "--name", "Ada", "--json"};
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(probes_) / "Ada"))
      words.push_back(entry.path().string());
    words.insert(words.end(), flags.begin(), flags.end());
    return run_ore(words).out;
  };
  EXPECT_EQ(verify({}), verify({"--refine"}));
  EXPECT_NE(verify({}), verify({"--no-refine"}));
  EXPECT_EQ(run_ore({"identify", people_, party_, "--refine", "--no-refine"}).exit_code, 2);
}

TEST_F(Photographs, WithoutAThresholdEverybodyGetsAName) {
  const ProgramResult result = run_ore({"identify", people_, party_, "--false-alarms", "100%"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, ::testing::Not(HasSubstr("unknown")));
}

TEST_F(Photographs, AnExplanationIsDrawnForEveryFace) {
  const ProgramResult result =
      run_ore({"identify", people_, party_, "--explain", (folder_ / "why.png").string()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* name : {"why.png", "why-2.png", "why-3.png", "why-4.png"}) {
    const cv::Mat picture = cv::imread((folder_ / name).string());
    ASSERT_FALSE(picture.empty()) << name;
    EXPECT_GT(picture.cols, 1000) << name;
  }
  EXPECT_FALSE(fs::exists(folder_ / "why-5.png"));
  expect_one_sentence(run_ore({"identify", people_, party_, "--explain", "why.jpg"}), 2, ".png");
}

TEST_F(Photographs, FacesAreListedWithASheetToLookAt) {
  const std::string sheet = (folder_ / "sheet.png").string();
  fs::create_directory(folder_ / "some");
  fs::copy_file(party_, folder_ / "some" / "party.png");
  write_text(folder_ / "some" / "text.png", "no image");
  const ProgramResult result = run_ore({"faces", (folder_ / "some").string(), "--sheet", sheet});
  EXPECT_EQ(result.exit_code, 1) << "one of them is no image";
  EXPECT_THAT(result.err, HasSubstr("text.png"));
  EXPECT_THAT(result.out, HasSubstr("4 faces in 1 pictures"));
  EXPECT_FALSE(cv::imread(sheet).empty());
  const ProgramResult listed = run_ore({"faces", party_, "--json"});
  EXPECT_EQ(json::parse(listed.out)["faces"].size(), 4U);
  expect_one_sentence(run_ore({"faces", party_, "--sheet", "sheet.gif"}), 2, ".png");
  expect_one_sentence(run_ore({"faces", party_, "--sheet", (folder_ / "no" / "s.png").string()}), 1,
                      "no/s.png");
  expect_one_sentence(run_ore({"faces", (folder_ / "none").string()}), 1, "none");
  expect_one_sentence(run_ore({"faces", party_, "--detector", "nose"}), 1, "nose");
}

TEST_F(Photographs, NoPictureOfAFolderIsPassedOverInSilence) {
  fs::create_directories(folder_ / "some" / ".trash");
  fs::copy_file(party_, folder_ / "some" / "party.png");
  fs::copy_file(party_, folder_ / "some" / "._party.png");
  fs::copy_file(party_, folder_ / "some" / ".trash" / "party.png");
  write_text(folder_ / "some" / "phone.HEIC", "no kind that is read");
  fs::create_symlink("nowhere", folder_ / "some" / "gone.png");
  const ProgramResult result = run_ore({"identify", people_, (folder_ / "some").string(), "--json"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, AllOf(HasSubstr("phone.HEIC"), HasSubstr("gone.png")));
  EXPECT_EQ(objects(result.out).size(), 3U) << "and nothing hidden: " << result.out;
}

TEST_F(Photographs, PoorTrainingPicturesAreRefusedWithTheirReasons) {
  const fs::path one = studio() / "photos" / "people" / "Ada" / "01.png";
  const cv::Mat photo = cv::imread(one.string());
  const fs::path ann = folder_ / "new" / "Ann";
  fs::create_directories(ann);
  fs::copy_file(one, ann / "good.png");
  fs::copy_file(party_, ann / "party.png");
  cv::Mat changed = 0.1 * photo;
  cv::imwrite((ann / "dark.png").string(), changed);
  cv::GaussianBlur(photo, changed, {0, 0}, 6.0);
  cv::imwrite((ann / "blurred.png").string(), changed);
  cv::imwrite((ann / "wall.png").string(), cv::Mat(300, 400, CV_8UC3, cv::Scalar(90, 100, 110)));
  write_text(ann / "text.png", "no image");
  const std::string people = copy_of_people();
  const std::string report = (folder_ / "report.csv").string();
  const ProgramResult result =
      run_ore({"enroll", people, (folder_ / "new").string(), "--report", report, "--json"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["new_faces"], 1);
  EXPECT_EQ(json::parse(result.out)["skipped"], 5);
  EXPECT_THAT(result.err, HasSubstr("1 of 6 pictures were taken, 5 refused"));
  const std::string rows = text_of(report);
  EXPECT_THAT(rows, HasSubstr("good.png,Ann,yes,"));
  for (const char* name : {"party", "dark", "blurred", "wall", "text"})
    EXPECT_THAT(rows, HasSubstr(std::string(name) + ".png,Ann,no,")) << name;
  EXPECT_THAT(rows, AllOf(HasSubstr("it shows 4 faces"), HasSubstr("dark"), HasSubstr("blurred"),
                          HasSubstr("no face")));
}

TEST_F(Photographs, TheReportIsThereAlsoWhenNothingCouldBeUsed) {
  const fs::path ann = folder_ / "new" / "Ann";
  fs::create_directories(ann);
  cv::imwrite((ann / "wall.png").string(), cv::Mat(300, 400, CV_8UC3, cv::Scalar(90, 100, 110)));
  const std::string report = (folder_ / "report.csv").string();
  const std::string fresh = (folder_ / "fresh.ore").string();
  EXPECT_EQ(run_ore({"train", (folder_ / "new").string(), "-o", fresh, "--report", report}).exit_code, 1);
  EXPECT_THAT(text_of(report), HasSubstr("wall.png,Ann,no,"));
  EXPECT_FALSE(fs::exists(fresh));
}

TEST_F(Photographs, PeopleAreEnrolledAndVerifiedFromPhotographs) {
  const std::string people = copy_of_people();
  const std::string stranger = (studio() / "photos" / "probes" / "stranger-1").string();
  ASSERT_EQ(
      run_ore({"enroll", people, "--name", "Zoe", stranger + "/01.png", stranger + "/02.png"}).exit_code, 0);
  const ProgramResult yes = run_ore({"verify", people, "--name", "Zoe", stranger + "/01.png", "--json"});
  EXPECT_EQ(yes.exit_code, 0) << yes.err;
  EXPECT_EQ(json::parse(yes.out)["verified"], true) << yes.out;
  const std::string ada = probes_ + "/Ada/01.png";
  EXPECT_EQ(json::parse(run_ore({"verify", people, "--name", "Zoe", ada, "--json"}).out)["verified"], false);
}

TEST_F(Photographs, VerifyingReportsOtherFacesInThePicture) {
  const ProgramResult result = run_ore({"verify", people_, "--name", "Ada", party_});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("the largest of 4 faces was taken"));
}

TEST_F(Photographs, NewOnesAreFoundByTheDetectorThatFoundTheOthers) {
  const std::string own = json::parse(run_ore({"list", people_, "--json"}).out)["detector"];
  if (own != "hog") GTEST_SKIP() << "the studio's faces were found by " << own;
  EXPECT_THAT(run_ore({"list", people_}).out, HasSubstr("found by hog"));
  // Whatever was installed in the meantime; this could not even be opened.
  const Environment later = {{"ORE_DETECTOR", (folder_ / "later.onnx").string()}};
  const std::string stranger = probes_ + "/stranger-1/01.png";
  EXPECT_EQ(run_ore({"identify", people_, party_}, later).exit_code, 0);
  EXPECT_EQ(run_ore({"enroll", copy_of_people(), "--name", "Zoe", stranger}, later).exit_code, 0);
  if (find_cascade("haarcascade_eye.xml") == nullptr) GTEST_SKIP() << "there is no second detector";
  const ProgramResult other = run_ore({"identify", people_, party_, "--detector", "haar"});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_THAT(other.err, AllOf(HasSubstr("and haar found these"), HasSubstr("--detector hog")));
}

TEST_F(Photographs, AYunetModelIsKeptInTheFile) {
  const auto model = yunet_model();
  if (!model) GTEST_SKIP() << "no YuNet model on this machine";
  const std::string copy = (folder_ / "copy.onnx").string();
  const std::string people = (folder_ / "yunet.ore").string();
  const std::string photos = (studio() / "photos" / "people").string();
  fs::copy_file(*model, copy);
  const ProgramResult trained =
      run_ore({"train", photos, "-o", people, "--detector", copy, "--patches", "60"});
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  const ProgramResult expected = run_ore({"identify", people, party_, "--json", "--detector", copy});
  ASSERT_EQ(expected.exit_code, 0) << expected.err;
  fs::remove(copy);
  // Could not be opened, and is not asked for.
  const Environment later = {{"ORE_DETECTOR", copy}};
  const ProgramResult found = run_ore({"identify", people, party_, "--json"}, later);
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(found.out, expected.out);
  EXPECT_THAT(found.err, Not(HasSubstr("found by")));
  const std::string stranger = probes_ + "/stranger-1/01.png";
  const ProgramResult enrolled =
      run_ore({"enroll", people, "--name", "Zoe", stranger, probes_ + "/stranger-1/02.png"}, later);
  EXPECT_EQ(enrolled.exit_code, 0) << enrolled.err;
  EXPECT_THAT(enrolled.err, Not(HasSubstr("found by")));
  EXPECT_EQ(run_ore({"verify", people, "--name", "Zoe", stranger}, later).exit_code, 0);
  EXPECT_EQ(run_ore({"retrain", people}, later).exit_code, 0);
  EXPECT_EQ(run_ore({"evaluate", people, probes_}, later).exit_code, 0);
  EXPECT_THAT(run_ore({"list", people}).out, HasSubstr("found by yunet"));
  if (find_cascade("haarcascade_eye.xml") == nullptr) GTEST_SKIP() << "there is no second detector";
  const ProgramResult other = run_ore({"identify", people, party_, "--detector", "haar"});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_THAT(other.err, AllOf(HasSubstr("and haar found these"), HasSubstr("than without --detector")));
}

TEST_F(Photographs, ADamagedModelInTheFileIsOneSentence) {
  const std::string people = copy_of_people();
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(people.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, "UPDATE gallery SET detector = 'yunet', detector_model = x'00112233'",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(database);
  expect_one_sentence(run_ore({"identify", people, party_}), 1,
                      "the face detector stored with the people is not a YuNet model");
}

TEST_F(Photographs, TheListSaysWhatTheThresholdMeans) {
  EXPECT_THAT(run_ore({"list", people_}).out, HasSubstr("threshold "));
  const json threshold = json::parse(run_ore({"list", people_, "--json"}).out)["model"]["threshold"];
  EXPECT_EQ(threshold["target"], 0.01);
  EXPECT_GT(threshold["runner_up_ratio"], 0.0);
  EXPECT_LE(threshold["false_alarm_rate"], 0.0101);
}

/// A party at which everybody walks slowly to the right.
void write_film(const fs::path& file, const cv::Mat& party, int frames) {
  cv::VideoWriter writer(file.string(), cv::CAP_OPENCV_MJPEG, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'),
                         25.0, party.size());
  for (int i = 0; i < frames; ++i) {
    cv::Mat frame;
    cv::warpAffine(party, frame, cv::Matx23d(1, 0, 2.0 * i, 0, 1, 0), party.size(), cv::INTER_LINEAR,
                   cv::BORDER_REPLICATE);
    writer.write(frame);
  }
}

TEST_F(Photographs, FacesInAVideoAreFollowedAndNamed) {
  const std::string film = (folder_ / "film.avi").string();
  write_film(film, cv::imread(party_), 12);
  const ProgramResult result = run_ore({"identify", people_, film, "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::vector<std::string> names;
  std::vector<int> tracks;
  for (const json& object : objects(result.out)) {
    if (!object["gone"]) continue;
    tracks.push_back(object["track"]);
    const json& face = object["faces"][0];
    if (!face["subject"].is_null()) names.push_back(face["subject"]);
    EXPECT_GE(object["last_frame"].get<int>() - object["first_frame"].get<int>(), 8);
  }
  EXPECT_EQ(tracks.size(), 4U) << result.out;
  EXPECT_GE(names.size(), 2U) << result.out;
  for (const std::string& name : names)
    EXPECT_TRUE(name == "Ada" || name == "Ben" || name == "Clara") << name;
}

TEST_F(Photographs, VideosThatCannotBeReadAreOneSentence) {
  write_text(folder_ / "text.avi", "no film");
  expect_one_sentence(run_ore({"identify", people_, (folder_ / "text.avi").string()}), 1, "text.avi");
  expect_one_sentence(run_ore({"identify", people_, (folder_ / "none.mp4").string()}), 1, "none.mp4");
  expect_one_sentence(run_ore({"identify", people_, party_, "camera:0", "--explain", "why.png"}), 2,
                      "camera:0 is a video");
}

}  // namespace
}  // namespace ore::testing
