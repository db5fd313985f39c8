#pragma once
// What happens in the service, told to any number of listeners as server-sent events.

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

  /// Sends all listeners home.
  void end();

  int listeners() const;

  /// Hears what is published in its life. The stream must outlive it.
  class Listener {
   public:
    /// Throws HttpError 503 when there are too many.
    explicit Listener(EventStream& stream);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// All events since the last call, as text of the protocol; a comment when none comes in time, so that
    /// both ends notice a lost connection; nothing when the stream has ended. A listener who is too slow
    /// misses some. The first text comes at once, so that whoever waits for it knows that nothing is missed
    /// from here on.
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
