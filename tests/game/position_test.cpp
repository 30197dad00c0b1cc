#include "tilery/game/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/statistics.h"
#include "tilery/game/game.h"
#include "tilery/game/play.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

int tiles_on(const WalledBoard& board) {
  int tiles = 0;
  for (const Rank rank : ranks_of(board)) {
    tiles += rank != 0;
  }
  return tiles;
}

Position position_showing(const Rules& rules, const test::Faces& faces, std::uint64_t seed = 1) {
  Position position = first_position(rules, seed);
  position.board = board_showing(rules, faces);
  return position;
}

TEST(Position, APackedGameContinuesOnAWalledBoard) {
  for (const std::string_view name : test::packable_names()) {
    const Rules& rules = rules_of(std::string(name));
    const PackedPlay packed = *PackedPlay::of(rules);
    Random random{.seed = 7};
    PackedPlay::Game game = packed.first(7);
    Position position;
    for (int move = 0; move < 200; ++move) {
      const auto direction = static_cast<Direction>(random.below(4));
      const bool is_move = PackedPlay::is_move(game, direction) && !packed.is_over(game);
      if (move > 40) {
        const auto turn = play(rules, position, direction, 1);
        ASSERT_EQ(turn.has_value(), is_move) << name;
        position = turn ? turn->after : position;
        position.asks = false;
      }
      if (is_move) {
        packed.move(game, direction);
      }
      if (move == 40) {
        position = packed.position(game);
      }
      if (move >= 40) {
        ASSERT_EQ(position.board, packed.position(game).board) << name << " " << move;
        ASSERT_EQ(score_of(rules, position), packed.result(game).score) << name;
        ASSERT_EQ(position.moves, PackedPlay::moves(game)) << name;
        ASSERT_EQ(position.random, game.position.random) << name;
      }
    }
  }
}

TEST(FirstPosition, HasAsManyTilesAsTheCartridgeSays) {
  const std::map<std::string, int> expected = {{"2048", 2},     {"2048-vcs", 1}, {"2048-basic", 2},
                                               {"2048-61b", 1}, {"threes", 9},   {"threes-1k", 9}};
  for (const auto& [name, tiles] : expected) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      EXPECT_EQ(tiles_on(first_position(rules_of(name), seed).board), tiles) << name;
    }
  }
}

TEST(FirstPosition, OfThrees1kHasAtLeastTwoThreesATwoAndTwoOnes) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    std::map<Rank, int> counts;
    for (const Rank rank : ranks_of(first_position(rules_of("threes-1k"), seed).board)) {
      ++counts[rank];
    }
    EXPECT_GE(counts[1], 2);
    EXPECT_GE(counts[2], 1);
    EXPECT_GE(counts[3], 2);
    EXPECT_EQ(counts[1] + counts[2] + counts[3], 9);
  }
}

TEST(FirstPosition, OfThreesTakesItsTilesFromTheFirstDeck) {
  const Position position = first_position(rules_of("threes"), 4);
  std::array<int, 4> used{};
  for (const Rank rank : ranks_of(position.board)) {
    ++used[rank];
  }
  ++used[position.next->rank];
  for (std::size_t kind = 0; kind < 3; ++kind) {
    EXPECT_EQ(used[kind + 1] + position.spawn_state.cards[kind], 4);
  }
}

TEST(FirstPosition, FillsABoardThatIsTooSmallForItsTilesAndIsOver) {
  const Rules rules = *resized(rules_of("2048"), 1, 1);
  const Position position = first_position(rules, 9);
  EXPECT_EQ(tiles_on(position.board), 1);
  EXPECT_TRUE(is_over(rules, position));
}

TEST(Play, RefusesADirectionThatIsNoMove) {
  const Rules& rules = rules_of("2048");
  const Position position =
      position_showing(rules, {2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_FALSE(play(rules, position, Direction::left, 1).has_value());
  EXPECT_TRUE(play(rules, position, Direction::right, 1).has_value());
}

TEST(Play, EntersTheShownTile) {
  const Rules& rules = rules_of("threes");
  Position position = first_position(rules, 12);
  for (int move = 0; move < 40 && !is_over(rules, position); ++move) {
    for (const Direction direction : all_directions) {
      if (const auto turn = play(rules, position, direction, 1)) {
        ASSERT_EQ(turn->entries.size(), 1U);
        const Entry entry = turn->entries.front();
        EXPECT_EQ(entry.rank, position.next->rank);
        EXPECT_EQ(turn->after.board.rank(entry.cell), entry.rank);
        EXPECT_TRUE(turn->slide.board.is_empty(entry.cell));
        position = turn->after;
        break;
      }
    }
  }
  EXPECT_GT(position.moves, 3u);
}

/// The position that play() should give after a slide to `after`: the cell is drawn from a list of
/// all empty cells. Requires rules whose tiles have fixed odds.
Position entered_from_list(const Rules& rules, Position position, Direction direction,
                           const WalledBoard& after) {
  const WalledBoard before = std::exchange(position.board, after);
  const Rank rank = draw_tile(rules.spawn, position.spawn_state, 0, position.random).rank;
  const auto cells = entry_cells(rules, before, direction, after);
  position.board.set(cell_of(cells, position.random.below(total_weight(cells))), rank);
  return position;
}

TEST(Play, DrawsACellAsFromAListOfTheEmptyCells) {
  std::vector<Rules> games = {rules_of("2048"), rules_of("pillars")};
  for (const auto& [width, height] : {std::pair(1, 7), std::pair(5, 5), std::pair(8, 8),
                                      std::pair(11, 9)}) {  // the last one needs heap memory
    games.push_back(*resized(rules_of("2048"), width, height));
  }
  for (const Rules& rules : games) {
    Position position = first_position(rules, 3);
    for (std::uint64_t attempt = 0; attempt < 400; ++attempt) {
      const auto direction = static_cast<Direction>(mix(attempt) % 4);
      if (const auto turn = play(rules, position, direction, 1)) {
        const Position expected = entered_from_list(rules, position, direction, turn->slide.board);
        ASSERT_EQ(turn->after.board, expected.board);
        ASSERT_EQ(turn->after.random, expected.random);
        position = turn->after;
      }
    }
    EXPECT_GT(position.moves, 3U);
  }
}

TEST(Preview, ShowsAPlainTileAndTheDeckExactly) {
  const Position position = first_position(rules_of("threes"), 1);
  const Preview preview = preview_of(position);
  EXPECT_EQ(preview.next, position.next);
  EXPECT_EQ(preview.spawn_state, position.spawn_state);
}

TEST(Preview, HidesTheTileOfABonusWindow) {
  Position position = first_position(rules_of("threes"), 1);
  for (const Rank rank : {Rank{4}, Rank{5}, Rank{6}}) {
    position.next = NextTile{.rank = rank, .hint_low = 4, .hint_high = 6};
    EXPECT_EQ(preview_of(position).next, (NextTile{.rank = 4, .hint_low = 4, .hint_high = 6}));
  }
}

TEST(Preview, OfAGameThatShowsNoTileHasRankZero) {
  EXPECT_EQ(preview_of(first_position(rules_of("2048"), 1)).next, NextTile{});
}

TEST(Play, TheClimbSeesAMergeOnlyOneMoveLater) {
  const Rules& rules = rules_of("threes-1k");
  Position position = position_showing(rules, {3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  position.spawn_state.highest = 3;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    position.random = {.seed = seed};
    const auto turn = play(rules, position, Direction::left, 1);
    EXPECT_LE(turn->after.next->rank, 3);
    EXPECT_EQ(turn->after.spawn_state.highest, 4);
  }
}

TEST(Waiting, ATileEntersAfterEveryThirdMove) {
  Rules rules = rules_of("2048");
  rules.spawn.every = 3;
  Position position = first_position(rules, 4);
  for (int move = 1; move <= 30; ++move) {
    std::optional<Turn> turn;
    for (const Direction direction : all_directions) {
      turn = turn ? turn : play(rules, position, direction, 1);
    }
    ASSERT_TRUE(turn);
    EXPECT_EQ(!turn->entries.empty(), move % 3 == 0) << move;
    if (turn->entries.empty()) {
      EXPECT_EQ(turn->after.board, turn->slide.board);
      EXPECT_EQ(turn->after.random, position.random) << "nothing is drawn";
    }
    position = turn->after;
  }
}

TEST(Waiting, TheShownTileStaysUntilItEnters) {
  const Rules& rules = rules_of("tides");
  const Position position = first_position(rules, 8);
  const std::optional<Turn> first = play(rules, position, Direction::left, 1);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->after.next, position.next);
  EXPECT_EQ(first->after.spawn_state.cards, position.spawn_state.cards);
  EXPECT_EQ(first->after.spawn_state.waited, 1);
}

TEST(Waiting, PlayTakesAnEntryExactlyWhenATileIsDue) {
  Rules rules = rules_of("2048");
  rules.spawn.every = 2;
  Position position =
      position_on(rules, board_showing(rules, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 1);
  const std::vector<Entry> no_entries;
  const std::vector<Entry> one_entry = {{5, 1}};
  EXPECT_FALSE(play(rules, position, Direction::right, 1, one_entry));
  const auto first = play(rules, position, Direction::right, 1, no_entries);
  ASSERT_TRUE(first);
  EXPECT_FALSE(play(rules, first->after, Direction::left, 1, no_entries));
  const auto second = play(rules, first->after, Direction::left, 1, one_entry);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->after.board.rank(5), 1);
}

/// Whether a tile of `rank` may enter after a move of a game whose large tiles have vanished; the
/// largest was of rank 10.
bool may_be_given(std::string_view game, Rank rank) {
  const Rules& rules = rules_of(game);
  Position position =
      position_on(rules, board_showing(rules, {3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 1);
  position.spawn_state.highest = 10;
  const std::vector<Entry> entries = {{.cell = 0, .rank = rank}};
  return play(rules, position, Direction::right, 1, entries).has_value();
}

TEST(Play, TakesATileThatWasDrawnBeforeTheLargestVanished) {
  EXPECT_TRUE(may_be_given("threes-1k", 10)) << "climbed";
  EXPECT_FALSE(may_be_given("threes-1k", 11));
  EXPECT_TRUE(may_be_given("threes", 7)) << "a bonus, an eighth of the largest";
  EXPECT_FALSE(may_be_given("threes", 8));
}

TEST(Play, TakesNoTileThatClimbedToAMergeOfTheSameMove) {
  const Rules& rules = rules_of("threes-1k");
  const Position position =
      position_on(rules, board_showing(rules, {3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 1);
  const auto is_taken = [&](Rank rank) {
    const std::vector<Entry> entries = {{.cell = 3, .rank = rank}};
    return play(rules, position, Direction::left, 1, entries).has_value();
  };
  EXPECT_TRUE(is_taken(3));
  EXPECT_FALSE(is_taken(4));
}

TEST(SeveralTiles, EachIsDrawnAfterTheOneBeforeItEntered) {
  const Rules& rules = rules_of("twins");
  Position position = first_position(rules, 5);
  for (int move = 0; move < 60 && !is_over(rules, position); ++move) {
    for (const Direction direction : all_directions) {
      const auto turn = play(rules, position, direction, 1);
      if (!turn) {
        continue;
      }
      WalledBoard board = turn->slide.board;
      Random random = position.random;
      SpawnState spawn_state = position.spawn_state;
      const int room = board.empty_cells();
      ASSERT_EQ(std::ssize(turn->entries), std::min(2, room));
      for (const Entry& entry : turn->entries) {
        EXPECT_EQ(entry.rank, draw_tile(rules.spawn, spawn_state, board.largest(), random).rank);
        const auto cells = entry_cells(rules, position.board, direction, board);
        EXPECT_EQ(entry.cell, cell_of(cells, random.below(total_weight(cells))));
        board.set(entry.cell, entry.rank);
      }
      EXPECT_EQ(turn->after.board, board);
      EXPECT_EQ(turn->after.random, random);
      position = turn->after;
      break;
    }
  }
  EXPECT_GT(position.moves, 10U);
}

TEST(SeveralTiles, FewerEnterWhereFewerCellsAreLeft) {
  Rules rules = rules_of("twins");
  rules.shape = {.width = 4, .height = 1};
  rules.spawn.count = 3;
  const Position position = position_on(rules, board_showing(rules, {2, 2, 4, 8}), 1);
  const auto turn = play(rules, position, Direction::left, 1);
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->entries.size(), 1U);
  EXPECT_EQ(turn->after.board.empty_cells(), 0);
}

TEST(SeveralTiles, OneEntersInEachRunThatMoved) {
  const Rules& rules = rules_of("downpour");
  const Position position = position_on(rules, board_showing(rules, {0, 3, 0, 0, 0,  //
                                                                     1, 0, 0, 0, 0,  //
                                                                     3, 3, 1, 1, 1,  //
                                                                     1, 3, 1, 3, 1,  //
                                                                     0, 1, 1, 1, 1}),
                                        1);
  const auto turn = play(rules, position, Direction::left, 1);
  ASSERT_TRUE(turn);
  std::vector<int> cells;
  for (const Entry& entry : turn->entries) {
    cells.push_back(entry.cell);
  }
  std::ranges::sort(cells);
  EXPECT_EQ(cells, (std::vector{4, 14, 24}));
}

TEST(SeveralTiles, MustAllBeGivenToPlayInOrder) {
  const Rules& rules = rules_of("twins");
  std::vector<std::uint64_t> faces(25);
  faces[0] = 2;
  const Position position = position_on(rules, board_showing(rules, faces), 1);
  const auto played = [&](const std::vector<Entry>& entries) {
    return play(rules, position, Direction::right, 1, entries);
  };
  EXPECT_FALSE(played({}));
  EXPECT_FALSE(played({{5, 1}}));
  EXPECT_FALSE(played({{5, 1}, {5, 1}})) << "a taken cell";
  EXPECT_FALSE(played({{5, 1}, {6, 3}})) << "the odds have no such tile";
  EXPECT_FALSE(played({{5, 1}, {6, 1}, {7, 1}}));
  const auto turn = played({{5, 1}, {6, 2}});
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->entries, (std::vector<Entry>{{5, 1}, {6, 2}}));
  EXPECT_EQ(turn->after.board.rank(6), 2);
  EXPECT_EQ(turn->after.random, position.random) << "nothing is drawn";
}

TEST(SeveralTiles, EnterTogetherAfterEveryThirdMove) {
  const Rules& rules = rules_of("showers");
  Position position = first_position(rules, 2);
  for (int move = 1; move <= 12; ++move) {
    std::optional<Turn> turn;
    for (const Direction direction : all_directions) {
      turn = turn ? turn : play(rules, position, direction, 1);
    }
    if (!turn) {
      break;
    }
    EXPECT_EQ(std::ssize(turn->entries),
              move % 3 == 0 ? std::min(4, turn->slide.board.empty_cells()) : 0);
    position = turn->after;
  }
  EXPECT_GT(position.moves, 5U);
}

TEST(MakeMove, EqualsPlayWhereTilesWaitOrSeveralEnter) {
  for (const char* name : {"breather", "tides", "twins", "downpour", "showers"}) {
    const Rules& rules = rules_of(name);
    const QuickSlides slides(rules);
    Position played = first_position(rules, 3);
    Position moved = played;
    Random random{.seed = 3};
    for (int move = 0; move < 200; ++move) {
      const auto direction = static_cast<Direction>(random.below(4));
      const auto turn = play(rules, played, direction, 1);
      if (turn) {
        make_move(rules, moved, direction, slides.of(moved.board)[std::size_t(direction)]);
        played = turn->after;
        played.asks = false;
        ASSERT_EQ(moved, played) << name << " " << move;
      }
    }
  }
}

TEST(Goal, Of2048AsksOnceAndNotAtLater2048s) {
  const Rules& rules = rules_of("2048");
  const Position before =
      position_showing(rules, {1024, 1024, 0, 0, 1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const Position won = play(rules, before, Direction::left, 1)->after;
  EXPECT_TRUE(won.asks);
  EXPECT_FALSE(is_over(rules, won));
  EXPECT_FALSE(play(rules, won, Direction::down, 1).has_value());
  const auto later = play(rules, gone_on(won), Direction::down, 1);
  ASSERT_TRUE(later.has_value());
  EXPECT_FALSE(later->reaches_goal);
  EXPECT_FALSE(later->after.asks);
}

TEST(Goal, Of2048From61bEndsTheGame) {
  const Rules& rules = rules_of("2048-61b");
  const Position before =
      position_showing(rules, {1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const auto turn = play(rules, before, Direction::left, 1);
  EXPECT_TRUE(turn->reaches_goal);
  EXPECT_TRUE(is_over(rules, turn->after));
  EXPECT_FALSE(play(rules, turn->after, Direction::right, 1).has_value());
}

TEST(Goal, Of2048VcsIsReachedOnceAndPlayContinues) {
  const Rules& rules = rules_of("2048-vcs");
  const Position before =
      position_showing(rules, {1024, 1024, 0, 0, 1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const auto first = play(rules, before, Direction::left, 1);
  EXPECT_TRUE(first->reaches_goal);
  EXPECT_FALSE(first->after.asks);
  EXPECT_FALSE(play(rules, first->after, Direction::down, 1)->reaches_goal);
}

TEST(Goal, OfThreesIsTheEnd) {
  const Rules& rules = rules_of("threes");
  const Position before =
      position_showing(rules, {6144, 6144, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_TRUE(is_over(rules, play(rules, before, Direction::left, 1)->after));
}

TEST(Players, AMergeKeepsTheTurnAndScoresForTheMover) {
  const Rules& rules = rules_of("2048-vcs");
  const Position start = position_showing(rules, {4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8});
  const auto merged = play(rules, start, Direction::left, 2);
  EXPECT_EQ(merged->after.player, 0);
  EXPECT_EQ(score_of(rules, merged->after, 0), 8u);
  EXPECT_EQ(score_of(rules, merged->after, 1), 0u);
}

TEST(Players, AMoveWithoutAMergePassesTheTurnIfTwoPlay) {
  const Rules& rules = rules_of("2048-vcs");
  const Position start = position_showing(rules, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(play(rules, start, Direction::right, 2)->after.player, 1);
  EXPECT_EQ(play(rules, start, Direction::right, 1)->after.player, 0);
}

TEST(Score, OfSixDigitsWraps) {
  const Rules& rules = rules_of("2048-vcs");
  Position start = position_showing(rules, {4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  start.gathered[0] = 999996;
  EXPECT_EQ(score_of(rules, play(rules, start, Direction::left, 1)->after), 4u);
}

TEST(Score, OfThreesIsCountedOnTheBoard) {
  const Rules& rules = rules_of("threes");
  const WalledBoard board =
      board_showing(rules, {1, 2, 3, 6, 12, 12288, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(counted_score(rules.score, board), 3u + 9u + 27u + 1594323u);
}

/// The odds of each cell and tile that may enter after a move in `direction`. If the game shows the
/// next tile, only this tile.
std::map<std::pair<int, Rank>, double> expected_entries(const Rules& rules, const Position& before,
                                                        Direction direction) {
  const Slide slid = slide(before.board, direction, rules);
  const auto tile = before.next ? std::optional(before.next->rank) : std::nullopt;
  std::map<std::pair<int, Rank>, double> odds;
  for (const EntryOdds& entry : entry_odds(rules, before.board, direction, slid.board, tile)) {
    odds[{entry.entry.cell, entry.entry.rank}] +=
        double(entry.odds.numerator) / double(entry.odds.denominator);
  }
  return odds;
}

/// Plays left `moves` times from one board of each game, and up as often. Compares the entries with
/// the exact odds.
void expect_exact_odds_of_entries(int moves) {
  for (const auto name : test::shipped_names()) {
    const Rules& rules = rules_of(name);
    Position position = first_position(rules, 5);
    position.board = test::random_board(rules, 8, 2, 4);
    for (const Direction direction : {Direction::left, Direction::up}) {
      std::map<std::pair<int, Rank>, std::uint64_t> counts;
      for (int i = 0; i < moves; ++i) {
        position.random = {.seed = std::uint64_t(i)};
        const auto turn = play(rules, position, direction, 1);
        ASSERT_TRUE(turn.has_value()) << name;
        ++counts[{turn->entries.at(0).cell, turn->entries.at(0).rank}];
      }
      EXPECT_LT(test::surprise(counts, expected_entries(rules, position, direction)), 5)
          << name << " " << name_of(direction);
    }
  }
}

TEST(Entries, OfEachGameFollowTheExactOdds) { expect_exact_odds_of_entries(test::effort(50'000)); }

TEST(Entries, AMillionOfEachGameFollowTheExactOddsSlow) { expect_exact_odds_of_entries(500'000); }

/// Two players of 2048: the first moves in rows, the second in columns.
Game tug() {
  Rules rules = test::rules_of("2048");
  rules.players.most = 2;
  rules.players.directions = {std::array{true, true, false, false},
                              std::array{false, false, true, true}};
  return Game({.rules = rules, .seed = 3, .players = 2});
}

TEST(DirectionsOfPlayers, AreTheOnesThatAPlayerMayMove) {
  Game game = tug();
  for (int move = 0; move < 40 && !game.is_over(); ++move) {
    const int mover = game.position().player;
    for (const Direction direction : all_directions) {
      if (is_horizontal(direction) != (mover == 0)) {
        EXPECT_FALSE(may_move(game.rules(), game.position(), direction));
        EXPECT_FALSE(game.play(direction)) << "player " << mover;
      }
    }
    const Direction first = mover == 0 ? Direction::left : Direction::up;
    const Direction second = mover == 0 ? Direction::right : Direction::down;
    ASSERT_TRUE(game.play(first) || game.play(second) || game.is_over());
  }
  EXPECT_GT(game.position().moves, 9U);
}

TEST(DirectionsOfPlayers, EndTheGameWhereThePlayerToMoveHasNone) {
  const Rules rules = tug().rules();
  Position position = position_on(rules,
                                  test::board_showing(rules, {2, 4, 2, 4, 8, 16, 8, 16,  //
                                                              8, 4, 2, 4, 2, 8, 4, 8}),
                                  1);
  position.is_shared = true;
  EXPECT_TRUE(is_over(rules, position));  // rows are stuck; 8 and 8 stand in a column
  position.player = 1;
  EXPECT_FALSE(is_over(rules, position));
  position.is_shared = false;
  position.player = 0;
  EXPECT_FALSE(is_over(rules, position));  // a single player has all directions
}

/// 2048 for two players, each with a goal.
Rules duel(GoalRule first, GoalRule second) {
  Rules rules = test::rules_of("2048");
  rules.players.most = 2;
  rules.players.goals = {std::move(first), std::move(second)};
  return rules;
}
GoalRule of_tile(Rank tile) { return {.tile = tile, .then = AtGoal::stop}; }
GoalRule of_moves(int moves) { return {.then = AtGoal::stop, .moves = moves}; }

/// The position after `player` moves left on a board that begins with 8 and 8.
Position after_left(const Rules& rules, int player) {
  const Position start = position_on(rules,
                                     test::board_showing(rules, {8, 8, 2, 4, 0, 0, 0, 0,  //
                                                                 0, 0, 0, 0, 0, 0, 0, 0}),
                                     1);
  return play(rules, with_turn(rules, start, {.player = player}), Direction::left, 2)->after;
}

TEST(GoalsOfPlayers, AreWonByThePlayerWhoseGoalIsReached) {
  const Rules rules = duel(of_tile(4), of_tile(6));
  for (const int mover : {0, 1}) {
    const Position after = after_left(rules, mover);
    EXPECT_EQ(after.winner, 0) << mover;
    EXPECT_TRUE(is_over(rules, after));
    EXPECT_FALSE(play(rules, after, Direction::right, 2));
  }
  EXPECT_EQ(after_left(duel(of_tile(6), of_tile(4)), 0).winner, 1);
}

TEST(GoalsOfPlayers, AreWonByTheMoverWhereOneMoveReachesBoth) {
  const Rules rules = duel(of_tile(4), of_tile(4));
  EXPECT_EQ(after_left(rules, 0).winner, 0);
  EXPECT_EQ(after_left(rules, 1).winner, 1);
}

TEST(GoalsOfPlayers, CountTheMovesOfBoth) {
  Game game({.rules = duel(of_tile(11), of_moves(6)), .seed = 4});
  EXPECT_EQ(game.players(), 2);  // by the rules; the setup names no number
  while (!game.is_over()) {
    EXPECT_FALSE(game.winner());
    for (const Direction direction : all_directions) {
      if (game.play(direction)) {
        break;
      }
    }
  }
  EXPECT_EQ(game.position().moves, 6U);
  EXPECT_EQ(game.winner(), 1);
}

TEST(GoalsOfPlayers, HaveNoWinnerIfThePlayerToMoveHasNoMove) {
  const Rules rules = duel(of_tile(11), of_tile(11));
  const Position stuck = position_on(rules,
                                     test::board_showing(rules, {2, 4, 2, 4, 4, 2, 4, 2,  //
                                                                 2, 4, 2, 4, 4, 2, 4, 2}),
                                     1);
  EXPECT_TRUE(is_over(rules, stuck));
  EXPECT_EQ(stuck.winner, -1);
  EXPECT_FALSE(Game({.rules = rules, .players = 2}, stuck).winner());
}

TEST(GoalsOfPlayers, BringNoTileOntoAClearBoard) {
  Rules rules = duel({.then = AtGoal::stop, .clear = true}, of_moves(50));
  rules.merge_kind = MergeKind::listed;
  rules.merges = {{.parts = {1, 1}, .made = {}}};
  const Position start = position_on(rules,
                                     test::board_showing(rules, {2, 2, 0, 0, 0, 0, 0, 0,  //
                                                                 0, 0, 0, 0, 0, 0, 0, 0}),
                                     1);
  const auto turn = play(rules, start, Direction::left, 2);
  ASSERT_TRUE(turn);
  EXPECT_TRUE(turn->entries.empty());
  EXPECT_EQ(turn->after.winner, 0);
}

TEST(GoalsOfPlayers, AreTheSameInQuickPlay) {
  Rules rules = duel(of_tile(7), of_moves(60));
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    rules.players.turn = seed % 2 == 0 ? TurnRule::merge_keeps : TurnRule::alternate;
    const QuickPlay quick(rules);
    QuickPlay::Game game = quick.first(seed);
    Game defined({.rules = rules, .seed = seed, .players = 2});
    Random random{.seed = seed};
    while (!quick.is_over(game)) {
      const auto direction = static_cast<Direction>(random.below(4));
      const bool is_move = quick.is_move(game, direction);
      ASSERT_EQ(is_move, may_move(rules, defined.position(), direction));
      if (is_move) {
        quick.move(game, direction);
        defined.play(direction);
        ASSERT_EQ(quick.position(game), defined.position());
      }
    }
    EXPECT_TRUE(defined.is_over());
    EXPECT_EQ(quick.result(game).winner, defined.winner().value_or(-1));
  }
}

}  // namespace
}  // namespace tilery
