#include "service/service.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "ore/error.h"
#include "service/http/router.h"
#include "service/routes/context.h"

namespace ore::service {
namespace {

void require(bool fine, const char* field, const std::string& value, const char* bound) {
  if (!fine) throw InvalidOption(fmt::format("{} is {}; it must be {}", field, value, bound));
}

}  // namespace

void ServiceOptions::validate() const {
  using std::chrono::milliseconds;
  require(port >= 0 && port <= 65535, "port", std::to_string(port), "from 0 to 65535");
  require(uploads.bytes >= 1024 && uploads.bytes <= (std::size_t{1} << 30U), "upload bytes",
          std::to_string(uploads.bytes), "from 1 kB to 1 GB");
  // decode_photo has a fixed bound.
  require(uploads.megapixels > 0.0 && uploads.megapixels <= 64.0, "megapixels",
          fmt::format("{}", uploads.megapixels), "above 0 and at most 64");
  require(connections.connections >= 1 && connections.connections <= 4096, "connections",
          std::to_string(connections.connections), "from 1 to 4096");
  require(connections.time >= milliseconds(100) && connections.time <= milliseconds(600'000),
          "time of a request", fmt::format("{} s", static_cast<double>(connections.time.count()) / 1e3),
          "from 0.1 to 600 seconds");
  require(at_once >= 0 && at_once <= 1024, "requests at once", std::to_string(at_once), "from 0 to 1024");
  require(waiting >= 0 && waiting <= 100'000, "waiting requests", std::to_string(waiting),
          "from 0 to 100000");
}

namespace {

/// How often to look for changes of the file by other programs.
constexpr std::chrono::milliseconds kLookEvery{500};

constexpr std::chrono::milliseconds kStopEvery{20};

/// One in so many connections may be an event stream.
constexpr int kShareOfListeners = 4;

int cores() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// The detector that found the faces of the file, unless the options name another.
std::unique_ptr<FaceDetector> detector_for(const ServiceOptions& options) {
  PeopleInfo info;
  info.from_photographs = true;
  if (!options.may_be_new || std::filesystem::exists(options.people)) info = people_info(options.people);
  // Cropped faces need none, and one takes time to load.
  if (!info.from_photographs && options.detector == "auto") return nullptr;
  return open_detector_like(info.detector, options.detector);
}

const ServiceOptions& validated(const ServiceOptions& options) {
  options.validate();
  if (!options.samples.empty() && !std::filesystem::is_directory(options.samples))
    throw Error(fmt::format("there is no folder {} with pictures to try", options.samples.string()));
  return options;
}

}  // namespace

class Service::Running {
 public:
  Running(const ServiceOptions& options, std::function<void(std::string_view)> log)
      : options_(validated(options)),
        access_(options.host, options.key),
        log_(std::move(log)),
        events_(std::max(1, options.connections.connections / kShareOfListeners)),
        work_(options.at_once > 0 ? options.at_once : cores(), options.waiting),
        finder_(detector_for(options)),
        people_(
            options.people, [this](const Snapshot& people) { tell(people); },
            options.may_be_new ? std::optional(finder_.detector_source()) : std::nullopt),
        training_(people_, events_),
        router_(access_, options.connections.time, metrics_, log_),
        server_(options.connections, [this](int status) { metrics_.count_request("none", status, 0.0); }) {
    add_recognition_routes(router_, parts_);
    add_subject_routes(router_, parts_);
    add_face_routes(router_, parts_);
    add_model_routes(router_, parts_);
    add_training_routes(router_, parts_);
    add_server_routes(router_, parts_);
    add_sample_routes(router_, parts_);
    add_page_routes(router_);
    router_.attach(server_);
    port_ = server_.bind(options.host, options.port);
  }

  int port() const { return port_; }
  std::string detector() const { return finder_.detector_name(); }

  void run() {
    log_.write("started", {{"host", options_.host}, {"port", port_}, {"detector", finder_.detector_name()}});
    // By default, malloc never returns the memory that large uploads needed in each of many threads.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    std::thread watcher([this] { watch(); });
    if (!stopped_) server_.listen_after_bind();
    finished_ = true;
    stop();
    watcher.join();
    log_.write("stopped", {{"seconds", parts_.since_start.seconds()}});
  }

  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      stopped_ = true;
    }
    wake_.notify_all();
    training_.stop();
    events_.end();
    server_.stop_listening();
  }

 private:
  void tell(const Snapshot& people) {
    events_.publish("people", as_text({{"revision", people.revision},
                                       {"people", people.subjects.size()},
                                       {"faces", people.faces}}));
  }

  /// Until stop(), loads the changes by other programs; logs a failure once.
  void watch() {
    std::string last;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kLookEvery, [this] { return stopped_.load(); })) {
      lock.unlock();
      std::string problem;
      try {
        if (people_.look_for_changes()) log_.write("loaded", {{"revision", people_.now()->revision}});
      } catch (const std::exception& error) {
        problem = error.what();
      }
      if (!problem.empty() && problem != last) log_.write("not_loaded", {{"error", problem}});
      last = problem;
      lock.lock();
    }
    lock.unlock();
    // A stop that came just before httplib listened went unnoticed.
    for (; !finished_; std::this_thread::sleep_for(kStopEvery)) server_.stop_listening();
  }

  ServiceOptions options_;
  Access access_;
  RequestLog log_;
  EventStream events_;
  Metrics metrics_;
  WorkLimit work_;
  FaceFinder finder_;
  LiveGallery people_;
  TrainingJob training_;
  Context parts_{options_, people_, finder_, work_, training_, events_, metrics_};
  Router router_;
  GuardedServer server_;
  int port_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopped_ = false;
  std::atomic<bool> finished_ = false;
};

Service::Service(const ServiceOptions& options, std::function<void(std::string_view)> log)
    : running_(std::make_unique<Running>(options, std::move(log))) {}

Service::~Service() = default;

int Service::port() const {
  return running_->port();
}

std::string Service::detector() const {
  return running_->detector();
}

void Service::run() {
  running_->run();
}

void Service::stop() {
  running_->stop();
}

}  // namespace ore::service
