#pragma once
// A game written down: what it started from and everything its player did.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/board/spawn.h"
#include "tilery/game/game.h"

namespace tilery {

/// What a player did. The first five are the actions of a game.
enum class Event : std::uint8_t { left, right, up, down, go_on, undo, redo };

constexpr Event event_of(Action action) {
  switch (action) {
    case Action::left:
      return Event::left;
    case Action::right:
      return Event::right;
    case Action::up:
      return Event::up;
    case Action::down:
      return Event::down;
    case Action::go_on:
      break;
  }
  return Event::go_on;
}
constexpr Event event_of(Direction direction) { return event_of(action_of(direction)); }

/// Nothing for undo and redo.
constexpr std::optional<Action> action_of(Event event) {
  switch (event) {
    case Event::left:
      return Action::left;
    case Event::right:
      return Action::right;
    case Event::up:
      return Action::up;
    case Event::down:
      return Action::down;
    case Event::go_on:
      return Action::go_on;
    case Event::undo:
    case Event::redo:
      break;
  }
  return std::nullopt;
}

/// Nothing for go_on, undo and redo.
constexpr std::optional<Direction> direction_of(Event event) {
  const std::optional<Action> action = action_of(event);
  return action ? direction_of(*action) : std::nullopt;
}
constexpr bool is_move(Event event) { return direction_of(event).has_value(); }

/// "left" to "down", "go on", "undo" or "redo".
std::string_view name_of(Event event);

/// What a record says came of its events: the position they lead to, and all boards on the way.
struct RecordResult {
  std::array<std::uint64_t, 2> scores{};  ///< by player, as the game shows them
  std::uint64_t largest = 0;              ///< the face of the largest tile on the last board
  std::uint64_t moves = 0;                ///< that lead to the last board
  bool is_over = false;
  std::uint64_t signature = 0;  ///< of all boards, as docs/formats.md says
  friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// The record that this one was taken over from, and how many of its events it begins with.
struct RecordParent {
  std::uint64_t id = 0;
  std::size_t events = 0;
  friend bool operator==(const RecordParent&, const RecordParent&) = default;
};

/// Chance comes from three places, in this order. `start` is the first board; where it is empty
/// the first board is drawn from the seed. `entries` are the tiles that entered after the first
/// moves, one a move event (also one that is undone later), for games whose chance is known only by
/// what came of it. Later moves draw from the seed; without one no later move can be made.
struct Record {
  std::string cartridge;         ///< its name
  std::uint64_t rules_hash = 0;  ///< of its rules at this size
  int width = 4;
  int height = 4;
  int players = 1;
  std::optional<std::uint64_t> seed;
  std::vector<Rank> start;  ///< row by row, 0 for empty and blocked cells; or nothing
  /// By player, before the first move; with `start` alone.
  std::array<std::uint64_t, 2> gathered{};
  std::vector<Entry> entries;           ///< cells row by row from 0
  std::vector<Event> events;            ///< all of them, in order
  std::vector<std::uint32_t> waits_ms;  ///< before each event, since the one before; or nothing
  std::optional<std::int64_t> began;    ///< seconds since 1970-01-01 00:00 UTC
  std::uint64_t id = 0;                 ///< drawn when the game began; 0 for none
  std::optional<RecordParent> parent;
  std::optional<RecordResult> result;

  friend bool operator==(const Record&, const Record&) = default;
};

/// The record up to its first `count` events, without a result: what a replay shows when it
/// stands there. Requires count <= record.events.size().
Record first_events(const Record& record, std::size_t count);

/// A new record that goes on from the first `count` events of `record`, which it names as its
/// parent. `id` is its own; `seed` is what its moves draw from where the parent has no seed. When
/// it began is left open.
/// Requires count <= record.events.size().
Record taken_over(const Record& record, std::size_t count, std::uint64_t id, std::uint64_t seed);

/// Whether an undo is among the events.
bool has_undo(const Record& record);

/// Whether chance was seen before or did not decide: an undo, a game taken over from another, a
/// board or tiles set by hand. Such games are counted apart.
bool counts_apart(const Record& record);

}  // namespace tilery
