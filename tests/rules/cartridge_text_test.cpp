// Cartridges written as TOML.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "tests/rules/random_cartridge.h"
#include "tests/rules/small_cartridge.h"

namespace tilery {
namespace {

RC_GTEST_PROP(CartridgeText, ReadsAsTheCartridgeItWasWrittenFrom, ()) {
  const Cartridge cartridge = test::random_cartridge();
  const auto again = read_cartridge(toml_of(cartridge), "again.toml");
  if (!again) {
    RC_FAIL(text_of(again.error()));
  }
  RC_ASSERT(*again == cartridge);
}

TEST(CartridgeText, LeavesOutDefaults) {
  const auto cartridge = read_cartridge(test::small_cartridge, "small.toml");
  ASSERT_TRUE(cartridge);
  EXPECT_EQ(toml_of(*cartridge),
            "name = \"small\"\n"
            "title = \"Small\"\n"
            "about = \"A game for tests.\"\n"
            "\n"
            "[board]\n"
            "width = 4\n"
            "height = 2\n"
            "\n"
            "[tiles]\n"
            "values = [1, 2, 3]\n"
            "then = \"double\"\n"
            "merge = \"equal\"\n"
            "\n"
            "[spawn]\n"
            "start = 2\n"
            "odds = [[1, 2], [2, 2], [3, 1]]\n"
            "out_of = 5\n");
}

TEST(CartridgeText, EscapesQuotesAndBackslashes) {
  const auto cartridge =
      read_cartridge(test::small_with("\"Small\"", "'a \"b\" \\ c'"), "small.toml");
  ASSERT_TRUE(cartridge) << text_of(cartridge.error());
  EXPECT_EQ(cartridge->title, "a \"b\" \\ c");
  EXPECT_NE(toml_of(*cartridge).find("title = \"a \\\"b\\\" \\\\ c\"\n"), std::string::npos);
}

}  // namespace
}  // namespace tilery
