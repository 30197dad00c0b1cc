#include "tilery/explore/tiled/tiled_file.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

constexpr const char* tileset =
    R"(<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="9" columns="3"/>)";

std::string tmx_with(const std::string& inside, const std::string& attributes = "") {
  return R"(<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8")" +
         attributes + ">\n" + tileset + inside + "</map>";
}

std::string layer_with(const std::string& data) {
  return R"(<layer id="1" name="ground" width="2" height="2">)" + data + "</layer>";
}

std::expected<TiledFile, Error> read(const std::string& text, const TiledLimits& limits = {}) {
  return read_tiled(text, "m.tmx", fetch_nothing, limits);
}

std::string error_of(const std::string& text, const TiledLimits& limits = {}) {
  const auto file = read(text, limits);
  return file ? "" : text_of(file.error());
}

std::vector<std::string> warnings_of(const TiledFile& file) {
  std::vector<std::string> texts;
  for (const Warning& warning : file.warnings.list()) {
    texts.push_back(warning_text(warning));
  }
  return texts;
}

/// Expects both forms of the map to be read as the same map.
void expect_written_and_read(const TiledMap& map) {
  for (const std::string& text : {tmx_of(map), tmj_of(map)}) {
    const auto again = read(text);
    ASSERT_TRUE(again) << text_of(again.error());
    EXPECT_EQ(again->map, map) << text;
  }
}

/// The cells of the first layer.
std::vector<Gid> cells_of(const std::string& text) {
  const auto file = read(text);
  return file ? file->map.layers.at(0).cells : std::vector<Gid>{};
}

using Cells = std::vector<Gid>;
using Texts = std::vector<std::string>;

TEST(Tmx, ReadsCellsInEveryEncoding) {
  const Cells cells = {1, 2, 0x80000003, 0};
  for (const char* data :
       {R"(<data><tile gid="1"/><tile gid="2"/><tile gid="2147483651"/><tile/></data>)",
        R"(<data encoding="csv">1,2,
2147483651,0</data>)",
        R"(<data encoding="base64">AQAAAAIAAAADAACAAAAAAA==</data>)",
        R"(<data encoding="base64" compression="zlib">
  eJxjZGBgYAJiZgaGBiDFAAAC0ACH
</data>)"}) {
    EXPECT_EQ(cells_of(tmx_with(layer_with(data))), cells)
        << data << error_of(tmx_with(layer_with(data)));
  }
}

TEST(Tmj, ReadsCellsAsListsAndTexts) {
  const std::string head =
      R"({"type":"map","width":2,"height":1,"tilewidth":8,"tileheight":8,"tilesets":[
      {"firstgid":1,"name":"t","tilewidth":8,"tileheight":8,"tilecount":9,"columns":3}],
      "layers":[{"type":"tilelayer","width":2,"height":1,)";
  EXPECT_EQ(cells_of(head + R"("data":[1,2]}]})"), (Cells{1, 2}));
  EXPECT_EQ(cells_of(head + R"("encoding":"base64","data":"AQAAAAIAAAA="}]})"), (Cells{1, 2}));
  EXPECT_EQ(error_of(head + R"("data":[1]}]})"), "m.tmx:3:65: expected 2 cells, found 1");
}

TEST(Tmx, JoinsTheChunksOfAnInfiniteMap) {
  const std::string text = tmx_with(layer_with(
                                        R"(<data encoding="csv">
<chunk x="-2" y="0" width="2" height="2">0,0,0,1</chunk>
<chunk x="0" y="2" width="2" height="2">2,0,0,0</chunk></data>)"),
                                    R"( infinite="1")");
  const auto file = read(text);
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(file->map.left, -1);
  EXPECT_EQ(file->map.top, 1);
  EXPECT_EQ(file->map.width, 2);
  EXPECT_EQ(file->map.height, 2);
  EXPECT_EQ(file->map.layers[0].cells, (Cells{1, 0, 0, 2}));
}

TEST(Tmx, ReadsObliqueMaps) {
  const auto file = read(
      R"(<map orientation="oblique" width="1" height="1" tilewidth="8" tileheight="8" skewx="-8"/>)");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->map.orientation, "oblique");
  EXPECT_EQ(file->map.skew_x, -8);
}

TEST(Tmx, ReadsClassAndTypeAlike) {
  const auto file = read(tmx_with(R"(<objectgroup id="1" class="people">
    <object id="1" type="lamp" x="1" y="2"/><object id="2" class="sign" x="1" y="2"/>
    </objectgroup>)"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->map.layers[0].type, "people");
  EXPECT_EQ(file->map.layers[0].objects[0].type, "lamp");
  EXPECT_EQ(file->map.layers[0].objects[1].type, "sign");
}

TEST(Tmj, ReadsClassAndTypeAlike) {
  const auto file = read(R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,"class":"cave",
    "tilesets":[{"firstgid":1,"name":"t","class":"set","tilewidth":8,"tileheight":8,"tiles":[
      {"id":0,"class":"wall"},{"id":1,"type":"floor"}]}],
    "layers":[{"type":"objectgroup","class":"people","objects":[
      {"id":1,"type":"lamp"},{"id":2,"class":"sign"}]}]})");
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(file->map.type, "cave");
  EXPECT_EQ(file->map.tilesets[0].type, "set");
  EXPECT_EQ(file->map.tilesets[0].tiles[0].type, "wall");
  EXPECT_EQ(file->map.tilesets[0].tiles[1].type, "floor");
  EXPECT_EQ(file->map.layers[0].type, "people");
  EXPECT_EQ(file->map.layers[0].objects[0].type, "lamp");
  EXPECT_EQ(file->map.layers[0].objects[1].type, "sign");
  EXPECT_TRUE(file->warnings.list().empty());
}

TEST(Tmx, ReadsCellsOneByOneInChunks) {
  const auto file = read(tmx_with(layer_with(
                                      R"(<data><chunk x="0" y="0" width="2" height="1">
<tile gid="1"/><tile gid="3221225474"/></chunk></data>)"),
                                  R"( infinite="1")"));
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(file->map.layers[0].cells, (Cells{1, 0xC0000002}));
}

TEST(Tmx, ReadsTextsOfSeveralLinesFromTheElement) {
  const auto file =
      read(tmx_with("<properties><property name=\"a\">one\ntwo</property></properties>"));
  ASSERT_TRUE(file);
  EXPECT_EQ(text_in(file->map.properties, "a"), "one\ntwo");
}

TEST(Tmx, ReadsOnlyValuesThatFitTheirTypes) {
  const auto with = [](const std::string& type, const std::string& value) {
    return tmx_with("<properties><property name=\"a\" type=\"" + type + "\" value=\"" + value +
                    "\"/></properties>");
  };
  const auto value = [&](const std::string& type, const std::string& text) {
    const auto file = read(with(type, text));
    return file ? file->map.properties.at(0).value : text_of(file.error());
  };
  EXPECT_EQ(value("int", "-007"), "-7");
  EXPECT_EQ(value("float", "1.50"), "1.5");
  EXPECT_EQ(value("float", "-0"), "0");
  EXPECT_EQ(value("bool", "1"), "true");
  EXPECT_EQ(value("color", ""), "");
  EXPECT_EQ(value("int", "7.5"),
            "m.tmx:2:100: expected a value of type int for the property \"a\", found \"7.5\"");
  for (const char* type : {"int", "float", "bool", "object"}) {
    EXPECT_NE(error_of(with(type, "")), "") << type;
  }
  EXPECT_NE(error_of(with("float", "inf")), "");
}

TEST(Tmj, ReadsPropertiesOfOlderVersions) {
  const auto file = read(R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,
    "properties":{"a":"b","n":3}})");
  ASSERT_TRUE(file);
  EXPECT_EQ(text_in(file->map.properties, "a"), "b");
  EXPECT_EQ(whole_number_in(file->map.properties, "n"), 3);
}

TEST(Tmj, ReadsTilesOfVersionsBeforeOnePointTwo) {
  const auto file = read(R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,
    "layers":[{"type":"objectgroup","properties":{"depth":2},"propertytypes":{"depth":"float"},
      "objects":[{"id":1,"x":0,"y":0,"properties":{"reach":3},"propertytypes":{"reach":"int"}}]}],
    "tilesets":[{"firstgid":1,"name":"t","tilewidth":8,"tileheight":8,"tilecount":4,"columns":4,
      "tileproperties":{"1":{"opaque":true,"ink":"#ff806020"},"3":{"name":"lava"}},
      "tilepropertytypes":{"1":{"opaque":"bool","ink":"color"},"3":{"name":"string"}},
      "tiles":{"2":{"type":"sign"},"1":{"type":"wall","image":"w.png"}}}]})");
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(warnings_of(*file), Texts{});
  const std::vector<TiledTile>& tiles = file->map.tilesets.at(0).tiles;
  ASSERT_EQ(tiles.size(), 3U);
  EXPECT_EQ(tiles[0].id, 1U);
  EXPECT_EQ(tiles[0].type, "wall");
  EXPECT_EQ(tiles[0].image->source, "w.png");
  EXPECT_EQ(truth_in(tiles[0].properties, "opaque"), true);
  EXPECT_EQ(find_property(tiles[0].properties, "ink")->kind, PropertyKind::color);
  EXPECT_EQ(tiles[1].type, "sign");
  EXPECT_EQ(tiles[2].id, 3U);
  EXPECT_EQ(text_in(tiles[2].properties, "name"), "lava");
  const TiledLayer& layer = file->map.layers.at(0);
  EXPECT_EQ(find_property(layer.properties, "depth")->kind, PropertyKind::number);
  EXPECT_EQ(whole_number_in(layer.objects.at(0).properties, "reach"), 3);
}

TEST(Tmj, RefusesTilesOfVersionsBeforeOnePointTwoThatHaveNoNumber) {
  EXPECT_EQ(
      error_of(R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,"tilesets":[{"firstgid":1,
"name":"t","tilewidth":8,"tileheight":8,"tiles":{"x":{"type":"sign"}}}]})"),
      "m.tmx:2:54: expected a whole number from 0 to 268435454 for id, found \"x\"");
}

TEST(Tmx, ReadsLists) {
  const auto file = read(tmx_with(R"(<properties><property name="doors" type="list">
<item value="oak"/><item type="int" value="7"/><item>two
lines</item><item type="list"><item type="bool" value="true"/></item><item type="class"
 propertytype="Key"><properties><property name="of" value="iron"/></properties></item></property>
<property name="none" type="list"/></properties>)"));
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(warnings_of(*file), Texts{});
  const Property& doors = file->map.properties.at(0);
  EXPECT_EQ(doors.kind, PropertyKind::list);
  ASSERT_EQ(doors.members.size(), 5U);
  EXPECT_EQ(doors.members[0].value, "oak");
  EXPECT_EQ(doors.members[1].kind, PropertyKind::whole_number);
  EXPECT_EQ(doors.members[2].value, "two\nlines");
  EXPECT_EQ(doors.members[3].members.at(0).value, "true");
  EXPECT_EQ(doors.members[4].type, "Key");
  EXPECT_EQ(text_in(doors.members[4].members, "of"), "iron");
  EXPECT_TRUE(file->map.properties.at(1).members.empty());
  EXPECT_EQ(text_in(file->map.properties, "doors"), std::nullopt);
  expect_written_and_read(file->map);
}

TEST(Tmj, ReadsLists) {
  const auto file = read(R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,"properties":[
    {"name":"doors","type":"list","value":[{"type":"string","value":"oak"},
      {"type":"list","value":[{"type":"int","value":7}]},
      {"type":"class","propertytype":"Key","value":{"of":"iron"}}]}]})");
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(warnings_of(*file), Texts{});
  const Property& doors = file->map.properties.at(0);
  ASSERT_EQ(doors.members.size(), 3U);
  EXPECT_EQ(doors.members[0].value, "oak");
  EXPECT_EQ(doors.members[1].members.at(0).value, "7");
  EXPECT_EQ(text_in(doors.members[2].members, "of"), "iron");
}

TEST(Tmx, RefusesListsMoreThan8Deep) {
  const auto nested = [](int lists) {
    std::string text = "<property name=\"a\" type=\"list\">";
    std::string ends = "</property>";
    for (int list = 1; list < lists; ++list) {
      text += "<item type=\"list\">";
      ends.insert(0, "</item>");
    }
    return tmx_with("<properties>" + text + ends + "</properties>");
  };
  EXPECT_EQ(error_of(nested(8)), "");
  EXPECT_NE(error_of(nested(9)).find("expected lists at most 8 deep"), std::string::npos);
}

/// `text` between `depth` times `begin` and `depth` times `end`.
std::string nested_in(int depth, const std::string& begin, std::string text,
                      const std::string& end) {
  for (; depth > 0; --depth) {
    text.insert(0, begin).append(end);
  }
  return text;
}

/// A property of classes in classes; the innermost one holds `inside`.
std::string nested_classes(int classes, const std::string& inside = "") {
  return nested_in(classes, "<properties><property name=\"a\" type=\"class\">", inside,
                   "</property></properties>");
}

TEST(Tmx, RefusesClassesMoreThan8Deep) {
  EXPECT_EQ(error_of(tmx_with(nested_classes(8))), "");
  EXPECT_NE(error_of(tmx_with(nested_classes(9))).find("expected classes at most 8 deep"),
            std::string::npos);
}

TEST(Tmj, RefusesClassesMoreThan8Deep) {
  const auto nested = [](int classes) {
    return R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,"properties":[
      {"name":"a","type":"class","value":)" +
           nested_in(classes, "{\"a\":", "1", "}") + "}]}";
  };
  EXPECT_EQ(error_of(nested(8)), "");
  EXPECT_NE(error_of(nested(9)).find("expected classes at most 8 deep"), std::string::npos);
}

TEST(Tmj, OfTheDeepestMapCanBeReadAgain) {
  const std::string list =
      nested_in(7, "<item type=\"list\">", "<item type=\"class\">" + nested_classes(7) + "</item>",
                "</item>");
  const std::string object =
      "<objectgroup><object id=\"1\"><properties><property name=\"l\" "
      "type=\"list\">" +
      list + "</property></properties></object></objectgroup>";
  const auto file = read(tmx_with(nested_in(32, "<group>", object, "</group>")));
  ASSERT_TRUE(file) << text_of(file.error());
  expect_written_and_read(file->map);
}

TEST(Tmx, CutsLayersOfAnotherSizeAndFillsThemUp) {
  const auto sized = [](int width, int height, const std::string& cells) {
    return tmx_with("<layer width=\"" + std::to_string(width) + "\" height=\"" +
                    std::to_string(height) + "\"><data encoding=\"csv\">" + cells +
                    "</data></layer>");
  };
  EXPECT_EQ(cells_of(sized(1, 2, "1,2")), (Cells{1, 0, 2, 0}));
  EXPECT_EQ(cells_of(sized(2, 1, "1,2")), (Cells{1, 2, 0, 0}));
  EXPECT_EQ(cells_of(sized(3, 3, "1,2,3,4,5,6,7,8,9")), (Cells{1, 2, 4, 5}));
  EXPECT_EQ(cells_of(sized(1, 3, "1,2,3")), (Cells{1, 0, 2, 0}));
  EXPECT_EQ(cells_of(sized(0, 0, "")), (Cells{0, 0, 0, 0}));
  EXPECT_EQ(warnings_of(*read(sized(1, 3, "1,2,3"))),
            (Texts{"m.tmx:2:116: a layer of 1 x 3 cells is read as one of 2 x 2"}));
  EXPECT_EQ(error_of(sized(1, 3, "1,2")), "m.tmx:2:116: expected 3 cells, found at most 2");
  EXPECT_NE(error_of(sized(1, 1, "1"), {.most_cells = 4}).find("at most 3 cells more"),
            std::string::npos);
}

TEST(Tmx, MustBeWellFormed) {
  const auto with_value = [](const std::string& value) {
    return tmx_with("<properties><property name=\"a\" value=\"" + value + "\"/></properties>");
  };
  const std::string entity = "<!DOCTYPE map [<!ENTITY who \"me\">]>\n";
  const std::string declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  EXPECT_EQ(error_of(declaration + with_value("Mind &amp; see")), "");
  EXPECT_EQ(error_of(with_value("Mind & see")),
            "m.tmx:2:132: expected XML, found not well-formed (invalid token)");
  EXPECT_EQ(error_of(with_value("a\" value=\"b")),
            "m.tmx:2:129: expected XML, found duplicate attribute");
  EXPECT_EQ(error_of(with_value("\x01")),
            "m.tmx:2:126: expected XML, found not well-formed (invalid token)");
  EXPECT_EQ(error_of(entity + with_value("&who;")),
            "m.tmx:1:15: expected XML without entities of its own, found a document type with "
            "declarations");
  EXPECT_EQ(error_of(with_value("&who;")), "m.tmx:2:100: expected XML, found undefined entity");
  EXPECT_EQ(error_of("\n" + declaration + with_value("a")),
            "m.tmx:2:1: expected XML, found XML or text declaration not at start of entity");
  EXPECT_EQ(error_of(with_value("a") + std::string(1, '\0')),
            "m.tmx:2:149: expected XML, found not well-formed (invalid token)");
}

TEST(TiledFile, ReadsAndWritesEachShape) {
  const auto file = read(tmx_with(R"(<objectgroup id="1" name="shapes">
<object id="1" width="8" height="4"/><object id="2"><point/></object>
<object id="3" width="8" height="4"><ellipse/></object>
<object id="4" width="8" height="4"><capsule/></object>
<object id="5"><polygon points="0,0 8,0 8,8"/></object>
<object id="6"><polyline points="0,0 8,0"/></object>
<object id="7" width="8" height="4"><text>oak</text></object></objectgroup>)"));
  ASSERT_TRUE(file) << text_of(file.error());
  EXPECT_EQ(warnings_of(*file), Texts{});
  const std::vector<TiledObject>& objects = file->map.layers.at(0).objects;
  ASSERT_EQ(objects.size(), 7U);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    EXPECT_EQ(objects[i].shape, static_cast<TiledShape>(i));
  }
  expect_written_and_read(file->map);
}

TEST(Tmx, WarnsOfElementsThatItDoesNotRead) {
  const auto file = read(tmx_with(R"(
<editorsettings/><layer id="1" tintcolor="#ff0000"><data encoding="csv">1,1,1,1</data></layer>)"));
  ASSERT_TRUE(file);
  EXPECT_EQ(warnings_of(*file), (Texts{"m.tmx:3:18: tintcolor of <layer> is not read",
                                       "m.tmx:3:1: <editorsettings> in <map> is not read"}));
}

TEST(Tmx, WarnsOfEveryOtherElementOfTiled) {
  const auto file = read(
      R"(<map width="2" height="1" tilewidth="8" tileheight="8" parallaxoriginx="4">
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><tileoffset x="1"/>
<transformations hflip="1"/><image source="t.png"><data>AAAA</data></image><tile id="0"
 probability="0.5"><objectgroup/><animation/></tile><wangsets/></tileset>
<layer tintcolor="#ff0000" parallaxx="0.5" mode="add"><data encoding="csv">1,1</data></layer>
<objectgroup draworder="index"><object opacity="0.5"><text wrap="1"/></object></objectgroup>
<imagelayer repeatx="1"/></map>)");
  ASSERT_TRUE(file) << text_of(file.error());
  std::string named;
  for (const Warning& warning : file->warnings.list()) {
    named += warning.text + "\n";
  }
  EXPECT_EQ(named, R"(<data> in <image> is not read
probability of <tile> is not read
<objectgroup> in <tile> is not read
<animation> in <tile> is not read
<tileoffset> in <tileset> is not read
<transformations> in <tileset> is not read
<wangsets> in <tileset> is not read
tintcolor of <layer> is not read
parallaxx of <layer> is not read
mode of <layer> is not read
wrap of <text> is not read
opacity of <object> is not read
draworder of <objectgroup> is not read
repeatx of <imagelayer> is not read
parallaxoriginx of <map> is not read
)");
}

TEST(TiledFile, ReadsControlCharactersAsQuestionMarksWithAWarning) {
  const auto json =
      read(R"({"width":1,"height":1,"tilewidth":8,"tileheight":8,"class":"a\u0000b"})");
  ASSERT_TRUE(json) << text_of(json.error());
  EXPECT_EQ(json->map.type, "a?b");
  EXPECT_EQ(warnings_of(*json).size(), 1U);
}

TEST(Tmx, NamesThePlaceOfAFault) {
  EXPECT_EQ(error_of("<map>\n <a b=\"\xFF\"/></map>"),
            "m.tmx:2:8: expected text in UTF-8, found the byte 0xFF");
  EXPECT_EQ(error_of("<map>\n <layer</map>").substr(0, 24), "m.tmx:2:8: expected XML,");
  EXPECT_EQ(error_of("<map a=\"&#1;\"/>"),
            "m.tmx:1:9: expected XML, found reference to invalid character number");
  EXPECT_EQ(error_of(tmx_with(layer_with(R"(<data encoding="csv">1,2,3</data>)"))),
            "m.tmx:2:137: expected 4 cells, found at most 3");
  EXPECT_EQ(error_of(tmx_with(layer_with(R"(<data encoding="csv">1,x,3,4</data>)"))),
            "m.tmx:2:137: expected a number of 32 bits as cell 1, found \"x\"");
  EXPECT_EQ(error_of(tmx_with("", R"( infinite="maybe")")),
            "m.tmx:1:1: expected 1, 0, true or false for infinite, found \"maybe\"");
  EXPECT_EQ(error_of(R"(<map width="2"/>)"), "m.tmx:1:1: expected height of <map>, found none");
  EXPECT_EQ(error_of(R"(<map orientation="isometric"/>)"),
            "m.tmx:1:1: expected an orthogonal or oblique map, found \"isometric\"");
  EXPECT_EQ(error_of(R"(<tileset name="a"/>)"), "m.tmx:1:1: expected a <map>, found \"tileset\"");
  EXPECT_EQ(error_of("{\n\"width\": 3,\n}").substr(0, 25), "m.tmx:3:1: expected JSON,");
  EXPECT_EQ(error_of(" \n"),
            "m.tmx:1:1: expected a file of Tiled, XML or JSON, found an empty one");
  EXPECT_NE(error_of(std::string("\0<map/>", 7)),
            "m.tmx:1:1: expected a file of Tiled, XML or JSON, found an empty one");
  EXPECT_EQ(error_of("[]"), "m.tmx:1:1: expected a file of Tiled, XML or JSON, found \"[]\"");
}

TEST(Tmx, RefusesCellsOfNoTileset) {
  EXPECT_EQ(error_of(R"(<map width="1" height="1" tilewidth="8" tileheight="8"><layer>
<data encoding="csv">5</data></layer></map>)"),
            "m.tmx:2:1: expected a tile of one of the map's tilesets, found 5");
}

TEST(Tmx, RefusesSizesBeforeTheyCostMemory) {
  const auto sized = [](const std::string& side) {
    return "<map width=\"" + side + "\" height=\"" + side +
           R"(" tilewidth="8" tileheight="8"><layer><data encoding="base64" compression="zlib">AAAA</data></layer></map>)";
  };
  EXPECT_EQ(error_of(sized("32769")),
            "m.tmx:1:1: expected a whole number from 1 to 32768 for width, found \"32769\"");
  EXPECT_NE(error_of(sized("32768")).find("at most 67108864 cells more"), std::string::npos);
  EXPECT_NE(error_of(sized("8192")).find("too few to hold them"), std::string::npos);
  EXPECT_NE(error_of(tmx_with(""), {.most_bytes = 20}).find("at most 20 bytes"), std::string::npos);
}

TEST(TiledFile, NamesTheSizeOfAFileThatIsTooLarge) {
  EXPECT_EQ(error_of(tmx_with(""), {.most_bytes = 100}),
            "m.tmx:1:1: expected at most 100 bytes, found " + std::to_string(tmx_with("").size()));
}

TEST(TiledFile, RefusesGroupsMoreThan32DeepAndValuesMoreThan96Deep) {
  const std::string groups = nested_in(40, "<group>", "", "</group>");
  EXPECT_NE(error_of(tmx_with(groups)).find("groups at most 32 deep"), std::string::npos);
  std::string lists(100000, '[');
  EXPECT_NE(error_of("{\"layers\":" + lists).find("at most 96 deep"), std::string::npos);
}

TEST(Tmx, RefusesChunksTooFarApart) {
  const std::string text = tmx_with(layer_with(R"(<data encoding="csv">
<chunk x="-200000000" y="0" width="1" height="1">1</chunk>
<chunk x="200000000" y="0" width="1" height="1">1</chunk></data>)"),
                                    R"( infinite="1")");
  EXPECT_NE(error_of(text).find("within 32768 x 32768 cells"), std::string::npos);
}

}  // namespace
}  // namespace tilery
