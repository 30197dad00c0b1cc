// Pictures on a television, compared dot by dot. They show all that a cartridge puts into the ROM.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tests/retro/atari_games.h"
#include "tests/retro/driver.h"
#include "tests/retro/symbols.h"
#include "tests/retro/television.h"
#include "tilery/retro/atari_rom.h"

namespace tilery::retro {
namespace {

constexpr int picture_lines = 192;
constexpr int lines_of_dot = 2;
constexpr int board_line = 32;
constexpr int board_end = 163;
constexpr int upper_score_line = 15;
constexpr int lower_score_line = 174;
constexpr int score_dot = 56;
constexpr int score_digits = 6;

/// A rectangle of the picture.
struct Area {
  int line = 0;
  int dot = 0;
  int lines = 0;
  int dots = 0;
};

/// The area of a cell's tile. The tile's glyph begins at the ninth dot.
Area area_of(int cell) {
  return {.line = 38 + cell / 4 * 32, .dot = 20 + cell % 4 * 32, .lines = 26, .dots = 24};
}

/// The picture as it should be, painted over black.
class Painting {
 public:
  void fill(const Area& area, std::uint8_t color) {
    for (int line = area.line; line < area.line + area.lines; ++line) {
      for (int dot = area.dot; dot < area.dot + area.dots; ++dot) {
        lines_[static_cast<std::size_t>(line)][static_cast<std::size_t>(dot)] = color;
      }
    }
  }

  /// Rows of eight dots from the bottom up, each two lines high, the upper left dot at `area`.
  void stamp(std::span<const std::uint8_t> rows, Area area, std::uint8_t color) {
    for (std::size_t row = rows.size(); row-- > 0; area.line += lines_of_dot) {
      for (int dot = 0; dot < 8; ++dot) {
        if ((rows[row] >> (7 - dot) & 1) != 0) {
          fill({.line = area.line, .dot = area.dot + dot, .lines = lines_of_dot, .dots = 1}, color);
        }
      }
    }
  }

  [[nodiscard]] const std::vector<PictureLine>& lines() const { return lines_; }

 private:
  std::vector<PictureLine> lines_ = std::vector<PictureLine>(picture_lines);
};

/// The first dot that differs; empty if there is none.
std::string difference(const std::vector<PictureLine>& expected,
                       const std::vector<PictureLine>& found) {
  if (expected.size() != found.size()) {
    return std::to_string(found.size()) + " lines";
  }
  for (std::size_t line = 0; line < expected.size(); ++line) {
    for (std::size_t dot = 0; dot < expected[line].size(); ++dot) {
      if (expected[line][dot] != found[line][dot]) {
        return "line " + std::to_string(line) + ", dot " + std::to_string(dot) + ": expected " +
               std::to_string(expected[line][dot]) + ", found " + std::to_string(found[line][dot]);
      }
    }
  }
  return "";
}

class AtariPicture : public testing::Test {
 protected:
  explicit AtariPicture(const std::string& game = "2048-vcs")
      : cartridge_(atari_cartridge(game)), rom_(rom_of(game)) {}

  std::uint8_t color(std::size_t index) {
    const bool is_ntsc = (driver_.console().controls.switches & color_switch) != 0;
    return rom_[symbol(is_ntsc ? "colours_ntsc" : "colours_pal") - 0xF800U + index];
  }

  /// The board of the engine's game, in the colours of the ROM's table and with the dots of
  /// atari_glyph().
  void paint_board(Painting& painting) {
    const WalledBoard& board = driver_.referee().position().board;
    painting.fill({.line = board_line, .lines = board_end - board_line, .dots = dots_of_line},
                  color(symbol("COLOUR_PAPER")));
    for (int cell = 0; cell < board.cells(); ++cell) {
      Area area = area_of(cell);
      const Rank rank = board.rank(cell);
      painting.fill(area, board.is_blocked(cell) ? color(symbol("RANKS") + 1U) : color(rank));
      area.line += lines_of_dot;
      area.dot += 8;
      if (!board.is_blocked(cell) && rank > 0) {
        painting.stamp(atari_glyph(cartridge_.rules.ladder.text(rank)), area,
                       color(symbol("COLOUR_INK")));
      }
    }
  }

  /// A score without leading zeros, and the marks on both sides of it.
  void paint_score(Painting& painting, int line, std::uint32_t score, std::uint8_t ink,
                   bool is_marked) const {
    const std::string digits = std::to_string(score);
    int dot = score_dot + 8 * (score_digits - static_cast<int>(digits.size()));
    for (const char digit : digits) {
      const auto figure = atari_figure(digit);
      painting.stamp(std::span(figure).subspan(1), {.line = line, .dot = dot}, ink);
      dot += 8;
    }
    for (const int mark : {32, 120}) {
      if (is_marked) {
        painting.fill({.line = line, .dot = mark, .lines = 14, .dots = 8}, ink);
      }
    }
  }

  /// The first difference from the picture of the engine's game; empty if there is none.
  std::string wrong_picture() {
    driver_.run_frame();
    driver_.run_frame();
    const ConsoleState state = driver_.state();
    const Position& position = driver_.referee().position();
    Painting painting;
    paint_board(painting);
    const bool is_for_two = state.players == 2;
    paint_score(painting, upper_score_line, static_cast<std::uint32_t>(position.gathered[0]),
                color(symbol("COLOUR_FIRST")), is_for_two && marked_ == 0);
    if (is_for_two) {
      paint_score(painting, lower_score_line, static_cast<std::uint32_t>(position.gathered[1]),
                  color(symbol("COLOUR_SECOND")), marked_ == 1);
    } else if (state.waiting == static_cast<int>(Waiting::game_over)) {
      paint_score(painting, lower_score_line, state.high, color(symbol("COLOUR_HIGH")), false);
    }
    const Console& console = driver_.console();
    const std::string fault =
        difference(painting.lines(), picture_of(console.writes(), console.frame_lines()));
    return fault.empty() ? driver_.report().fault : fault;
  }

  void switch_to_pal() {
    driver_.console().controls.switches &= ~color_switch;
    driver_.console().run_frame();
    driver_.run_frame();
  }

  /// Shows boards that together have every tile in every cell.
  void expect_all_tiles(const std::string& television) {
    const int tiles = cartridge_.rules.ladder.top() + 1;
    for (int first = 0; first < tiles; ++first) {
      std::vector<Rank> ranks(16);
      for (int cell = 0; cell < 16; ++cell) {
        ranks[static_cast<std::size_t>(cell)] = static_cast<Rank>((first + cell) % tiles);
      }
      driver_.put_board(ranks);
      ASSERT_EQ(wrong_picture(), "") << television << ", tiles from rank " << first;
    }
  }

  void expect_all_figures(const std::string& television) {
    for (const std::uint32_t score :
         {0U,      7U,      10U,     98U,     100U,    765U,    1000U,
          4321U,   10000U,  12345U,  100000U, 111111U, 222222U, 333333U,
          444444U, 555555U, 666666U, 777777U, 888888U, 999999U, 900009U}) {
      driver_.put_score(0, score);
      driver_.put_score(1, 999999 - score);
      ASSERT_EQ(wrong_picture(), "") << television << ", score " << score;
    }
  }

  void run_frames(int count) {
    for (int i = 0; i < count; ++i) {
      driver_.run_frame();
    }
  }

  /// Makes the last move of a game of 2048, and waits until the board no longer flashes.
  void end_game() {
    driver_.put_board(std::vector<Rank>{3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 8, 5, 6, 0});
    driver_.push(Direction::right);
    ASSERT_TRUE(driver_.referee().is_over());
    run_frames(70);
  }

  const Cartridge& cartridge_;
  const AtariRom rom_;
  Driver driver_{rom_, cartridge_};
  int marked_ = 0;  ///< in a game for two: the player with marks, 2 for nobody
};

TEST_F(AtariPicture, MarksThePlayerToMove) {
  driver_.press(select_switch);
  EXPECT_EQ(wrong_picture(), "");
  driver_.put_board(std::vector<Rank>{0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  marked_ = 1;
  EXPECT_EQ(wrong_picture(), "") << "a move without a merge passes the turn";
}

TEST_F(AtariPicture, MarksTheWinnerAtTheEndAndNobodyInATie) {
  driver_.press(select_switch);
  end_game();
  for (const std::uint32_t score : {0U, 4U, 400U, 40000U}) {
    for (const std::uint32_t other : {0U, 4U, 400U, 40000U}) {
      driver_.put_score(0, score);
      driver_.put_score(1, other);
      marked_ = score == other ? 2 : score > other ? 0 : 1;
      EXPECT_EQ(wrong_picture(), "") << score << " to " << other;
    }
  }
}

TEST_F(AtariPicture, ShowsTheHighScoreWhenAGameForOneIsOver) {
  driver_.put_score(0, 123456);
  end_game();
  EXPECT_EQ(driver_.state().high, 123456U);
  EXPECT_EQ(wrong_picture(), "");
  driver_.press(reset_switch);
  EXPECT_EQ(wrong_picture(), "") << "hidden in the next game";
}

TEST_F(AtariPicture, IsTheSameInEveryFrame) {
  driver_.press(select_switch);
  driver_.put_board(std::vector<Rank>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1, 2});
  for (int look = 0; look < 60; ++look) {
    run_frames(1);  // With the two frames of a look, every other look is at an odd frame.
    ASSERT_EQ(wrong_picture(), "") << "look " << look;
  }
}

class AtariPictureOfEachGame : public AtariPicture,
                               public testing::WithParamInterface<const char*> {
 protected:
  AtariPictureOfEachGame() : AtariPicture(GetParam()) {}
};

TEST_P(AtariPictureOfEachGame, ShowsEveryTileInEveryCellInItsColours) {
  expect_all_tiles("NTSC");
  switch_to_pal();
  expect_all_tiles("PAL");
}

TEST_P(AtariPictureOfEachGame, ShowsEveryFigureInEveryPlaceOfTheScores) {
  if (cartridge_.rules.players.most == 2) {
    driver_.press(select_switch);
  }
  expect_all_figures("NTSC");
  switch_to_pal();
  expect_all_figures("PAL");
}

INSTANTIATE_TEST_SUITE_P(Games, AtariPictureOfEachGame, testing::ValuesIn(atari_games),
                         [](const auto& game) { return test_name_of(game.param); });

}  // namespace
}  // namespace tilery::retro
