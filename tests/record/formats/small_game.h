#pragma once
// A game of two moves that is written out by hand in every format.

#include <gtest/gtest.h>

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/games.h"
#include "tilery/record/foreign_formats.h"

namespace tilery::test {

/// It starts with a 2 top left and a 4 in column 2 of row 2. After left a 2 enters bottom right,
/// after down a 4 top left.
inline ForeignGame small_game() {
  ForeignGame game = {.start = Grid<Rank>(4, 4)};
  game.start.at({0, 0}) = 1;
  game.start.at({1, 1}) = 2;
  game.steps = {{.direction = Direction::left, .entry = {15, 1}},
                {.direction = Direction::down, .entry = {0, 2}}};
  return game;
}

/// The record of a file, or its fault.
inline std::expected<Record, std::string> imported(std::string_view bytes,
                                                   std::string_view format = "") {
  const auto game = import_game(bytes, foreign_format_named(format), cartridge_named("2048"), "in");
  return game ? std::expected<Record, std::string>(game->record)
              : std::unexpected(text_of(game.error()));
}

/// Expects that the file has the moves and the new tiles of the small game and nothing else.
inline void expect_small_game(std::string_view bytes, std::string_view format = "") {
  const auto record = imported(bytes, format);
  ASSERT_TRUE(record.has_value()) << record.error();
  EXPECT_EQ(record->start, small_game().start.values);
  EXPECT_EQ(record->events, (std::vector{Event::left, Event::down}));
  EXPECT_EQ(record->entries, (std::vector<Entry>{{15, 1}, {0, 2}}));
}

/// The fault of a file.
inline std::string fault_of(std::string_view bytes, std::string_view format = "") {
  const auto record = imported(bytes, format);
  return record ? "nothing" : record.error();
}

}  // namespace tilery::test
