// Functions that WASI lacks: locks on files, signals, other programs, the local time, and the stack
// protector of Debian's compiler. Node starts other programs, gets signals and knows the time zone.

#include <sys/file.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <expected>
#include <filesystem>
#include <string>
#include <utility>

#include "apps/console/console_command.h"
#include "apps/exam/line_program.h"
#include "apps/manual/manual_page.h"
#include "apps/retro/stella.h"
#include "tilery/core/work_budget.h"

#define TILERY_IMPORT(name) __attribute__((import_module("tilery"), import_name(#name)))

extern "C" {
/// Whether the program handles signals by itself; if not, signals end it.
TILERY_IMPORT(take_signals) void tilery_take_signals(int is_taken);
/// Starts a shell's command. One runs at a time.
TILERY_IMPORT(start_program) void tilery_start_program(const char* command, std::size_t size);
TILERY_IMPORT(tell_program) void tilery_tell_program(const char* line, std::size_t size);
/// Puts output of that command at `bytes`, at most `size`, and returns its size. 0: none came
/// within `wait_ms`. -1: its output has ended.
TILERY_IMPORT(hear_program) int tilery_hear_program(char* bytes, std::size_t size, int wait_ms);
TILERY_IMPORT(end_program) void tilery_end_program();
/// How far the user's clocks are ahead of UTC at `seconds` since 1970-01-01 00:00 UTC, in seconds.
TILERY_IMPORT(local_offset) int tilery_local_offset(double seconds);
}

/// Every lock is granted: KeptFiles notices what another program has added to a file.
int flock(int /*descriptor*/, int /*operation*/) { return 0; }

/// Replaces the function of WASI's library, whose local time is UTC.
std::tm* localtime_r(const std::time_t* time, std::tm* parts) {
  const std::time_t local = *time + tilery_local_offset(static_cast<double>(*time));
  return gmtime_r(&local, parts);
}

bool tilery::shown_by_man(const std::string& /*page*/) { return false; }

namespace tilery {

/// Replaces the function of the library, which has no clock in a page.
double steady_milliseconds() {
  using std::chrono::steady_clock;
  return std::chrono::duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

std::expected<std::filesystem::path, Error> stella_program() {
  return std::unexpected(
      Error{"--run", {}, "--file FILE, as the npm package starts no emulator", "none"});
}

int run_in_stella(const std::filesystem::path& /*stella*/, const PlayedRom& /*rom*/) {
  return machine_failed;
}

std::expected<LineProgram, Error> LineProgram::start(const std::string& command) {
  tilery_start_program(command.data(), command.size());
  return LineProgram(command, 1, -1);
}

LineProgram::LineProgram(LineProgram&& other) noexcept
    : command_(std::move(other.command_)),
      process_(std::exchange(other.process_, -1)),
      socket_(-1),
      pending_(std::move(other.pending_)) {}

LineProgram::~LineProgram() {
  if (process_ > 0) {
    tilery_end_program();
  }
}

bool LineProgram::write(const std::string& text) const {
  tilery_tell_program(text.data(), text.size());
  return true;
}

LineProgram::Received LineProgram::receive(std::chrono::milliseconds most_wait) {
  std::array<char, 4096> bytes{};
  const int count =
      tilery_hear_program(bytes.data(), bytes.size(), static_cast<int>(most_wait.count()));
  pending_.append(bytes.data(), static_cast<std::size_t>(std::max(count, 0)));
  return count > 0 ? Received::output : count == 0 ? Received::nothing : Received::end;
}

}  // namespace tilery

// NOLINTBEGIN(bugprone-reserved-identifier): the compiler and the linker name them
extern "C" {
/// std::signal, which the linker wraps: node has to know whether the program handles signals.
using SignalHandler = void (*)(int);
SignalHandler __real_signal(int signal, SignalHandler handler);
SignalHandler __wrap_signal(int signal, SignalHandler handler) {
  tilery_take_signals(handler != SIG_DFL ? 1 : 0);
  return __real_signal(signal, handler);
}
/// Called by node when the commands read a clock.
__attribute__((export_name("raise_signal"))) void tilery_raise_signal(int signal) {
  std::raise(signal);
}

std::uintptr_t __stack_chk_guard = 0x7469'6C65;
[[noreturn]] void __stack_chk_fail() { std::abort(); }
}
// NOLINTEND(bugprone-reserved-identifier)
