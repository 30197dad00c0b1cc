#pragma once
// A game and its record, kept in step.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/record/board_signature.h"
#include "tilery/record/record.h"
#include "tilery/record/rules_hash.h"

namespace tilery {

/// What came of an event that changed the game.
struct EventResult {
  Event event = Event::left;
  std::optional<Turn> turn;  ///< for a move
};

class RecordedGame {
 public:
  /// A game from a seed, with nothing done. `cartridge` is its name; requires of `setup` what Game
  /// does. `id` and `began` go into the record.
  RecordedGame(std::string cartridge, const GameSetup& setup, std::uint64_t id = 0,
               std::optional<std::int64_t> began = std::nullopt);

  [[nodiscard]] const Game& game() const { return game_; }

  /// Everything done so far, without a result.
  [[nodiscard]] const Record& record() const { return record_; }

  /// The same with the result of the present position.
  [[nodiscard]] Record record_with_result() const;
  [[nodiscard]] RecordResult result() const;

  /// Does what a player did and writes it down. Nothing, and no change, where it is not possible:
  /// a direction that is not a move, nothing to go on from, to undo or to redo. `wait_ms` is how
  /// long the player took.
  std::optional<EventResult> act(Event event, std::uint32_t wait_ms = 0);

 private:
  friend std::expected<RecordedGame, Error> begun(const Record& record, const Rules& rules,
                                                  std::string_view source);
  friend std::expected<RecordedGame, Error> replay(const Record& record, const Rules& rules,
                                                   std::string_view source);
  RecordedGame(Record header, Game game);

  bool change(Event event, std::optional<Turn>& turn);
  std::optional<Turn> play(Direction direction);
  void draw_next_after_entries();

  Game game_;
  Record record_;
  BoardSignature boards_;
  std::size_t entries_used_ = 0;
};

/// The game that `record` writes down, before its first event: what its entries say enters when its
/// moves are acted out. Fails where `replay` would, as far as the start goes.
std::expected<RecordedGame, Error> begun(const Record& record, const Rules& rules,
                                         std::string_view source = "record");

/// The game that `record` writes down, after its last event, with every claim checked: the rules'
/// hash, that each event is possible, and the result where the record has one. `rules` are the
/// cartridge's, of any size where it leaves the size open. Fails at the first thing that is not as
/// the record says; `source` names the record in the error.
std::expected<RecordedGame, Error> replay(const Record& record, const Rules& rules,
                                          std::string_view source = "record");

}  // namespace tilery
