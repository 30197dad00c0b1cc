#pragma once
// A line on the screen that says how far long work has come.

#include <chrono>
#include <string>

namespace tilery {

/// Writes over itself on standard error, four times a second at most, where that is a terminal;
/// otherwise shows nothing but what is to stay. Wiped away with the object.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// `words()` is asked only when it is time to show them; one line, without its end.
  template <typename Words>
  void show(Words words) {
    if (is_due()) {
      write(words());
    }
  }

  /// A line that stays, on a terminal or not.
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
