#pragma once
// The record of a game: its start, all actions of its player, and its result.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/board/spawn.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/core/sha256.h"
#include "tilery/core/signature.h"
#include "tilery/core/text_scanner.h"
#include "tilery/game/game.h"
#include "tilery/packed/packed_board.h"

#pragma GCC visibility push(default)
namespace tilery {

// Sealed seeds: a commitment to the seed is shown when a game begins, and the finished record opens
// it.

/// The salt of a seal: 128 unpredictable bits.
using Salt = std::array<std::uint64_t, 2>;

/// A commitment to a seed, and the salt that opens it.
struct SeedSeal {
  Salt salt{};
  Digest commitment{};
  friend bool operator==(const SeedSeal&, const SeedSeal&) = default;
};

/// The seal of `seed`: its commitment is the SHA-256 of "tilery seed SEED salt SALT\n", SEED in
/// decimal digits and SALT in 32 digits of 0-9 a-f.
SeedSeal seal_of(std::uint64_t seed, const Salt& salt);

/// Reads a record's line "seal SALT COMMITMENT"; nothing if there is none. Reports a fault to the
/// scanner if the record has no seed, or if the commitment does not belong to the seed and the
/// salt.
std::optional<SeedSeal> take_seal_line(TextScanner& scanner, std::optional<std::uint64_t> seed);

/// The line of a seal in a record, with its line feed; empty without a seal.
std::string seal_line(const std::optional<SeedSeal>& seal);

/// An action of a player. The first five are the actions of a game, in the same order.
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
  std::uint64_t moves = 0;                ///< up to the last board, without undone ones
  bool is_over = false;
  std::uint64_t signature = 0;  ///< BoardSignature of all boards
  friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// The record that this one continues, and the number of its events that come first.
struct RecordParent {
  std::uint64_t id = 0;
  std::size_t events = 0;
  friend bool operator==(const RecordParent&, const RecordParent&) = default;
};

/// A recorded game. Chance comes from three places, in this order. `start` is the first board; if
/// it is empty, the seed draws the board. `entries` are the tiles that entered after the first
/// moves, for games whose seed is unknown: one for each tile that a move brought, undone moves
/// included. Later moves draw from the seed; without a seed there are no later moves.
struct Record {
  std::string cartridge = {};       ///< its name
  std::uint64_t rules_hash = 0;     ///< of its rules at this size
  std::string cartridge_text = {};  ///< the cartridge as TOML, for readers that lack it; or empty
  int width = 4;
  int height = 4;
  int players = 1;
  std::optional<std::uint64_t> seed = {};
  std::optional<SeedSeal> seal = {};  ///< if the player did not see the seed during the game
  std::vector<Rank> start = {};       ///< row by row, 0 for empty and blocked cells; or empty
  /// Scores by player before the first move; 0 without `start`.
  std::array<std::uint64_t, 2> gathered{};
  std::vector<Entry> entries = {};  ///< cells are numbered row by row from 0
  std::vector<Event> events = {};   ///< all of them, in order
  std::vector<std::uint32_t> waits_ms =
      {};  ///< the time that the player took for each event; or empty
  std::optional<std::int64_t> began = {};  ///< seconds since 1970-01-01 00:00 UTC
  std::uint64_t id = 0;                    ///< drawn when the game began; 0 for none
  std::optional<RecordParent> parent = {};
  std::optional<RecordResult> result = {};

  friend bool operator==(const Record&, const Record&) = default;
};

/// The record with its first `count` events, all its entries and no result. Entries of later moves
/// stay, and replay() refuses them. first_events() removes them too, but needs the rules. Requires
/// count <= record.events.size().
Record with_events(const Record& record, std::size_t count);

/// The record of the game before its first move: no events, entries or result.
Record without_events(const Record& record);

/// The error of a replay whose budget is spent. `source` names the record; `size` is its size, such
/// as "812345 events".
Error unfinished_replay(std::string_view source, std::string size);

/// Whether an undo is among the events.
bool has_undo(const Record& record);

/// The conditions of a game. Games with different conditions are counted apart.
struct Standing {
  bool has_undo = false;
  bool is_continued = false;  ///< the game continues another game, which was watched or replayed
  bool is_from_position = false;  ///< it began on a board set up by hand, or lists its tiles
  // Known only to the program in which the game was played; records do not hold them.
  bool has_hints = false;        ///< its player saw hints
  bool has_chosen_seed = false;  ///< its player chose the seed

  /// Whether no condition holds: the game was played alone.
  [[nodiscard]] bool is_alone() const { return *this == Standing{}; }
  friend auto operator<=>(const Standing&, const Standing&) = default;
};

Standing standing_of(const Record& record);

/// The conditions that hold in `one`, in `other` or in both.
Standing joined(Standing one, Standing other);

/// The conditions that hold, out of "with undo, after another game, with hints, from a position,
/// with a chosen seed". Empty for a game played alone.
std::string words_of(Standing standing);

/// The signature of all boards of a game, one after the other: one byte for each cell, eight cells
/// to a word, as in docs/formats.md, "Records".
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
#pragma GCC visibility pop
