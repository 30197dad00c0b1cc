#pragma once
// The formats of other programs, and the games in them.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/spawn.h"
#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/core/grid.h"
#include "tilery/packed/packed_board.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

// A game as another program writes it, and the reasons why a file cannot be read.

/// The largest file in a foreign format, and the largest number of moves and undos in one game.
inline constexpr std::size_t most_foreign_bytes = std::size_t{1} << 24;
inline constexpr std::size_t most_foreign_steps = std::size_t{1} << 18;

/// A move as the file states it, or an undo.
struct ForeignStep {
  bool is_undo = false;
  Direction direction = Direction::left;
  Entry entry;                        ///< the new tile; rank 0: only the boards show it
  std::optional<std::uint64_t> gain;  ///< the points of the move, if the file states them
  std::uint32_t wait_ms = 0;
  std::uint32_t byte = 0;  ///< offset of the step in the file
};

/// The highest exponent that any format holds.
inline constexpr int highest_exponent = 31;

/// A game that a file may contain. Ranks are exponents: rank r shows 2^r.
struct ForeignGame {
  Grid<Rank> start;
  std::vector<ForeignStep> steps;
  std::vector<PackedBoard> boards;    ///< before each step, and perhaps after the last; or nothing
  std::vector<std::uint64_t> scores;  ///< at the same moments; or nothing
  std::uint64_t gathered = 0;         ///< the score at the start
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
};

/// The reason why reading failed, and the byte. A later byte makes the format more likely.
struct ReadingFault {
  std::size_t byte = 0;
  Error error;
};

/// All games that a file may contain, the likeliest first; at least one.
using ReadGames = std::expected<std::vector<ForeignGame>, ReadingFault>;

/// One way of reading an ambiguous file.
using Reading = std::expected<ForeignGame, ReadingFault>;

/// Collects readings. Gives all games, or the fault at the latest byte if no reading succeeds.
class Readings {
 public:
  void add(Reading reading) {
    if (reading) {
      games_.push_back(*std::move(reading));
    } else {
      add(std::move(reading.error()));
    }
  }

  void add(ReadingFault fault) {
    if (!fault_ || fault.byte >= fault_->byte) {
      fault_ = std::move(fault);
    }
  }

  /// Requires that a reading has been added.
  [[nodiscard]] ReadGames take() && {
    if (games_.empty()) {
      return std::unexpected(*std::move(fault_));
    }
    return std::move(games_);
  }

 private:
  std::vector<ForeignGame> games_;
  std::optional<ReadingFault> fault_;
};

/// The fault "SOURCE, byte 25: expected ..., found ..."; bytes count from 0.
ReadingFault fault_at(std::string_view source, std::size_t byte, std::string expected,
                      std::string found);

/// The fault "SOURCE: expected ..., found ..." in the text up to `byte`, if no single byte is
/// wrong.
ReadingFault fault_before(std::string_view source, std::size_t byte, std::string expected,
                          std::string found);

/// The fault of a file with more or fewer bytes than its format allows.
ReadingFault wrong_size(std::string_view source, std::size_t size, std::string expected);

/// A character in an error: "the character '#'", or "the character U+00E9" outside ASCII.
std::string name_of_character(char32_t code);

// Records from foreign games, and foreign games from records.

/// The record of a foreign game under a cartridge's rules, with its result. It starts on the game's
/// first board, lists all new tiles, and continues if the rules ask at the goal. Fails at the first
/// step that the rules do not allow, or whose board, score or gain in the file differs.
std::expected<Record, ReadingFault> record_of(const ForeignGame& game, const Cartridge& cartridge,
                                              std::string_view source);

/// Whether moves that were undone stay in a foreign game.
enum class Undone : std::uint8_t { kept, dropped };

/// The foreign game of a record, with all its parts. It has no boards if any of them is not 4 x 4
/// or has a tile above rank 15. Going on at the goal is not a step. Fails if the record is not true
/// to `rules`. Also fails for rules unlike 2048's: equal tiles merge and double, one tile enters
/// after each move, no cells are blocked, no lines are rings, and no tiles fall.
std::expected<ForeignGame, Error> foreign_game_of(const Record& record, const Rules& rules,
                                                  Undone undone, std::string_view source);

// Reading and writing games in the formats of other programs.

enum class ForeignFormat : std::uint8_t {
  verse_old,
  verse_new,
  rpl,
  rpl_next,
  rpl_text,
  rec,
  vrs,
  v4c,
  framework,
  web_save,
  position
};

/// A format's name, as people type it, and a line about it.
struct ForeignFormatName {
  ForeignFormat format;
  std::string_view name;
  std::string_view about;
  bool holds_moves = true;  ///< otherwise a single position
};

/// All formats.
std::span<const ForeignFormatName> foreign_formats();

/// The format of that name; nothing for an unknown name.
std::optional<ForeignFormat> foreign_format_named(std::string_view name);

struct ImportedGame {
  ForeignFormat format;
  Record record;
};

/// Reads `bytes` in that format; without one, in any format. Takes the first reading that the rules
/// allow. Without such a reading, fails with the fault at the latest byte. Reads at most
/// most_foreign_bytes.
std::expected<ImportedGame, Error> import_game(std::string_view bytes,
                                               std::optional<ForeignFormat> format,
                                               const Cartridge& cartridge, std::string_view source);

/// A record without moves that starts on the position in `text`: rows of values, digits, or the web
/// game's JSON. The position sets the board's size. Fails as import_game does.
std::expected<Record, Error> position_in(std::string_view text, const Cartridge& cartridge,
                                         std::string_view source);

/// Writes the game of a record in that format. Moves that were undone are left out where the format
/// has no undo. Fails if the format cannot carry the game, and for formats of positions.
std::expected<std::string, Error> export_game(const Record& record, const Rules& rules,
                                              ForeignFormat format, std::string_view source);

}  // namespace tilery
#pragma GCC visibility pop
