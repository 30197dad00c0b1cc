#pragma once
// Threads that stay for many short tasks.

#include <functional>
#include <memory>

#include "tilery/core/threads.h"

#pragma GCC visibility push(default)
namespace tilery {

/// One thread fewer than the machine runs at once, but at least 1.
inline unsigned spare_threads() { return machine_threads() > 1 ? machine_threads() - 1 : 1; }

/// Threads that wait for work, because starting a thread takes longer than a short task.
class Workers {
 public:
  /// Requires at least one thread. The first thread is the one that calls run(); the others start
  /// with the first call.
  explicit Workers(unsigned threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] unsigned threads() const { return threads_; }

  /// Calls work(0), ..., work(threads() - 1), work(0) in the calling thread, and returns when all
  /// have returned. In builds without threads they run one after the other. Requires work that
  /// throws nothing.
  void run(const std::function<void(unsigned worker)>& work);

 private:
  struct Pool;
  unsigned threads_;
  std::unique_ptr<Pool> pool_;
};

}  // namespace tilery
#pragma GCC visibility pop
