#pragma once
// The help of games: the keys, the rules, how to play and to watch.

#include <memory>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

std::unique_ptr<Page> help_page(const Arcade& arcade);

/// Likewise, with all rules of `game`, which is played by `rules`, its own at the size played.
std::unique_ptr<Page> help_page(const Arcade& arcade, Cartridge game, const Rules& rules);

}  // namespace tilery
