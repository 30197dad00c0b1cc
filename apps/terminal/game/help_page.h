#pragma once
// The help of games: the keys, the rules, how to play and to watch.

#include <memory>

#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

std::unique_ptr<Page> help_page(const App& app);

/// The help with all rules of `game`. `rules` are its rules for the size played.
std::unique_ptr<Page> help_page(const App& app, Cartridge game, const Rules& rules);

/// The help while watching. The keys for watching come first.
std::unique_ptr<Page> watch_help_page(const App& app, Cartridge game, const Rules& rules);

}  // namespace tilery
