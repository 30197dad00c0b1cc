#pragma once
// Threads: workers that share a task, one worker in the background, and values shared among
// threads. In builds without threads (WebAssembly) the calling thread does the work.

#include <functional>
#include <memory>
#include <utility>

#if !defined(__wasi__)
#include <mutex>
#endif

namespace tilery {

#if defined(__wasi__)
inline constexpr bool has_threads = false;
#else
inline constexpr bool has_threads = true;
#endif

/// The number of threads that this machine runs at once. It is 1 in builds without threads.
unsigned machine_threads();

/// Calls work(0), ..., work(workers - 1), each in a thread of its own, work(0) in the calling one.
/// Returns when all have returned. Without threads they run one after the other, work(0) first.
/// Requires at least one worker. Where the program uses exceptions, the exception of a worker
/// reaches the caller after all workers have ended.
void run_workers(unsigned workers, const std::function<void(unsigned worker)>& work);

/// A value that one thread at a time reads or changes.
template <typename T>
class Guarded {
 public:
  /// Calls `use(value)` while no other thread uses the value, and returns its result. `use` should
  /// be short.
  template <typename Use>
  auto with(Use use) {
    const Hold hold(mutex_);
    return use(value_);
  }
  template <typename Use>
  auto with(Use use) const {
    const Hold hold(mutex_);
    return use(std::as_const(value_));
  }

 private:
#if defined(__wasi__)
  struct Mutex {};
  struct Hold {
    explicit Hold(Mutex& /*mutex*/) {}
  };
#else
  using Mutex = std::mutex;
  using Hold = std::lock_guard<std::mutex>;
#endif

  mutable Mutex mutex_;
  T value_{};
};

/// A worker in the background. It takes steps until none is left to do. Then it sleeps until it is
/// woken.
class Background {
 public:
  /// Does a piece of work; true if there is more to do.
  using Step = std::function<bool()>;

  /// The first step is taken at once. Without threads it is taken by the first call of `poll`.
  explicit Background(Step step);

  /// Waits for the end of the current step.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Reports that there is more to do.
  void wake();

  /// Without threads: takes one step if there is more to do. With threads: does nothing.
  void poll() const;

 private:
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace tilery
