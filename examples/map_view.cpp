// A map view: a dungeon drawn in text, and the view of a party with a lantern in the dark.
#include <cstdio>
#include <string_view>

#include "tilery/tilery.h"

namespace {

constexpr std::string_view drawing =
    "#####################"
    "#.........#.........#"
    "#.........#.........#"
    "#...#...........#...#"
    "#.........#.........#"
    "#.........#.........#"
    "#####.#########.#####";
constexpr int width = 21;

tilery::Map map_of(std::string_view cells) {
  tilery::Map map{.width = width, .height = static_cast<int>(cells.size()) / width};
  for (const char cell : cells) {
    map.cells.push_back(tilery::map_cell(static_cast<tilery::TileCode>(cell), false));
  }
  return map;
}

}  // namespace

int main() {
  const tilery::Map map = map_of(drawing);
  tilery::Opacity opacity;
  opacity.set('#', true);
  const tilery::Party party{.cell = {7, 3}, .graphic = tilery::graphic_of('@')};
  const tilery::View view =
      tilery::view({.map = tilery::view_of(map),
                    .opacity = opacity,
                    .lights = {.map_light = 1, .party_light = 5}},  // dark, but for a lantern
                   party);
  for (int row = 0; row < view.scene.height; ++row) {
    for (int column = 0; column < view.scene.width; ++column) {
      std::putchar(tilery::code_of(view.scene.at({column, row})));
    }
    std::putchar('\n');
  }
}
