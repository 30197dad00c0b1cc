#include "tilery/narration/simulation_words.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

std::string words_on(std::string_view name) {
  return kernel_words(read_cartridge(shipped_cartridge(name), name)->rules);
}

TEST(KernelWords, NameTheBoardsAndVectors) {
  EXPECT_EQ(words_on("2048"), "packed boards, in vectors where games are played at random");
  EXPECT_EQ(words_on("5x5"), "walled boards, in vectors where games are played at random");
}

TEST(KernelWords, NameTheRuleThatNeedsWalledBoards) {
  EXPECT_EQ(words_on("no-down"), "walled boards, because of directions that are not allowed");
  EXPECT_EQ(words_on("barrel"), "walled boards, because of lines that wrap around");
  EXPECT_EQ(words_on("breather"),
            "walled boards, because of tiles that do not enter after every move");
  EXPECT_EQ(words_on("twins"), "walled boards, because of several tiles that enter after a move");
  EXPECT_EQ(words_on("spite"), "walled boards, because of tiles that enter where they hurt most");
  EXPECT_EQ(words_on("golden"), "walled boards, because of more than 31 tiles");
}

}  // namespace
}  // namespace tilery
