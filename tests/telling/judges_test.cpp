#include "tilery/telling/judges.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// Counts the judges that it makes.
struct Maker {
  int made = 0;

  FindJudge find() {
    return [this](const Cartridge& cartridge) -> std::expected<Judge, Error> {
      ++made;
      return Judge(cartridge.rules, std::nullopt);
    };
  }
};

Cartridge sized(int width, int height) {
  Cartridge cartridge = test::cartridge_named("2048");
  cartridge.rules = *resized(cartridge.rules, width, height);
  return cartridge;
}

TEST(Judges, AJudgeIsMadeOnce) {
  Maker maker;
  Judges judges(maker.find());
  const auto first = judges.judge(sized(3, 3));
  EXPECT_EQ(judges.judge(sized(3, 3)), first);
  EXPECT_EQ(maker.made, 1);
}

TEST(Judges, EverySizeHasItsOwn) {
  Maker maker;
  Judges judges(maker.find());
  EXPECT_NE(judges.judge(sized(3, 3)), judges.judge(sized(3, 4)));
  EXPECT_EQ(maker.made, 2);
}

TEST(Judges, TheOneThatNobodyAskedForLongestIsForgotten) {
  Maker maker;
  Judges judges(maker.find());
  for (const int width : {2, 3, 4, 5}) {
    judges.judge(sized(width, 2));
  }
  judges.judge(sized(2, 2));
  judges.judge(sized(6, 2));  // forgets 3 x 2
  ASSERT_EQ(maker.made, 5);
  judges.judge(sized(2, 2));
  EXPECT_EQ(maker.made, 5);
  judges.judge(sized(3, 2));
  EXPECT_EQ(maker.made, 6);
}

TEST(Judges, WithoutAFinderTheHeuristicJudges) {
  EXPECT_FALSE((*Judges().judge(sized(4, 4)))->has_network());
}

TEST(Judges, AFaultIsNotKept) {
  int asked = 0;
  Judges judges([&](const Cartridge& cartridge) -> std::expected<Judge, Error> {
    return asked++ == 0 ? std::unexpected(Error{"net", {}, "a network", "none"})
                        : std::expected<Judge, Error>(Judge(cartridge.rules, std::nullopt));
  });
  EXPECT_FALSE(judges.judge(sized(4, 4)));
  EXPECT_TRUE(judges.judge(sized(4, 4)));
}

}  // namespace
}  // namespace tilery
