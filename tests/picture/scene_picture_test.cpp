#include "tilery/picture/scene_picture.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/quest/small_world.h"
#include "tilery/quest/world_reader.h"

namespace tilery {
namespace {

/// The drawn world, whose tiles are characters, red on blue.
quest::World lettered(const std::vector<std::string>& rows) {
  quest::World world = quest::drawn_world(rows);
  const std::u32string letters = U" #~.*+'@";
  for (std::size_t code = 0; code < world.tiles.size(); ++code) {
    world.tiles[code].look = {
        .glyph = letters[code], .ink = 0xFF0000, .paper = 0x0000FF, .dots = {0xF0, 0x01}};
  }
  world.tiles.push_back({"party", {.glyph = U'@', .ink = 0xFFFFFF, .paper = 0}});
  world.party_tile = 7;
  return world;
}

TEST(ScenePicture, ThePartyIsInTheMiddleOfItsView) {
  const quest::World world = lettered({"#####", "#@.s#", "##+##"});
  EXPECT_EQ(text_of(scene_picture(world, quest::first_state(world, 1), {7, 5})),
            "\n  #####\n  #@.*#\n  ##+##\n\n");
}

TEST(ScenePicture, RememberedCellsAreDim) {
  const quest::World world = lettered({"@+...", "#####"});
  const quest::State state = quest::after(world, quest::first_state(world, 1), "e e e");
  const quest::State closed = [&] {
    quest::State shut = state;
    shut.areas[0].used[0] = 0;
    return shut;
  }();
  const Picture picture = scene_picture(world, closed, {9, 3});
  EXPECT_EQ(picture.at({5, 1}).style.ink, (Color{255, 0, 0}));
  EXPECT_EQ(picture.at({2, 1}).symbol, U'.');
  EXPECT_EQ(picture.at({2, 1}).style.ink, (Color{102, 0, 0}));
}

TEST(ScenePicture, RememberedCellsOfTheShippedWorldAreDimmerThanSeenOnes) {
  const quest::World world = quest::read_shipped_world("merrow").value().world;
  for (const Depth depth : {Depth::eight, Depth::sixteen, Depth::two_hundred_fifty_six}) {
    for (const quest::TileKind& tile : world.tiles) {
      const auto style = [&](bool is_seen) {
        const auto color = [&](std::uint32_t word) {
          const auto part = [&](int shift) {
            const int all = static_cast<int>(word >> shift & 0xFF);
            return static_cast<std::uint8_t>(is_seen ? all : all * 2 / 5);
          };
          return Color{part(16), part(8), part(0)};
        };
        return reduced(
            Style{.ink = color(tile.look.ink), .paper = color(tile.look.paper), .is_dim = !is_seen},
            depth);
      };
      const int lit = luminance_of(color_numbered(style(true).ink));
      const int dim = luminance_of(color_numbered(style(false).ink));
      const int ground = luminance_of(color_numbered(style(true).paper));
      EXPECT_TRUE(dim < lit || lit <= ground) << tile.name << ' ' << static_cast<int>(depth);
    }
  }
}

TEST(ScenePicture, WallsAndFloorsOfTheShippedWorldHaveDifferentCharacters) {
  const quest::World world = quest::read_shipped_world("merrow").value().world;
  for (const quest::TileKind& wall : world.tiles) {
    for (const quest::TileKind& floor : world.tiles) {
      if (wall.is_opaque && !wall.is_walkable && floor.is_walkable && !floor.is_opaque) {
        EXPECT_NE(wall.look.glyph, floor.look.glyph) << wall.name << " and " << floor.name;
      }
    }
  }
}

/// A colour of a reduced style.
Color shown_color(int number, Depth depth) {
  const auto part = [number](int shift) {
    return static_cast<std::uint8_t>(number >> shift & 0xFF);
  };
  return depth == Depth::true_color ? Color{part(16), part(8), part(0)} : color_numbered(number);
}

TEST(ScenePicture, WallsAndFloorsDifferOnTheMapAndAreLegibleAtEveryDepth) {
  const quest::World world = quest::read_shipped_world("merrow").value().world;
  for (const Depth depth :
       {Depth::eight, Depth::sixteen, Depth::two_hundred_fifty_six, Depth::true_color}) {
    const auto color = [depth](int number) { return shown_color(number, depth); };
    for (const quest::TileKind& wall : world.tiles) {
      for (const quest::TileKind& floor : world.tiles) {
        if (!wall.is_opaque || wall.is_walkable || !floor.is_walkable || floor.is_opaque) {
          continue;
        }
        const TerminalStyle block = reduced(plan_glyph(wall, false), depth);
        const TerminalStyle ground = reduced(plan_glyph(floor, false), depth);
        const std::string what =
            wall.name + " and " + floor.name + ' ' + std::to_string(static_cast<int>(depth));
        EXPECT_GE(contrast(color(block.paper), color(ground.paper)), 150) << what;
        EXPECT_GE(contrast(color(block.ink), color(block.paper)), 200) << what;
        EXPECT_GE(contrast(color(ground.ink), color(ground.paper)), 200) << what;
      }
    }
  }
}

TEST(ScenePicture, AMapIsNotDimAndItsMarkedCellIsBlackOnWhite) {
  const quest::World world = lettered({"@+...", "#####"});
  const quest::State state = quest::after(world, quest::first_state(world, 1), "e e e");
  const Picture picture = plan_picture(world, state, {13, 3}, {-2, 0});
  EXPECT_EQ(picture.at({3, 1}).style.ink, (Color{255, 0, 0})) << "remembered";
  EXPECT_EQ(picture.at({5, 2}).style.ink, (Color{0, 0, 255})) << "a wall is a block";
  EXPECT_EQ(picture.at({5, 2}).style.paper, (Color{255, 0, 0}));
  EXPECT_TRUE(picture.at({4, 1}).style.is_reversed);
  EXPECT_EQ(picture.at({4, 1}).style.ink, (Color{255, 255, 255}));
}

TEST(ScenePicture, TheViewMovesToShowTheMarkedCell) {
  EXPECT_EQ(middle_to_show({20, 10}, {3, -1}), Offset{}) << "it is in sight";
  EXPECT_EQ(middle_to_show({20, 10}, {30, -9}), (Offset{23, -7}));
  const quest::World world = lettered({"@.........s"});
  const Picture picture = scene_picture(world, quest::first_state(world, 1), {5, 1}, Offset{4, 0},
                                        middle_to_show({5, 1}, {4, 0}));
  EXPECT_TRUE(picture.at({2, 0}).style.is_reversed);
}

TEST(ScenePicture, TheMarkedCellIsReversed) {
  const quest::World world = lettered({"@.."});
  const Picture picture = scene_picture(world, quest::first_state(world, 1), {5, 1}, Offset{1, 0});
  EXPECT_TRUE(picture.at({3, 0}).style.is_reversed);
  EXPECT_FALSE(picture.at({2, 0}).style.is_reversed);
}

TEST(ScenePicture, DotsAreTheTilesPatterns) {
  const quest::World world = lettered({"@."});
  const SceneRaster scene = scene_raster(world, quest::first_state(world, 1), 1, 2);
  EXPECT_EQ(scene.raster.width, 48);
  const auto color = [&](int x, int y) { return scene.palette[scene.raster.at({x, y})]; };
  EXPECT_EQ(color(32, 16), (Color{255, 0, 0}));
  EXPECT_EQ(color(40, 16), (Color{0, 0, 255}));
  EXPECT_EQ(color(47, 18), (Color{255, 0, 0}));
}

TEST(ScenePicture, AsSvgATileIsItsPaperAndAPathOfItsDots) {
  const quest::World world = lettered({"@."});
  const std::string svg = scene_svg(world, quest::first_state(world, 1), 1, 2);
  EXPECT_NE(svg.find("<g transform=\"translate(16 8)\"><path fill=\"#0000ff\" d=\"M0 0h8v8h-8z\"/>"
                     "<path fill=\"#ff0000\" d=\"M0 0h4v1h-4zM7 1h1v1h-1z\"/></g>"),
            std::string::npos)
      << svg;
}

TEST(ScenePicture, TheMinimapShowsRememberedCellsAndTheParty) {
  const quest::World world = lettered({"@.", "..", "#+", "##"});
  const Picture picture = minimap_picture(world, quest::first_state(world, 1), {10, 10});
  EXPECT_EQ(picture.size(), (Size{2, 2}));
  EXPECT_EQ(picture.at({0, 0}).style.ink, (Color{255, 255, 255}));
  EXPECT_EQ(minimap_picture(world, quest::first_state(world, 1), {1, 1}).size(), (Size{1, 1}));
}

}  // namespace
}  // namespace tilery
