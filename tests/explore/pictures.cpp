#include "tests/explore/pictures.h"

namespace tilery::test {

DrawnMap::DrawnMap(const std::vector<std::string>& rows, Edge edge, Slant slant)
    : map{.width = static_cast<int>(rows.front().size()),
          .height = static_cast<int>(rows.size()),
          .edge = edge,
          .slant = slant,
          .cells = {}} {
  opacity.set('#', true);
  for (int y = 0; y < map.height; ++y) {
    for (int x = 0; x < map.width; ++x) {
      const char letter = rows[std::size_t(y)][std::size_t(x)];
      const bool is_mob = letter >= 'a' && letter <= 'z';
      if (letter == '@') {
        party.cell = {x, y};
      } else if (is_mob) {
        mobs.push_back({.kind = 1,
                        .graphic = graphic_of(static_cast<MapCell>(letter)),
                        .x = static_cast<std::int16_t>(x),
                        .y = static_cast<std::int16_t>(y)});
      }
      const bool is_floor = is_mob || letter == '@' || letter == '*';
      map.cells.push_back(map_cell(static_cast<TileCode>(is_floor ? '.' : letter), letter == '*'));
    }
  }
}

std::vector<std::string> text_of(const Window& window) {
  std::vector<std::string> rows;
  for (int y = 0; y < window.height; ++y) {
    std::string row;
    for (int x = 0; x < window.width; ++x) {
      const Graphic cell = window.at({x, y});
      row += cell == party_graphic ? '@' : cell == blank ? ' ' : static_cast<char>(code_of(cell));
    }
    rows.push_back(row);
  }
  return rows;
}

std::vector<std::string> text_of(const WindowSet& set) {
  std::vector<std::string> rows;
  for (int dy = -set.radius; dy <= set.radius; ++dy) {
    std::string row;
    for (int dx = -set.radius; dx <= set.radius; ++dx) {
      row += set.has({dx, dy}) ? 'o' : '.';
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace tilery::test
