#include "tilery/tablebase/tablebase_check.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace tilery {
namespace {

constexpr std::uint64_t boards_of_round = 64;
/// The largest difference without an error: odds are rounded to 1 in 65,535, and odds below 1 in
/// 2,000 are not listed.
constexpr float rounding = 0.001F;

/// A move and its odds.
struct BestMove {
  PackedBoard after;
  float odds = 0;
  bool is_goal = false;
};

/// The best move of `board` by the table; nothing if the table lacks the odds of a move.
std::optional<BestMove> best_move_of(const FormationGame& game, const Tablebase& table,
                                     PackedBoard board) {
  BestMove best;
  for (const PackedSlide& slid : game.slides(board)) {
    const FormationStanding standing =
        slid.moved ? game.standing(slid.board) : FormationStanding::broken;
    if (standing == FormationStanding::reached) {
      return BestMove{slid.board, 1, true};
    }
    const std::size_t layer = game.layer_of(slid.board);
    if (standing == FormationStanding::broken || layer > game.layers()) {
      continue;
    }
    const std::optional<float> odds = table.odds(layer, game.packed_key(slid.board));
    if (!odds) {
      return std::nullopt;
    }
    if (*odds > best.odds) {
      best = {slid.board, *odds, false};
    }
  }
  return best;
}

Rank drawn_tile(const FormationGame& game, Random& random) {
  double left = static_cast<double>(random.below(1 << 20)) / (1 << 20);
  for (const FormationGame::Tile& tile : game.tiles()) {
    left -= tile.odds;
    if (left < 0) {
      return tile.rank;
    }
  }
  return game.tiles().back().rank;
}

PackedBoard with_new_tile(const FormationGame& game, PackedBoard after, Random& random) {
  std::uint64_t left = FormationGame::empty(after);
  for (std::uint64_t skip = random.below(static_cast<std::uint64_t>(std::popcount(left))); skip > 0;
       --skip) {
    left &= left - 1;
  }
  return after.with(std::countr_zero(left) / 4, drawn_tile(game, random));
}

bool reaches_goal(const FormationGame& game, const Tablebase& table, PackedBoard after,
                  Random& random) {
  while (true) {
    const auto best = best_move_of(game, table, with_new_tile(game, after, random));
    if (!best || best->is_goal || best->odds <= 0) {
      return best && best->is_goal;
    }
    after = best->after;
  }
}

}  // namespace

std::optional<float> solved_again(const FormationGame& game, const Tablebase& table,
                                  PackedBoard after) {
  double sum = 0;
  int cells = 0;
  for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1, ++cells) {
    for (const FormationGame::Tile& tile : game.tiles()) {
      const auto best =
          best_move_of(game, table, after.with(std::countr_zero(left) / 4, tile.rank));
      if (!best) {
        return std::nullopt;
      }
      sum += tile.odds * static_cast<double>(best->odds);
    }
  }
  return cells == 0 ? 0 : static_cast<float>(sum / cells);
}

bool TablebaseCheck::games_agree() const {
  return std::abs(static_cast<double>(reached) - expected) <= 4 * deviation + 1;
}

std::expected<void, Error> check_some(const FormationGame& game, const Tablebase& table,
                                      const std::string& source, Random& random,
                                      TablebaseCheck& check) {
  if (table.blocks() == 0) {
    return {};
  }
  TILERY_TRY(const auto block,
             table.block(static_cast<std::size_t>(random.below(table.blocks())), source));
  for (std::uint64_t drawn = 0; drawn < boards_of_round; ++drawn) {
    const auto number = static_cast<std::size_t>(random.below(block.keys.size()));
    const PackedBoard board = game.board_of(block.keys[number]);
    const float odds = static_cast<float>(block.odds[number]) / certain_odds;
    const std::optional<float> again = solved_again(game, table, board);
    if (!again) {
      continue;
    }
    ++check.boards;
    const float difference = std::abs(*again - odds);
    check.largest_difference = std::max(check.largest_difference, difference);
    check.wrong += difference > rounding ? 1 : 0;
    if (table.header().is_whole) {
      const auto chance = static_cast<double>(odds);
      ++check.games;
      check.expected += chance;
      check.deviation = std::sqrt(check.deviation * check.deviation + chance * (1 - chance));
      check.reached += reaches_goal(game, table, board, random) ? 1 : 0;
    }
  }
  return {};
}

}  // namespace tilery
