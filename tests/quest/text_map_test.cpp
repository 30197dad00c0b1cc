#include "tilery/quest/text_map.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilery::quest {
namespace {

constexpr std::string_view tileset =
    "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"3\" columns=\"3\">"
    "<image source=\"t.png\" width=\"24\" height=\"8\"/>"
    "<tile id=\"0\" type=\"floor\"/><tile id=\"1\" type=\"wall\"><properties>"
    "<property name=\"opaque\" type=\"bool\" value=\"true\"/></properties></tile></tileset>";

std::expected<std::string, Error> fetch(const std::string& path) {
  return path == "hut/t.tsx" ? std::expected<std::string, Error>(std::string(tileset))
                             : std::unexpected(Error{path, {}, "a file", "none"});
}

const std::string hut =
    "tileset = \"t.tsx\"\nrows = '''\n####\n#@L#\n#o #\n'''\n\n[properties]\n\"title\" = \"Hut\"\n"
    "\"light\" = 1\n\n[legend]\n\"#\" = \"wall\"\n"
    "\"@\" = { tile = \"floor\", class = \"party\" }\n"
    "\"L\" = { tile = \"floor\", class = \"lamp\", name = \"great lamp\", reach = 6, "
    "burning = false }\n\"o\" = \"tile2\"\n";

TiledMap read(const std::string& text) {
  const auto file = read_text_map(text, "hut/hut.map", fetch);
  EXPECT_TRUE(file) << text_of(file.error());
  return file ? file->map : TiledMap{};
}

std::string fault_of(const std::string& text) {
  const auto file = read_text_map(text, "hut/hut.map", fetch);
  return file ? "fine" : text_of(file.error());
}

std::string hut_with(const std::string& from, const std::string& to) {
  std::string text = hut;
  return text.replace(text.find(from), from.size(), to);
}

TEST(TextMap, HoldsTilesObjectsAndProperties) {
  const TiledMap map = read(hut);
  EXPECT_EQ(map.width, 4);
  EXPECT_EQ(map.height, 3);
  ASSERT_EQ(map.layers.size(), 2U);
  EXPECT_EQ(map.layers[0].cells, (std::vector<Gid>{2, 2, 2, 2, 2, 1, 1, 2, 2, 3, 0, 2}));
  ASSERT_EQ(map.layers[1].objects.size(), 2U);
  const TiledObject& lamp = map.layers[1].objects[1];
  EXPECT_EQ(lamp.name, "great lamp");
  EXPECT_EQ(lamp.x, 16);
  EXPECT_EQ(lamp.y, 8);
  EXPECT_EQ(whole_number_in(lamp.properties, "reach"), 6);
  EXPECT_EQ(truth_in(lamp.properties, "burning"), false);
  EXPECT_EQ(text_in(map.properties, "title"), "Hut");
  EXPECT_EQ(whole_number_in(map.properties, "light"), 1);
}

TEST(TextMap, IsReadAgainAsItWasWritten) {
  const TiledMap map = read(hut);
  const auto text = text_map_of(map, "hut/hut.map");
  ASSERT_TRUE(text) << text_of(text.error());
  EXPECT_EQ(read(*text), map) << *text;
}

TEST(TextMap, HoldsLists) {
  const TiledMap map = read(hut_with("burning = false", "holds = [\"key\", 7, [true]]"));
  const Properties& properties = map.layers[1].objects[1].properties;
  EXPECT_EQ(texts_in(properties, "holds"), (std::vector<std::string_view>{"key", "7", ""}));
  EXPECT_EQ(find_property(properties, "holds")->members.at(2).members.at(0).value, "true");
  const auto text = text_map_of(map, "hut/hut.map");
  ASSERT_TRUE(text) << text_of(text.error());
  EXPECT_EQ(read(*text), map) << *text;
  const auto again = read_tiled(tmx_of(map), "hut/hut.tmx", fetch);
  ASSERT_TRUE(again) << text_of(again.error());
  EXPECT_EQ(text_map_of(again->map, "hut/hut.tmx"), *text);
  EXPECT_NE(fault_of(hut_with("burning = false", "holds = [0.5]")).find("expected a text, true"),
            std::string::npos);
}

TEST(TextMap, OfATmxGivesTheSameMap) {
  const TiledMap map = read(hut);
  const std::string tmx = tmx_of(map);
  const auto again = read_tiled(tmx, "hut/hut.tmx", fetch);
  ASSERT_TRUE(again) << text_of(again.error());
  const auto text = text_map_of(again->map, "hut/hut.tmx");
  ASSERT_TRUE(text);
  EXPECT_EQ(read(*text), map);
}

TEST(TextMap, HoldsVisibleLayersAndObjectsWhereTheyAreDrawn) {
  TiledMap map = read(hut);
  TiledObject turned = {.id = 3, .type = "sign", .x = 24, .y = 8, .width = 8, .height = 8};
  turned.rotation = 90;  // drawn in 2,1
  TiledObject hidden = {.id = 4, .type = "sign", .x = 8, .y = 8, .width = 8, .height = 8};
  hidden.visible = false;
  map.layers[1].objects = {turned, hidden};
  TiledLayer draft = {.kind = TiledLayerKind::group, .visible = false};
  draft.layers = {map.layers[0], map.layers[1]};
  draft.layers[0].cells.assign(12, 3);
  map.layers.push_back(draft);
  const auto text = text_map_of(map, "hut.tmx");
  ASSERT_TRUE(text) << text_of(text.error());
  const TiledMap again = read(*text);
  EXPECT_EQ(again.layers[0].cells, map.layers[0].cells);
  ASSERT_EQ(again.layers[1].objects.size(), 1U);
  EXPECT_EQ(again.layers[1].objects[0].x, 16);
  EXPECT_EQ(again.layers[1].objects[0].y, 8);
}

TEST(TextMap, FaultsNameTheirPlace) {
  EXPECT_EQ(fault_of(hut_with("#o #", "#o#")),
            "hut/hut.map:2:8: expected rows of 4 characters each, found 3 in row 2");
  EXPECT_EQ(fault_of(hut_with("#o #", "#x #")),
            "hut/hut.map:2:8: expected characters of the legend; the one in column 1, row 2 is "
            "missing, found \"x\"");
  EXPECT_EQ(fault_of(hut_with("\"wall\"", "\"wail\"")),
            "hut/hut.map:13:7: expected the name of a tile in t.tsx, found \"wail\"");
  EXPECT_EQ(fault_of(hut_with("class = \"party\" ", "reach = 3 ")),
            "hut/hut.map:14:7: expected a class beside the tile of an object, found none");
  EXPECT_EQ(fault_of(hut_with("t.tsx", "u.tsx")), "hut/u.tsx: expected a file, found none");
}

TEST(TextMap, RefusesTwoPropertiesOfOneName) {
  EXPECT_EQ(
      fault_of(hut_with("reach = 6, burning = false", "reach = 6, properties = { reach = 7 }")),
      "hut/hut.map:15:96: expected one property of each name, found another \"reach\"");
}

TEST(TextMap, RefusesTileObjectsThatAreTurnedOrNotAsLargeAsACell) {
  const TiledMap map = read(hut_with("{ tile = \"floor\", class = \"lamp\"",
                                     "{ tile = [\"floor\", \"tile2\"], class = \"lamp\""));
  const auto fault_with = [&map](const auto& change) {
    TiledMap changed = map;
    change(changed.layers[1].objects[1]);
    const auto text = text_map_of(changed, "hut.tmx");
    return text ? "fine" : text_of(text.error());
  };
  EXPECT_EQ(fault_with([](TiledObject&) {}), "fine");
  EXPECT_EQ(fault_with([](TiledObject& lamp) { lamp.width = lamp.height = 0; }), "fine")
      << "the size of its tile";
  const std::string turned =
      "hut.tmx: expected tile objects that are neither flipped nor turned, found \"great lamp\"";
  EXPECT_EQ(fault_with([](TiledObject& lamp) { lamp.gid |= 0x80000000U; }), turned);
  EXPECT_EQ(fault_with([](TiledObject& lamp) { lamp.rotation = 45; }), turned);
  EXPECT_EQ(fault_with([](TiledObject& lamp) { lamp.width = 24; }),
            "hut.tmx: expected tile objects as large as a cell, 8 x 8 pixels, found \"great lamp\" "
            "of 24 x 8");
}

TEST(TextMap, RefusesMapsThatTextCannotHold) {
  TiledMap map = read(hut);
  map.layers[1].objects[1].x = 8;
  const auto shared = text_map_of(map, "hut.tmx");
  ASSERT_FALSE(shared);
  EXPECT_EQ(text_of(shared.error()),
            "hut.tmx: expected one object in a cell, as in column 1, row 1, found \"\" and \"great "
            "lamp\"");
  map = read(hut);
  map.layers[0].properties = {{.name = "lit", .kind = PropertyKind::truth, .value = "true"}};
  EXPECT_FALSE(text_map_of(map, "hut.tmx"));
}

TEST(TextMap, HoldsPropertiesThatAreCalledAsKeysOfTheLegend) {
  TiledMap map = read(hut);
  for (const char* const name : {"tile", "class", "name", "properties"}) {
    map.layers[1].objects[1].properties.push_back({.name = name, .value = "floor"});
  }
  const auto text = text_map_of(map, "hut.tmx");
  ASSERT_TRUE(text) << text_of(text.error());
  EXPECT_EQ(read(*text), map) << *text;
}

TEST(TextMap, HoldsTheTilesOfObjects) {
  TiledMap map = read(hut_with("{ tile = \"floor\", class = \"party\"",
                               "{ tile = [\"floor\", \"tile2\"], class = \"party\""));
  const TiledObject& party = map.layers[1].objects[0];
  EXPECT_EQ(party.gid, 3U);
  EXPECT_EQ(party.x, 8);
  EXPECT_EQ(party.y, 16) << "the bottom left corner";
  EXPECT_EQ(text_map_of(map, "hut.tmx"),
            *text_map_of(read_tiled(tmx_of(map), "hut/hut.tmx", fetch)->map, "hut.tmx"));
  map.layers[0].cells[5] = 0;
  const auto text = text_map_of(map, "hut.tmx");
  ASSERT_TRUE(text) << text_of(text.error());
  EXPECT_EQ(read(*text), map) << *text;
}

TEST(TextMap, RefusesMapsThatAreTooLargeToRead) {
  TiledMap map = read(hut);
  map.layers[1].objects.clear();
  for (const auto [width, height] : {std::pair(1, 1025), std::pair(1025, 1), std::pair(300, 300)}) {
    map.width = width;
    map.height = height;
    map.layers[0].cells.assign(std::size_t(width) * std::size_t(height), 1);
    EXPECT_FALSE(text_map_of(map, "hut.tmx")) << width;
  }
}

TEST(TextMap, RefusesTilesBeyondTheTileset) {
  TiledMap map = read(hut);
  map.layers[0].cells[0] = 4;
  const auto text = text_map_of(map, "hut.tmx");
  ASSERT_FALSE(text);
  EXPECT_TRUE(text_of(text.error()).ends_with("found tile 4")) << text_of(text.error());
}

TEST(TextMap, HoldsControlCharacters) {
  TiledMap map = read(hut);
  map.properties.push_back({.name = "note", .value = "a\r\x01\tb"});
  const auto text = text_map_of(map, "hut.tmx");
  ASSERT_TRUE(text);
  EXPECT_EQ(text_in(read(*text).properties, "note"), "a\r\x01\tb") << *text;
}

TEST(TextMap, NamesTheCellForWhichNoCharacterIsLeft) {
  TiledMap map = read(hut);
  map.width = map.height = 10;
  map.layers[0].cells.assign(100, 1);
  std::vector<TiledObject>& objects = map.layers[1].objects;
  TiledObject lamp = objects[1];
  objects.clear();
  for (int cell = 0; cell < 91; ++cell) {
    lamp.id = cell + 1;
    lamp.name = std::to_string(cell);
    lamp.x = cell % 10 * map.tile_width;
    lamp.y = cell / 10 * map.tile_height;
    objects.push_back(lamp);
  }
  const auto text = text_map_of(map, "hut.tmx");
  ASSERT_FALSE(text);
  EXPECT_EQ(text_of(text.error()),
            "hut.tmx: expected at most 90 kinds of cells, one for each character of the legend, "
            "found one more in column 0, row 9");
}

}  // namespace
}  // namespace tilery::quest
