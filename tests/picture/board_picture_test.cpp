#include "tilery/picture/board_picture.h"

#include <gtest/gtest.h>

#include "tests/picture/looks.h"
#include "tests/support/games.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/theme.h"

namespace tilery {
namespace {

using namespace tilery::test;

BoardLook colorless() { return {.theme = &dark(), .depth = Depth::none}; }

TEST(FaceText, LongFacesAreRoundedDownToThousands) {
  EXPECT_EQ(face_text(2048, 4), "2048");
  EXPECT_EQ(face_text(16384, 4), "16k");
  EXPECT_EQ(face_text(131072, 5), "131k");
  EXPECT_EQ(face_text(131072, 3), ".1M");
  EXPECT_EQ(face_text(999999999, 3), ".9G");
  EXPECT_EQ(face_text(1048576, 3), "1M");
  EXPECT_EQ(face_text(12884901888, 3), "12G");
}

TEST(BoardPicture, ShowsEveryFaceInItsCell) {
  const Rules rules = rules_of("2048");
  const WalledBoard board = board_showing(rules, {0, 2, 0, 0, 0, 0, 0, 0,  //
                                                  0, 0, 4, 0, 128, 0, 0, 65536});
  const auto layout = board_layout({4, 4}, {30, 9}, 5, Frame::lines);
  EXPECT_EQ(text_of(board_picture(rules, board, *layout, colorless())),
            "┌──────┬──────┬──────┬──────┐\n"
            "│      │  2   │      │      │\n"
            "├──────┼──────┼──────┼──────┤\n"
            "│      │      │      │      │\n"
            "├──────┼──────┼──────┼──────┤\n"
            "│      │      │  4   │      │\n"
            "├──────┼──────┼──────┼──────┤\n"
            "│ 128  │      │      │65536 │\n"
            "└──────┴──────┴──────┴──────┘\n");
}

TEST(BoardPicture, RowsThatTouchAreSeparatedByHalfBlocks) {
  const Rules rules = rules_of("5x5");
  const WalledBoard board(rules.shape);
  const auto layout = board_layout({5, 5}, {80, 19}, 4, Frame::gaps);
  ASSERT_TRUE(layout);
  ASSERT_EQ(layout->gap.height, 0);
  const Picture picture = board_picture(rules, board, *layout, {.theme = &dark()});
  const Box cell = layout->cell_box({0, 0});
  EXPECT_EQ(picture.at({cell.x, cell.y + cell.height - 1}).symbol, U'▄');
  EXPECT_NE(picture.at({cell.x, cell.y}).symbol, U'▄');
}

TEST(BoardPicture, LargeTilesHaveBigDigits) {
  Rules rules = rules_of("2048");
  rules.shape = {.width = 2, .height = 1, .blocked = {}};
  const auto layout = board_layout({2, 1}, {40, 9}, 5, Frame::lines);
  EXPECT_EQ(
      text_of(board_picture(rules, board_showing(rules, {1024, 16384}), *layout, colorless())),
      "┌─────────────────┬─────────────────┐\n"
      "│                 │                 │\n"
      "│  █  ███ ███ █ █ │                 │\n"
      "│ ██  █ █   █ █ █ │                 │\n"
      "│  █  █ █ ███ ███ │      16384      │\n"
      "│  █  █ █ █     █ │                 │\n"
      "│ ███ ███ ███   █ │                 │\n"
      "│                 │                 │\n"
      "└─────────────────┴─────────────────┘\n");
}

TEST(BoardPicture, LabelsThatAreNoNumbersHaveNoBigDigits) {
  EXPECT_EQ(big_size("2048").width, 15);
  EXPECT_EQ(big_size("2048").height, 5);
  for (const char* text : {"", "16k", "oak", "-1"}) {
    EXPECT_EQ(big_size(text).width, 0) << text;
  }
}

TEST(BoardPicture, BlockedCellsHaveTheirOwnPattern) {
  const Rules rules = rules_of("pillars");
  const auto layout = board_layout({4, 4}, {17, 6}, 3, Frame::lines);
  EXPECT_EQ(text_of(board_picture(rules, WalledBoard(rules.shape), *layout, colorless())),
            "┌───┬───┬───┬───┐\n"
            "│ · │ · │ · │ · │\n"
            "│ · │▒▒▒│ · │ · │\n"
            "│ · │ · │▒▒▒│ · │\n"
            "│ · │ · │ · │ · │\n"
            "└───┴───┴───┴───┘\n");
}

TEST(BoardPicture, AFlashReversesEverything) {
  const Rules rules = rules_of("2048");
  const auto layout = board_layout({4, 4}, {80, 20}, 4, Frame::gaps);
  BoardLook look{.theme = &dark()};
  const Picture calm = board_picture(rules, WalledBoard(rules.shape), *layout, look);
  look.is_flashed = true;
  const Picture flashed = board_picture(rules, WalledBoard(rules.shape), *layout, look);
  EXPECT_EQ(text_of(calm), text_of(flashed));
  EXPECT_FALSE(calm.at({0, 0}).style.is_reversed);
  EXPECT_TRUE(flashed.at({0, 0}).style.is_reversed);
}

class Motions : public testing::Test {
 protected:
  [[nodiscard]] std::string at(int thousandths) const {
    return text_of(motion_picture(rules_, turn_, thousandths, layout_, colorless()));
  }

  Rules rules_ = resized(rules_of("2048"), 3, 1).value();
  BoardLayout layout_ = board_layout({3, 1}, {22, 3}, 4, Frame::lines).value();
  Turn turn_ = [this] {
    Position position;
    position.board = board_showing(rules_, {0, 2, 2});
    return play(rules_, position, Direction::left, 1).value();
  }();
};

TEST_F(Motions, BeginWithEveryTileWhereItWas) {
  EXPECT_EQ(at(0), "┌──────┬──────┬──────┐\n│      │  2   │  2   │\n└──────┴──────┴──────┘\n");
}

TEST_F(Motions, PassThroughPlacesBetweenCells) {
  EXPECT_EQ(at(325), "┌──────┬──────┬──────┐\n│     2   2   │      │\n└──────┴──────┴──────┘\n");
}

TEST_F(Motions, EndWithTheMergedAndTheNewTile) {
  const std::string end = at(999);
  EXPECT_NE(end.find("4"), std::string::npos);
  EXPECT_EQ(turn_.slide.gain, 4U);
  const Picture at_rest = board_picture(rules_, turn_.after.board, layout_, colorless());
  EXPECT_EQ(end, text_of(at_rest));
}

TEST(BoardPicture, ThreesHasAPairOfColoursAnd2048HasNone) {
  const auto paper_of = [](std::string_view game, std::uint64_t face) {
    const Rules& rules = rules_of(game);
    WalledBoard board(rules.shape);
    board.set(0, rules.ladder.rank_of(face).value());
    const auto layout = board_layout({4, 4}, {40, 20}, 4, Frame::gaps);
    const Box cell = layout->cell_box({0, 0});
    return board_picture(rules, board, *layout, {.theme = &dark()})
        .at({cell.x, cell.y})
        .style.paper;
  };
  const ThemeColors& colors = dark().colors;
  EXPECT_EQ(paper_of("threes", 1), (*colors.pair)[0].paper);
  EXPECT_EQ(paper_of("threes", 2), (*colors.pair)[1].paper);
  EXPECT_EQ(paper_of("threes", 3), colors.tile(1).paper);
  EXPECT_EQ(paper_of("2048", 2), colors.tile(1).paper);
  EXPECT_EQ(paper_of("2048", 4), colors.tile(2).paper);
}

TEST(NextPicture, HasTheColoursOfThePair) {
  const NextTile one{.rank = 1, .hint_low = 1, .hint_high = 1};
  EXPECT_EQ(next_picture(rules_of("threes"), one, {.theme = &dark()}).at({1, 0}).style.paper,
            (*dark().colors.pair)[0].paper);
}

TEST(NextPicture, ABonusShowsItsWindow) {
  const Rules rules = rules_of("threes");
  const NextTile bonus{.rank = 5, .hint_low = 4, .hint_high = 6};
  EXPECT_EQ(text_of(next_picture(rules, bonus, colorless())), " 6   12   24\n");
}

}  // namespace
}  // namespace tilery
