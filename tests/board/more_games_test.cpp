// The rules of the games of cartridges/more: more_games.txt lists rows before and after a move.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/paths.h"
#include "tilery/board/slide.h"
#include "tilery/game/position.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::board_showing;
using test::Faces;
using test::faces_of;

struct Expectation {
  std::string game;
  Direction direction = Direction::left;
  Faces before;
  Faces after;
};

Faces numbers_in(const std::string& text) {
  Faces faces;
  std::istringstream words(text);
  for (std::uint64_t face = 0; words >> face;) {
    faces.push_back(face);
  }
  return faces;
}

std::vector<Expectation> all_expectations() {
  std::vector<Expectation> all;
  std::ifstream file(test::project_file("tests/board/more_games.txt"));
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    Expectation one;
    std::istringstream words(line);
    std::string direction;
    words >> one.game >> direction;
    one.direction = direction_named(direction).value();
    std::string rows;
    std::getline(words, rows);
    one.before = numbers_in(rows.substr(0, rows.find('|')));
    one.after = numbers_in(rows.substr(rows.find('|') + 1));
    all.push_back(one);
  }
  return all;
}

Cartridge more_game(std::string_view name) {
  const auto cartridge = read_cartridge(more_cartridge(name), name);
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge.value_or(Cartridge{});
}

TEST(MoreGames, MoveTheirTilesAsTheirExpectationsSay) {
  for (const Expectation& one : all_expectations()) {
    Rules rules = more_game(one.game).rules;
    const auto length = static_cast<int>(one.before.size());
    const bool is_row = is_horizontal(one.direction);
    rules.shape = {
        .width = is_row ? length : 1, .height = is_row ? 1 : length, .wrap = rules.shape.wrap};
    const Slide slid = slide(board_showing(rules, one.before), one.direction, rules);
    EXPECT_EQ(faces_of(rules, slid.board), one.after) << one.game;
    EXPECT_EQ(slid.moved(), one.before != one.after) << one.game;
    EXPECT_EQ(can_slide(board_showing(rules, one.before), one.direction, rules), slid.moved());
  }
}

TEST(MoreGames, EachHaveAnExpectation) {
  std::set<std::string> tested;
  for (const Expectation& one : all_expectations()) {
    tested.insert(one.game);
  }
  for (const ShippedCartridge& file : more_cartridges()) {
    EXPECT_TRUE(tested.contains(std::string(file.name))) << file.name;
  }
}

TEST(MoreGames, AreFoundByNameFitALineAndSurviveARoundTrip) {
  for (const ShippedCartridge& file : more_cartridges()) {
    const Cartridge cartridge = more_game(file.name);
    EXPECT_EQ(cartridge.name, file.name);
    EXPECT_LE(cartridge.about.size(), 76U);
    EXPECT_EQ(read_cartridge(toml_of(cartridge), "again"), cartridge) << file.name;
    EXPECT_EQ(shipped_cartridge(file.name), file.toml);
  }
}

TEST(MoreGames, MoveWhereTheirBoardSlidesAndThenAddTheExpectedNumberOfTiles) {
  for (const ShippedCartridge& file : more_cartridges()) {
    const Rules rules = more_game(file.name).rules;
    Position position = first_position(rules, 1);
    for (int move = 0; move < 60 && !is_over(rules, position); ++move) {
      const auto direction = static_cast<Direction>(move % 4);
      const auto turn = play(rules, position, direction, 1);
      ASSERT_EQ(turn.has_value(), can_slide(position.board, direction, rules)) << file.name;
      if (turn) {
        position = turn->after;
        position.asks = false;
        const bool is_due = position.moves % static_cast<unsigned>(rules.spawn.every) == 0;
        const int most = is_due ? std::min(rules.spawn.count, turn->slide.board.empty_cells()) : 0;
        const bool enters_moved_lines = rules.spawn.place == SpawnPlace::moved_edge;
        EXPECT_EQ(std::ssize(turn->entries),
                  enters_moved_lines ? std::min(most, std::popcount(turn->slide.lines)) : most)
            << file.name;
      }
    }
  }
}

}  // namespace
}  // namespace tilery
