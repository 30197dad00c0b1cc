#include "tilery/explore/tiled/level.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

/// A map of 3 x 2 cells of 8 x 8 pixels: tile 0 is a wall with code 35, tile 1 grass, tile 2 lava.
std::string map_with(const std::string& inside, const std::string& properties = "",
                     const std::string& attributes = "") {
  return R"(<map width="3" height="2" tilewidth="8" tileheight="8")" + attributes +
         "><properties>" + properties + R"(</properties>
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="9" columns="3">
<tile id="0" type="wall"><properties><property name="code" type="int" value="35"/>
<property name="opaque" type="bool" value="true"/></properties></tile>
<tile id="1" type="grass"/>
<tile id="2"><properties><property name="name" value="lava"/>
<property name="lit" type="bool" value="true"/>
<property name="walkable" type="bool" value="false"/></properties></tile></tileset>)" +
         inside + "</map>";
}

std::string layer(const std::string& cells, const std::string& attributes = "",
                  const std::string& properties = "") {
  return "<layer name=\"l\"" + attributes + "><properties>" + properties +
         "</properties><data encoding=\"csv\">" + cells + "</data></layer>";
}

std::string property(const std::string& name, const std::string& value) {
  return "<property name=\"" + name + "\" value=\"" + value + "\"/>";
}

LevelFile level_file(const std::string& text) {
  auto file = read_level(text, "m");
  EXPECT_TRUE(file) << text_of(file.error());
  return file ? std::move(*file) : LevelFile{};
}

Level level(const std::string& text) { return level_file(text).level; }

std::string level_error(const std::string& text) {
  const auto file = read_level(text, "m");
  return file ? "" : text_of(file.error());
}

std::vector<std::string> warnings_of(const std::string& text) {
  std::vector<std::string> texts;
  const LevelFile file = level_file(text);
  for (const Warning& warning : file.warnings.list()) {
    texts.push_back(warning_text(warning));
  }
  return texts;
}

using MapCells = std::vector<MapCell>;
using Texts = std::vector<std::string>;

TEST(Level, GivesTilesWithoutACodeTheLowestFreeOne) {
  const Level made = level(map_with(layer("1,2,3,0,9,2")));
  EXPECT_EQ(made.map.cells, (MapCells{35, 1, 0x8002, 0, 3, 1}));
  ASSERT_EQ(made.kinds.size(), 5U);
  EXPECT_EQ(kind_of(made, 0)->name, "nothing");
  EXPECT_FALSE(kind_of(made, 0)->walkable);
  EXPECT_EQ(kind_of(made, 1)->name, "grass");
  EXPECT_TRUE(kind_of(made, 1)->walkable);
  EXPECT_EQ(kind_of(made, 2)->name, "lava");
  EXPECT_FALSE(kind_of(made, 2)->walkable);
  EXPECT_EQ(kind_of(made, 3)->name, "tile 8");
  EXPECT_TRUE(kind_of(made, 35)->opaque);
  EXPECT_FALSE(kind_of(made, 35)->walkable);
  EXPECT_TRUE(made.opacity.blocks(35));
  EXPECT_EQ(kind_of(made, 36), nullptr);
}

TEST(Level, ShowsTheTopmostTile) {
  const Level made =
      level(map_with(layer("2,2,2,2,2,2") + "<group>" + layer("0,1,0,0,0,0") + "</group>"));
  EXPECT_EQ(made.map.cells, (MapCells{1, 35, 1, 1, 1, 1}));
}

TEST(Level, LightsTheCellsOfALayerOfLightThoughItIsHidden) {
  const std::string light = layer("0,0,2,2,0,0", " visible=\"0\"", property("lit", "true"));
  EXPECT_EQ(level(map_with(light + layer("2,2,2,2,2,2"))).map.cells,
            (MapCells{1, 1, 0x8001, 0x8001, 1, 1}));
}

TEST(Level, LeavesLayersOfLightInHiddenGroupsOutWithAWarning) {
  const std::string light = layer("0,0,2,2,0,0", "", property("lit", "true"));
  const std::string text =
      map_with("<group visible=\"0\"><group>" + light + "</group></group>" + layer("2,2,2,2,2,2"));
  EXPECT_EQ(level(text).map.cells, MapCells(6, 1));
  EXPECT_EQ(warnings_of(text), (Texts{"m:8:110: layer \"l\" is hidden, and left out"}));
}

TEST(Level, LeavesHiddenLayersOutWithAWarning) {
  const std::string text = map_with(layer("2,2,2,2,2,2") + layer("1,1,1,1,1,1", " visible=\"0\""));
  EXPECT_EQ(level(text).map.cells, MapCells(6, 1));
  EXPECT_EQ(warnings_of(text), (Texts{"m:8:172: layer \"l\" is hidden, and left out"}));
}

TEST(Level, ReadsTurnedTilesUnturnedWithAWarning) {
  const std::string text = map_with(layer("2147483650,2,2,2,2,2"));
  EXPECT_EQ(level(text).map.cells, MapCells(6, 1));
  EXPECT_EQ(warnings_of(text), (Texts{"m:8:84: turned tiles of layer \"l\" are read unturned"}));
}

TEST(Level, PutsTurnedObjectsWhereTheyAreDrawn) {
  const std::string text = map_with(R"(<objectgroup name="things">
<object id="1" type="sign" gid="2" x="8" y="8" width="8" height="8" rotation="90"/>
<object id="2" type="sign" x="16" y="0" width="8" height="8" rotation="90"/>
<object id="3" type="sign" x="16" y="8" width="8" height="8" rotation="45"/></objectgroup>)");
  const Level made = level(text);
  ASSERT_EQ(made.objects.size(), 3U);
  EXPECT_EQ(made.objects[0].cell, (Cell{1, 1}));
  EXPECT_EQ(made.objects[1].cell, (Cell{1, 0}));
  EXPECT_EQ(made.objects[2].cell, (Cell{2, 1}));
  EXPECT_EQ(warnings_of(text),
            (Texts{"m:11:1: object 3 \"\" is turned by 45 degrees, and placed by its middle",
                   "m:8:84: turned tiles of layer \"things\" are read unturned"}));
}

TEST(Level, WarnsOfMirroredTileObjects) {
  EXPECT_EQ(warnings_of(map_with(
                R"(<objectgroup><object id="1" gid="2147483650" x="8" y="8"/></objectgroup>)")),
            (Texts{"m:8:84: turned tiles of layer \"\" are read unturned"}));
}

TEST(Level, LeavesHiddenObjectsOutWithAWarning) {
  const std::string text = map_with(R"(<objectgroup name="drafts" visible="0"><object id="1"/>
</objectgroup><group visible="0"><objectgroup name="old"><object id="2"/></objectgroup></group>
<objectgroup name="empty" visible="0"/>
<objectgroup name="now"><object id="3" name="x" visible="0"/><object id="4"/></objectgroup>)");
  const Level made = level(text);
  ASSERT_EQ(made.objects.size(), 1U);
  EXPECT_EQ(made.objects[0].id, 4);
  EXPECT_EQ(warnings_of(text), (Texts{"m:8:84: layer \"drafts\" is hidden, and left out",
                                      "m:9:34: layer \"old\" is hidden, and left out",
                                      "m:11:25: object 3 \"x\" is hidden, and left out"}));
}

TEST(Level, TakesEdgeSlantAndLightFromTheMap) {
  const Level made = level(map_with("", property("edge", "wrap") + property("slant", "-1") +
                                            property("light", "3") + property("title", "Cave")));
  EXPECT_EQ(made.map.edge, Edge::wrap);
  EXPECT_EQ(made.map.slant, Slant::left);
  EXPECT_EQ(made.map_light, 3);
  EXPECT_EQ(text_in(made.properties, "title"), "Cave");
}

TEST(Level, SlantsAgainstTheSkew) {
  const auto slant = [](const std::string& skew) {
    return level(map_with("", "", " orientation=\"oblique\" skewx=\"" + skew + "\"")).map.slant;
  };
  EXPECT_EQ(slant("-8"), Slant::right);
  EXPECT_EQ(slant("8"), Slant::left);
  EXPECT_EQ(slant("0"), Slant::none);
  EXPECT_EQ(level_error(map_with("", "", " orientation=\"oblique\" skewx=\"5\"")),
            "m:1:1: expected a skew of 0, or of a tile's width along x, found \"5 along x and "
            "0 along y\"");
}

TEST(Level, PutsObjectsOnCells) {
  const Level made = level(map_with(R"(<objectgroup name="things">
<object id="1" type="party" x="8" y="0"/>
<object id="2" name="pit" x="3.5" y="9" width="20" height="7"/>
<object id="3" gid="2" x="16" y="16" width="8" height="8"/>
<object id="4" type="lamp" x="1" y="1"><properties><property name="reach" type="int" value="5"/>
</properties></object></objectgroup>)"));
  ASSERT_EQ(made.objects.size(), 4U);
  EXPECT_EQ(made.objects[0].cell, (Cell{1, 0}));
  EXPECT_EQ(object_of_type(made, "party"), &made.objects[0]);
  EXPECT_EQ(made.objects[1].cell, (Cell{0, 1}));
  EXPECT_EQ(made.objects[1].columns, 3);
  EXPECT_EQ(made.objects[1].rows, 1);
  EXPECT_EQ(made.objects[1].layer, "things");
  EXPECT_EQ(made.objects[2].cell, (Cell{2, 1}));
  EXPECT_EQ(made.objects[2].type, "grass");
  EXPECT_EQ(made.objects[2].code, 1);
  EXPECT_EQ(object_with_id(made, 3), &made.objects[2]);
  ASSERT_EQ(made.lamps.size(), 1U);
  EXPECT_EQ(made.lamps[0].cell, (Cell{0, 0}));
  EXPECT_EQ(made.lamps[0].reach, 5);
}

TEST(Level, LeavesObjectsBeyondTheEdgesOutWithAWarning) {
  const std::string text =
      map_with(R"(<objectgroup><object id="7" name="bird" x="-1" y="0"/></objectgroup>)");
  EXPECT_TRUE(level(text).objects.empty());
  EXPECT_EQ(warnings_of(text),
            (Texts{"m:8:97: object 7 \"bird\" is beyond the map's edges, and left out"}));
}

TEST(Level, RefusesPropertiesWithWrongValues) {
  EXPECT_EQ(level_error(map_with("", property("edge", "torus"))),
            "m:1:68: expected extend or wrap for the map's edge, found \"torus\"");
  EXPECT_EQ(level_error(map_with("", property("slant", "2"))),
            "m:1:68: expected a whole number from -1 to 1 for slant of the map, found \"2\"");
  EXPECT_EQ(level_error(map_with(R"(<objectgroup><object id="1" type="lamp"/></objectgroup>)")),
            "m:8:97: expected a reach for the lamp object 1 \"\", found \"none\"");
}

TEST(Level, WarnsOfTilesThatShareACodeAndDiffer) {
  const std::string text = R"(<map width="1" height="1" tilewidth="8" tileheight="8">
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="2">
<tile id="0" type="a"><properties><property name="code" value="7"/></properties></tile>
<tile id="1" type="b"><properties><property name="code" value="7"/>
<property name="opaque" value="true"/></properties></tile></tileset></map>)";
  EXPECT_EQ(
      warnings_of(text),
      (Texts{"m:4:1: tile 1 of \"t\" shares code 7 but differs in opaque or walkable from \"a\""}));
  EXPECT_FALSE(level(text).opacity.blocks(7));
}

TEST(Level, AFaultInAPropertyOfALampHasItsPlace) {
  const std::string lamp = "<objectgroup><object id=\"1\" type=\"lamp\"><properties>" +
                           property("reach", "999") + "</properties></object></objectgroup>";
  EXPECT_EQ(level_error(map_with(lamp)),
            "m:8:136: expected a whole number from 0 to 255 for reach of object 1 \"\", found "
            "\"999\"");
}

TEST(Level, WarnsOfTilesMissingFromTheirTileset) {
  EXPECT_EQ(warnings_of(map_with(layer("2,2,2,2,2,99"))),
            (Texts{"m:2:1: tile 98 of \"t\" is on the map but not in the tileset"}));
}

}  // namespace
}  // namespace tilery
