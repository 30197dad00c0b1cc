#pragma once
// The terminal: pictures out, keys and mouse in.

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>

#include "apps/terminal/settings/settings.h"
#include "apps/terminal/toolkit/keys.h"
#include "tilery/core/error.h"
#include "tilery/picture/depth.h"
#include "tilery/picture/picture.h"

namespace tilery {

/// Takes the terminal over, and gives it back as it was when it ends, whatever ends it.
class Screen {
 public:
  /// Whether standard input and output are a terminal where the cursor can be sent anywhere.
  static bool is_possible();

  /// Fails where it is not possible.
  static std::expected<Screen, Error> open(ColorChoice color);

  Screen(Screen&&) noexcept;
  Screen& operator=(Screen&&) noexcept;
  ~Screen();

  [[nodiscard]] Size size() const;
  [[nodiscard]] Depth depth() const;

  /// Shows `picture` from the top left corner. Sends what differs from what is there.
  void show(const Picture& picture);

  /// The next input, waiting for at most `wait_ms` (without it, for as long as it takes). Nothing
  /// when the time is over, when the terminal is gone or when a signal asks to end.
  std::optional<PlayerInput> read(std::optional<int> wait_ms);

  /// Whether there will be no more input: a signal asks to end, or the terminal is gone.
  [[nodiscard]] bool is_over() const;

 private:
  class Terminal;
  explicit Screen(std::unique_ptr<Terminal> terminal);

  std::unique_ptr<Terminal> terminal_;
};

}  // namespace tilery
