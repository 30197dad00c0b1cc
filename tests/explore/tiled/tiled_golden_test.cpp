// One map in every form that Tiled 1.8 writes: exported by `tiled --export-map` from one file.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/support/paths.h"
#include "tilery/explore/tiled/level.h"

namespace tilery {
namespace {

std::expected<std::string, Error> text_at(const std::string& path) {
  std::ifstream file(path);
  if (!file) {
    return std::unexpected(Error{path, {}, "a file", "none"});
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::expected<TiledFile, Error> golden_file(const std::string& name) {
  const std::string path = test::project_file("tests/golden/tiled/maps/" + name);
  TILERY_TRY(const std::string text, text_at(path));
  return read_tiled(text, path, text_at);
}

TiledFile golden(const std::string& name) {
  auto file = golden_file(name);
  EXPECT_TRUE(file) << text_of(file.error());
  return file ? std::move(*file) : TiledFile{};
}

LevelFile golden_level(const std::string& name) {
  auto file = golden_file(name);
  auto made = file ? level_of(std::move(*file), name) : std::unexpected(std::move(file.error()));
  EXPECT_TRUE(made) << text_of(made.error());
  return made ? std::move(*made) : LevelFile{};
}

/// The first letter of each cell's name, in upper case if the cell has light of its own.
std::string picture_of(const Level& level) {
  std::string text;
  for (const MapCell cell : level.map.cells) {
    const char letter = kind_of(level, code_of(cell))->name.at(0);
    text += is_lit(cell) ? static_cast<char>(letter - 'a' + 'A') : letter;
    text += text.size() % 7 == 6 ? "\n" : "";
  }
  return text;
}

std::string words_of(const std::vector<LevelObject>& objects) {
  std::string text;
  for (const LevelObject& object : objects) {
    text += object.type + " " + object.name + " " + std::to_string(object.cell.x) + "," +
            std::to_string(object.cell.y) + "\n";
  }
  return text;
}

TEST(TiledGolden, IsTheMapThatWasDrawn) {
  const Level level = golden_level("csv.tmx").level;
  EXPECT_EQ(picture_of(level), R"(wwwwww
wFFLfw
wFFfww
wwwwww
)");
  EXPECT_EQ(words_of(level.objects), R"(party start 1,1
lamp  2,2
door gate 5,3
pit  1,2
path  1,2
sign  4,1
creature rat 3,1
)");
  ASSERT_EQ(level.lamps.size(), 1U);
  EXPECT_EQ(level.lamps[0].reach, 2);
  EXPECT_EQ(level.map.edge, Edge::wrap);
  EXPECT_EQ(level.map_light, 3);
  EXPECT_TRUE(level.opacity.blocks(35));
  EXPECT_EQ(text_in(level.properties, "story"), "Once upon a time,\na cave <&>");
  EXPECT_EQ(number_in(level.properties, "depth"), 2.5);
}

TEST(TiledGolden, KeepsTurnedTilesShapesAndGaps) {
  const TiledMap map = golden("csv.tmx").map;
  EXPECT_EQ(map.layers.at(0).cells.at(8), 0xE0000002);
  EXPECT_EQ(map.layers.at(0).cells.at(15), 0x80000002);
  EXPECT_EQ(map.layers.at(2).layers.at(0).name, "wall");
  EXPECT_EQ(map.layers.at(3).offset_y, 2.5);
  EXPECT_EQ(map.tilesets.at(1).tiles.at(1).id, 5U);
  const std::vector<TiledObject>& objects = map.layers.at(4).objects;
  EXPECT_EQ(objects.at(2).rotation, 90);
  EXPECT_EQ(objects.at(4).points, (std::vector<TiledPoint>{{0, 0}, {8, 0}, {8, 7.5}}));
  EXPECT_EQ(objects.at(5).shape, TiledShape::polyline);
  EXPECT_EQ(objects.at(6).text, "This way >");
  EXPECT_EQ(objects.at(7).template_file, "../rat.tx");
}

TEST(TiledGolden, WarnsOfPartsThatAreNotRead) {
  std::string text;
  const LevelFile file = golden_level("csv.tmx");
  for (const Warning& warning : file.warnings.list()) {
    text += warning.text + "\n";
  }
  EXPECT_EQ(text, R"(turned tiles of layer "ground" are read unturned
the offset of layer "sky" is not read
layer "sky" is an image, and left out
object 4 "old man" is hidden, and left out
turned tiles of layer "things" are read unturned
)");
}

class TiledGoldenForm : public testing::TestWithParam<const char*> {};

/// JSON of 1.8 does not say how large the picture of an image layer is.
TiledMap without_size_of_sky(TiledMap map) {
  map.layers.at(3).image->width = 0;
  map.layers.at(3).image->height = 0;
  return map;
}

TEST_P(TiledGoldenForm, IsTheSameMap) {
  EXPECT_EQ(without_size_of_sky(golden(GetParam()).map),
            without_size_of_sky(golden("csv.tmx").map));
}

INSTANTIATE_TEST_SUITE_P(OfCells, TiledGoldenForm,
                         testing::Values("xml.tmx", "base64.tmx", "gzip.tmx", "zlib.tmx",
                                         "zstd.tmx", "csv.tmj", "base64.tmj", "gzip.tmj",
                                         "zlib.tmj", "zstd.tmj"));

class TiledGoldenInfinite : public testing::TestWithParam<const char*> {};

TEST_P(TiledGoldenInfinite, IsTheSameLevelWithAnotherCorner) {
  const TiledMap map = golden(GetParam()).map;
  EXPECT_TRUE(map.infinite);
  EXPECT_EQ(map.left, -3);
  EXPECT_EQ(map.top, 14);
  const Level fixed = golden_level("csv.tmx").level;
  const Level level = golden_level(GetParam()).level;
  EXPECT_EQ(level.map, fixed.map);
  EXPECT_EQ(words_of(level.objects), words_of(fixed.objects));
}

INSTANTIATE_TEST_SUITE_P(OfCells, TiledGoldenInfinite,
                         testing::Values("infinite-csv.tmx", "infinite-zstd.tmx",
                                         "infinite-csv.tmj", "infinite-gzip.tmj",
                                         "infinite-zlib.tmj"));

TEST(TiledGolden, MayNameATilesetOfJson) {
  const TiledMap map = golden("tsj.tmx").map;
  EXPECT_EQ(map.tilesets.at(0).source, "tiles.tsj");
  EXPECT_EQ(map.tilesets[0].tiles, golden("csv.tmx").map.tilesets.at(0).tiles);
  EXPECT_EQ(golden_level("tsj.tmx").level.map, golden_level("csv.tmx").level.map);
}

}  // namespace
}  // namespace tilery
