#include "python/src/long_call.h"

#include <future>

#include "tilery/core/threads.h"

namespace tilery::python {
namespace {

thread_local LongCall* present_call = nullptr;
constexpr std::chrono::milliseconds look_every{20};

}  // namespace

LongCall::LongCall() : next_look_(std::chrono::steady_clock::now() + look_every) {}

bool LongCall::is_stopped() {
  if (is_stopped_ || std::this_thread::get_id() != caller_) {
    return is_stopped_;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_look_) {
    next_look_ = now + look_every;
    const py::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) {
      // error_already_set takes the error from Python, so that callbacks may run meanwhile.
      signal_ = std::make_exception_ptr(py::error_already_set());
      is_stopped_ = true;
    }
  }
  return is_stopped_;
}

void LongCall::raise_signal() {
  if (signal_) {
    std::rethrow_exception(signal_);
  }
}

bool LongCall::is_present_stopped() {
  return present_call != nullptr && present_call->is_stopped();
}

LongCall::Present::Present(LongCall& call) : before_(std::exchange(present_call, &call)) {}
LongCall::Present::~Present() { present_call = before_; }

void LongCall::watch(const std::function<void()>& work) {
  std::future<void> done = std::async(std::launch::async, [&] {
    const Present present(*this);
    work();
  });
  while (done.wait_for(look_every) != std::future_status::ready) {
    is_stopped();
  }
  done.get();
}

void LongCall::run_workers(unsigned threads, const std::function<void(unsigned)>& work) {
  if (threads == 1) {
    run([&] { work(0); });
    return;
  }
  run([&] {
    watch([&] {
      tilery::run_workers(threads, [&](unsigned worker) {
        const Present present(*this);
        work(worker);
      });
    });
  });
}

}  // namespace tilery::python
