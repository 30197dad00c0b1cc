// The command `tilery map`, as makers of maps use it.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* room = R"(<map width="5" height="3" tilewidth="8" tileheight="8">
<tileset firstgid="1" source="../sets/tiles.tsx"/>
<layer id="1" name="ground"><data encoding="csv">1,1,1,1,1,
1,2,1,2,1,
1,1,1,1,1</data></layer>
<objectgroup id="2" name="things"><object id="1" type="sign" name="Go" x="8" y="8"/></objectgroup>
</map>)";

constexpr const char* tiles = R"(<tileset name="tiles" tilewidth="8" tileheight="8" tilecount="2">
<tile id="0" type="wall"><properties><property name="opaque" type="bool" value="true"/>
<property name="glyph" value="#"/></properties></tile>
<tile id="1" type="floor"><properties><property name="glyph" value="."/></properties></tile>
<terrain/></tileset>)";

class MapCommand : public testing::Test {
 protected:
  MapCommand() {
    fs::create_directory(folder_.path() / "maps");
    fs::create_directory(folder_.path() / "sets");
    write("maps/room.tmx", room);
    write("sets/tiles.tsx", tiles);
  }

  std::string path(const std::string& name) const { return folder_.path() / name; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }
  std::string text(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(MapCommand, ShowsTheContentsOfAMapAndAView) {
  const Outcome outcome = run_tilery({"map", "show", path("maps/room.tmx"), "--view", "1,1,3"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, path("maps/room.tmx") + R"(: 5 x 3 cells of 8 x 8 pixels, orthogonal
layer    "ground": tiles
layer    "things": 1 object
tileset  "tiles": 2 tiles from ../sets/tiles.tsx
edge     extend
light    daylight
tile         0 . nothing: 0 cells
tile         1 # wall: 13 cells, opaque
tile         2 . floor: 2 cells, walkable
object       1 sign "Go" at 1,1
warning: )" + path("sets/tiles.tsx") +
                             R"(:5:1: <terrain> in <tileset> is not read



  ###
  #@#
  ###


)");
}

TEST_F(MapCommand, ChecksEveryFileThoughOneIsBroken) {
  write("maps/cut.tmx", std::string(room).substr(0, 150));
  const Outcome outcome = run_tilery({"map", "check", path("maps/cut.tmx"), path("maps/room.tmx")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.err.starts_with("tilery: " + path("maps/cut.tmx") + ":3:"));
  EXPECT_EQ(outcome.out, path("maps/room.tmx") + ": fine (5 x 3)\nwarning: " +
                             path("sets/tiles.tsx") + ":5:1: <terrain> in <tileset> is not read\n");
}

TEST_F(MapCommand, ConvertsBothWaysAndNamesTilesetsFromTheNewFolder) {
  const std::string in = path("maps/room.tmx");
  for (const char* cells : {"csv", "base64", "zlib", "gzip", "zstd"}) {
    const std::string json = path("room.tmj");
    const Outcome to_json = run_tilery({"map", "convert", in, json, "--cells", cells});
    EXPECT_EQ(to_json.status, 0) << to_json.err;
    EXPECT_NE(text("room.tmj").find(R"("source": "sets/tiles.tsx")"), std::string::npos);
    const Outcome back = run_tilery({"map", "convert", json, path("maps/again.tmx")});
    EXPECT_EQ(back.status, 0) << back.err;
    const auto rows = [](const std::string& shown) { return shown.substr(shown.find('\n')); };
    EXPECT_EQ(rows(run_tilery({"map", "show", path("maps/again.tmx")}).out),
              rows(run_tilery({"map", "show", in}).out));
  }
}

TEST_F(MapCommand, ConvertsObjectsOfTemplatesToTextInAnotherFolder) {
  write("sets/sign.tx",
        R"(<template><object type="sign" name="Go" width="8" height="8"/></template>)");
  std::string map = room;
  const std::string sign = R"(type="sign" name="Go" x="8")";
  map.replace(map.find(sign), sign.size(), R"(template="../sets/sign.tx" x="8")");
  write("maps/room.tmx", map);
  const Outcome outcome = run_tilery({"map", "convert", path("maps/room.tmx"), path("room.map")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(text("room.map").find(R"(class = "sign", name = "Go")"), std::string::npos)
      << text("room.map");
}

TEST_F(MapCommand, AFileNamedXpIsReadAsAPictureOfRexPaint) {
  write("maps/cave.xp", room);
  const Outcome outcome = run_tilery({"map", "show", path("maps/cave.xp")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.err.starts_with("tilery: " + path("maps/cave.xp") +
                                      ": expected a gzip file of REXPaint, found \"<"))
      << outcome.err;
}

TEST_F(MapCommand, WritesToStandardOutputInTheRequestedFormat) {
  const Outcome outcome = run_tilery({"map", "convert", path("maps/room.tmx"), "-", "--to", "tmj"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("{"));
}

TEST_F(MapCommand, RefusesBadArgumentsAndMissingFiles) {
  const std::string in = path("maps/room.tmx");
  const auto refusal = [](const Arguments& arguments) {
    const Outcome outcome = run_tilery(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_EQ(
      refusal({"map", "convert", in, path("a.png")}),
      "tilery: command line: expected a name that ends in .tmx, .tmj or .map, or --to, found \"" +
          path("a.png") + "\"\n");
  EXPECT_EQ(refusal({"map", "show", in, "--view", "1"}),
            "tilery: command line: expected x,y or x,y,radius for --view, found \"1\"\n");
  EXPECT_EQ(refusal({"map", "show", in, "--view", "1,2,"}),
            "tilery: --view: expected a whole number from 1 to 63, found \"\"\n");
  EXPECT_EQ(refusal({"map", "show", in, "--view", "5,0"}),
            "tilery: --view: expected a whole number from 0 to 4, found \"5\"\n");
  EXPECT_EQ(refusal({"map", "show", in, "--view", "0,0,64"}),
            "tilery: --view: expected a whole number from 1 to 63, found \"64\"\n");
  EXPECT_EQ(refusal({"map", "show", path("none.tmx")}),
            "tilery: " + path("none.tmx") + ": cannot be read: No such file or directory\n");
  EXPECT_TRUE(refusal({"map", "convert", in, path("none/a.tmx")})
                  .ends_with("tilery: " + path("none/a.tmx") +
                             ": cannot be written: No such file or directory\n"));
  fs::remove(path("sets/tiles.tsx"));
  const std::string broken = refusal({"map", "check", in});
  EXPECT_TRUE(broken.starts_with("tilery: " + in + ":")) << broken;
  EXPECT_TRUE(broken.ends_with("expected a tileset that can be read, found " +
                               path("sets/tiles.tsx") +
                               ": cannot be read: No such file or directory\n"))
      << broken;
}

}  // namespace
}  // namespace tilery::test
