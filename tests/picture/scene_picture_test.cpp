#include "tilery/picture/scene_picture.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery {
namespace {

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

TEST(ScenePicture, ThePartyStandsInTheMiddleOfWhatItSees) {
  const quest::World world = lettered({"#####", "#@.s#", "##+##"});
  EXPECT_EQ(text_of(scene_picture(world, quest::first_state(world, 1), {7, 5})),
            "\n  #####\n  #@.*#\n  ##+##\n\n");
}

TEST(ScenePicture, WhatIsOnlyRememberedIsDim) {
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

TEST(ScenePicture, TheMarkedCellStandsReversed) {
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

TEST(ScenePicture, TheMinimapShowsWhatIsRememberedAndTheParty) {
  const quest::World world = lettered({"@.", "..", "#+", "##"});
  const Picture picture = minimap_picture(world, quest::first_state(world, 1), {10, 10});
  EXPECT_EQ(picture.size(), (Size{2, 2}));
  EXPECT_EQ(picture.at({0, 0}).style.ink, (Color{255, 255, 255}));
  EXPECT_EQ(minimap_picture(world, quest::first_state(world, 1), {1, 1}).size(), (Size{1, 1}));
}

}  // namespace
}  // namespace tilery
