#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>

#include "tests/explore/tiled/random_map.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {
namespace {

constexpr std::array<CellForm, 5> all_forms = {CellForm::csv, CellForm::base64, CellForm::zlib,
                                               CellForm::gzip, CellForm::zstd};

void expect_read_as(const TiledMap& map, const std::string& text) {
  const auto file = read_tiled(text, "written");
  RC_ASSERT(file.has_value());
  RC_ASSERT(file->warnings.list().empty());
  RC_ASSERT(file->map == map);
}

RC_GTEST_PROP(TiledFile, IsReadAsItWasWrittenInEveryForm, (std::uint64_t seed)) {
  Random random = {seed, 0};
  const TiledMap map = random_map(random);
  for (const CellForm form : all_forms) {
    expect_read_as(map, tmx_of(map, form));
    expect_read_as(map, tmj_of(map, form));
  }
}

TEST(TiledFile, WritesAWholeNumberThatJsonLacksAsText) {
  TiledMap map = {.width = 1, .height = 1, .tile_width = 8, .tile_height = 8};
  map.properties = {{.name = "agent", .kind = PropertyKind::whole_number, .value = "007"}};
  EXPECT_TRUE(tmj_of(map).contains("\"007\"")) << tmj_of(map);
}

// Members of JSON objects have no order. The reader puts groups last, so the writer does too.
TEST(TiledFile, WritesGroupsWithinAClassLast) {
  const Property group = {.name = "g", .kind = PropertyKind::group};
  const Property number = {.name = "n", .kind = PropertyKind::whole_number, .value = "1"};
  TiledMap map;
  map.width = map.height = map.tile_width = map.tile_height = 1;
  map.properties = {{.name = "c", .kind = PropertyKind::group, .members = {group, number}}};
  const std::string json = tmj_of(map);
  const auto again = read_tiled(json, "written");
  ASSERT_TRUE(again) << text_of(again.error());
  EXPECT_EQ(tmj_of(again->map), json);
}

}  // namespace
}  // namespace tilery
