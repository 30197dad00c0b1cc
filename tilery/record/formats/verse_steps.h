#pragma once
// The steps of a 2048verse replay, old or new, and the game that they make.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/core/grid.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"

namespace tilery {

struct BoardSides {
  int width = 4;
  int height = 4;
};

/// The meanings of a size such as "2x4": first two rows of four, then two columns of four.
std::vector<BoardSides> both_ways(int first, int second);

/// A step as the file states it. The cell may lie outside the board.
struct VerseStep {
  Direction direction = Direction::left;
  Cell cell;
  Rank rank = 0;
  std::uint32_t byte = 0;
};

/// Builds a game from steps. The first two only place a tile.
class VerseGame {
 public:
  VerseGame(BoardSides sides, std::string_view source) : source_(source) {
    game_.start = Grid<Rank>(sides.width, sides.height);
  }

  /// Fails for a cell outside the board, two start tiles in one cell, and too many steps.
  std::optional<ReadingFault> add(const VerseStep& step);

  /// The game. Fails, with byte `end`, without two start tiles.
  [[nodiscard]] Reading take(std::size_t end) &&;

 private:
  std::optional<ReadingFault> add_start_tile(const VerseStep& step);

  std::string_view source_;
  ForeignGame game_;
  int placed_ = 0;
};

// The two text formats of 2048verse.

/// Reads the first format: "replay", perhaps a size, then one character for each step. Boards have
/// 2 to 4 cells each way and start with two tiles. Gives several readings, because the length of
/// the header, the order of width and height, and the text's encoding are ambiguous.
ReadGames read_verse_old(std::string_view bytes, std::string_view source);

/// Writes the first format in UTF-8. Fails for a board of another size, a start other than two
/// tiles of 2 or 4, an undo, and a new tile above 4.
std::expected<std::string, Error> write_verse_old(const ForeignGame& game);

/// Reads the second format: the size, then three characters for each step. Boards have up to 8 x 8
/// cells and start with two tiles. Gives several readings, because the order of width and height
/// and the text's encoding are ambiguous. Ignores the durations of the moves.
ReadGames read_verse_new(std::string_view bytes, std::string_view source);

/// Writes the second format in UTF-8, without times. Fails for a larger board, a start other than
/// two tiles of 2 to 16, an undo, and a new tile above 16.
std::expected<std::string, Error> write_verse_new(const ForeignGame& game);

}  // namespace tilery
