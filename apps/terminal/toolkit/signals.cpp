#include "apps/terminal/toolkit/signals.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace tilery {
namespace {

constexpr std::array ending = {SIGINT, SIGTERM, SIGQUIT, SIGHUP};
constexpr std::array crashing = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};
constexpr std::size_t longest_farewell = 255;

// A handler can reach nothing but what stands at a fixed place.
volatile std::sig_atomic_t noted_signal = 0;
volatile std::sig_atomic_t farewell_length = 0;
std::array<char, longest_farewell> farewell_bytes;
termios settings_before;
std::array<std::byte, 16384> crash_stack;

extern "C" void note_signal(int signal) { noted_signal = signal; }

/// Uses only what a handler may. The signal comes again, and ends the program, when this returns.
extern "C" void say_farewell(int signal) {
  if (farewell_length > 0) {
    const auto length = static_cast<std::size_t>(farewell_length);
    [[maybe_unused]] const ssize_t written = ::write(STDOUT_FILENO, farewell_bytes.data(), length);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
  }
  ::raise(signal);
}

void set_handler(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, nullptr);
}

void give_crashes_a_stack() {
  stack_t stack = {};
  stack.ss_sp = crash_stack.data();
  stack.ss_size = crash_stack.size();
  ::sigaltstack(&stack, nullptr);
}

}  // namespace

SignalWatch::SignalWatch() {
  noted_signal = 0;
  give_crashes_a_stack();
  sigset_t blocked;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGWINCH);
  for (const int signal : ending) {
    set_handler(signal, note_signal, 0);
    ::sigaddset(&blocked, signal);
  }
  ::sigprocmask(SIG_BLOCK, &blocked, &mask_before_);
  for (const int signal : crashing) {
    set_handler(signal, say_farewell, static_cast<int>(SA_RESETHAND) | SA_ONSTACK);
  }
}

SignalWatch::~SignalWatch() {
  farewell_length = 0;
  for (const int signal : ending) {
    set_handler(signal, SIG_DFL, 0);
  }
  ::sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
  for (const int signal : crashing) {
    set_handler(signal, SIG_DFL, 0);
  }
}

void SignalWatch::set_farewell(const std::string& farewell, const termios& settings) {
  const std::size_t length = std::min(farewell.size(), longest_farewell);
  std::copy_n(farewell.begin(), length, farewell_bytes.begin());
  settings_before = settings;
  farewell_length = static_cast<std::sig_atomic_t>(length);
}

int SignalWatch::noted() { return noted_signal; }

}  // namespace tilery
