#include "apps/terminal/toolkit/signals.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace tilery {
namespace {

/// Exits with 0 if the signal is noted once the program waits, and not before.
void wait_for(int signal) {
  const SignalWatch watch;
  std::raise(signal);
  if (SignalWatch::noted() != 0) {
    std::_Exit(1);
  }
  ::sigsuspend(&watch.waiting_mask());
  std::_Exit(SignalWatch::noted() == signal ? 0 : 2);
}

TEST(SignalWatchDeathTest, SignalsThatEndAreNotedWhileTheProgramWaits) {
  for (const int signal : {SIGINT, SIGTERM, SIGQUIT, SIGHUP}) {
    EXPECT_EXIT(wait_for(signal), testing::ExitedWithCode(0), "") << signal;
  }
}

TEST(SignalWatchDeathTest, AfterTheWatchASignalTakesItsUsualEffect) {
  const auto end_and_raise = [] {
    {
      const SignalWatch watch;
    }
    std::raise(SIGTERM);
  };
  EXPECT_EXIT(end_and_raise(), testing::KilledBySignal(SIGTERM), "");
}

TEST(SignalWatchDeathTest, AnIgnoredSignalStaysIgnored) {
  const auto ignore_and_raise = [] {
    std::signal(SIGHUP, SIG_IGN);
    {
      const SignalWatch watch;
      std::raise(SIGHUP);
    }
    std::raise(SIGHUP);
    std::_Exit(SignalWatch::noted());
  };
  EXPECT_EXIT(ignore_and_raise(), testing::ExitedWithCode(0), "");
}

TEST(SignalWatchDeathTest, AfterTheWatchAnEarlierHandlerIsBack) {
  const auto handle_and_raise = [] {
    std::signal(SIGTERM, [](int) { std::_Exit(7); });
    {
      const SignalWatch watch;
    }
    std::raise(SIGTERM);
  };
  EXPECT_EXIT(handle_and_raise(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace tilery
