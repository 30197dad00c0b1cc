#include "tilery/tablebase/tablebase_build.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/tablebase/layered_games.h"
#include "tests/tablebase/memory_files.h"
#include "tilery/board/slide.h"
#include "tilery/tablebase/layer_file.h"

namespace tilery {
namespace {

using test::built;
using test::MemoryFiles;

FormationGame game_of(std::string_view game, std::string_view name) {
  const Rules& rules = test::rules_of(game);
  return *FormationGame::of(rules, *formation_named(rules, name));
}

/// The definition: a recursion over walled boards.
class PlainOdds {
 public:
  PlainOdds(const Rules& rules, const FormationGame& game)
      : rules_(*cut_to_pack(rules)), game_(game), formation_(game.formation()) {}

  double of(const WalledBoard& after) {
    const std::uint64_t key = packed(after)->bits;
    const auto known = known_.find(key);
    if (known != known_.end()) {
      return known->second;
    }
    double sum = 0;
    int cells = 0;
    for (int cell = 0; cell < 16; ++cell) {
      if (after.rank(cell) != 0) {
        continue;
      }
      ++cells;
      for (const FormationGame::Tile& tile : game_.tiles()) {
        WalledBoard board = after;
        board.set(cell, tile.rank);
        sum += tile.odds * best(board);
      }
    }
    return known_[key] = cells == 0 ? 0 : sum / cells;
  }

 private:
  double best(const WalledBoard& board) {
    double best = 0;
    for (const Direction direction : all_directions) {
      const Slide slid = slide(board, direction, rules_);
      if (slid.moved()) {
        best = std::max(best, odds_after_move(slid.board));
      }
    }
    return best;
  }
  double odds_after_move(const WalledBoard& after) {
    for (int cell = 0; cell < 16; ++cell) {
      if ((formation_.pinned >> cell & 1) != 0 && after.rank(cell) != highest_packed_rank) {
        return 0;
      }
    }
    for (int cell = 0; cell < 16; ++cell) {
      if (after.rank(cell) == formation_.rank + 1) {
        return 1;
      }
    }
    const bool stays = after.rank(formation_.end) == formation_.rank &&
                       game_.layer_of(*packed(after)) <= game_.layers();
    return stays ? of(after) : 0;
  }

  Rules rules_;
  const FormationGame& game_;
  Formation formation_;
  std::map<std::uint64_t, double> known_;
};

void expect_plain_odds(std::string_view cartridge, std::string_view name) {
  const Rules& rules = test::rules_of(cartridge);
  const FormationGame game = game_of(cartridge, name);
  MemoryFiles files;
  TablebaseBuild build(game, files, {.threads = 2});
  built(build);
  PlainOdds plain(rules, game);
  std::size_t boards = 0;
  for (std::size_t layer = 1; layer <= game.layers(); ++layer) {
    const auto solved = build.layer(layer);
    for (std::size_t number = 0; number < solved->keys.size(); ++number, ++boards) {
      const WalledBoard board = unpacked({solved->keys[number]}, rules.shape);
      ASSERT_NEAR(static_cast<double>(solved->odds[number]), plain.of(board), 1e-5)
          << name << ", layer " << layer;
    }
  }
  EXPECT_EQ(boards, build.progress().boards);
  EXPECT_GT(boards, 30U);
}

TEST(TablebaseBuild, FindsTheOddsOfAPlainRecursion) {
  expect_plain_odds("2048", "4-16");
  expect_plain_odds("2048", "41-8");
  expect_plain_odds("2584", "4-8");
}

TEST(TablebaseBuild, FindsTheKnownOddsOf64InTwoRows) {
  const FormationGame game = game_of("2048", "44-64");
  MemoryFiles files;
  TablebaseBuild build(game, files, {.threads = 1});
  built(build);
  float best = 0;
  for (std::size_t layer = 1; layer <= 4; ++layer) {
    best = std::max(best, std::ranges::max(build.layer(layer)->odds));
  }
  EXPECT_NEAR(best, 0.9769F, 0.0002F);
}

TEST(TablebaseBuild, ContinuesAfterItsLastWholeLayerWithTheSameResult) {
  const FormationGame game = game_of("2048", "42-16");
  MemoryFiles whole;
  TablebaseBuild at_once(game, whole, {.threads = 1});
  const int steps = built(at_once);
  for (int stop = 2; stop < steps; stop += 5) {
    MemoryFiles files;
    TablebaseBuild first(game, files, {.threads = 2});
    built(first, stop);
    files.files.rbegin()->second.resize(20);  // a file is not whole
    TablebaseBuild second(game, files, {.threads = 1});
    built(second);
    ASSERT_TRUE(files.files == whole.files) << "stopped after step " << stop;
    EXPECT_EQ(second.progress().boards, at_once.progress().boards);
  }
}

std::string table_of(TablebaseBuild& build, const FormationGame& game) {
  MemoryFiles table;
  const TablebaseHeader header{.cartridge = "2048", .formation = game.formation()};
  EXPECT_TRUE(write_table(build, game, header, table, "one"));
  return table.files["one"];
}

/// Files in memory. The file `unreadable` cannot be read.
class FaultyFiles : public MemoryFiles {
 public:
  std::string unreadable;

  std::expected<std::optional<std::string>, Error> read_part(const std::string& name,
                                                             std::uint64_t begin,
                                                             std::size_t most) override {
    if (name == unreadable) {
      return std::unexpected(Error{name, {}, {}, "cannot be read: Input/output error"});
    }
    return MemoryFiles::read_part(name, begin, most);
  }
};

TEST(TablebaseBuild, ALayerThatCannotBeReadLeavesTheOldTable) {
  const FormationGame game = game_of("2048", "4-16");
  FaultyFiles layers;
  TablebaseBuild build(game, layers, {.threads = 1});
  built(build);
  ASSERT_TRUE(build.layer(1));
  layers.unreadable = layer_file_name(LayerContent::odds, game.layers() - 1, 0);
  ASSERT_TRUE(layers.files.contains(layers.unreadable));
  MemoryFiles tables;
  tables.files["one"] = "the old table";
  const auto written = write_table(build, game, {.formation = game.formation()}, tables, "one");
  ASSERT_FALSE(written);
  EXPECT_EQ(text_of(written.error()), layers.unreadable + ": cannot be read: Input/output error");
  EXPECT_EQ(tables.files.at("one"), "the old table");
}

/// The table that `ranks` processes build; empty if `most` steps are too few.
std::string built_by(unsigned ranks, const FormationGame& game, test::SharedFiles& files,
                     int most = 1 << 20) {
  std::string table;
  test::in_ranks(ranks, [&](Communicator& communicator) {
    TablebaseBuild build(game, files, {.threads = 2}, communicator);
    const bool is_whole = built(build, most) < most;
    static_cast<void>(all_numbers(communicator, {}));
    if (communicator.rank() == 0 && is_whole) {
      table = table_of(build, game);
    }
    static_cast<void>(all_numbers(communicator, {}));
  });
  return table;
}

TEST(TablebaseBuild, AnyNumberOfProcessesBuildsTheSameTable) {
  const std::vector<std::pair<const char*, const char*>> games = {
      {"2584", "41-21"}, {"2048", "42-32"}, {"2048", "44-32"}};
  for (const auto& [cartridge, name] : std::span(games).first(test::is_sanitized ? 1 : 3)) {
    const FormationGame game = game_of(cartridge, name);
    MemoryFiles files;
    TablebaseBuild alone(game, files, {.threads = 1});
    built(alone);
    const std::string table = table_of(alone, game);
    for (const unsigned ranks : {2U, 3U, 4U, 8U}) {
      test::SharedFiles shared;
      EXPECT_TRUE(built_by(ranks, game, shared) == table) << name << ", " << ranks;
    }
  }
}

TEST(TablebaseBuild, AnyOtherNumberOfProcessesContinues) {
  const FormationGame game = game_of("2048", "42-16");
  MemoryFiles files;
  TablebaseBuild alone(game, files, {.threads = 1});
  built(alone);
  test::SharedFiles shared;
  std::string table;
  unsigned runs = 0;
  for (; table.empty() && runs < 100; ++runs) {
    table = built_by(1 + runs % 4, game, shared, 5);
  }
  EXPECT_GT(runs, 5U);
  EXPECT_TRUE(table == table_of(alone, game));
}

TEST(TablebaseBuild, FilesOfOtherRulesOrAnotherFormationAreRefused) {
  const FormationGame game = game_of("2048", "4-16");
  MemoryFiles files;
  TablebaseBuild first(game, files, {.threads = 1, .rules_hash = 1});
  built(first);
  const FormationGame other = game_of("2048", "4-32");
  EXPECT_FALSE(TablebaseBuild(other, files, {.threads = 1, .rules_hash = 1}).step());
  const auto refused = TablebaseBuild(game, files, {.threads = 1, .rules_hash = 2}).step();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().source, "positions-0000.0");
}

}  // namespace
}  // namespace tilery
