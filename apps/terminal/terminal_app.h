#pragma once
// The full-screen program: pages, one over the other, until the player leaves.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/core/error.h"

namespace tilery {

struct TerminalOptions {
  std::optional<ColorChoice> color;  ///< else as the settings say
  std::optional<std::string> theme;  ///< else as the settings say
  bool is_animated = true;           ///< false whatever the settings say
};

/// Makes the first page; fails with what is wrong.
using FirstPage = std::function<std::expected<std::unique_ptr<Page>, Error>(Arcade&)>;

/// Runs from that page on, with the user's own games, settings and themes. The program's exit
/// status. A signal that asks to end takes its course when the terminal is as it was.
int run_terminal(const TerminalOptions& options, const FirstPage& first_page);

/// Whether there is a terminal to run in.
bool has_terminal();

}  // namespace tilery
