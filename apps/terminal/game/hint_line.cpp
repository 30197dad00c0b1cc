#include "apps/terminal/game/hint_line.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

namespace tilery {
namespace {

constexpr std::array<const char*, 4> arrows = {"←", "→", "↑", "↓"};

/// A piece of the line.
struct Piece {
  std::string text;
  Style style;
};
using Pieces = std::vector<Piece>;

int width_of(const Pieces& line) {
  int width = 0;
  for (const Piece& piece : line) {
    width += tilery::width_of(piece.text);
  }
  return width;
}

/// " ← 120.5   → -   ↑ 98.0   ↓ - ", the best in the style of what is chosen.
Pieces values_of(const HintSoFar& hint, const Inks& inks) {
  const std::optional<Direction> best = best_move(hint.values);
  const MoveValues values = hint.is_score ? hint.values : from_best(hint.values);
  Pieces line;
  for (const Direction direction : all_directions) {
    const auto way = static_cast<std::size_t>(direction);
    const auto& value = values[way];
    if (!line.empty()) {
      line.push_back({" ", inks.plain});
    }
    line.push_back({fmt::format(" {}{} ", arrows[way], value ? " " + value_text(*value) : " -"),
                    best == direction ? inks.chosen
                    : value           ? inks.plain
                                      : inks.faint});
  }
  return line;
}

Pieces best_of(const HintSoFar& hint, const Inks& inks) {
  const std::optional<Direction> best = best_move(hint.values);
  return best ? Pieces{{std::string(name_of(*best)) + " is best", inks.title}} : Pieces{};
}

/// From the longest to the shortest.
std::vector<Pieces> lines_of(const HintSoFar& hint, const Inks& inks) {
  if (hint.depth == 0) {
    return {{{"thinking …", inks.faint}}};
  }
  const Pieces values = values_of(hint, inks);
  Pieces with_depth = values;
  with_depth.push_back(
      {fmt::format("   {} move{} ahead", hint.depth, hint.depth == 1 ? "" : "s"), inks.faint});
  if (!hint.formation) {
    return {with_depth, values, best_of(hint, inks)};
  }
  Pieces with_table = with_depth;
  with_table.push_back({"   " + words_of_formation(*hint.formation), inks.faint});
  return {with_table, with_depth, values, best_of(hint, inks)};
}

}  // namespace

void draw_hint(Picture& picture, Box row, const HintSoFar& hint, const Inks& inks) {
  for (const Pieces& line : lines_of(hint, inks)) {
    const int width = width_of(line);
    if (width > row.width) {
      continue;
    }
    int x = row.x + (row.width - width) / 2;
    for (const Piece& piece : line) {
      picture.write({x, row.y}, piece.text, piece.style);
      x += tilery::width_of(piece.text);
    }
    return;
  }
}

}  // namespace tilery
