#pragma once
// What the commands that can take over the screen have in common.

#include <expected>
#include <memory>
#include <string>

#include "apps/terminal/terminal_app.h"
#include "tilery/core/error.h"

namespace tilery {

class ConsoleCommand;

/// The words of --color, --theme, --no-animation and --plain.
struct ScreenWords {
  std::string color;
  std::string theme;
  bool is_still = false;
  bool is_plain = false;
};

/// Adds those options to `command`; what they say is written into the answer.
std::shared_ptr<ScreenWords> add_screen_options(ConsoleCommand command);

/// What the words mean. Fails on a --color or a --theme that is none.
std::expected<TerminalOptions, Error> terminal_options_of(const ScreenWords& words);

}  // namespace tilery
