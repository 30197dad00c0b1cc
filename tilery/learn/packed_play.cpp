#include "tilery/learn/packed_play.h"

#include <utility>

#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

bool has_ended(const Rules& rules, PackedBoard board) {
  return rules.goal.tile && rules.goal.then == AtGoal::stop && largest(board) >= *rules.goal.tile;
}

}  // namespace

PackedPlay::PackedPlay(PackedRules rules) : rules_(std::move(rules)) {
  if (rules_.rules().score.kind == ScoreKind::gathered) {
    return;
  }
  const std::vector<std::uint64_t>& worth = rules_.rules().score.worth;
  line_worth_.resize(LineTables::lines);
  for (std::size_t line = 0; line < LineTables::lines; ++line) {
    for (unsigned cell = 0; cell < 4; ++cell) {
      const std::size_t rank = line >> (4 * cell) & 15;
      line_worth_[line] += rank < worth.size() ? static_cast<float>(worth[rank]) : 0;
    }
  }
}

PackedGame PackedPlay::first_game(std::uint64_t seed) const {
  return first_packed_game(rules_, seed);
}

void PackedPlay::look(const PackedGame& game, Afterstates& after) const {
  if (has_ended(rules_.rules(), game.board)) {
    after = {};
    return;
  }
  const auto slid = slides(game.board, rules_);
  const float now = worth(game.board);
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    PackedAfterstate& there = after[direction];
    there.board = slid[direction].board;
    there.gain = slid[direction].gain;
    there.moved = slid[direction].moved;
    there.reward = line_worth_.empty() ? static_cast<float>(there.gain) : worth(there.board) - now;
  }
}

void PackedPlay::play(PackedGame& game, Direction direction, const PackedAfterstate& after) const {
  make_move(rules_, game, direction, after);
}

float PackedPlay::entry_reward(PackedBoard before, const PackedGame& after) const {
  return worth(after.board) - worth(before);
}

Outlook PackedPlay::outlook(const PackedGame& game) const {
  return outlook_of(rules_.rules().spawn, game.next, game.supply);
}

std::uint64_t PackedPlay::score(const PackedGame& game) const {
  return line_worth_.empty() ? game.gathered : static_cast<std::uint64_t>(worth(game.board));
}

Rank PackedPlay::largest_tile(const PackedGame& game) const { return largest(game.board); }

float PackedPlay::worth(PackedBoard board) const {
  float sum = 0;
  for (unsigned row = 0; row < 4 && !line_worth_.empty(); ++row) {
    sum += line_worth_[board.bits >> (16 * row) & 0xFFFF];
  }
  return sum;
}

}  // namespace tilery
