#include "tilery/quest/world_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tilery/explore/tiled/tiled_file.h"

namespace tilery::quest {
namespace {

constexpr const char* small_toml = R"(name = "small"
title = "Small"
about = "For tests."
start = "field"
maps = ["field"]
party = "hero"
bag = ["loaf"]
[[items]]
name = "loaf"
about = "Bread."
tile = "hero"
heals = 3
[[creatures]]
name = "cat"
tile = "hero"
mood = "follow"
[[stages]]
text = "Open the chest."
deed = "open box"
done = "Open."
)";

constexpr const char* small_map = R"(<map width="4" height="2" tilewidth="8" tileheight="8">
<properties><property name="title" value="a field"/></properties>
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="4" columns="4">
<tile id="0" type="floor"/>
<tile id="1" type="rock"><properties><property name="opaque" type="bool" value="true"/></properties></tile>
<tile id="2" type="hero"><properties><property name="glyph" value="@"/>
<property name="ink" value="#ff8000"/></properties></tile>
<tile id="3" type="used chest"/></tileset>
<layer name="g"><data encoding="csv">1,1,1,2,1,1,1,1</data></layer>
<objectgroup>
<object id="1" type="party" x="0" y="0"/>
<object id="2" name="box" type="chest" x="8" y="0"><properties>
<property name="holds" value="loaf, loaf"/><property name="tile" value="rock"/></properties></object>
<object id="3" name="Tom" type="creature" x="16" y="8"><properties>
<property name="kind" value="cat"/></properties></object>
<object id="4" name="loaf" type="item" x="0" y="8"/>
<object id="5" name="door" type="door" x="16" y="0"><properties>
<property name="tile" value="rock"/><property name="tile_used" value="floor"/>
<property name="lock" value="3x3"/><property name="goal" type="int" value="16"/></properties></object>
</objectgroup></map>)";

using Files = std::map<std::string, std::string>;

FetchFile fetching(const Files& files) {
  return [files](const std::string& path) {
    const auto file = files.find(path);
    return file == files.end() ? std::expected<std::string, Error>(
                                     std::unexpected(Error{path, {}, "a file", "none"}))
                               : std::expected<std::string, Error>(file->second);
  };
}

std::expected<WorldFile, Error> read(const Files& files) {
  return read_world("w/world.toml", fetching(files));
}

Files small() { return {{"w/world.toml", small_toml}, {"w/field.tmx", small_map}}; }

/// The small world with its tiles in a file of their own. Unless empty, `tile` is written there
/// from line 2 on in place of tile 0.
Files with_tileset_file(const std::string& tile) {
  Files files = small();
  std::string& map = files.at("w/field.tmx");
  const std::size_t begin = map.find("<tileset");
  const std::size_t end = map.find("</tileset>") + 10;
  std::string tileset = map.substr(begin, end - begin);
  map.replace(begin, end - begin, "<tileset firstgid=\"1\" source=\"sets/t.tsx\"/>");
  tileset.replace(tileset.find("firstgid=\"1\" "), 13, "");
  const std::string second = "<tile id=\"1\"";
  tileset.insert(tileset.find(second), tile + "\n");
  if (!tile.empty()) {
    tileset.erase(tileset.find("<tile id=\"0\" type=\"floor\"/>"), 28);
  }
  files["w/sets/t.tsx"] = tileset;
  return files;
}

std::string first_fault(const Files& files) {
  const auto faults = faults_of_world("w/world.toml", fetching(files)).faults;
  return faults.empty() ? "" : text_of(faults.front());
}

std::string floor_tile(const std::string& name, const std::string& value) {
  return "<tile id=\"0\" type=\"floor\"><properties>\n  <property name=\"" + name + "\" value=\"" +
         value + "\"/></properties></tile>";
}

TEST(WorldReader, FaultsOfTilesNameTheFileOfTheirTilesetAndTheirPlace) {
  EXPECT_EQ(first_fault(with_tileset_file("")), "");
  EXPECT_EQ(
      first_fault(with_tileset_file(floor_tile("ink", "red"))),
      "w/sets/t.tsx:3:3: expected a colour such as \"#80c040\", found the property \"ink\" of "
      "tile \"floor\"");
  EXPECT_EQ(first_fault(with_tileset_file(floor_tile("ink", "#8012abef"))), "");
  EXPECT_NE(first_fault(with_tileset_file(floor_tile("ink", "#zz12abef"))), "") << "the opacity";
  EXPECT_EQ(first_fault(with_tileset_file(floor_tile("walkable", "perhaps"))),
            "w/sets/t.tsx:3:3: expected true or false for walkable of tile 0 of \"t\", found "
            "\"perhaps\"");
  EXPECT_EQ(
      first_fault(with_tileset_file(floor_tile("code", "99999"))),
      "w/sets/t.tsx:3:3: expected a whole number from 0 to 32767 for code of tile 0 of \"t\", "
      "found \"99999\"");
  EXPECT_EQ(first_fault(with_tileset_file(floor_tile("code", "5000"))),
            "w/sets/t.tsx:2:1: expected codes below 4,096 in a world, found 5000");
}

TEST(WorldReader, FaultsOfMapsAndTheirPropertiesHaveAPlace) {
  const auto fault_with = [](const std::string& property, const std::string& value) {
    Files files = small();
    std::string& map = files.at("w/field.tmx");
    map.insert(map.find("</properties>"),
               "\n <property name=\"" + property + "\" value=\"" + value + "\"/>");
    return first_fault(files);
  };
  EXPECT_EQ(fault_with("radius", "99"),
            "w/field.tmx:3:2: expected a radius from 1 to 20, found \"99\"");
  EXPECT_EQ(fault_with("diagonals", "perhaps"),
            "w/field.tmx:3:2: expected true or false for diagonals of the map, found \"perhaps\"");
  EXPECT_EQ(fault_with("edge", "round"),
            "w/field.tmx:3:2: expected extend or wrap for the map's edge, found \"round\"");
  EXPECT_EQ(fault_with("light", "999"),
            "w/field.tmx:3:2: expected a whole number from 0 to 255 for light of the map, found "
            "\"999\"");
  Files files = small();
  std::string& map = files.at("w/field.tmx");
  map.replace(map.find("type=\"party\""), 12, "type=\"place\"");
  EXPECT_EQ(first_fault(files),
            "w/field.tmx:1:1: expected an object of class \"party\" on the start map, found none");
}

TEST(WorldReader, FaultsOfJsonMapsHaveAPlaceToo) {
  Files files = small();
  auto map = read_tiled(files.at("w/field.tmx"), "w/field.tmx");
  map->map.properties.push_back({.name = "radius", .value = "99"});
  files.erase("w/field.tmx");
  files["w/field.tmj"] = tmj_of(map->map);
  const std::string fault = first_fault(files);
  const std::string& text = files.at("w/field.tmj");
  const std::string before = text.substr(0, text.find("\"radius\""));
  const auto line = std::ranges::count(before, '\n') + 1;
  EXPECT_TRUE(fault.starts_with("w/field.tmj:" + std::to_string(line) + ":") ||
              fault.starts_with("w/field.tmj:" + std::to_string(line - 1) + ":"))
      << line << ": " << fault;
}

TEST(WorldReader, ReportsTheFaultsOfAllPartsOfWorldTomlInOrder) {
  Files files = small();
  std::string& toml = files.at("w/world.toml");
  const auto change = [&](const std::string& from, const std::string& to) {
    toml.replace(toml.find(from), from.size(), to);
  };
  change("title = \"Small\"", "title = 7");
  change("start = \"field\"", "start = \"wood\"");
  change("party = \"hero\"", "party = \"nobody\"\nhealth = 0");
  change("heals = 3", "heals = -3");
  change("mood = \"follow\"", "mood = \"angry\"");
  change("done = \"Open.\"", "dune = \"Open.\"");
  std::vector<int> lines;
  for (const Error& fault : faults_of_world("w/world.toml", fetching(files)).faults) {
    if (fault.source == "w/world.toml") {
      lines.push_back(fault.place.line);
    }
  }
  EXPECT_EQ(lines, (std::vector<int>{2, 4, 6, 7, 13, 17, 21}));
}

TEST(WorldReader, ReadsMapsOfEitherKind) {
  Files files = small();
  const auto map = read_tiled(files.at("w/field.tmx"), "w/field.tmx");
  ASSERT_TRUE(map) << text_of(map.error());
  const auto by_xml = read(files);
  files.erase("w/field.tmx");
  files["w/field.tmj"] = tmj_of(map->map);
  const auto by_json = read(files);
  ASSERT_TRUE(by_xml && by_json) << text_of(by_json.error());
  EXPECT_EQ(by_json->world.areas.front().map.cells, by_xml->world.areas.front().map.cells);
  files.erase("w/field.tmj");
  EXPECT_EQ(text_of(read(files).error()), "w/field.tmx: expected a file, found none");
}

/// The fault of the small world if `from` becomes `to` in one of its files.
std::string fault_in(const std::string& file, const std::string& from, const std::string& to) {
  Files files = small();
  std::string& text = files["w/" + file];
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  text.replace(place, from.size(), to);
  const auto world = read(files);
  return world ? "" : text_of(world.error());
}

std::string map_fault(const std::string& from, const std::string& to) {
  return fault_in("field.tmx", from, to);
}

std::string toml_fault(const std::string& from, const std::string& to) {
  return fault_in("world.toml", from, to);
}

TEST(WorldReader, AWorldHasTheContentsOfItsFiles) {
  const World world = read(small()).value().world;
  ASSERT_EQ(world.areas.size(), 1U);
  const Area& field = world.areas[0];
  EXPECT_EQ(field.title, "a field");
  EXPECT_FALSE(field.is_dark);
  ASSERT_EQ(field.things.size(), 2U);
  EXPECT_EQ(field.things[0].holds, (std::vector<int>{0, 0}));
  EXPECT_EQ(field.things[1].lock, 0);
  EXPECT_EQ(world.locks[0].rules.ladder.face(world.locks[0].goal), 16U);
  EXPECT_EQ(field.creatures[0].name, "Tom");
  EXPECT_EQ(field.items[0].cell, (Cell{0, 1}));
  EXPECT_EQ(tile_of(world, world.party_tile).look.glyph, U'@');
  EXPECT_EQ(tile_of(world, world.party_tile).look.ink, 0xFF8000U);
  EXPECT_EQ(world.deeds, std::vector<std::string>{"open box"});
}

TEST(WorldReader, EveryWordOfTheTomlIsChecked) {
  EXPECT_EQ(
      toml_fault("start = \"field\"", "start = \"feld\""),
      "w/world.toml:4:9: expected one of the maps field, found \"feld\" (did you mean field?)");
  EXPECT_EQ(toml_fault("[\"field\"]", "[\"woods\"]"), "w/woods.tmx: expected a file, found none");
  EXPECT_EQ(toml_fault("heals = 3", "heals = -1").substr(0, 17), "w/world.toml:12:9");
  EXPECT_EQ(toml_fault("mood = \"follow\"", "mood = \"folow\"").substr(0, 17), "w/world.toml:16:8");
  EXPECT_EQ(toml_fault("heals", "heels").substr(0, 17), "w/world.toml:12:1");
  EXPECT_EQ(toml_fault("[\"loaf\"]", "[\"pie\"]"),
            "w/world.toml:7:8: expected an item of the world, found \"pie\"");
  EXPECT_EQ(
      toml_fault("open box", "open bax"),
      "w/world.toml:19:8: expected a deed with something that the world has, found \"open bax\"");
  EXPECT_NE(toml_fault("open box", "eat box"), "");
  EXPECT_NE(toml_fault("title = \"Small\"", ""), "");
}

TEST(WorldReader, EveryObjectIsChecked) {
  EXPECT_EQ(
      map_fault("\"loaf, loaf\"", "\"loaf, pie\""),
      "w/field.tmx:13:1: expected an item of the world for the chest \"box\" (object 2), found "
      "\"pie\"");
  EXPECT_NE(map_fault("value=\"cat\"", "value=\"dog\""), "");
  EXPECT_NE(map_fault("value=\"16\"", "value=\"15\""), "");
  EXPECT_EQ(
      map_fault("type=\"int\" value=\"16\"", "value=\"many\""),
      "w/field.tmx:19:36: expected a whole number from 1 to 9223372036854775807 in \"goal\" for "
      "the door \"door\" (object 5), found \"many\"");
  EXPECT_NE(map_fault("value=\"3x3\"", "value=\"9x9\""), "");
  EXPECT_NE(map_fault("type=\"party\"", "type=\"place\""), "");
  EXPECT_NE(map_fault("x=\"16\" y=\"8\"", "x=\"24\" y=\"0\""), "");  // a cat in the rock
  EXPECT_NE(map_fault("x=\"8\" y=\"0\"", "x=\"16\" y=\"0\""), "");   // two things in a cell
  EXPECT_NE(map_fault("value=\"@\"", "value=\"@@\""), "");
  EXPECT_NE(map_fault("#ff8000", "orange"), "");
}

World world_with_map(const std::string& from, const std::string& to) {
  std::string map = small_map;
  map.replace(map.find(from), from.size(), to);
  auto read_file = read({{"w/world.toml", small_toml}, {"w/field.tmx", map}});
  EXPECT_TRUE(read_file);
  return read_file ? std::move(read_file->world) : World{};
}

TEST(WorldReader, TextsOfSeveralLinesAreOneLine) {
  const std::string held = "<property name=\"holds\" value=\"loaf, loaf\"/>";
  const World world =
      world_with_map(held, "<property name=\"text\">One\ntwo&#13;\nthree\n\n</property>");
  EXPECT_EQ(world.areas.at(0).things.at(0).text, "One two three");
  const World at_home = world_with_map("value=\"a field\"/>", "value=\"At&#10;home&#10;\"/>");
  EXPECT_EQ(at_home.areas.at(0).title, "At home");
  EXPECT_EQ(map_fault(held, "<property name=\"text\" value=\"a&#9;b\"/>"),
            "w/field.tmx:13:1: expected a text of at most 500 bytes without control characters in "
            "\"text\" for the chest \"box\" (object 2), found \"a?b\"");
}

TEST(WorldReader, AListOfTiledGivesSeveralNames) {
  const std::string text = "<property name=\"holds\" value=\"loaf, loaf\"/>";
  EXPECT_EQ(world_with_map(text,
                           "<property name=\"holds\" type=\"list\"><item value=\"loaf\"/>"
                           "<item value=\"loaf\"/></property>")
                .areas.at(0)
                .things.at(0)
                .holds,
            (std::vector<int>{0, 0}));
  EXPECT_EQ(
      map_fault(text, "<property name=\"holds\" type=\"list\"><item value=\"pie\"/></property>"),
      "w/field.tmx:13:1: expected an item of the world for the chest \"box\" (object 2), "
      "found \"pie\"");
  EXPECT_EQ(map_fault(text,
                      "<property name=\"text\" type=\"list\"><item value=\"pie\"/>"
                      "</property>"),
            "w/field.tmx:13:1: expected a text of at most 500 bytes without control characters in "
            "\"text\" for the chest \"box\" (object 2), found \"a list\"");
}

constexpr const char* bare_toml =
    "name = \"bare\"\ntitle = \"Bare\"\nabout = \"One map.\"\n"
    "start = \"field\"\nmaps = [\"field\"]\n";

constexpr const char* bare_map = R"(<map width="3" height="1" tilewidth="8" tileheight="8">
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="2" columns="2">
<tile id="0" type="floor"/>
<tile id="1" type="rock"><properties><property name="opaque" type="bool" value="true"/></properties>
</tile></tileset>
<layer name="g"><data encoding="csv">1,2,1</data></layer></map>)";

TEST(WorldReader, MapsAloneAreAWorldWithoutAQuest) {
  const World world = read({{"w/world.toml", bare_toml}, {"w/field.tmx", bare_map}}).value().world;
  EXPECT_TRUE(world.stages.empty());
  EXPECT_EQ(world.start, (Cell{2, 0}));
  EXPECT_EQ(tile_of(world, world.party_tile).look.glyph, U'@');
  const Look floor = tile_of(world, 1).look;
  const Look rock = tile_of(world, 2).look;
  EXPECT_EQ(rock.glyph, U'r');
  EXPECT_NE(floor.dots, rock.dots);
}

TEST(WorldReader, WithOnlyMapsKeepsCreaturesAndLeavesOutOtherObjectsWithAWarning) {
  std::string map = bare_map;
  map.insert(map.find("</map>"),
             "<objectgroup><object id=\"1\" name=\"Tom\" type=\"creature\" x=\"0\" y=\"0\"/>"
             "<object id=\"2\" type=\"mob\" gid=\"1\" x=\"16\" y=\"8\" width=\"8\" height=\"8\"/>"
             "<object id=\"3\" name=\"bat\" type=\"creature\" x=\"8\" y=\"0\"/>"
             "<object id=\"4\" name=\"loaf\" type=\"item\" x=\"0\" y=\"0\"/>"
             "<object id=\"5\" type=\"chest\" x=\"0\" y=\"0\"/></objectgroup>");
  const Files strict = {{"w/world.toml", bare_toml}, {"w/field.tmx", map}};
  EXPECT_FALSE(read(strict));

  const WorldFile file =
      read({{"w/world.toml", std::string(bare_toml) + "only_maps = true\n"}, {"w/field.tmx", map}})
          .value();

  const std::vector<Placed>& creatures = file.world.areas[0].creatures;
  ASSERT_EQ(creatures.size(), 2U);  // the bat is in the rock
  EXPECT_EQ(creatures[0].name, "Tom");
  EXPECT_EQ(creatures[1].name, "mob");
  EXPECT_EQ(file.world.creatures[std::size_t(creatures[1].kind)].tile, 1);
  EXPECT_TRUE(file.world.areas[0].items.empty() && file.world.areas[0].things.empty());
  EXPECT_EQ(file.warnings.list().size(), 3U);
}

TEST(WorldReader, AKeyBesideALockTwoPartiesAndItemsInWallsAreFaults) {
  EXPECT_EQ(map_fault("<property name=\"lock\"",
                      "<property name=\"key\" value=\"loaf\"/><property name=\"lock\""),
            "w/field.tmx:19:36: expected a key or a lock for the door \"door\" (object 5), found "
            "the key \"loaf\" and the lock \"3x3\"");
  EXPECT_EQ(map_fault("<object id=\"2\"", "<object id=\"9\" type=\"party\"/>\n<object id=\"2\""),
            "w/field.tmx:12:1: expected one object of class \"party\", on the start map, found "
            "a second one besides the one in column 0, row 0");
  EXPECT_EQ(map_fault("type=\"item\" x=\"0\" y=\"8\"", "type=\"item\" x=\"24\" y=\"0\""),
            "w/field.tmx:16:1: expected items on walkable ground, found \"loaf\" in column 3, row "
            "0");
}

TEST(WorldReader, APartyOutsideTheStartMapIsAFault) {
  Files files = small();
  std::string& toml = files.at("w/world.toml");
  toml.replace(toml.find("[\"field\"]"), 9, "[\"field\", \"wood\"]");
  files["w/wood.tmx"] = files.at("w/field.tmx");
  EXPECT_NE(
      first_fault(files).find("expected one object of class \"party\", on the start map, found "
                              "one on another map"),
      std::string::npos)
      << first_fault(files);
}

TEST(WorldReader, WordsAfterADeedNeedTheDeed) {
  EXPECT_NE(
      map_fault("value=\"cat\"/>", "value=\"cat\"/><property name=\"says_after\" value=\"Bye.\"/>")
          .find("expected the property \"after\" beside \"says_after\""),
      std::string::npos);
}

TEST(WorldReader, AFaultInAPropertyHasThePropertysPlace) {
  const auto fault_with = [](std::string_view from, std::string_view to) {
    Files files = small();
    std::string& map = files["w/field.tmx"];
    map.replace(map.find(from), from.size(), to);
    return first_fault(files);
  };
  const std::string box = " for the chest \"box\" (object 2), found ";
  EXPECT_EQ(fault_with("\"loaf, loaf\"", "\"pie\""),
            "w/field.tmx:13:1: expected an item of the world" + box + "\"pie\"");
  EXPECT_EQ(
      fault_with("name=\"tile\" value=\"rock\"/></prop", "name=\"tile\" value=\"rick\"/></prop"),
      "w/field.tmx:13:44: expected a tile of the maps" + box + "\"rick\"");
  const std::string door = " for the door \"door\" (object 5), found ";
  EXPECT_EQ(fault_with("value=\"16\"", "value=\"15\""),
            "w/field.tmx:19:36: expected a tile of 3x3 in \"goal\"" + door + "15");
  EXPECT_EQ(fault_with("value=\"3x3\"", "value=\"3 x 3\""),
            "w/field.tmx:19:1: expected the name of a cartridge in \"lock\": one that ships, or "
            "NAME for NAME.toml beside the world" +
                door + "\"3 x 3\"");
}

TEST(WorldReader, ALockIsNoGameInWhichEachPlayerHasAGoal) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("value=\"3x3\""), 11, "value=\"rivals\"");
  files["w/rivals.toml"] =
      "name = \"rivals\"\nabout = \"Two.\"\ntitle = \"Duel\"\n[board]\nwidth = 3\nheight = 3\n"
      "[tiles]\nvalues = [2]\nthen = \"double\"\n[spawn]\nstart = 2\nodds = [[2, 9], [4, 1]]\n"
      "[players]\nmost = 2\ngoals = [{ tile = 8 }, { tile = 16 }]\n";
  EXPECT_EQ(first_fault(files),
            "w/field.tmx:19:1: expected a game of one aim for the door \"door\" (object 5), found "
            "rivals, which has a goal for each player");
}

/// Gives the chest tile 0. An object with a tile has its y at the lower edge.
void draw_chest_as_tile_0(std::string& map) {
  const std::string chest = "<object id=\"2\" ";
  const std::size_t at = map.find(chest);
  map.replace(at, chest.size(), chest + "gid=\"1\" ");
  map.replace(map.find("y=\"0\"", at), 5, "y=\"8\"");
}

TEST(WorldReader, AFaultInAPropertyOfATileHasTheObjectsPlace) {
  Files files = with_tileset_file(floor_tile("holds", "pie"));
  std::string& map = files["w/field.tmx"];
  const std::string own = "<property name=\"holds\" value=\"loaf, loaf\"/>";
  map.replace(map.find(own), own.size(), "");
  draw_chest_as_tile_0(map);
  EXPECT_EQ(first_fault(files),
            "w/field.tmx:7:1: expected an item of the world for the chest \"box\" (object 2), "
            "found \"pie\"");
}

TEST(WorldReader, UnreachableThingsAreReportedWithTheirPlace) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("1,1,1,2,1,1,1,1"), 15, "1,2,1,2,1,2,1,1");
  const WorldFaults report = faults_of_world("w/world.toml", fetching(files));
  ASSERT_TRUE(report.faults.empty()) << text_of(report.faults.front());
  ASSERT_EQ(report.warnings.list().size(), 2U);
  EXPECT_EQ(warning_text(report.warnings.list()[0]),
            "w/field.tmx:17:1: nobody can reach the door \"door\" in column 2, row 0");
  EXPECT_TRUE(read(files)->warnings.list().empty()) << "players are not warned";
}

TEST(WorldReader, AOneWayPortalIsReportedWithItsPlace) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("1,1,1,2,1,1,1,1"), 15, "1,1,1,2,1,1,2,1");
  map.replace(map.find("</objectgroup>"), 14,
              "<object id=\"9\" name=\"end\" type=\"place\" x=\"24\" y=\"8\"/>\n"
              "<object id=\"8\" name=\"pit\" type=\"portal\" x=\"8\" y=\"8\"><properties>"
              "<property name=\"to\" value=\"field\"/><property name=\"at\" value=\"end\"/>"
              "</properties></object></objectgroup>");
  map.replace(map.find("<property name"), 9,
              "<property name=\"diagonals\" type=\"bool\" value=\"false\"/><property");
  map.replace(map.find("x=\"16\" y=\"8\""), 12, "x=\"0\" y=\"8\"");
  const WorldFaults report = faults_of_world("w/world.toml", fetching(files));
  ASSERT_TRUE(report.faults.empty()) << text_of(report.faults.front());
  ASSERT_EQ(report.warnings.list().size(), 2U) << "one is about the door";
  EXPECT_EQ(warning_text(report.warnings.list()[1]),
            "w/field.tmx:21:1: no way leads back from field to the portal \"pit\" in column 1, row "
            "1");
}

TEST(WorldReader, AllFaultsOfTheObjectsAreReportedAtOnce) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  for (const auto& [from, to] :
       {std::pair("\"loaf, loaf\"", "\"pie\""), std::pair("value=\"cat\"", "value=\"dog\""),
        std::pair("value=\"16\"", "value=\"15\"")}) {
    map.replace(map.find(from), std::string_view(from).size(), to);
  }
  const auto faults = faults_of_world("w/world.toml", fetching(files)).faults;
  ASSERT_EQ(faults.size(), 3U);
  EXPECT_EQ(faults[0].place.line, 13);
  EXPECT_EQ(faults[1].place.line, 15);
  EXPECT_EQ(faults[2].place.line, 19);
  EXPECT_TRUE(faults_of_world("w/world.toml", fetching(small())).faults.empty());
}

TEST(WorldReader, AllFaultsOfItsListsAndKeysAreReportedAtOnce) {
  Files files = small();
  std::string& toml = files["w/world.toml"];
  for (const auto& [from, to] : {std::pair("[[creatures]]",
                                           "[[items]]\nname = \"bread\"\nabout = "
                                           "\"Bread.\"\ntile = \"hro\"\n[[creatures]]"),
                                 std::pair("heals", "haels"), std::pair("mood", "moud"),
                                 std::pair("party =", "praty ="), std::pair("bag =", "bga =")}) {
    toml.replace(toml.find(from), std::string_view(from).size(), to);
  }
  std::vector<int> lines;
  for (const Error& fault : faults_of_world("w/world.toml", fetching(files)).faults) {
    lines.push_back(fault.place.line);
  }
  EXPECT_EQ(lines, (std::vector{6, 7, 12, 16, 20}));
}

TEST(WorldReader, AMisspeltPropertyIsAWarningWithItsPlace) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("\"holds\""), 7, "\"hold\"");
  const auto warnings = read(files).value().warnings.list();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warning_text(warnings[0]),
            "w/field.tmx:13:1: the game knows no property \"hold\" of a chest; did you "
            "mean \"holds\"?");
}

TEST(WorldReader, MisspeltPropertiesOfMapsAndTilesAreWarnings) {
  Files files = with_tileset_file(floor_tile("walkabel", "true"));
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("<property name"), 9, "<property name=\"diagonal\" value=\"1\"/><property");
  const auto warnings = read(files).value().warnings.list();
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warning_text(warnings[0]),
            "w/field.tmx:2:13: the game knows no property \"diagonal\" of a map; did you mean "
            "\"diagonals\"?");
  EXPECT_EQ(warning_text(warnings[1]),
            "w/sets/t.tsx:3:3: the game knows no property \"walkabel\" of a tile; did you mean "
            "\"walkable\"?");
}

TEST(WorldReader, APropertyOfATileIsNoMisspeltOneOfItsObject) {
  Files files = with_tileset_file(
      "<tile id=\"0\" type=\"floor\"><properties><property name=\"code\" value=\"1\"/>"
      "<property name=\"lit\" value=\"true\"/></properties></tile>");
  std::string& map = files["w/field.tmx"];
  draw_chest_as_tile_0(map);
  const auto file = read(files);
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_TRUE(file->warnings.list().empty()) << warning_text(file->warnings.list().front());
}

TEST(WorldReader, APortalThatLeadsNowhereIsOneFault) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("</objectgroup>"), 14,
              "<object id=\"8\" name=\"pit\" type=\"portal\" x=\"8\" y=\"8\"><properties>"
              "<property name=\"to\" value=\"feld\"/></properties></object></objectgroup>");
  EXPECT_EQ(faults_of_world("w/world.toml", fetching(files)).faults.size(), 1U);
}

TEST(WorldReader, AMisspeltPropertyIsReportedBesideFaults) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("\"holds\""), 7, "\"hold\"");
  map.replace(map.find("value=\"cat\""), 11, "value=\"dog\"");
  const WorldFaults report = faults_of_world("w/world.toml", fetching(files));
  EXPECT_EQ(report.faults.size(), 1U);
  EXPECT_EQ(report.warnings.list().size(), 1U);
}

TEST(WorldReader, AnUnknownClassOfAnObjectIsAWarning) {
  Files files = small();
  std::string& map = files["w/field.tmx"];
  map.replace(map.find("type=\"item\""), 11, "type=\"itom\"");
  EXPECT_EQ(read(files).value().warnings.list().size(), 1U);
}

TEST(WorldReader, AnyChangeOfAFileChangesTheHash) {
  Files files = small();
  const std::uint64_t hash = read(files).value().world.hash;
  EXPECT_EQ(read(files).value().world.hash, hash);
  files["w/field.tmx"] += '\n';
  EXPECT_NE(read(files).value().world.hash, hash);
}

TEST(WorldReader, TheWorldThatShipsIsReadWithoutAWarning) {
  ASSERT_EQ(shipped_worlds(), std::vector<std::string>{"merrow"});
  const auto file = read_shipped_world("merrow");
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_TRUE(file->warnings.list().empty());
  EXPECT_GE(file->world.areas.size(), 5U);
}

TEST(WorldReader, AWorldThatDoesNotShipIsAnError) {
  const auto file = read_shipped_world("moon");
  ASSERT_FALSE(file);
  EXPECT_EQ(text_of(file.error()), "moon/world.toml: expected a file that ships, found none");
}

}  // namespace
}  // namespace tilery::quest
