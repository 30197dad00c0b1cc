#pragma once
// The terminal: pictures out, keys and mouse in.

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "apps/terminal/settings/settings.h"
#include "apps/terminal/toolkit/keys.h"
#include "tilery/core/error.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/scene_picture.h"

namespace tilery {

/// Takes the terminal over. Restores it when the object is destroyed, and when a signal that can be
/// caught kills the program.
class Screen {
 public:
  /// Whether standard input and output are a terminal whose cursor can be moved.
  static bool is_possible();

  /// A notice if standard input and output are a terminal that terminfo does not know. It names a
  /// terminal to try. Otherwise nothing.
  static std::optional<std::string> unknown_terminal();

  /// Ends the program by the signal that asked it to end. Returns if there was no such signal.
  /// Requires that no screen is open.
  static void end_as_asked();

  /// Requires is_possible(). Fails if ncurses cannot open the terminal.
  static std::expected<Screen, Error> open(ColorChoice color);

  Screen(Screen&&) noexcept;
  Screen& operator=(Screen&&) noexcept;
  ~Screen();

  [[nodiscard]] Size size() const;
  [[nodiscard]] Depth depth() const;

  /// Shows `picture` from the top left corner. Sends only what has changed.
  void show(const Picture& picture);

  /// The next input. Waits for at most `wait_ms`, or without end if `wait_ms` is empty. Nothing if
  /// the time is over, the terminal is gone or a signal asks to end.
  std::optional<PlayerInput> read(std::optional<int> wait_ms);

  /// True if no more input will come: a signal asks to end, or the terminal is gone.
  [[nodiscard]] bool is_over() const;

 private:
  class Terminal;
  explicit Screen(std::unique_ptr<Terminal> terminal);

  std::unique_ptr<Terminal> terminal_;
};

}  // namespace tilery
