#pragma once
// A game as another program writes it down, and why a file could not be read.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/spawn.h"
#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/core/grid.h"

namespace tilery {

/// The longest file of a foreign format that is read, and the most moves and undos of one game.
inline constexpr std::size_t most_foreign_bytes = std::size_t{1} << 24;
inline constexpr std::size_t most_foreign_steps = std::size_t{1} << 18;

/// A move as the file states it, or an undo.
struct ForeignStep {
  bool is_undo = false;
  Direction direction = Direction::left;
  Entry entry;  ///< the new tile; its rank is 0 where it follows from the boards alone
  std::optional<std::uint64_t> gain;  ///< what the move scored, where the file states it
  std::uint32_t wait_ms = 0;
  std::uint32_t byte = 0;  ///< where the step stands in the file
};

/// The highest exponent that any format holds.
inline constexpr int highest_exponent = 31;

/// A game that a file may mean. Ranks are exponents: rank r shows 2^r.
struct ForeignGame {
  Grid<Rank> start;
  std::vector<ForeignStep> steps;
  std::vector<PackedBoard> boards;    ///< before each step, and perhaps after the last; or nothing
  std::vector<std::uint64_t> scores;  ///< at the same moments; or nothing
  std::uint64_t gathered = 0;         ///< the score at the start
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
};

/// Why a reading failed, and at which byte: the later, the likelier the format.
struct ReadingFault {
  std::size_t byte = 0;
  Error error;
};

/// All games that a file may mean, the likeliest first; at least one.
using ReadGames = std::expected<std::vector<ForeignGame>, ReadingFault>;

/// One way of reading an ambiguous file.
using Reading = std::expected<ForeignGame, ReadingFault>;

/// Collects readings: all games, or the fault at the latest byte where no reading succeeds.
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

/// The fault of a file with more or fewer bytes than its format allows.
ReadingFault wrong_size(std::string_view source, std::size_t size, std::string expected);

/// A character in an error: "the character '#'", or "the character U+00E9" outside ASCII.
std::string name_of_character(char32_t code);

}  // namespace tilery
