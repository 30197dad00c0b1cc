#include "scenes/board_scene.h"

#include <algorithm>

#include "tilery/core/random.h"
#include "tilery/game/position.h"
#include "tilery/rules/cartridge.h"

namespace tilery::scenes {

Rules rules_named(std::string_view name) {
  return read_cartridge(shipped_cartridge(name), name).value().rules;
}

std::vector<WalledBoard> walled_boards_met(const Rules& rules, std::size_t count) {
  std::vector<WalledBoard> boards;
  boards.reserve(count);
  Random player = {.seed = mix(1)};
  for (std::uint64_t seed = 1; boards.size() < count; ++seed) {
    Position position = first_position(rules, seed);
    while (boards.size() < count && !is_over(rules, position)) {
      const auto direction = static_cast<Direction>(player.below(4));
      if (const auto turn = play(rules, position, direction, 1)) {
        boards.push_back(position.board);
        position = turn->after;
      }
    }
  }
  return boards;
}

std::vector<PackedBoard> boards_met(const Rules& rules, std::size_t count) {
  std::vector<PackedBoard> boards;
  boards.reserve(count);
  for (const WalledBoard& board : walled_boards_met(rules, count)) {
    boards.push_back(packed(board).value());
  }
  return boards;
}

std::vector<PackedBoard> boards_at_random(const Rules& rules, std::size_t count) {
  const std::uint64_t top = std::min<Rank>(rules.ladder.top(), highest_packed_rank);
  Random random = {.seed = 2};
  std::vector<PackedBoard> boards(count);
  for (PackedBoard& board : boards) {
    for (int cell = 0; cell < 16; ++cell) {
      if (!rules.shape.is_blocked(cell) && random.below(8) >= 3) {
        board = board.with(cell, static_cast<Rank>(1 + random.below(top)));
      }
    }
  }
  return boards;
}

}  // namespace tilery::scenes
