#pragma once
// Text on its way out through a file descriptor.

#include <cstddef>
#include <string>
#include <string_view>

namespace tilery {

/// Thrown when whoever read our output has closed it: nothing is wrong, and nobody is left to tell.
struct ReaderGone {};

/// Gathers text until it is flushed. Throws std::system_error where it cannot be written,
/// ReaderGone where nobody reads it any more. What has not been flushed is lost with the object.
class Output {
 public:
  static constexpr std::size_t enough = 65536;

  /// `name` is what failures call it.
  Output(int descriptor, std::string_view name) : descriptor_(descriptor), name_(name) {}

  /// Text to add to; `flush_if_full` now and then keeps it short.
  [[nodiscard]] std::string& text() { return text_; }

  void flush();

  void flush_if_full() {
    if (text_.size() >= enough) {
      flush();
    }
  }

 private:
  int descriptor_;
  std::string name_;
  std::string text_;
};

/// Writes `text` to standard output at once.
void print(std::string_view text);

}  // namespace tilery
