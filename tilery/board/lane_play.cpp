#include "tilery/board/lane_play.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "tilery/board/packed_slide.h"

namespace tilery {
namespace {

std::variant<PlainLanes, SimdLanes> lanes_of(const PackedRules& rules, std::size_t lanes,
                                             Kernel kernel) {
  if (kernel == Kernel::simd) {
    if (const auto simd_rules = simd_play_rules(rules)) {
      return SimdLanes(rules, *simd_rules, lanes);
    }
  }
  return PlainLanes(rules, lanes);
}

double worth_on(const ScoreRule& rule, PackedBoard board) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < 16; ++cell) {
    sum += rule.worth[board.rank(cell)];
  }
  return static_cast<double>(sum);
}

NextTile shown(Rank rank) { return {.rank = rank, .hint_low = rank, .hint_high = rank}; }

bool may_show_bonus(const SpawnRule& spawn, PackedBoard board) {
  return spawn.bonus && largest(board) >= spawn.bonus->from;
}

/// The tile that a move from `before` to `after` drew, as players see it. A packed game keeps its
/// rank alone, so a bonus is drawn once more: after the number of the entry's cell.
NextTile shown_after(const PackedRules& rules, const PackedGame& before, const PackedGame& after) {
  const SpawnRule& spawn = rules.rules().spawn;
  if (!spawn.is_previewed || !may_show_bonus(spawn, after.board)) {
    return shown(after.next);
  }
  Random random = before.random;
  random.next();
  Supply supply = before.supply;
  return draw_tile(spawn, supply, largest(after.board), random);
}

/// The same for the first tile: the numbers before it drew the first tiles.
NextTile shown_first(const PackedRules& rules, const PackedGame& game) {
  const SpawnRule& spawn = rules.rules().spawn;
  if (!may_show_bonus(spawn, game.board)) {
    return shown(game.next);
  }
  for (std::uint64_t numbers = 1; numbers <= 3 && numbers <= game.random.counter; ++numbers) {
    Random random = {.seed = game.random.seed, .counter = game.random.counter - numbers};
    Supply supply = game.supply;
    const NextTile tile = draw_tile(spawn, supply, largest(game.board), random);
    if (random == game.random && tile.rank == game.next && supply == game.supply) {
      return tile;
    }
  }
  return shown(game.next);
}

std::uint8_t moves_of(const PackedRules& rules, PackedBoard board) {
  unsigned moves = 0;
  const auto all = slides(board, rules);
  for (std::size_t direction = 0; direction < 4; ++direction) {
    moves |= unsigned{all[direction].moved} << direction;
  }
  return static_cast<std::uint8_t>(moves);
}

}  // namespace

PlainLanes::PlainLanes(const PackedRules& /*rules*/, std::size_t lanes) : lanes_(lanes) {}

void PlainLanes::start(const PackedRules& rules, std::size_t lane, const PackedGame& game,
                       NextTile next) {
  lanes_[lane] = {.game = game, .next = next, .is_over = is_over(rules, game.board)};
}

double PlainLanes::step_lane(const PackedRules& rules, Lane& lane, Direction direction) {
  const PackedSlide slid = slide(lane.game.board, direction, rules);
  if (!slid.moved) {
    return 0;
  }
  const PackedGame before = lane.game;
  make_move(rules, lane.game, direction, slid);
  lane.next = shown_after(rules, before, lane.game);
  lane.is_over = is_over(rules, lane.game.board);
  const ScoreRule& score = rules.rules().score;
  return score.kind == ScoreKind::gathered
             ? static_cast<double>(slid.gain)
             : worth_on(score, lane.game.board) - worth_on(score, before.board);
}

void PlainLanes::step(const PackedRules& rules, std::span<const std::uint8_t> directions,
                      const LaneSteps& out) {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    Lane& lane = lanes_[i];
    const bool plays = directions[i] < lane_stays && !lane.is_over;
    out.gains[i] = plays ? step_lane(rules, lane, static_cast<Direction>(directions[i])) : 0;
    out.over[i] = lane.is_over ? 1 : 0;
    if (!out.largest.empty()) {
      out.largest[i] = largest(lane.game.board);
    }
  }
}

void PlainLanes::show(const PackedRules& rules, const LaneViews& out) const {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const Lane& lane = lanes_[i];
    for (std::size_t cell = 0; cell < 16 && !out.ranks.empty(); ++cell) {
      out.ranks[16 * i + cell] = lane.game.board.rank(static_cast<int>(cell));
    }
    if (!out.moves.empty()) {
      out.moves[i] = lane.is_over ? std::uint8_t{0} : moves_of(rules, lane.game.board);
    }
    if (!out.next_low.empty()) {
      out.next_low[i] = lane.next.hint_low;
    }
    if (!out.next_high.empty()) {
      out.next_high[i] = lane.next.hint_high;
    }
    if (!out.cards.empty()) {
      const std::size_t kinds = card_kinds(rules.rules().spawn);
      std::copy_n(lane.game.supply.cards.begin(), kinds, &out.cards[i * kinds]);
    }
  }
}

LanePlay::LanePlay(PackedRules rules, std::size_t lanes, Kernel kernel)
    : rules_(std::move(rules)), lanes_(lanes), play_(lanes_of(rules_, lanes, kernel)) {}

void LanePlay::start(std::size_t lane, std::uint64_t seed) {
  const PackedGame game = first_packed_game(rules_, seed);
  put(lane, game, shown_first(rules_, game));
}

void LanePlay::put(std::size_t lane, const PackedGame& game, NextTile next) {
  assert(lane < lanes_);
  std::visit([&](auto& play) { play.start(rules_, lane, game, next); }, play_);
}

void LanePlay::step(std::span<const std::uint8_t> directions, const LaneSteps& out) {
  assert(directions.size() == lanes_ && out.gains.size() == lanes_ && out.over.size() == lanes_);
  std::visit([&](auto& play) { play.step(rules_, directions, out); }, play_);
}

void LanePlay::show(const LaneViews& out) const {
  std::visit([&](const auto& play) { play.show(rules_, out); }, play_);
}

PackedGame LanePlay::game(std::size_t lane) const {
  PackedGame game = std::visit([lane](const auto& play) { return play.game(lane); }, play_);
  game.gathered = 0;
  return game;
}

Kernel LanePlay::kernel() const {
  return std::holds_alternative<SimdLanes>(play_) ? Kernel::simd : Kernel::plain;
}

}  // namespace tilery
