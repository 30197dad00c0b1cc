#include "tilery/core/threads.h"

#if !defined(__wasi__)
#include <algorithm>
#include <condition_variable>
#include <future>
#include <thread>
#include <vector>
#endif

namespace tilery {

#if defined(__wasi__)

unsigned machine_threads() { return 1; }

void run_workers(unsigned workers, const std::function<void(unsigned)>& work) {
  for (unsigned worker = 0; worker < workers; ++worker) {
    work(worker);
  }
}

struct Background::Worker {
  Step step;
  bool has_more = true;
};

Background::Background(Step step) : worker_(new Worker{.step = std::move(step)}) {}

Background::~Background() = default;

void Background::wake() { worker_->has_more = true; }

void Background::poll() const { worker_->has_more = worker_->has_more && worker_->step(); }

#else

unsigned machine_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

void run_workers(unsigned workers, const std::function<void(unsigned)>& work) {
  std::vector<std::future<void>> others;  // their destructors also wait
  for (unsigned worker = 1; worker < workers; ++worker) {
    others.push_back(std::async(std::launch::async, work, worker));
  }
  work(0);
  for (std::future<void>& other : others) {
    other.wait();
  }
  for (std::future<void>& other : others) {
    other.get();
  }
}

struct Background::Worker {
  explicit Worker(Step a_step) : step(std::move(a_step)), thread([this] { run(); }) {}
  ~Worker() {
    {
      const std::lock_guard lock(mutex);
      is_ending = true;
    }
    changed.notify_one();
    thread.join();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void run() {
    std::unique_lock lock(mutex);
    while (!is_ending) {
      if (!has_more) {
        changed.wait(lock);
        continue;
      }
      has_more = false;  // a wake-up during the step counts
      lock.unlock();
      const bool wants_more = step();
      lock.lock();
      has_more = has_more || wants_more;
    }
  }

  Step step;
  std::mutex mutex;
  std::condition_variable changed;
  bool has_more = true;
  bool is_ending = false;
  std::thread thread;  ///< last, because it uses the other members
};

Background::Background(Step step) : worker_(std::make_unique<Worker>(std::move(step))) {}

Background::~Background() = default;

void Background::wake() {
  {
    const std::lock_guard lock(worker_->mutex);
    worker_->has_more = true;
  }
  worker_->changed.notify_one();
}

void Background::poll() const {}

#endif

}  // namespace tilery
