#include "tilery/learn/self_play.h"

#include <cassert>
#include <utility>

#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

bool has_ended(const Rules& rules, PackedBoard board) {
  return rules.goal.tile && rules.goal.then == AtGoal::stop && largest(board) >= *rules.goal.tile;
}

Position going_on(Position position) {
  return position.asks ? gone_on(std::move(position)) : position;
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

Position WalledPlay::first_game(std::uint64_t seed) const {
  return going_on(first_position(rules_, seed));
}

void WalledPlay::look(const Position& game, Afterstates& after) const {
  const GoalRule& goal = rules_.goal;
  if (goal.tile && goal.then == AtGoal::stop && game.board.largest() >= *goal.tile) {
    after = {};
    return;
  }
  const float now = worth(game.board);
  for (std::size_t way = 0; way < after.size(); ++way) {
    Slide slid = slide(game.board, static_cast<Direction>(way), rules_);
    const bool moved = slid.moved();
    const float reward = counts_score() ? worth(slid.board) - now : static_cast<float>(slid.gain);
    after[way] = {.board = std::move(slid.board), .reward = reward, .moved = moved};
  }
}

void WalledPlay::play(Position& game, Direction direction,
                      const WalledAfterstate& /*after*/) const {
  auto turn = tilery::play(rules_, game, direction, 1);
  assert(turn);
  game = going_on(std::move(turn->after));
}

float WalledPlay::entry_reward(const WalledBoard& before, const Position& after) const {
  return worth(after.board) - worth(before);
}

Outlook WalledPlay::outlook(const Position& game) const {
  return outlook_of(rules_.spawn, game.next ? game.next->rank : Rank{0}, game.supply);
}

std::uint64_t WalledPlay::score(const Position& game) const {
  return counts_score() ? counted_score(rules_, game.board) : game.gathered[0];
}

float WalledPlay::worth(const WalledBoard& board) const {
  return counts_score() ? static_cast<float>(counted_score(rules_, board)) : 0.0F;
}

}  // namespace tilery
