#include "tilery/core/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace tilery {
namespace {

TEST(Threads, EveryWorkerWorksOnce) {
  std::vector<int> calls(5);
  run_workers(5, [&](unsigned worker) { ++calls[worker]; });
  EXPECT_EQ(calls, std::vector<int>(5, 1));
}

TEST(Threads, WorkersRunAtTheSameTime) {
  std::latch all_are_there(3);
  run_workers(3, [&](unsigned) { all_are_there.arrive_and_wait(); });
  EXPECT_TRUE(all_are_there.try_wait());
}

TEST(Threads, TheFirstWorkerIsTheCaller) {
  std::thread::id first;
  run_workers(2, [&](unsigned worker) {
    if (worker == 0) {
      first = std::this_thread::get_id();
    }
  });
  EXPECT_EQ(first, std::this_thread::get_id());
}

TEST(Threads, TheExceptionOfAWorkerReachesTheCallerWhenAllHaveEnded) {
  for (const unsigned failing : {0U, 2U}) {
    std::atomic<int> ended = 0;
    EXPECT_THROW(run_workers(3,
                             [&](unsigned worker) {
                               if (worker == failing) {
                                 throw std::runtime_error("no memory");
                               }
                               std::this_thread::sleep_for(std::chrono::milliseconds(20));
                               ++ended;
                             }),
                 std::runtime_error);
    EXPECT_EQ(ended, 2);
  }
}

TEST(Threads, AGuardedValueLosesNoChange) {
  Guarded<int> count;
  run_workers(4, [&](unsigned) {
    for (int i = 0; i < 10'000; ++i) {
      count.with([](int& value) { ++value; });
    }
  });
  EXPECT_EQ(count.with([](int value) { return value; }), 40'000);
}

TEST(Background, TakesStepsAsLongAsThereIsMore) {
  std::atomic<int> steps = 0;
  std::latch is_done(1);
  const Background background([&] {
    if (++steps < 10) {
      return true;
    }
    is_done.count_down();
    return false;
  });
  is_done.wait();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(steps, 10);
}

TEST(Background, WokenDuringItsLastStepItTakesAnother) {
  std::atomic<int> steps = 0;
  std::latch is_inside(1);
  std::latch was_woken(1);
  std::latch has_taken_two_steps(2);
  Background background([&] {
    if (++steps == 1) {
      is_inside.count_down();
      was_woken.wait();
    }
    has_taken_two_steps.count_down();
    return false;
  });
  is_inside.wait();
  background.wake();
  was_woken.count_down();
  has_taken_two_steps.wait();
  EXPECT_EQ(steps, 2);
}

TEST(Background, WakesFromItsSleep) {
  std::atomic<int> steps = 0;
  Background background([&] {
    ++steps;
    return false;
  });
  while (steps == 0) {
    std::this_thread::yield();
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  background.wake();
  while (steps < 2) {
    std::this_thread::yield();
  }
  EXPECT_EQ(steps, 2);
}

TEST(Background, EndsAfterItsCurrentStep) {
  std::atomic<bool> has_ended = false;
  std::latch is_inside(1);
  auto background = std::make_unique<Background>([&] {
    is_inside.count_down();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    has_ended = true;
    return false;
  });
  is_inside.wait();
  background.reset();
  EXPECT_TRUE(has_ended);
}

}  // namespace
}  // namespace tilery
