#include "apps/terminal/replay.h"

namespace tilery {

std::expected<Replay, Error> Replay::of(const Record& record, Cartridge cartridge,
                                        std::string_view source) {
  if (const auto sound = tilery::replay(record, cartridge.rules, source); !sound) {
    return std::unexpected(sound.error());
  }
  std::expected<RecordedGame, Error> game = begun(record, cartridge.rules, source);
  if (!game) {
    return std::unexpected(game.error());
  }
  Replay replay(record, std::move(cartridge), game->game().rules());
  replay.positions_.push_back(game->game().position());
  for (const Event event : record.events) {
    game->act(event);
    replay.positions_.push_back(game->game().position());
  }
  return replay;
}

/// The new tile is where the board after the move differs from the board after the slide.
std::optional<Turn> Replay::turn(std::size_t count) const {
  if (count == 0 || !is_move(record_.events[count - 1])) {
    return std::nullopt;
  }
  const Position& before = position(count - 1);
  const Position& after = position(count);
  const auto direction = static_cast<Direction>(record_.events[count - 1]);
  Turn turn{.slide = slide(before.board, direction, rules_),
            .entry = {},
            .player = before.player,
            .reaches_goal = after.goal_reached && !before.goal_reached,
            .after = after};
  for (int cell = 0; cell < after.board.cells(); ++cell) {
    if (after.board.rank(cell) != turn.slide.board.rank(cell)) {
      turn.entry = {.cell = cell, .rank = after.board.rank(cell)};
    }
  }
  return turn;
}

}  // namespace tilery
