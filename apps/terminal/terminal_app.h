#pragma once
// The full-screen program: a stack of pages, until the player leaves.

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/core/error.h"

namespace tilery {

struct TerminalOptions {
  std::optional<ColorChoice> color;  ///< nothing: as the settings say
  std::optional<std::string> theme;  ///< nothing: as the settings say
  bool is_animated = true;           ///< false: not animated, whatever the settings say
  bool continues_game = false;  ///< the first page continues a kept game: no database is created
  bool is_unkept = false;       ///< games are not saved, and no kept game is read
};

/// Makes the first page, or fails.
using FirstPage = std::function<std::expected<std::unique_ptr<Page>, Error>(App&)>;

/// Shows the first page and all pages opened from it, with the user's own games, settings and
/// themes. Returns the program's exit status. A signal that ends the program takes effect after the
/// terminal has been restored.
int run_terminal(const TerminalOptions& options, const FirstPage& first_page);

/// Whether there is a terminal to run in.
bool has_terminal();

/// Advice if terminfo does not know the terminal; otherwise nothing.
std::optional<std::string> unknown_terminal_notice();

}  // namespace tilery
