#pragma once
// A progress line on the terminal.

#include <chrono>
#include <string>

namespace tilery {

/// A line on standard error that is rewritten at most four times a second and wiped at the end. If
/// standard error is no terminal, only `say` writes.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// Shows `words()`, one line without its end; calls it only when it is time to.
  template <typename Words>
  void show(Words words) {
    if (is_due()) {
      write(words());
    }
  }

  /// Prints a line that stays, on a terminal or not.
  void say(const std::string& words);

 private:
  [[nodiscard]] bool is_due();
  void write(const std::string& words);
  void wipe();

  bool is_seen_;
  bool has_written_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace tilery
