#pragma once
// A queue of work between the threads that add it and the workers that do it.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace tilery::serve {

template <typename Work>
class WorkQueue {
 public:
  /// At most `most` items may wait.
  explicit WorkQueue(std::size_t most = SIZE_MAX) : most_(most) {}

  /// Adds work. False, and `work` stays as it is, if too many items wait.
  bool push(Work& work) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= most_) {
        return false;
      }
      waiting_.push_back(std::move(work));
    }
    changed_.notify_one();
    return true;
  }

  /// Waits for work and returns the oldest; nothing once `end` is stopped.
  std::optional<Work> next(const std::stop_token& end) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, end, [this] { return !waiting_.empty(); })) {
      return std::nullopt;
    }
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    return work;
  }

 private:
  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Work> waiting_;
};

}  // namespace tilery::serve
