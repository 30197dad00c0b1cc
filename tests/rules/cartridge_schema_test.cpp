// The schema itself; tests/formats/cartridge_schema_test.py compares it with the reader.

#include "tilery/rules/cartridge_schema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/paths.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

using Words = std::span<const std::string_view>;

/// The keys of all tables of a cartridge.
std::vector<Words> all_keys() {
  return {cartridge_keys::head,        cartridge_keys::board,       cartridge_keys::tiles,
          cartridge_keys::merge,       cartridge_keys::merge_rule,  cartridge_keys::spawn,
          cartridge_keys::start_tiles, cartridge_keys::start_board, cartridge_keys::bonus,
          cartridge_keys::climb,       cartridge_keys::score,       cartridge_keys::goal,
          cartridge_keys::level,       cartridge_keys::players,     cartridge_keys::player_goal,
          cartridge_keys::moves};
}

TEST(CartridgeSchema, ListsTheValuesOfEveryKey) {
  const std::string schema = cartridge_schema();
  const std::size_t unknown = schema.find("{}");
  EXPECT_EQ(unknown, std::string::npos)
      << "tilery/rules/cartridge_schema.cpp says nothing about a key: "
      << schema.substr(std::max<std::size_t>(unknown, 60) - 60, 60);
}

TEST(CartridgeSchema, HasEveryKeyOfTheReader) {
  const std::string schema = cartridge_schema();
  for (const Words keys : all_keys()) {
    for (const std::string_view key : keys) {
      EXPECT_TRUE(schema.contains('"' + std::string(key) + "\": {")) << key;
    }
  }
}

/// A fuzzer rarely finds a word, so the words must be in its seeds.
TEST(CartridgeSchema, HasNoKeyOrWordThatNoSeedOfTheFuzzerUses) {
  std::string valid;
  for (const std::string& seed : test::seeds_of("cartridge")) {
    valid += read_cartridge(seed, "seed") ? seed : "";
  }
  for (const Words keys : all_keys()) {
    for (const std::string_view key : keys) {
      const std::string name(key);
      EXPECT_TRUE(valid.contains(name + " = ") || valid.contains('[' + name + ']')) << key;
    }
  }
  for (const Words words :
       {Words(cartridge_words::growths), Words(cartridge_words::merges),
        Words(cartridge_words::wraps).subspan(1), Words(cartridge_words::reaches),
        Words(cartridge_words::places), Words(cartridge_words::scores),
        Words(cartridge_words::at_goal), Words(cartridge_words::aims),
        Words(cartridge_words::directions), Words(cartridge_words::turns)}) {
    for (const std::string_view word : words) {
      EXPECT_TRUE(valid.contains('"' + std::string(word) + '"')) << word;
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
