#pragma once
// Pages without a terminal: an arcade in a folder of its own, and a player at it.

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "apps/terminal/arcade.h"
#include "apps/terminal/game/sitting.h"
#include "apps/terminal/toolkit/page.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {

/// Games are kept in memory; seeds and ids count up from 1; it is always the same day.
class Pages : public testing::Test {
 protected:
  Pages();

  [[nodiscard]] Sitting new_game(std::string_view cartridge, std::uint64_t seed = 1,
                                 int players = 1);

  /// What the page shows, as text.
  [[nodiscard]] std::string seen(const Page& page, Moment now = 0) const;

  /// Types keys by name; the way that the last one leads.
  Next::Way type(Page& page, std::initializer_list<std::string_view> keys, Moment now = 0);

  /// Whether the page shows `text` sooner or later, as time passes.
  [[nodiscard]] bool comes_to_show(Page& page, std::string_view text) const;

  Next click(Page& page, Cell cell);

  /// The first place on the page where `text` is.
  [[nodiscard]] Cell place_of(const Page& page, std::string_view text) const;

  TemporaryFolder folder_;
  std::uint64_t chance_ = 0;
  Arcade arcade_;
  Size size_{80, 24};
};

}  // namespace tilery::test
