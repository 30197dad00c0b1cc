#pragma once
// The help of games: what the keys do, how to play and to watch.

#include <memory>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

std::unique_ptr<Page> help_page(const Arcade& arcade);

}  // namespace tilery
