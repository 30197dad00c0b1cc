#pragma once
// Games in JSON, for the page.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/board/slide.h"
#include "tilery/core/json_writer.h"
#include "tilery/game/game.h"
#include "tilery/game/position.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/rules.h"

namespace tilery::web {

/// The parts of a game's state that its position lacks.
struct GameStatus {
  int players = 1;
  std::optional<int> winner;
  bool can_undo = false;
  bool can_redo = false;
  std::size_t events = 0;
  std::optional<std::uint64_t> seed;
  std::string apart;  ///< words_of(Standing)
};

/// The state of a game: GameState in web/engine/src/types/game.ts, with ranks as a list and the
/// seed as text.
std::string state_json(const Rules& rules, const Position& position, const GameStatus& status);

/// The result of an event: Turn in web/engine/src/types/game.ts.
std::string turn_json(const Rules& rules, const EventResult& result);

/// Adds the members of a Ladder in web/engine/src/types/cartridge.ts.
void add_ladder(JsonWriter& json, const Rules& rules);

/// Adds the way of a tile as an object: Travel in web/engine/src/types/game.ts.
void add_travel(JsonWriter& json, const TileTravel& travel);

/// The score, the next tile, and the end or the question at a goal, in words.
std::string words_json(const Game& game);

/// The question for a hint about `position`: docs/formats.md, "A hint", with the cartridge's name.
std::string question_json(std::string_view cartridge, const Rules& rules, const Position& position);

}  // namespace tilery::web
