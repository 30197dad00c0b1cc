// The schema itself; tests/formats/cartridge_schema_test.py compares it with the reader.

#include "tilery/rules/cartridge_schema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

TEST(CartridgeSchema, ListsTheValuesOfEveryKey) {
  const std::string schema = cartridge_schema();
  const std::size_t unknown = schema.find("{}");
  EXPECT_EQ(unknown, std::string::npos)
      << "tilery/rules/cartridge_schema.cpp says nothing about a key: "
      << schema.substr(std::max<std::size_t>(unknown, 60) - 60, 60);
}

TEST(CartridgeSchema, HasEveryKeyOfTheReader) {
  const std::string schema = cartridge_schema();
  for (const auto keys : {std::span<const std::string_view>(cartridge_keys::head),
                          std::span<const std::string_view>(cartridge_keys::board),
                          std::span<const std::string_view>(cartridge_keys::tiles),
                          std::span<const std::string_view>(cartridge_keys::merge),
                          std::span<const std::string_view>(cartridge_keys::merge_rule),
                          std::span<const std::string_view>(cartridge_keys::spawn),
                          std::span<const std::string_view>(cartridge_keys::start_tiles),
                          std::span<const std::string_view>(cartridge_keys::start_board),
                          std::span<const std::string_view>(cartridge_keys::bonus),
                          std::span<const std::string_view>(cartridge_keys::climb),
                          std::span<const std::string_view>(cartridge_keys::score),
                          std::span<const std::string_view>(cartridge_keys::goal),
                          std::span<const std::string_view>(cartridge_keys::level),
                          std::span<const std::string_view>(cartridge_keys::players),
                          std::span<const std::string_view>(cartridge_keys::player_goal),
                          std::span<const std::string_view>(cartridge_keys::moves)}) {
    for (const std::string_view key : keys) {
      EXPECT_TRUE(schema.contains('"' + std::string(key) + "\": {")) << key;
    }
  }
}

TEST(CartridgeSchema, IsOneTextWithALineEnd) {
  const std::string schema = cartridge_schema();
  EXPECT_TRUE(schema.starts_with("{\n  \"$schema\": "));
  EXPECT_TRUE(schema.ends_with("\n}\n"));
}

}  // namespace
}  // namespace tilery
