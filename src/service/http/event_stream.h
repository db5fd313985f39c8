#pragma once
// Sends the events of the service to its listeners, as server-sent events.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace ore::service {

class EventStream {
 public:
  explicit EventStream(int most_listeners) : most_listeners_(most_listeners) {}

  /// `data` is JSON on one line.
  void publish(std::string_view name, std::string_view data);

  /// Ends the stream for all listeners.
  void end();

  int listeners() const;

  /// Receives the events published during its life. The stream must outlive it.
  class Listener {
   public:
    /// Throws HttpError 503 if there are too many listeners.
    explicit Listener(EventStream& stream);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// All events since the last call, as text of the protocol; a comment if none comes in time, so that both
    /// ends notice a lost connection; nothing after the end of the stream. A slow listener misses events. The
    /// first call returns at once: the client then knows that it receives all events from now on.
    std::optional<std::string> next(std::chrono::milliseconds patience);

   private:
    EventStream& stream_;
    std::uint64_t position_ = 0;
    bool greeted_ = false;
  };

 private:
  mutable std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::string> recent_;  ///< the last is number count_ - 1
  std::uint64_t count_ = 0;
  int listeners_ = 0;
  int most_listeners_;
  bool ended_ = false;
};

}  // namespace ore::service
