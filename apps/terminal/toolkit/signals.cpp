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

// Global, because a signal handler has no other access to data.
volatile std::sig_atomic_t noted_signal = 0;
volatile std::sig_atomic_t noted_stop = 0;
volatile std::sig_atomic_t farewell_length = 0;
std::array<char, longest_farewell> farewell_bytes;
termios settings_before;
std::array<std::byte, 16384> crash_stack;

extern "C" void note_signal(int signal) { noted_signal = signal; }
extern "C" void note_stop(int /*signal*/) { noted_stop = 1; }

/// Calls only functions that a handler may call. When it returns, the signal comes again and ends
/// the program.
extern "C" void restore_terminal(int signal) {
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

/// Makes the handlers of crashes run on a stack of their own: the usual stack may have overflowed.
void give_crashes_a_stack() {
  stack_t stack = {};
  stack.ss_sp = crash_stack.data();
  stack.ss_size = crash_stack.size();
  ::sigaltstack(&stack, nullptr);
}

}  // namespace

SignalWatch::SignalWatch() {
  noted_signal = 0;
  noted_stop = 0;
  give_crashes_a_stack();
  sigset_t blocked;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGWINCH);
  for (const int signal : ending) {
    handle(signal, note_signal, 0);
    ::sigaddset(&blocked, signal);
  }
  if (handle(SIGTSTP, note_stop, 0)) {  // ncurses leaves a signal with a handler alone
    ::sigaddset(&blocked, SIGTSTP);
  }
  ::sigprocmask(SIG_BLOCK, &blocked, &mask_before_);
  for (const int signal : crashing) {
    handle(signal, restore_terminal, static_cast<int>(SA_RESETHAND) | SA_ONSTACK);
  }
}

SignalWatch::~SignalWatch() {
  farewell_length = 0;
  for (const auto& [signal, action] : actions_before_) {
    ::sigaction(signal, &action, nullptr);
  }
  ::sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

/// Sets the handler until the watch ends. False if the program ignores the signal: it stays
/// ignored.
bool SignalWatch::handle(int signal, void (*handler)(int), int flags) {
  struct sigaction before = {};
  ::sigaction(signal, nullptr, &before);
  if (before.sa_handler == SIG_IGN) {
    return false;
  }
  actions_before_.emplace_back(signal, before);
  set_handler(signal, handler, flags);
  return true;
}

void SignalWatch::set_farewell(const std::string& farewell, const termios& settings) {
  const std::size_t length = std::min(farewell.size(), longest_farewell);
  std::copy_n(farewell.begin(), length, farewell_bytes.begin());
  settings_before = settings;
  farewell_length = static_cast<std::sig_atomic_t>(length);
}

int SignalWatch::noted() { return noted_signal; }

bool SignalWatch::take_stop() {
  const bool is_noted = noted_stop != 0;
  noted_stop = 0;
  return is_noted;
}

void SignalWatch::stop() {
  sigset_t stopping;
  ::sigemptyset(&stopping);
  ::sigaddset(&stopping, SIGTSTP);
  set_handler(SIGTSTP, SIG_DFL, 0);
  ::raise(SIGTSTP);
  ::sigprocmask(SIG_UNBLOCK, &stopping, nullptr);  // the program stops here until it is continued
  ::sigprocmask(SIG_BLOCK, &stopping, nullptr);
  set_handler(SIGTSTP, note_stop, 0);
}

}  // namespace tilery
