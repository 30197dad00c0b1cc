#include "tilery/game/play.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <concepts>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// Plays the games of seeds 1 to `seeds` at random and expects the same positions on walled and on
/// packed boards. True if a game outgrew the packed board.
bool expect_same_games(const Rules& rules, std::uint64_t seeds) {
  const WalledPlay walled(rules);
  const PackedPlay packed = *PackedPlay::of(rules);
  bool is_outgrown = false;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    auto walled_game = walled.first(seed);
    auto packed_game = packed.first(seed);
    Random random{.seed = mix(seed)};
    while (!packed.is_outgrown(packed_game) && !walled.is_over(walled_game)) {
      const auto direction = static_cast<Direction>(random.below(4));
      EXPECT_EQ(WalledPlay::is_move(walled_game, direction),
                PackedPlay::is_move(packed_game, direction));
      if (WalledPlay::is_move(walled_game, direction)) {
        walled.move(walled_game, direction);
        packed.move(packed_game, direction);
      }
      EXPECT_EQ(packed.position(packed_game).board, walled_game.position.board);
      EXPECT_EQ(packed.position(packed_game).random, walled_game.position.random);
      EXPECT_EQ(packed.spawn_state(packed_game).cards, walled.spawn_state(walled_game).cards);
      EXPECT_EQ(packed.next(packed_game).rank, walled.next(walled_game).rank);
      EXPECT_EQ(packed.score(packed_game), walled.score(walled_game));
    }
    EXPECT_EQ(packed.result(packed_game), walled.result(walled_game));
    EXPECT_EQ(packed.is_over(packed_game), !packed.is_outgrown(packed_game));
    is_outgrown = is_outgrown || packed.is_outgrown(packed_game);
  }
  return is_outgrown;
}

/// Plays the games of the seeds `first` to `last` at random to the end, and expects the same
/// positions of WalledPlay and QuickPlay. True if a game of QuickPlay began on a packed board and
/// ended on a walled one.
bool expect_same_whole_games(const Rules& rules, std::uint64_t first, std::uint64_t last) {
  const WalledPlay walled(rules);
  const QuickPlay quick(rules);
  const auto is_packed = [](const QuickPlay::Game& game) {
    return std::holds_alternative<PackedPlay::Game>(game);
  };
  bool has_changed = false;
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    auto walled_game = walled.first(seed);
    auto quick_game = quick.first(seed);
    const bool began_packed = is_packed(quick_game);
    Random random{.seed = mix(seed)};
    while (!walled.is_over(walled_game) && !testing::Test::HasFailure()) {
      const auto direction = static_cast<Direction>(random.below(4));
      EXPECT_EQ(WalledPlay::is_move(walled_game, direction), quick.is_move(quick_game, direction));
      if (WalledPlay::is_move(walled_game, direction)) {
        walled.move(walled_game, direction);
        quick.move(quick_game, direction);
      }
      EXPECT_EQ(quick.position(quick_game).board, walled_game.position.board) << "seed " << seed;
      EXPECT_EQ(quick.position(quick_game).random, walled_game.position.random) << "seed " << seed;
      EXPECT_EQ(quick.is_over(quick_game), walled.is_over(walled_game));
    }
    EXPECT_EQ(quick.result(quick_game), walled.result(walled_game));
    has_changed = has_changed || (began_packed && !is_packed(quick_game));
  }
  return has_changed;
}

TEST(PackedPlay, PlaysTheGamesOfWalledBoards) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    EXPECT_FALSE(expect_same_games(test::rules_of(name), 20));
  }
}

TEST(PackedPlay, PlaysTheGamesOfWalledBoardsAmongBlockedCells) {
  for (const std::string_view name : {"2048", "threes", "threes-1k", "2048-vcs", "2048-basic"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.shape.blocked.assign(16, false);
    rules.shape.blocked[5] = rules.shape.blocked[11] = true;
    EXPECT_FALSE(expect_same_games(rules, 20));
  }
}

TEST(PackedPlay, PlaysTheGamesOfWalledBoardsWhereTilesEnterAtTheWorstPlace) {
  Rules rules = test::more_rules("spite");
  EXPECT_FALSE(expect_same_games(rules, 20));
  rules.shape.blocked.assign(16, false);
  rules.shape.blocked[5] = true;
  EXPECT_FALSE(expect_same_games(rules, 20));
}

TEST(PackedPlay, IsOutgrownWhereATileThatDoesNotPackMayBeMade) {
  Rules rules = test::rules_of("2048");
  rules.spawn.tiles = {{.rank = 13, .weight = 1}, {.rank = 14, .weight = 1}};
  EXPECT_TRUE(expect_same_games(rules, 20));
}

/// Two tiles of 250 make 500 in Fives: ranks 14 and 16.
TEST(PackedPlay, IsOutgrownByTilesBelowRank15WhereTheyMakeATileAboveIt) {
  Rules rules = test::more_rules("fives");
  EXPECT_EQ(outgrowing_rank(rules), 14);
  rules.spawn.tiles = {{.rank = 12, .weight = 1}, {.rank = 13, .weight = 1}};
  EXPECT_TRUE(expect_same_games(rules, 20));
}

/// The worst cell depends on the merges that are possible after the tile enters. In the game of
/// seed 328 one slide makes two tiles of rank 15, whose merge does not pack.
TEST(QuickPlay, PlacesATileWhereEqualTilesTooLargeToPackMayMerge) {
  Rules rules = test::rules_of("2048");
  rules.spawn.place = SpawnPlace::worst;
  rules.spawn.tiles = {{.rank = 13, .weight = 1}, {.rank = 14, .weight = 1}};
  EXPECT_TRUE(expect_same_whole_games(rules, 320, 330));
}

/// Ranks 14 and 15 merge.
TEST(QuickPlay, PlacesATileWhereNeighboursTooLargeToPackMayMerge) {
  Rules rules = test::rules_of("2584");
  rules.spawn.place = SpawnPlace::worst;
  rules.spawn.tiles = {
      {.rank = 12, .weight = 1}, {.rank = 13, .weight = 1}, {.rank = 14, .weight = 1}};
  EXPECT_TRUE(expect_same_whole_games(rules, 1, 20));
}

TEST(QuickPlay, PlaysOnWalledBoardsWhereTheTilesThatEnterMayMergeIntoOneTooLarge) {
  Rules rules = test::rules_of("2584");
  rules.spawn.place = SpawnPlace::worst;
  rules.spawn.tiles = {{.rank = 14, .weight = 1}, {.rank = 15, .weight = 1}};
  EXPECT_FALSE(PackedPlay::of(rules));
  EXPECT_FALSE(expect_same_whole_games(rules, 1, 5));
}

/// The odds of the entries after a move, by cell and rank.
template <Play P>
std::map<std::pair<int, int>, double> entry_odds_of(const P& play, const typename P::Game& game,
                                                    Direction direction) {
  const auto& after = game.slides[static_cast<std::size_t>(direction)].board;
  const auto entries = play.entries(game.position.board, direction, after);
  std::map<std::pair<int, int>, double> odds;
  for (const auto& entry : entries.entries()) {
    odds[{entry.cell, entry.rank}] +=
        static_cast<double>(entry.weight) / static_cast<double>(entries.total());
  }
  return odds;
}

/// A game on both boards.
struct BothBoards {
  PackedPlay packed;
  WalledPlay walled;
  PackedPlay::Game packed_game;
  WalledPlay::Game walled_game;
  Random random;

  BothBoards(const Rules& rules, std::uint64_t seed)
      : packed(*PackedPlay::to_search(rules)), walled(packed.rules()) {
    begin(seed);
  }
  void begin(std::uint64_t seed) {
    packed_game = packed.first(seed);
    walled_game = walled.first(seed);
    random = {.seed = mix(seed)};
  }
  /// Makes `moves` random moves, or fewer if the game ends.
  void move(int moves) {
    while (moves > 0 && PackedPlay::has_move(packed_game)) {
      const auto direction = static_cast<Direction>(random.below(4));
      if (PackedPlay::is_move(packed_game, direction)) {
        packed.move(packed_game, direction);
        walled.move(walled_game, direction);
        --moves;
      }
    }
  }
};

RC_GTEST_PROP(Play, HasTheSameAnswersOnBothBoards, ()) {
  const auto name = *rc::gen::elementOf(test::packable_names());
  Rules rules = test::rules_of(name);
  rules.goal = {.tile = Rank{7}, .then = AtGoal::stop};
  rules.goal.aim = *rc::gen::element(Aim::score, Aim::goal, Aim::moves);
  BothBoards boards(rules, *rc::gen::arbitrary<std::uint64_t>());
  boards.move(*rc::gen::inRange(0, 150));
  const auto& [packed, walled, packed_game, walled_game, random] = boards;
  const PackedBoard board = packed_game.position.board;
  RC_ASSERT(unpacked(board, rules.shape) == walled_game.position.board);
  RC_ASSERT(packed.board_of(walled_game.position.board) == board);
  RC_ASSERT(packed.is_over(packed_game) == walled.is_over(walled_game));
  RC_ASSERT(packed.score(packed_game) == walled.score(walled_game));
  RC_ASSERT(packed.has_ended(board) == walled.has_ended(walled_game.position.board));
  RC_ASSERT(packed.worth(board) == walled.worth(walled_game.position.board));
  RC_ASSERT(packed.discount() == walled.discount());
  for (const Direction direction : all_directions) {
    const PackedSlide& slide = packed_game.slides[static_cast<std::size_t>(direction)];
    const QuickSlide& twin = walled_game.slides[static_cast<std::size_t>(direction)];
    RC_ASSERT(slide.moved == twin.moved);
    if (!slide.moved) {
      continue;
    }
    RC_ASSERT(unpacked(slide.board, rules.shape) == twin.board);
    RC_ASSERT(packed.reward(0, slide.board, slide.gain) == walled.reward(0, twin.board, twin.gain));
    const auto odds = entry_odds_of(packed, packed_game, direction);
    const auto expected = entry_odds_of(walled, walled_game, direction);
    RC_ASSERT(odds.size() == expected.size());
    for (const auto& [entry, share] : expected) {
      RC_ASSERT(std::abs(odds.at(entry) - share) < 1e-12);
      const Rank rank = entry.second == 0 ? Rank{1} : static_cast<Rank>(entry.second);
      const PackedBoard entered = packed.with(slide.board, entry.first, rank);
      RC_ASSERT(unpacked(entered, rules.shape) == walled.with(twin.board, entry.first, rank));
      RC_ASSERT(packed.slid_lines(slide.board).with(entered, entry.first, rank) ==
                packed.slides(entered));
    }
  }
}

/// Plays games of two seeds twice. The keys of two afterstates must be equal on both boards or on
/// neither. Returns the number of afterstates that were met again.
int expect_keys_alike(const Rules& rules) {
  using Numbers = std::array<std::uint64_t, 3>;
  const auto numbers = [](const AfterstateKey& key) {
    return Numbers{key.board, key.cards, key.fields};
  };
  std::map<Numbers, Numbers> walled_of;
  std::set<Numbers> walled_keys;
  int met_again = 0;
  BothBoards boards(rules, 1);
  for (const std::uint64_t seed : {5U, 6U, 5U, 6U}) {
    boards.begin(seed);
    for (int move = 0; move < 40; ++move, boards.move(1)) {
      const Preview preview = preview_of(boards.packed_game.position);
      for (std::size_t way = 0; way < 4; ++way) {
        if (!boards.packed_game.slides[way].moved) {
          continue;
        }
        const auto direction = static_cast<Direction>(way);
        const Numbers key =
            numbers(boards.packed.key({boards.packed_game.position.board, preview}, direction,
                                      boards.packed_game.slides[way].board));
        const Numbers walled =
            numbers(boards.walled.key({boards.walled_game.position.board, preview}, direction,
                                      boards.walled_game.slides[way].board));
        const auto [place, is_new] = walled_of.try_emplace(key, walled);
        EXPECT_EQ(place->second, walled);
        met_again += is_new ? 0 : 1;
        walled_keys.insert(walled);
      }
    }
  }
  EXPECT_EQ(walled_of.size(), walled_keys.size());
  return met_again;
}

TEST(Play, HasEqualKeysForTheSameAfterstatesOnBothBoards) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    EXPECT_GT(expect_keys_alike(test::rules_of(name)), 100);
  }
}

TEST(WithPlay, ChoosesThePackedBoardWhereTilesCannotOutgrowIt) {
  const auto is_packed = []<Play P>(const P&) { return std::same_as<P, PackedPlay>; };
  const Rules& rules = test::rules_of("2048");
  EXPECT_TRUE(with_play(rules, 15, is_packed));
  EXPECT_FALSE(with_play(rules, 16, is_packed));
  EXPECT_FALSE(with_play(test::rules_of("5x5"), 11, is_packed));
  EXPECT_FALSE(with_play(test::more_rules("spite"), 11, is_packed));
}

TEST(PackedPlay, IsOnlyForBoardsThatPack) { EXPECT_FALSE(PackedPlay::of(test::rules_of("5x5"))); }

TEST(PackedPlay, IsOutgrownByTilesThatMayMergeAboveRank15) {
  EXPECT_EQ(outgrowing_rank(test::rules_of("threes")), 16);
  EXPECT_EQ(outgrowing_rank(test::rules_of("2048")), 15);
}

}  // namespace
}  // namespace tilery
