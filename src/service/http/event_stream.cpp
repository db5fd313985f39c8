#include "service/http/event_stream.h"

#include <fmt/format.h>

#include <algorithm>

#include "service/http/access.h"

namespace ore::service {
namespace {

constexpr std::size_t kRemembered = 256;

}  // namespace

void EventStream::publish(std::string_view name, std::string_view data) {
  {
    const std::scoped_lock lock(mutex_);
    recent_.push_back(fmt::format("event: {}\ndata: {}\n\n", name, data));
    if (recent_.size() > kRemembered) recent_.pop_front();
    ++count_;
  }
  came_.notify_all();
}

void EventStream::end() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  came_.notify_all();
}

int EventStream::listeners() const {
  const std::scoped_lock lock(mutex_);
  return listeners_;
}

EventStream::Listener::Listener(EventStream& stream) : stream_(stream) {
  const std::scoped_lock lock(stream.mutex_);
  if (stream.listeners_ >= stream.most_listeners_)
    throw busy("Too many listen to the events already; try again in a moment.");
  ++stream.listeners_;
  position_ = stream.count_;
}

EventStream::Listener::~Listener() {
  const std::scoped_lock lock(stream_.mutex_);
  --stream_.listeners_;
}

std::optional<std::string> EventStream::Listener::next(std::chrono::milliseconds patience) {
  if (!greeted_) {
    greeted_ = true;
    return ": listening\n\n";
  }
  std::unique_lock lock(stream_.mutex_);
  stream_.came_.wait_for(lock, patience, [&] { return stream_.ended_ || stream_.count_ > position_; });
  if (stream_.ended_) return std::nullopt;
  if (stream_.count_ == position_) return ": ping\n\n";
  const auto missing =
      static_cast<std::size_t>(std::min<std::uint64_t>(stream_.count_ - position_, stream_.recent_.size()));
  std::string text;
  for (std::size_t i = stream_.recent_.size() - missing; i < stream_.recent_.size(); ++i)
    text += stream_.recent_[i];
  position_ = stream_.count_;
  return text;
}

}  // namespace ore::service
