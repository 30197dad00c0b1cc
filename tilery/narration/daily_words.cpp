#include "tilery/narration/daily_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/core/quantities.h"

namespace tilery {
namespace {

constexpr std::size_t most_squares = 8;

/// A square in UTF-8, and the share of full cells, in hundredths, from which the next square is
/// shown.
struct Square {
  std::uint64_t below;
  std::string_view text;
};
constexpr std::array<Square, 4> squares = {
    {{50, "\U0001F7E9"}, {70, "\U0001F7E8"}, {85, "\U0001F7E7"}, {UINT64_MAX, "\U0001F7E5"}}};

/// Cells with a tile, and cells that may hold one.
struct Filling {
  std::uint64_t full = 0;
  std::uint64_t open = 0;
};

void add(Filling& filling, const WalledBoard& board) {
  for (int cell = 0; cell < board.width() * board.height(); ++cell) {
    const bool is_open = !board.is_blocked(cell);
    filling.open += is_open ? 1 : 0;
    filling.full += is_open && board.rank(cell) != 0 ? 1 : 0;
  }
}

std::string_view square_of(const Filling& filling) {
  const std::uint64_t share = 100 * filling.full / std::max<std::uint64_t>(filling.open, 1);
  return std::ranges::find_if(squares, [&](const Square& one) { return share < one.below; })->text;
}

std::string row_of_squares(const Game& game) {
  std::vector<std::size_t> moves;
  for (std::size_t action = 0; action < game.actions().size(); ++action) {
    if (direction_of(game.actions()[action])) {
      moves.push_back(action);
    }
  }
  const std::size_t count = std::min(moves.size(), most_squares);
  std::string row;
  for (std::size_t square = 0; square < count; ++square) {
    Filling filling;
    for (std::size_t move = moves.size() * square / count;
         move < moves.size() * (square + 1) / count; ++move) {
      add(filling, game.position_after(moves[move]).board);
    }
    row += square_of(filling);
  }
  return row.empty() ? row : row + "\n";
}

}  // namespace

std::string daily_words(std::string_view title, const Game& game, std::string_view date,
                        Standing standing) {
  const Position& position = game.position();
  return fmt::format("Tilery {}, {}{}{}\nScore {}, largest {}, {}\n", title, date,
                     standing.is_alone() ? "" : ", ", words_of(standing), with_commas(game.score()),
                     game.rules().ladder.text(position.board.largest()),
                     counted_words(position.moves, "move")) +
         row_of_squares(game);
}

}  // namespace tilery
