// What LaneGames writes into the caller's buffers.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "tilery/game/lane_games.h"

namespace tilery {
namespace {

/// By LaneViews::moves: a byte for each direction.
constexpr std::array<std::uint32_t, 16> spread_moves = [] {
  std::array<std::uint32_t, 16> spread{};
  for (std::uint32_t moves = 0; moves < 16; ++moves) {
    for (std::uint32_t direction = 0; direction < 4; ++direction) {
      const std::uint32_t byte =
          std::endian::native == std::endian::little ? direction : 3 - direction;
      spread[moves] |= (moves >> direction & 1) << (8 * byte);
    }
  }
  return spread;
}();

std::uint8_t moves_of_walled(const Rules& rules, const Position& position) {
  if (is_over(rules, position)) {
    return 0;
  }
  unsigned moves = 0;
  for (const Direction direction : all_directions) {
    const bool moved = slide(position.board, direction, rules).moved();
    moves |= unsigned{moved} << static_cast<unsigned>(direction);
  }
  return static_cast<std::uint8_t>(moves);
}

}  // namespace

std::int64_t LaneGames::shown_score(std::size_t lane, int player) const {
  if (walled_[lane]) {
    return static_cast<std::int64_t>(score_of(rules(), *walled_[lane], player));
  }
  return static_cast<std::int64_t>(
      wrapped(rules().score, static_cast<std::uint64_t>(gathered_[lane])));
}

void LaneGames::write_last(std::size_t lane, const LaneBuffers& out) {
  const auto cells = static_cast<std::size_t>(rules().shape.cells());
  const Position last = position(lane);
  std::ranges::copy(ranks_of(last.board), &out.last_ranks[lane * cells]);
  out.last_scores[lane] = shown_score(lane, 0);
  if (!out.last_next.empty()) {
    const NextTile next = last.next.value_or(NextTile{});
    out.last_next[2 * lane] = next.hint_low;
    out.last_next[2 * lane + 1] = next.hint_high;
  }
  if (!out.last_cards.empty()) {
    const std::size_t kinds = card_kinds(rules().spawn);
    std::copy_n(last.supply.cards.begin(), kinds, &out.last_cards[lane * kinds]);
  }
}

/// Next tiles of packed games. Positions take the windows of bonuses from there.
void LaneGames::write_next() {
  if (packed_ && rules().spawn.is_previewed) {
    packed_->show({.ranks = {}, .moves = {}, .next_low = next_low_, .next_high = next_high_});
  }
}

void LaneGames::show(const LaneBuffers& out) {
  std::ranges::fill(out.rewards, 0.0);
  std::ranges::fill(out.terminated, std::uint8_t{0});
  std::ranges::fill(out.truncated, std::uint8_t{0});
  write(out);
}

void LaneGames::write(const LaneBuffers& out) {
  if (packed_) {
    write_next();
    packed_->show(
        {.ranks = out.ranks, .moves = moves_, .next_low = {}, .next_high = {}, .cards = out.cards});
    const int digits = rules().score.digits;
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
      out.scores[lane] = digits == 0 ? gathered_[lane] : shown_score(lane, 0);
    }
  }
  if (walled_lanes_ > 0) {
    write_walled(out);
  }
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    const std::uint32_t moves = waits(lane) ? 0 : spread_moves[moves_[lane]];
    std::memcpy(&out.may_move[4 * lane], &moves, sizeof(moves));
  }
  for (std::size_t lane = 0; rules().spawn.is_previewed && lane < lanes(); ++lane) {
    out.next[2 * lane] = next_low_[lane];
    out.next[2 * lane + 1] = next_high_[lane];
  }
}

void LaneGames::write_walled(const LaneBuffers& out) {
  const auto cells = static_cast<std::size_t>(rules().shape.cells());
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    if (!walled_[lane]) {
      continue;
    }
    const Position& position = *walled_[lane];
    std::ranges::copy(ranks_of(position.board), &out.ranks[lane * cells]);
    moves_[lane] = moves_of_walled(rules(), position);
    const NextTile next = position.next.value_or(NextTile{});
    next_low_[lane] = next.hint_low;
    next_high_[lane] = next.hint_high;
    out.scores[lane] = shown_score(lane, position.player);
    out.players[lane] = static_cast<std::uint8_t>(position.player);
    if (!out.cards.empty()) {
      const std::size_t kinds = card_kinds(rules().spawn);
      std::copy_n(position.supply.cards.begin(), kinds, &out.cards[lane * kinds]);
    }
  }
}

}  // namespace tilery
