#include "tilery/core/workers.h"

#if !defined(__wasi__)
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace tilery {

#if defined(__wasi__)

struct Workers::Pool {};

Workers::Workers(unsigned threads) : threads_(threads) {}
Workers::~Workers() = default;

void Workers::run(const std::function<void(unsigned)>& work) { run_workers(threads_, work); }

#else

struct Workers::Pool {
  Pool() = default;
  /// If a thread does not start, the destructor runs, as Pool() is complete: it joins the others.
  explicit Pool(unsigned others) : Pool() {
    for (unsigned worker = 1; worker <= others; ++worker) {
      threads.emplace_back([this, worker] { serve(worker); });
    }
  }
  ~Pool() {
    {
      const std::lock_guard lock(mutex);
      is_ending = true;
    }
    begun.notify_all();
    for (std::thread& thread : threads) {
      thread.join();
    }
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void serve(unsigned worker) {
    std::unique_lock lock(mutex);
    for (std::uint64_t round = 1;; ++round) {
      begun.wait(lock, [&] { return is_ending || rounds >= round; });
      if (is_ending) {
        return;
      }
      lock.unlock();
      (*work)(worker);
      lock.lock();
      if (--busy == 0) {
        done.notify_one();
      }
    }
  }

  void run(const std::function<void(unsigned)>& all_work) {
    {
      const std::lock_guard lock(mutex);
      work = &all_work;
      busy = threads.size();
      ++rounds;
    }
    begun.notify_all();
    all_work(0);
    std::unique_lock lock(mutex);
    done.wait(lock, [this] { return busy == 0; });
  }

  std::mutex mutex;
  std::condition_variable begun;
  std::condition_variable done;
  const std::function<void(unsigned)>* work = nullptr;
  std::uint64_t rounds = 0;  ///< rounds of work that have begun
  std::size_t busy = 0;      ///< threads that have not finished the round
  bool is_ending = false;
  std::vector<std::thread> threads;
};

Workers::Workers(unsigned threads) : threads_(threads) {}
Workers::~Workers() = default;

void Workers::run(const std::function<void(unsigned)>& work) {
  if (threads_ == 1) {
    work(0);
    return;
  }
  if (!pool_) {
    pool_ = std::make_unique<Pool>(threads_ - 1);
  }
  pool_->run(work);
}

#endif

}  // namespace tilery
