#pragma once
// The subcommands: what each is told, and what it does. They know nothing of how the command line is read.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore::cli {

/// What the commands that look at probes share.
struct ProbeOptions {
  std::string people;  ///< the .ore file
  std::string inference = "robust";
  double gfc_factor = RecognizerOptions{}.gfc_factor;
  double gfc_fading = RecognizerOptions{}.gfc_fading;
  bool aligned = false;  ///< the images are cropped faces; so they are where the file's own were
  std::string detector = "auto";
  std::optional<bool> refine{};               ///< where not given: photographs are
  std::optional<std::string> false_alarms{};  ///< as a share or in per cent; where not given: the file's own
  int threads = 0;

  /// The threshold is the model's, or what `false_alarms` asks for. Throws InvalidOption.
  RecognizerOptions recognizer(const Model& model) const;
};

/// How pictures to learn from become faces.
struct PictureOptions {
  bool aligned = false;  ///< they are cropped faces
  std::string detector = "auto";
  bool take_poor = false;  ///< faces with flaws, too
  bool keep_going = true;  ///< past pictures that cannot be used
  std::string report{};    ///< a file for what became of every picture; empty: none
};

// Each run_... returns the exit code, or throws Error.

struct DemoArguments {
  std::optional<std::string> folder;  ///< ore-demo, or ore-demo-photos to serve
  std::optional<int> people;          ///< 40, or 8 to serve
  bool serve = false;                 ///< photographs and a server of them, in place of a report
  int port = 8080;                    ///< to serve on
  std::uint64_t seed = 1;
  int threads = 0;
};
int run_demo(const DemoArguments& arguments);

/// How to learn, of ore train and ore retrain.
struct LearningArguments {
  // Where not given, the library's own; for retraining, those of the model in the file.
  std::optional<int> patches;
  std::optional<std::string> learner;
  std::optional<std::string> profile;
  std::optional<std::uint64_t> seed;
  std::string patch_area = "auto";
  std::string dimension = "auto";
  std::string budget = "auto";
  std::string penalty = "auto";
  std::string descriptor = "auto";
  std::string copies = "auto";
  std::string occluded_copies = "auto";
  std::optional<std::string> false_alarms;  ///< as a share or in per cent
  // For --learner boost alone; where not given, the library's own.
  std::optional<int> steps;
  std::optional<double> epsilon;
  std::optional<int> fresh;
  std::optional<std::string> memory;  ///< with a unit
  std::string curve;                  ///< a file for how boosting went; empty: none
  std::string test;                   ///< a folder with faces for the curve's test error; empty: none
  int threads = 0;
};

/// The options in the library's terms; what is not given is as in `typical`. Throws InvalidOption.
TrainOptions train_options(const LearningArguments& arguments, const TrainOptions& typical = {});

struct TrainArguments {
  std::string folder;
  std::string output;
  PictureOptions pictures;
  LearningArguments learning;
  bool json = false;
};
int run_train(const TrainArguments& arguments);

struct RetrainArguments {
  std::string people;
  LearningArguments learning;
  bool json = false;
};
int run_retrain(const RetrainArguments& arguments);

struct EnrollArguments {
  std::string people;
  std::vector<std::string> inputs;  ///< one DIR/<person>/<image>, or with a name images and folders of them
  std::optional<std::string> name;
  PictureOptions pictures;
  int threads = 0;
  bool json = false;
};
int run_enroll(const EnrollArguments& arguments);

struct ForgetArguments {
  std::string people;
  std::string name;
  bool json = false;
};
int run_forget(const ForgetArguments& arguments);

struct RenameArguments {
  std::string people;
  std::string name;
  std::string new_name;
  bool json = false;
};
int run_rename(const RenameArguments& arguments);

struct IdentifyArguments {
  ProbeOptions probe;
  std::vector<std::string> inputs;  ///< images, folders, videos, camera:N
  std::string explain;              ///< a PNG to draw for every face; empty: none
  int every = 1;                    ///< frame of a video that is looked at
  bool json = false;
  int top = 1;
};
int run_identify(const IdentifyArguments& arguments);

struct FacesArguments {
  std::vector<std::string> inputs;  ///< images and folders of them
  std::string detector = "auto";
  std::string sheet;  ///< a PNG with all faces; empty: none
  bool json = false;
  int threads = 0;
};
int run_faces(const FacesArguments& arguments);

struct VerifyArguments {
  ProbeOptions probe;
  std::string name;
  std::vector<std::string> images;
  bool json = false;
};
int run_verify(const VerifyArguments& arguments);

struct EvaluateArguments {
  ProbeOptions probe;
  std::vector<std::string> inputs;  ///< PEOPLE and DIR, or with a method DIR alone
  std::string method;               ///< a method's name, help, or empty: the model in PEOPLE
  std::string train;                ///< the method's training folder
  std::string occlude;              ///< what to lay over every probe; empty: nothing
  std::uint64_t seed = 1;
  bool json = false;
};
int run_evaluate(const EvaluateArguments& arguments);

struct ExperimentArguments {
  std::vector<std::string> names;  ///< of experiments, or "all"
  std::vector<std::string> data;   ///< folders, or drawn:ar and the like
  std::string folder;              ///< for the report and the results
  bool list = false;               ///< show what there is, and nothing else
  bool quick = false;
  std::optional<int> repetitions;  ///< 5, or 1 of a quick run, unless given
  bool json = false;
  int threads = 0;
};
int run_experiment(const ExperimentArguments& arguments);

struct PictureArguments {
  ProbeOptions probe;
  std::string image;
  std::string folder;
  std::string occlude;  ///< what to lay over the face; empty: nothing
  std::uint64_t seed = 1;
  bool json = false;
};
int run_picture(const PictureArguments& arguments);

struct ServeArguments {
  std::string people;
  bool may_be_new = false;
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string key_file;  ///< empty: the key is in ORE_API_KEY, or there is none
  std::string detector = "auto";
  std::string samples;
  std::string upload = "32MB";
  double megapixels = 40.0;
  double seconds = 15.0;
  int connections = 128;
  int at_once = 0;
  int waiting = 64;
  std::string log = "-";  ///< a file to append to, - for standard error, none for nowhere
  bool open = false;      ///< shows the page in the user's browser
};
int run_serve(const ServeArguments& arguments);

/// Bytes: a number with one of the units KB (1024 bytes), MB, GB and TB, whose B may be left out, or alone.
/// Throws InvalidOption.
std::size_t parse_size(const std::string& option, const std::string& text);

struct ListArguments {
  std::string people;
  bool json = false;
};
int run_list(const ListArguments& arguments);

struct SynthArguments {
  std::string folder;
  std::string layout = "yaleb";
  std::string sheet;
  // Where not given, those of the layout's own data set.
  std::optional<int> people;
  std::optional<int> pictures;
  std::optional<int> height;
  std::optional<int> width;
  int noise_square_side = 0;
  std::uint64_t seed = 1;
  int threads = 0;
};
int run_synth(const SynthArguments& arguments);

}  // namespace ore::cli
