#pragma once
// Long calls: without the GIL, stopped by Ctrl-C.

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

namespace tilery::python {

namespace py = pybind11;

/// A long call that releases the GIL and that Ctrl-C stops. Construct it with the GIL held.
class LongCall {
 public:
  LongCall();
  LongCall(const LongCall&) = delete;
  LongCall& operator=(const LongCall&) = delete;

  /// Whether the call must stop. The calling thread looks for signals every 20 ms.
  bool is_stopped();

  /// Thrown through a loop of the library to end it at once.
  struct Stopped {};
  void check() {
    if (is_stopped()) {
      throw Stopped();
    }
  }

  /// Whether the call that the present thread works for must stop; for SearchLimits::is_cancelled.
  static bool is_present_stopped();
  /// check() of the call that the present thread works for.
  static void check_present() {
    if (is_present_stopped()) {
      throw Stopped();
    }
  }

  /// Makes this the call that the present thread works for, for the length of a block.
  class Present {
   public:
    explicit Present(LongCall& call);
    ~Present();
    Present(const Present&) = delete;
    Present& operator=(const Present&) = delete;

   private:
    LongCall* before_;
  };

  /// Runs `work` in the calling thread without the GIL; a signal's exception is raised after it.
  /// `work` calls check() often, or ends soon once is_stopped().
  template <typename Work>
  auto run(Work work) {
    const Present present(*this);
    if constexpr (std::is_void_v<decltype(work())>) {
      without_gil([&] {
        work();
        return 0;
      });
    } else {
      return without_gil(work);
    }
  }

  /// Calls work(0) to work(threads - 1), each in a thread of its own, while the calling thread
  /// looks for signals. If `threads` is 1, the calling thread does the work.
  void run_workers(unsigned threads, const std::function<void(unsigned worker)>& work);

  /// Runs `work`, which uses `threads` threads of its own, as run() does.
  template <typename Work>
  auto run_on(unsigned threads, Work work) {
    if (threads == 1) {
      return run(work);
    }
    std::optional<decltype(work())> answer;
    run([&] { watch([&] { answer.emplace(work()); }); });
    return std::move(*answer);
  }

 private:
  template <typename Work>
  auto without_gil(Work work) {
    std::optional<decltype(work())> answer;
    try {
      const py::gil_scoped_release free;
      answer.emplace(work());
    } catch (const Stopped&) {
    }
    raise_signal();
    return std::move(*answer);
  }

  /// Does `work` in another thread, and meanwhile looks for signals.
  void watch(const std::function<void()>& work);
  void raise_signal();

  std::thread::id caller_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point next_look_;
  std::atomic<bool> is_stopped_ = false;
  std::exception_ptr signal_;  ///< the exception of the signal that stopped the call
};

}  // namespace tilery::python
