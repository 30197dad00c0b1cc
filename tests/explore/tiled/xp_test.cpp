#include "tilery/explore/tiled/xp.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tilery/core/compression.h"
#include "tilery/explore/tiled/level.h"

namespace tilery {
namespace {

std::string number(int value) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) {
    bytes += static_cast<char>(static_cast<std::uint32_t>(value) >> shift);
  }
  return bytes;
}

const std::string ink = "\xC8\x10\x20";
const std::string black(3, '\0');
const std::string near_magenta = "\xFF\x01\xFF";

std::string cell(int glyph, const std::string& paper = black) {
  return number(glyph) + ink + paper;
}

std::string transparent() { return cell(32, std::string("\xFF\0\xFF", 3)); }

std::string xp_of(const std::string& bytes) {
  const auto whole = compressed({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                                Compression::gzip);
  return {whole.begin(), whole.end()};
}

std::string head(int layers) { return number(-1) + number(layers); }
std::string size(int width, int height) { return number(width) + number(height); }

std::string xp_error(const std::string& bytes) {
  const auto file = read_xp(xp_of(bytes), "a.xp");
  return file ? "" : text_of(file.error());
}

/// Two columns of three cells, and a layer above that hides one cell.
std::string two_layers() {
  return head(2) + size(2, 3) + cell('#') + cell('.') + cell('#') + cell(219) +
         cell('.', near_magenta) + cell('#') + size(2, 3) + transparent() + cell('@') +
         transparent() + transparent() + transparent() + transparent();
}

TEST(Xp, HoldsColumnsOfGlyphsInTwoColors) {
  const auto file = read_xp(xp_of(two_layers()), "a.xp");
  ASSERT_TRUE(file) << text_of(file.error());
  const TiledMap& map = file->map;
  EXPECT_EQ(map.width, 2);
  EXPECT_EQ(map.height, 3);
  ASSERT_EQ(map.layers.size(), 2U);
  EXPECT_EQ(map.layers[0].cells, (std::vector<Gid>{1, 3, 2, 4, 1, 1}));
  EXPECT_EQ(map.layers[1].cells, (std::vector<Gid>{0, 0, 5, 0, 0, 0}));
  const TiledTile& block = map.tilesets.at(0).tiles.at(2);
  EXPECT_EQ(whole_number_in(block.properties, "code"), 219);
  EXPECT_EQ(text_in(block.properties, "glyph"), "█");
  EXPECT_EQ(find_property(block.properties, "ink")->value, "#ffc81020");
  EXPECT_EQ(find_property(map.tilesets[0].tiles[3].properties, "paper")->value, "#ffff01ff");
}

TEST(Xp, IsKnownByItsNameOrItsFirstBytes) {
  EXPECT_TRUE(is_xp("cave", xp_of(two_layers())));
  EXPECT_TRUE(is_xp("maps/CAVE.XP", "not in gzip"));
  EXPECT_FALSE(is_xp("cave.tmx", "<map/>"));
  const auto file = read_xp("<map/>", "a.xp");
  ASSERT_FALSE(file);
  EXPECT_EQ(text_of(file.error()), "a.xp: expected a gzip file of REXPaint, found \"<map/>\"");
}

TEST(Xp, IsALevelWhoseCodesAreItsGlyphs) {
  auto file = read_xp(xp_of(two_layers()), "a.xp");
  ASSERT_TRUE(file);
  const auto made = level_of(std::move(*file), "a.xp");
  ASSERT_TRUE(made) << text_of(made.error());
  EXPECT_EQ(made->level.map.cells, (std::vector<MapCell>{'#', 219, '@', '.', '#', '#'}));
}

TEST(Xp, GlyphZeroIsABlankAndNoHole) {
  auto file = read_xp(xp_of(head(1) + size(3, 1) + cell(0) + transparent() + cell(' ')), "a.xp");
  ASSERT_TRUE(file);
  const auto made = level_of(std::move(*file), "a.xp");
  ASSERT_TRUE(made) << text_of(made.error());
  EXPECT_EQ(made->level.map.cells, (std::vector<MapCell>{' ', 0, ' '}));
  EXPECT_TRUE(kind_of(made->level, ' ')->walkable);
  EXPECT_FALSE(kind_of(made->level, 0)->walkable);
}

TEST(Xp, ShowsGlyphsBeyondTheCodePageAsQuestionMarksWithAWarning) {
  auto file = read_xp(xp_of(head(1) + size(3, 1) + cell(300) + cell(1) + cell(300)), "a.xp");
  ASSERT_TRUE(file) << text_of(file.error());
  ASSERT_EQ(file->warnings.list().size(), 1U);
  EXPECT_EQ(warning_text(file->warnings.list()[0]),
            "a.xp: glyph 300 is beyond code page 437, and shown as ?");
  const auto made = level_of(std::move(*file), "a.xp");
  ASSERT_TRUE(made) << text_of(made.error());
  EXPECT_EQ(made->level.map.cells, (std::vector<MapCell>{2, 1, 2}));
  EXPECT_EQ(text_in(kind_of(made->level, 2)->properties, "glyph"), "?");
}

TEST(Xp, ReadsTheFirstVersionWhichHasNoVersionNumber) {
  EXPECT_TRUE(read_xp(xp_of(number(1) + size(1, 1) + cell('@')), "a.xp"));
}

TEST(Xp, IsWrittenAsAMapThatReadsTheSame) {
  const auto file = read_xp(xp_of(two_layers()), "a.xp");
  ASSERT_TRUE(file);
  for (const std::string& text : {tmx_of(file->map), tmj_of(file->map)}) {
    const auto again = read_tiled(text, "a");
    ASSERT_TRUE(again) << text_of(again.error());
    EXPECT_EQ(again->map, file->map);
    EXPECT_TRUE(again->warnings.list().empty());
  }
}

TEST(Xp, NamesTheByteOfAFault) {
  EXPECT_EQ(xp_error(head(0)), "a.xp: expected 1 to 64 layers at byte 4, found 0");
  EXPECT_EQ(xp_error(head(65)), "a.xp: expected 1 to 64 layers at byte 4, found 65");
  EXPECT_EQ(xp_error("\xFF\xFF"), "a.xp: expected four bytes at byte 0, found the end of the file");
  EXPECT_EQ(xp_error(head(1) + size(0, 1)),
            "a.xp: expected sides of 1 to 32768 at byte 8, found 0 x 1");
  EXPECT_EQ(xp_error(head(1) + size(0, 0)),
            "a.xp: expected sides of 1 to 32768 at byte 8, found 0 x 0");
  EXPECT_EQ(xp_error(head(1) + size(1, 2) + cell('#')),
            "a.xp: expected 2 cells at byte 16, found 10 bytes, 10 for each cell");
  EXPECT_EQ(xp_error(head(2) + size(1, 1) + cell('#') + size(2, 1) + cell('#')),
            "a.xp: expected a layer of 1 x 1 at byte 26, found 2 x 1");
  EXPECT_EQ(xp_error(head(1) + size(1, 1) + cell('#') + "x"),
            "a.xp: expected the end of the file at byte 26, found a file of 27 bytes");
}

TEST(Xp, RefusesBombsBeforeTheyCostMemory) {
  EXPECT_EQ(xp_error(head(1) + size(32768, 32768) + cell('#')),
            "a.xp: expected 1073741824 cells at byte 16, found 10 bytes, 10 for each cell");
  const auto bomb = read_xp(xp_of(std::string(100'000, '\0')), "a.xp", {.most_cells = 1000});
  ASSERT_FALSE(bomb);
  EXPECT_EQ(text_of(bomb.error()),
            "a.xp: expected a gzip file of REXPaint, found more than 11024 bytes");
  EXPECT_FALSE(read_xp("", "a.xp"));
  EXPECT_FALSE(read_xp("\x1F\x8B", "a.xp"));
}

}  // namespace
}  // namespace tilery
