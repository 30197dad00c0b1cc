#include "apps/terminal/game/thumbnail.h"

#include <string_view>

#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr int widest_doubled = 4;
constexpr std::uint64_t sample_seed = 9;
constexpr int sample_moves = 60;

Color color_of_cell(const WalledBoard& board, Cell cell, const BoardLook& look) {
  const ThemeColors& colors = look.theme->colors_now(look.goal_reached);
  if (cell.x >= board.width() || cell.y >= board.height()) {
    return colors.screen.paper;
  }
  const int index = cell.y * board.width() + cell.x;
  if (board.is_blocked(index)) {
    return colors.board.blocked;
  }
  return board.is_empty(index) ? colors.board.empty : colors.tile(board.rank(index)).paper;
}

bool holds_tile(const WalledBoard& board, Cell cell) {
  return cell.x < board.width() && cell.y < board.height() &&
         board.rank(cell.y * board.width() + cell.x) != 0;
}

Glyph glyph_of(const WalledBoard& board, Cell upper, const BoardLook& look) {
  const Cell lower{upper.x, upper.y + 1};
  if (look.depth != Depth::none) {
    return {U'▀',
            {.ink = color_of_cell(board, upper, look), .paper = color_of_cell(board, lower, look)}};
  }
  constexpr std::u32string_view marks = U" ▀▄█";
  const std::size_t mark =
      (holds_tile(board, upper) ? 1U : 0U) + (holds_tile(board, lower) ? 2U : 0U);
  return {marks[mark], {}};
}

}  // namespace

Picture thumbnail(const WalledBoard& board, const BoardLook& look) {
  Picture picture(thumbnail_size);
  const int across = board.width() <= widest_doubled ? 2 : 1;
  for (int y = 0; y < thumbnail_size.height; ++y) {
    for (int x = 0; x < thumbnail_size.width; ++x) {
      picture.put({x, y}, glyph_of(board, {x / across, 2 * y}, look));
    }
  }
  return picture;
}

WalledBoard sample_board(const Rules& rules) {
  Position position = first_position(rules, sample_seed);
  Random ways{.seed = sample_seed};
  for (int move = 0; move < sample_moves; ++move) {
    const Direction way = all_directions[ways.below(all_directions.size())];
    if (const auto turn = play(rules, position, way, 1)) {
      position = turn->after;
      position.asks = false;
    }
  }
  return position.board;
}

}  // namespace tilery
