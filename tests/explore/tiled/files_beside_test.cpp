// Parts of maps in other files: tilesets and templates.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/encodings.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {
namespace {

/// Files by path, in place of a folder.
FetchFile folder(std::map<std::string, std::string> files) {
  return [files = std::move(files)](const std::string& path) -> std::expected<std::string, Error> {
    const auto found = files.find(path);
    if (found == files.end()) {
      return std::unexpected(Error{path, {}, "a file", "none"});
    }
    return found->second;
  };
}

std::string map_of_sets(const std::string& source) {
  return R"(<map width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source=")" +
         source + R"("/></map>)";
}

TEST(Tilesets, AreReadFromXmlAndJsonFiles) {
  const FetchFile files =
      folder({{"sets/a.tsx", R"(<tileset name="a" tilewidth="8" tileheight="8" tilecount="4"/>)"},
              {"sets/b.tsj", R"({"type":"tileset","name":"b","tilewidth":8,"tileheight":8})"}});
  const auto xml = read_tiled(map_of_sets("../sets/a.tsx"), "maps/m.tmx", files);
  ASSERT_TRUE(xml) << text_of(xml.error());
  EXPECT_EQ(xml->map.tilesets[0].name, "a");
  EXPECT_EQ(xml->map.tilesets[0].source, "../sets/a.tsx");
  const auto json = read_tiled(map_of_sets("../sets/b.tsj"), "maps/m.tmx", files);
  ASSERT_TRUE(json) << text_of(json.error());
  EXPECT_EQ(json->map.tilesets[0].name, "b");
}

TEST(Tilesets, AndMapsWithByteOrderMarksAreDecoded) {
  const std::string map = map_of_sets("ä.tsx");
  const std::string set =
      R"(<?xml version="1.0" encoding="UTF-16"?><tileset name="ä" tilewidth="8" tileheight="8"/>)";
  for (const std::string& map_bytes : test::with_byte_order_marks(map)) {
    for (const std::string& set_bytes : test::with_byte_order_marks(set)) {
      const auto file = read_tiled(map_bytes, "m.tmx", folder({{"ä.tsx", set_bytes}}));
      ASSERT_TRUE(file) << text_of(file.error());
      EXPECT_EQ(file->map.tilesets[0].name, "ä");
    }
  }
  const std::string json =
      R"({"type":"map","width":1,"height":1,"tilewidth":8,"tileheight":8,"class":"ö"})";
  for (const std::string& bytes : test::with_byte_order_marks(json)) {
    const auto file = read_tiled(bytes, "m.tmj", fetch_nothing);
    ASSERT_TRUE(file) << text_of(file.error());
    EXPECT_EQ(file->map.type, "ö");
  }
}

TEST(Tilesets, FaultsNameTheFileOfTheTileset) {
  const FetchFile files = folder({{"loop.tsx", R"(<tileset source="loop.tsx"/>)"},
                                  {"broken.tsx", "<tileset>\n<"},
                                  {"map.tsx", "<map/>"}});
  const auto error = [&files](const std::string& source) {
    const auto file = read_tiled(map_of_sets(source), "m.tmx", files);
    return file ? "" : text_of(file.error());
  };
  EXPECT_EQ(error("loop.tsx"),
            "loop.tsx:1:1: expected a tileset that names no other file, found \"loop.tsx\"");
  EXPECT_EQ(error("broken.tsx").substr(0, 15), "broken.tsx:2:1:");
  EXPECT_EQ(error("map.tsx"), "map.tsx:1:1: expected a <tileset>, found <map>");
  EXPECT_EQ(error("none.tsx"), "none.tsx: expected a file, found none");
}

TEST(Tilesets, ThatCannotBeReadAreReportedWhereTheMapNamesThem) {
  const auto file = read_tiled(
      map_of_sets("gone.tsx"), "m.tmx",
      [](const std::string& path) -> std::expected<std::string, Error> {
        return std::unexpected(Error{path, {}, "", "cannot be read: No such file or directory"});
      });
  ASSERT_FALSE(file);
  const std::string message = text_of(file.error());
  EXPECT_TRUE(message.starts_with("m.tmx:1:")) << message;
  EXPECT_TRUE(
      message.ends_with("expected a tileset that can be read, found gone.tsx: cannot be read: "
                        "No such file or directory"))
      << message;
}

std::string map_of_templates(const std::string& sets, const std::string& objects) {
  return R"(<map width="4" height="4" tilewidth="8" tileheight="8">)" + sets + "<objectgroup>" +
         objects + "</objectgroup></map>";
}

TEST(Templates, GiveValuesThatObjectsLack) {
  const FetchFile files =
      folder({{"sets/a.tsx", R"(<tileset name="a" tilewidth="8" tileheight="8" tilecount="9"/>)"},
              {"things/rat.tx", R"(<template><tileset firstgid="1" source="../sets/a.tsx"/>
<object name="rat" type="creature" gid="2147483651" width="8" height="8"><properties>
<property name="bite" type="int" value="1"/><property name="food" value="bread"/></properties>
</object></template>)"},
              {"things/pit.tj",
               R"({"type":"template","object":{"type":"pit","width":16,"ellipse":true}})"}});
  const auto file =
      read_tiled(map_of_templates(R"(<tileset firstgid="5" source="../sets/a.tsx"/>)",
                                  R"(<object id="1" template="../things/rat.tx" x="8" y="8"/>
<object id="2" template="../things/rat.tx" name="king" x="0" y="8"><properties>
<property name="bite" type="int" value="9"/></properties></object>
<object id="3" template="../things/pit.tj" x="0" y="16"/>)"),
                 "maps/m.tmx", files);
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_TRUE(file->warnings.list().empty());
  ASSERT_EQ(file->map.templates.size(), 2U);
  EXPECT_EQ(file->map.templates[0].object.gid, 0x80000007);
  const std::vector<TiledObject>& objects = file->map.layers.at(0).objects;
  EXPECT_EQ(objects.at(0).name, "");
  const TiledObject rat = with_template(objects.at(0), file->map);
  EXPECT_EQ(rat.name, "rat");
  EXPECT_EQ(rat.type, "creature");
  EXPECT_EQ(rat.gid, 0x80000007);
  EXPECT_EQ(rat.x, 8);
  const TiledObject king = with_template(objects.at(1), file->map);
  EXPECT_EQ(king.name, "king");
  EXPECT_EQ(whole_number_in(king.properties, "bite"), 9);
  EXPECT_EQ(text_in(king.properties, "food"), "bread");
  const TiledObject pit = with_template(objects.at(2), file->map);
  EXPECT_EQ(pit.type, "pit");
  EXPECT_EQ(pit.width, 16);
  EXPECT_EQ(pit.shape, TiledShape::ellipse);
}

TEST(Templates, AddTheirTilesetBehindThoseOfTheMap) {
  const FetchFile files =
      folder({{"sets/a.tsx", R"(<tileset name="a" tilewidth="8" tileheight="8" tilecount="9"/>)"},
              {"sets/b.tsx", R"(<tileset name="b" tilewidth="8" tileheight="8" tilecount="4">
<tile id="2" type="chest"/></tileset>)"},
              {"things/chest.tx", R"(<template><tileset firstgid="1" source="../sets/b.tsx"/>
<object gid="1073741827" width="8" height="8"/></template>)"},
              {"things/box.tx", R"(<template><tileset firstgid="7" source="../sets/b.tsx"/>
<object gid="8" width="8" height="8"/></template>)"}});
  const auto file =
      read_tiled(map_of_templates(R"(<tileset firstgid="5" source="../sets/a.tsx"/>)",
                                  R"(<object id="1" template="../things/chest.tx" x="8" y="8"/>
<object id="2" template="../things/box.tx" x="0" y="8"/><object id="3" gid="20" x="8" y="8"/>)"),
                 "maps/m.tmx", files);
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_TRUE(file->warnings.list().empty());
  ASSERT_EQ(file->map.tilesets.size(), 2U);
  EXPECT_EQ(file->map.tilesets[1].name, "b");
  EXPECT_EQ(file->map.tilesets[1].source, "../sets/b.tsx");
  EXPECT_EQ(file->map.tilesets[1].first_gid, 21U);  // behind every gid in use
  EXPECT_EQ(file->map.templates.at(0).object.gid, 0x40000000U + 23);
  EXPECT_EQ(file->map.templates.at(1).object.gid, 22U);
  for (const std::string& text : {tmx_of(file->map), tmj_of(file->map)}) {
    const auto again = read_tiled(text, "maps/m.tmx", files);
    ASSERT_TRUE(again) << text_of(again.error());
    EXPECT_EQ(again->map, file->map) << text;
  }
}

TEST(Templates, WithoutATilesetLoseTheirTileWithAWarning) {
  const auto file = read_tiled(map_of_templates("", R"(<object id="1" template="a.tx"/>)"), "m.tmx",
                               folder({{"a.tx", R"(<template><object gid="1"/></template>)"}}));
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(file->map.templates.at(0).object.gid, 0U);
  ASSERT_EQ(file->warnings.list().size(), 1U);
  EXPECT_EQ(warning_text(file->warnings.list().front()),
            "a.tx:1:1: the template does not name the tileset of its tile");
}

TEST(Templates, MayBeTurnedAndHiddenAndObjectsMayOverrideThem) {
  const FetchFile files =
      folder({{"a.tx", R"(<template><object type="sign" width="8" height="8" rotation="90"
visible="0"/></template>)"}});
  const auto file = read_tiled(map_of_templates("", R"(<object id="1" template="a.tx" x="8" y="8"/>
<object id="2" template="a.tx" x="8" y="8" rotation="0" visible="1"/>)"),
                               "m.tmx", files);
  ASSERT_TRUE(file) << text_of(file.error());
  for (const std::string& text : {tmx_of(file->map), tmj_of(file->map)}) {
    const auto again = read_tiled(text, "m.tmx", files);
    ASSERT_TRUE(again) << text_of(again.error());
    EXPECT_EQ(again->map, file->map) << text;
    const std::vector<TiledObject>& objects = again->map.layers.at(0).objects;
    EXPECT_EQ(with_template(objects.at(0), again->map).rotation, 90);
    EXPECT_EQ(with_template(objects.at(0), again->map).visible, false);
    EXPECT_EQ(with_template(objects.at(1), again->map).rotation, 0);
    EXPECT_EQ(with_template(objects.at(1), again->map).visible, true);
  }
}

TEST(Templates, FaultsNameTheFileOfTheTemplate) {
  const FetchFile files =
      folder({{"map.tx", "<map/>"},
              {"chain.tx", R"(<template><object template="chain.tx"/></template>)"},
              {"broken.tx", "<template>\n<"}});
  const auto error = [&files](const std::string& name) {
    const auto file = read_tiled(
        map_of_templates("", "<object id=\"1\" template=\"" + name + "\"/>"), "m.tmx", files);
    return file ? "" : text_of(file.error());
  };
  EXPECT_EQ(error("map.tx"), "map.tx:1:1: expected a <template> with an <object>, found <map>");
  EXPECT_EQ(error("chain.tx"),
            "chain.tx:1:11: expected a template that names no other, found \"chain.tx\"");
  EXPECT_EQ(error("broken.tx").substr(0, 14), "broken.tx:2:1:");
  EXPECT_EQ(error("none.tx"), "none.tx: expected a file, found none");
}

TEST(Templates, WithATilesetTooManyAreTheFileAtFault) {
  const FetchFile files = folder(
      {{"a.tsx", R"(<tileset name="a" tilewidth="8" tileheight="8" tilecount="9"/>)"},
       {"b.tsx", R"(<tileset name="b" tilewidth="8" tileheight="8" tilecount="268435455"/>)"},
       {"things/chest.tx", R"(<template>
<tileset firstgid="1" source="../b.tsx"/><object gid="1"/></template>)"}});
  const auto file = read_tiled(map_of_templates(R"(<tileset firstgid="1" source="a.tsx"/>)",
                                                R"(<object id="1" template="things/chest.tx"/>)"),
                               "m.tmx", files);
  ASSERT_FALSE(file);
  EXPECT_EQ(text_of(file.error()),
            "things/chest.tx:2:1: expected at most 1024 tilesets of 268435455 tiles together, "
            "found 2 and 268435464");
}

TEST(Templates, ThatCannotBeReadAreReportedWhereTheMapNamesThem) {
  const auto file = read_tiled(
      map_of_templates("", "\n<object id=\"1\" template=\"gone.tx\"/>"), "m.tmx",
      [](const std::string& path) -> std::expected<std::string, Error> {
        return std::unexpected(Error{path, {}, "", "cannot be read: No such file or directory"});
      });
  ASSERT_FALSE(file);
  EXPECT_EQ(text_of(file.error()),
            "m.tmx:2:1: expected a template that can be read, found gone.tx: cannot be read: "
            "No such file or directory");
}

}  // namespace
}  // namespace tilery
