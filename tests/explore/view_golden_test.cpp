// Every stage of views, as pictures in tests/golden/view.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <ostream>

#include "tests/explore/pictures.h"
#include "tests/support/paths.h"

namespace tilery {
namespace {

using test::DrawnMap;
using test::text_of;
using Rows = std::vector<std::string>;

struct Case {
  std::string name;
  Rows rows;
  Edge edge = Edge::extend;
  Slant slant = Slant::none;
  int map_light = 0;
  int party_light = 0;
  std::vector<Lamp> lamps;
  ViewOptions options;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

const Rows room = {"##############",  //
                   "#....#.......#",  //
                   "#..a.#..**...#",  //
                   "#....+..**.b.#",  //
                   "#.@..#.......#",  //
                   "#....#...##..#",  //
                   "###.##...##..#",  //
                   "#............#",  //
                   "#..c...#.....#",  //
                   "##############"};

const Rows island = {"~~~~~~~~~",  //
                     "~~..#..~~",  //
                     "~..##...~",  //
                     "~.*....s~",  //
                     "~~.@..~~~",  //
                     "~~~...~~~",  //
                     "d~~~~~~~~"};

std::vector<Case> cases() {
  const Rows pillars = {"..#....#...",  //
                        "#.....#..#.",  //
                        "...#.......",  //
                        ".#....#...#",  //
                        "....@..#...",  //
                        "..#.....#..",  //
                        "#...#.#....",  //
                        ".#.....#..#"};
  const std::vector<Lamp> lamps = {{{8, 1}, 3}, {{11, 7}, 2}};
  const auto by = [](Sight sight, int radius = 6) {
    return ViewOptions{.radius = radius, .sight = sight};
  };
  return {
      {"room_by_day", room},
      {.name = "room_in_the_dark", .rows = room, .map_light = 1, .party_light = 2},
      {.name = "room_with_lamps", .rows = room, .map_light = 1, .party_light = 1, .lamps = lamps},
      {.name = "room_revealing",
       .rows = room,
       .map_light = 1,
       .party_light = 3,
       .options = by(Sight::revealing)},
      {.name = "room_symmetric", .rows = room, .options = by(Sight::symmetric, 9)},
      {.name = "island_wrapping", .rows = island, .edge = Edge::wrap},
      {.name = "island_leaning_left", .rows = island, .slant = Slant::left},
      {.name = "island_leaning_right_wrapping",
       .rows = island,
       .edge = Edge::wrap,
       .slant = Slant::right,
       .map_light = 1,
       .party_light = 4},
      {.name = "pillars_strict", .rows = pillars},
      {.name = "pillars_symmetric", .rows = pillars, .options = by(Sight::symmetric)},
      {.name = "one_cell", .rows = {"@"}, .edge = Edge::wrap, .options = {.radius = 1}}};
}

/// Rows of 'o' for a cell with light of its own and '.' for any other.
Rows own_light(const Window& window) {
  Rows rows;
  for (int y = 0; y < window.height; ++y) {
    std::string row;
    for (int x = 0; x < window.width; ++x) {
      row += is_lit(window.at({x, y})) ? 'o' : '.';
    }
    rows.push_back(row);
  }
  return rows;
}

struct Stage {
  std::string name;
  Rows rows;
};

/// The stages side by side, under their names.
std::string picture_of(const std::vector<Stage>& stages) {
  std::string text;
  const std::size_t width = std::max<std::size_t>(stages[0].rows.size(), 10) + 2;
  const auto add_row = [&](auto part_of) {
    std::string line;
    for (const Stage& stage : stages) {
      std::string part = part_of(stage);
      part.resize(width, ' ');
      line += part;
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  };
  add_row([](const Stage& stage) { return stage.name; });
  for (std::size_t row = 0; row < stages[0].rows.size(); ++row) {
    add_row([row](const Stage& stage) { return stage.rows[row]; });
  }
  return text;
}

std::string words_of(const Neighbours& neighbours) {
  const auto words = [](const Neighbour& neighbour) {
    return std::string(1, static_cast<char>(neighbour.tile)) +
           (neighbour.mob == no_mob ? "" : " mob " + std::to_string(neighbour.mob));
  };
  return "south " + words(neighbours.south) + ", west " + words(neighbours.west) + ", north " +
         words(neighbours.north) + ", east " + words(neighbours.east) + ", under " +
         static_cast<char>(neighbours.under) + "\n";
}

std::string text_of(const Case& one) {
  DrawnMap drawn(one.rows, one.edge, one.slant);
  drawn.lights = {.map_light = one.map_light, .party_light = one.party_light, .lamps = one.lamps};
  const View seen = view(drawn.scenery(), drawn.party, one.options);
  std::string text;
  for (const std::string& row : one.rows) {
    text += row + "\n";
  }
  return text + "\n" +
         picture_of({{"map", text_of(seen.window)},
                     {"own light", own_light(seen.window)},
                     {"with mobs", text_of(seen.shown)},
                     {"lit", text_of(seen.lit)},
                     {"in sight", text_of(seen.in_sight)},
                     {"seen", text_of(seen.seen)},
                     {"scene", text_of(seen.scene)}}) +
         "\n" + words_of(seen.neighbours);
}

class ViewGolden : public testing::TestWithParam<Case> {};

TEST_P(ViewGolden, IsUnchangedAtEveryStage) {
  std::ifstream file(test::project_file("tests/golden/view/" + GetParam().name + ".txt"));
  const std::string golden((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(text_of(GetParam()), golden);
}

INSTANTIATE_TEST_SUITE_P(OfMaps, ViewGolden, testing::ValuesIn(cases()),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace tilery
