#include "tilery/picture/film.h"

#include <gtest/gtest.h>

#include "tests/picture/looks.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::count_of;
using test::dark;
using test::rules_of;

/// Two 2s beside each other on a board of three cells, and the move that merges them.
class Films : public testing::Test {
 protected:
  Rules rules_ = resized(rules_of("2048"), 3, 1).value();
  Position start_ = [this] {
    Position position;
    position.board = board_showing(rules_, {0, 2, 2});
    return position;
  }();
  Turn turn_ = play(rules_, start_, Direction::left, 1).value();
  FilmPace pace_ = {.slide_ms = 100, .rest_ms = 300, .end_ms = 2000};
};

TEST_F(Films, InSvgEveryTileIsAnElementOfItsOwn) {
  SvgFilm film(rules_, dark(), start_, plan_of(start_.board, 64), pace_);
  film.play(turn_);
  const std::string svg = std::move(film).finish();
  EXPECT_EQ(count_of("<use ", svg), 4u) << "two 2s, the 4 that they make, and the new tile";
  EXPECT_EQ(count_of("<animateTransform ", svg), 2u) << svg;
  EXPECT_NE(svg.find("begin=\"0.400s\""), std::string::npos) << "the merge, after rest and slide";
}

TEST_F(Films, InSvgATileThatGoesOverTheEdgeOfARingTravelsToo) {
  rules_.shape.wrap = Wrap::rows;
  start_.board = board_showing(rules_, {2, 4, 2});
  SvgFilm film(rules_, dark(), start_, plan_of(start_.board, 64), pace_);
  film.play(play(rules_, start_, Direction::left, 1).value());
  const std::string svg = std::move(film).finish();
  EXPECT_EQ(count_of("<use ", svg), 6u)
      << "2, 4, 2 going out, 2 coming in, the 4 that the 2s make, and the new tile";
  EXPECT_EQ(count_of("<animateTransform ", svg), 4u) << svg;
}

TEST_F(Films, InSvgAJumpShowsAnotherBoardWithoutMotion) {
  SvgFilm film(rules_, dark(), start_, plan_of(start_.board, 64), pace_);
  film.jump(turn_.after);
  const std::string svg = std::move(film).finish();
  EXPECT_EQ(count_of("<animateTransform ", svg), 0u) << svg;
  EXPECT_NE(svg.find("begin=\"0.300s\""), std::string::npos) << svg;
}

TEST_F(Films, InSvgTheColorsChangeAtTheGoalAndBackByAnUndo) {
  Theme theme = dark();
  theme.after_goal = theme.colors;
  theme.after_goal->board.paper = {9, 8, 7};
  turn_.after.goal_reached = true;
  SvgFilm film(rules_, theme, start_, plan_of(start_.board, 64), pace_);
  film.play(turn_);
  film.jump(start_);
  const std::string svg = std::move(film).finish();
  const std::string change =
      R"(<g visibility="hidden"><set attributeName="visibility" to="visible" begin=")";
  EXPECT_EQ(count_of(change + "0.300s", svg), 1u) << svg;
  EXPECT_EQ(count_of(change + "0.700s", svg), 1u) << svg;
  EXPECT_EQ(count_of("fill=\"#090807\"", svg), 1u) << svg;
  EXPECT_EQ(count_of("<g id=\"t1\">", svg), 1u) << svg;
  EXPECT_EQ(count_of("<g id=\"g1\">", svg), 1u) << svg;
}

TEST_F(Films, ACastHasAHeaderAndTimedOutput) {
  Cast cast(rules_, dark(), start_, pace_,
            {.title = "A \"game\"", .began = 1'767'225'600, .players = 1});
  cast.play(turn_);
  const std::string text = std::move(cast).finish();
  const std::string header = text.substr(0, text.find('\n'));
  EXPECT_TRUE(header.starts_with("{\"version\": 2, \"width\": ")) << header;
  EXPECT_NE(header.find("\"timestamp\": 1767225600, \"title\": \"A \\\"game\\\"\""),
            std::string::npos)
      << header;
  for (const char* moment :
       {"[0.000, ", "[0.325, ", "[0.350, ", "[0.375, ", "[0.400, ", "[2.700, "}) {
    EXPECT_GT(count_of(std::string("\n") + moment, text), 0u) << moment << "\n" << text;
  }
  EXPECT_NE(text.find("0 moves, score 0"), std::string::npos) << text;
  EXPECT_NE(text.find("1\\u001b[7;7H, score 4 "), std::string::npos) << "1 move, score 4";
}

TEST_F(Films, ACastOfTwoPlayersShowsBothScores) {
  const Cast cast(rules_, dark(), start_, pace_, {.title = "", .began = {}, .players = 2});
  EXPECT_NE(Cast(cast).finish().find("score 0 and 0"), std::string::npos);
}

}  // namespace
}  // namespace tilery
