#include "apps/player/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace tilery {
namespace {

constexpr std::chrono::milliseconds between_lines{250};
constexpr const char* wiped = "\r\x1b[K";

}  // namespace

ProgressLine::ProgressLine()
    : is_seen_(::isatty(STDERR_FILENO) != 0), last_(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() { wipe(); }

void ProgressLine::say(const std::string& words) {
  wipe();
  fmt::print(stderr, "{}\n", words);
}

bool ProgressLine::is_due() {
  if (!is_seen_) {
    return false;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < between_lines) {
    return false;
  }
  last_ = now;
  return true;
}

void ProgressLine::write(const std::string& words) {
  has_written_ = true;
  fmt::print(stderr, "{}{}", wiped, words);
  std::fflush(stderr);
}

void ProgressLine::wipe() {
  if (has_written_) {
    std::fputs(wiped, stderr);
    std::fflush(stderr);
  }
  has_written_ = false;
}

}  // namespace tilery
