#pragma once
// Detectors of other libraries change while they work, so that every thread needs one of its own. Threads
// take one from here and give it back; a new one is made when all are in use.

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace ore {

template <typename T>
class InstancePool {
 public:
  explicit InstancePool(std::function<std::shared_ptr<T>()> make) : make_(std::move(make)) {}

  /// Calls work(T&) with an instance that nobody else uses meanwhile. One that threw is not used again.
  template <typename Work>
  auto use(const Work& work) {
    std::shared_ptr<T> instance = take();
    auto result = work(*instance);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(instance));
    return result;
  }

 private:
  std::shared_ptr<T> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::shared_ptr<T> instance = std::move(idle_.back());
        idle_.pop_back();
        return instance;
      }
    }
    return make_();
  }

  std::function<std::shared_ptr<T>()> make_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<T>> idle_;
};

}  // namespace ore
