#pragma once
// Tests of pages without a terminal: an app in its own folder. The tests type keys and click as a
// player does.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "apps/terminal/app.h"
#include "apps/terminal/game/played_game.h"
#include "apps/terminal/toolkit/page.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {

/// Games are kept in memory; seeds and ids count up from 1; the date is fixed.
class Pages : public testing::Test {
 protected:
  Pages();

  [[nodiscard]] PlayedGame new_game(std::string_view cartridge, std::uint64_t seed = 1,
                                    int players = 1);

  /// Plays `rounds` times four moves of a new game, and leaves it. Returns its score.
  std::uint64_t play_some(std::string_view cartridge, std::uint64_t seed, int rounds);

  /// The page as text.
  [[nodiscard]] std::string seen(const Page& page, Moment now = 0) const;

  /// Types keys by name. Returns the page change of the last one.
  Next::Way type(Page& page, std::initializer_list<std::string_view> keys, Moment now = 0);

  /// Waits until the page shows `text`, or one of `texts`, at most two minutes. Returns whether it
  /// does.
  [[nodiscard]] bool comes_to_show(Page& page, std::string_view text) const;
  [[nodiscard]] bool comes_to_show_one(Page& page,
                                       std::initializer_list<std::string_view> texts) const;

  Next click(Page& page, Cell cell);

  /// The first place on the page where `text` is.
  [[nodiscard]] Cell place_of(const Page& page, std::string_view text) const;

  TemporaryFolder folder_;
  std::uint64_t chance_ = 0;
  App app_;
  Size size_{80, 24};
};

}  // namespace tilery::test
