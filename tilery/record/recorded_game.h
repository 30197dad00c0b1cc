#pragma once
// A game together with its record, and replays of records.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/core/work_budget.h"
#include "tilery/game/game.h"
#include "tilery/record/record.h"
#include "tilery/record/rules_hash.h"

#pragma GCC visibility push(default)
namespace tilery {

/// An event that changed the game, and its effect.
struct EventResult {
  Event event = Event::left;
  std::optional<Turn> turn;  ///< of a move
};

/// A game and its record. Every event changes both.
class RecordedGame {
 public:
  /// A new game. `cartridge` is the cartridge's name. Requires a `setup` that Game accepts. `id`
  /// and `began` go into the record.
  RecordedGame(std::string cartridge, const GameSetup& setup, std::uint64_t id = 0,
               std::optional<std::int64_t> began = std::nullopt);

  [[nodiscard]] const Game& game() const { return game_; }

  /// All events so far, without a result.
  [[nodiscard]] const Record& record() const { return record_; }

  /// All events so far, with the result of the present position.
  [[nodiscard]] Record record_with_result() const;
  [[nodiscard]] RecordResult result() const;

  /// Carries out an event and records it. Nothing, and no change, if it is impossible: a direction
  /// in which no tile moves, nothing to go on from, to undo or to redo. `wait_ms` is the time that
  /// the player took.
  std::optional<EventResult> act(Event event, std::uint32_t wait_ms = 0);

 private:
  friend std::expected<RecordedGame, Error> begun(const Record& record, const Rules& rules,
                                                  std::string_view source);
  friend std::expected<RecordedGame, Error> replay(const Record& record, const Rules& rules,
                                                   std::string_view source, WorkBudget* budget);
  friend std::expected<Record, Error> first_events(const Record& record, std::size_t count,
                                                   const Rules& rules, std::string_view source);
  friend std::expected<Record, Error> without_undone(const Record& record, const Rules& rules,
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

/// The memory of one position, in bytes, estimated. A game keeps a position for each move.
inline std::size_t bytes_of(const Position& position) {
  return sizeof(Position) + 2 * static_cast<std::size_t>(position.board.cells()) + 64;
}

/// The game of `record` before its first event. The record's events can then be passed to `act`,
/// which enters the tiles that the record lists. Fails if `replay` fails before the first event.
std::expected<RecordedGame, Error> begun(const Record& record, const Rules& rules,
                                         std::string_view source = "record");

/// The game of `record` after its last event. Checks every claim: the hash of the rules, each
/// event, the number of entries, and the result if there is one. `rules` are the cartridge's. If
/// the cartridge leaves the size open, `rules` may have any size. Fails at the first false claim;
/// `source` names the record in the error. Takes the bytes of the game's positions from the budget,
/// if there is one, and fails once it is spent.
std::expected<RecordedGame, Error> replay(const Record& record, const Rules& rules,
                                          std::string_view source = "record",
                                          WorkBudget* budget = nullptr);

/// The number of events after which a replay spends its budget again.
inline constexpr std::size_t events_at_once = 64;

/// The record cut after its first `count` events, with the entries of these events and without a
/// result. Requires count <= record.events.size(). Fails if these events cannot be replayed.
std::expected<Record, Error> first_events(const Record& record, std::size_t count,
                                          const Rules& rules, std::string_view source = "record");

/// The record without undo: it has only the events that were not undone, and their entries. Its
/// game ends in the same position. Waits and the result are left out. Fails if the events cannot be
/// replayed.
std::expected<Record, Error> without_undone(const Record& record, const Rules& rules,
                                            std::string_view source = "record");

/// Identity of a game that continues another one.
struct OwnIdentity {
  std::uint64_t id = 0;
  std::uint64_t seed = 0;             ///< later moves draw from it if the other game has no seed
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
};

/// A new game that continues the first `count` events of `record`, its parent, when a player takes
/// a game over. Its moves draw from the parent's seed, if it has one. Requires count <=
/// record.events.size(). Fails if these events cannot be replayed.
std::expected<RecordedGame, Error> played_on(const Record& record, std::size_t count,
                                             const Rules& rules, const OwnIdentity& own);

}  // namespace tilery
#pragma GCC visibility pop
