#pragma once
// A game written down: what it started from, everything its player did, and what came of it.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/spawn.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/signature.h"
#include "tilery/game/game.h"

namespace tilery {

/// What a player did. The first five are the actions of a game, in the same order.
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

/// The action of an event; nothing for undo and redo.
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

/// The result that a record claims: the last position, and a signature of all boards.
struct RecordResult {
  std::array<std::uint64_t, 2> scores{};  ///< by player, as the game shows them
  std::uint64_t largest = 0;              ///< the face of the largest tile on the last board
  std::uint64_t moves = 0;                ///< on the way to the last board, without undone ones
  bool is_over = false;
  std::uint64_t signature = 0;  ///< BoardSignature of all boards
  friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// The record that this one continues, and how many of its events come first.
struct RecordParent {
  std::uint64_t id = 0;
  std::size_t events = 0;
  friend bool operator==(const RecordParent&, const RecordParent&) = default;
};

/// A game written down. Chance comes from three places, in this order: `start` is the first board,
/// or where it is empty the seed draws it; `entries` are the tiles that entered after the first
/// moves, one a move event (also one that is undone later), for games whose seed is unknown; later
/// moves draw from the seed, and without a seed there are none.
struct Record {
  std::string cartridge;         ///< its name
  std::uint64_t rules_hash = 0;  ///< of its rules at this size
  std::string cartridge_text;    ///< the cartridge as TOML, for readers that lack it; or empty
  int width = 4;
  int height = 4;
  int players = 1;
  std::optional<std::uint64_t> seed;
  std::vector<Rank> start;  ///< row by row, 0 for empty and blocked cells; or empty
  /// Scores by player before the first move; 0 without `start`.
  std::array<std::uint64_t, 2> gathered{};
  std::vector<Entry> entries;           ///< cells are numbered row by row from 0
  std::vector<Event> events;            ///< all of them, in order
  std::vector<std::uint32_t> waits_ms;  ///< how long each event took the player; or empty
  std::optional<std::int64_t> began;    ///< seconds since 1970-01-01 00:00 UTC
  std::uint64_t id = 0;                 ///< drawn when the game began; 0 for none
  std::optional<RecordParent> parent;
  std::optional<RecordResult> result;

  friend bool operator==(const Record&, const Record&) = default;
};

/// The record with its first `count` events alone and without a result. Requires
/// count <= record.events.size().
Record first_events(const Record& record, std::size_t count);

/// A new record that continues the first `count` events of `record`, its parent. `id` is its own.
/// Its moves draw from the parent's seed, or from `seed` where the parent has none. The time when
/// it began is left open. Requires count <= record.events.size().
Record taken_over(const Record& record, std::size_t count, std::uint64_t id, std::uint64_t seed);

/// Whether an undo is among the events.
bool has_undo(const Record& record);

/// How a game was played. Games that are not alike are counted apart.
struct Standing {
  bool has_undo = false;
  bool has_help = false;          ///< it goes on from another game: a watched or a replayed one
  bool is_from_position = false;  ///< it began on a board set up by hand, or lists its tiles

  [[nodiscard]] bool is_alone() const { return *this == Standing{}; }
  friend auto operator<=>(const Standing&, const Standing&) = default;
};

Standing standing_of(const Record& record);

/// "with undo, with help, from a position", as far as true; "" for a game played alone.
std::string words_of(Standing standing);

/// Whether the player knew or set some of the game's chance: it was not played alone.
bool counts_apart(const Record& record);

/// The signature of all boards of a game, one after the other: one byte a cell, eight cells to a
/// word, as in docs/formats.md, "Records".
class BoardSignature {
 public:
  void add(const WalledBoard& board);

  /// Gives the same as adding the unpacked board.
  void add(PackedBoard board) {
    signature_.add(bytes_of(static_cast<std::uint32_t>(board.bits)));
    signature_.add(bytes_of(static_cast<std::uint32_t>(board.bits >> 32)));
  }

  [[nodiscard]] std::uint64_t value() const { return signature_.value(); }

 private:
  /// Eight nibbles, each in a byte of its own.
  static constexpr std::uint64_t bytes_of(std::uint64_t nibbles) {
    nibbles = (nibbles | nibbles << 16) & 0x0000FFFF0000FFFF;
    nibbles = (nibbles | nibbles << 8) & 0x00FF00FF00FF00FF;
    return (nibbles | nibbles << 4) & 0x0F0F0F0F0F0F0F0F;
  }

  Signature signature_;
};

}  // namespace tilery
