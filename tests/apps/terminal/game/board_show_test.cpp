#include "apps/terminal/game/game_picture.h"

#include <gtest/gtest.h>

#include "apps/terminal/settings/settings.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

class BoardShows : public testing::Test {
 protected:
  [[nodiscard]] Picture at(Moment now) const {
    return show_.picture(rules_, after_, layout_, {.theme = &theme_}, now);
  }

  Rules rules_ = test::rules_of("2048");
  Theme theme_ = default_theme();
  BoardLayout layout_ = board_layout({4, 4}, {80, 20}, 4, Frame::gaps).value();
  Turn turn_ = [this] {
    Position before;
    before.board = test::board_showing(rules_, {0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2});
    return play(rules_, before, Direction::left, 1).value();
  }();
  Position after_ = turn_.after;
  Picture at_rest_ = board_picture(rules_, after_.board, layout_, {.theme = &theme_});
  BoardShow show_;
};

TEST_F(BoardShows, AtRestNothingChanges) {
  EXPECT_EQ(show_.changes_in(0), std::nullopt);
  EXPECT_EQ(at(0), at_rest_);
}

TEST_F(BoardShows, ATurnLastsATenthOfASecond) {
  show_.show_turn(turn_, 1000);
  EXPECT_NE(at(1000), at_rest_);
  EXPECT_NE(at(1099), at_rest_);
  EXPECT_TRUE(show_.changes_in(1099));
  EXPECT_EQ(at(1100), at_rest_);
  EXPECT_EQ(show_.changes_in(1100), std::nullopt);
}

TEST_F(BoardShows, StoppingShowsTheEndAtOnce) {
  show_.show_turn(turn_, 1000);
  show_.celebrate(1000);
  show_.flash(1000);
  show_.stop();
  EXPECT_EQ(at(1001), at_rest_);
  EXPECT_EQ(show_.changes_in(1001), std::nullopt);
}

TEST_F(BoardShows, ACelebrationChangesColoursAndEnds) {
  show_.celebrate(0);
  EXPECT_NE(at(150), at(250));
  EXPECT_EQ(text_of(at(250)), text_of(at_rest_));
  EXPECT_TRUE(show_.changes_in(celebration_ms - 1));
  EXPECT_EQ(at(celebration_ms), at_rest_);
}

TEST_F(BoardShows, AFlashReversesTheColoursAndEnds) {
  show_.flash(0);
  EXPECT_TRUE(at(10).at({0, 0}).style.is_reversed);
  EXPECT_FALSE(at(160).at({0, 0}).style.is_reversed);
  EXPECT_EQ(at(flash_ms), at_rest_);
}

}  // namespace
}  // namespace tilery
