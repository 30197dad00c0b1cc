#include "tilery/narration/narration.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

constexpr const char* room_tmx = R"(<map width="5" height="3" tilewidth="8" tileheight="8">
<tileset firstgid="1" name="tiles" tilewidth="8" tileheight="8" tilecount="2">
<tile id="0" type="wall"><properties><property name="opaque" type="bool" value="true"/>
<property name="glyph" value="#"/></properties></tile>
<tile id="1" type="floor"/></tileset>
<group id="3" name="all"><layer id="1" name="ground"><data encoding="csv">1,1,1,1,1,
1,2,1,2,1,
1,1,1,1,1</data></layer>
<objectgroup id="2" name="things" visible="0"><object id="1" type="sign" name="Go" x="8" y="8"/>
</objectgroup></group></map>)";

TiledFile file() { return read_tiled(room_tmx, "room.tmx").value(); }
/// The level of the map with its objects shown: levels leave out hidden ones.
Level level() {
  std::string shown = room_tmx;
  shown.replace(shown.find("visible=\"0\""), 11, "visible=\"1\"");
  return read_level(shown, "room.tmx").value().level;
}

TEST(MapNarration, AMapIsDescribedByItsSizeLayersAndTilesets) {
  EXPECT_EQ(map_words(file().map, "room"),
            "room: 5 x 3 cells of 8 x 8 pixels, orthogonal\n"
            "layer    \"all\": group\n"
            "layer      \"ground\": tiles\n"
            "layer      \"things\": 1 object, hidden\n"
            "tileset  \"tiles\": 2 tiles\n");
}

TEST(MapNarration, ALevelIsDescribedByItsLightTilesAndObjects) {
  EXPECT_EQ(level_words(level()),
            "edge     extend\n"
            "light    daylight\n"
            "tile         0 . nothing: 0 cells\n"
            "tile         1 # wall: 13 cells, opaque\n"
            "tile         2 f floor: 2 cells, walkable\n"
            "object       1 sign \"Go\" at 1,1\n");
}

TEST(MapNarration, SlantWrapAndDarknessAreNamed) {
  Level slanted = level();
  slanted.map.slant = Slant::left;
  slanted.map.edge = Edge::wrap;
  slanted.map_light = 7;
  EXPECT_TRUE(level_words(slanted).starts_with("edge     wrap, slant -1\nlight    dark (7)\n"));
}

TEST(MapNarration, WarningsSayHowOftenTheyOccurred) {
  Warnings warnings;
  warnings.add({.source = "a.tmx", .place = {3, 7}, .text = "no"});
  warnings.add({.source = "a.tmx", .place = {4, 1}, .text = "no"});
  EXPECT_EQ(warnings_words(warnings), "warning: a.tmx:3:7: no (2 times)\n");
}

TEST(MapNarration, AViewHidesUnseenCells) {
  const Level shown = level();
  EXPECT_EQ(view_words(shown, view(scenery_of(shown), {.cell = {1, 1}}, {.radius = 2})),
            "\n"
            " ###\n"
            " #@#\n"
            " ###\n"
            "\n");
}

TEST(MapNarration, InTheDarkAPartySeesAsFarAsItsLight) {
  Level dark = level();
  dark.map_light = 1;
  const auto seen = [&](int party_light) {
    return view_words(dark, view(scenery_of(dark, party_light), {.cell = {1, 1}}, {.radius = 1}));
  };
  EXPECT_EQ(seen(0), "\n @\n\n");
  EXPECT_EQ(seen(2), "###\n#@#\n###\n");
}

}  // namespace
}  // namespace tilery
