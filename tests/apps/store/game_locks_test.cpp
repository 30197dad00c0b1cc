#include "apps/store/game_locks.h"

#include <gtest/gtest.h>

#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

class GameLocksOfTwo : public testing::Test {
 protected:
  test::TemporaryFolder folder_;
  GameLocks one_{folder_.path() / "lock"};
  GameLocks other_{folder_.path() / "lock"};
};

TEST_F(GameLocksOfTwo, GiveAGameToOneHolderAtATime) {
  EXPECT_TRUE(one_.take(5));
  EXPECT_FALSE(other_.take(5));
  EXPECT_TRUE(other_.take(6));
  one_.release(5);
  EXPECT_TRUE(other_.take(5));
}

TEST_F(GameLocksOfTwo, EndWithTheirHolder) {
  EXPECT_TRUE(one_.take(5));
  one_ = GameLocks();
  EXPECT_TRUE(other_.take(5));
}

TEST_F(GameLocksOfTwo, GiveTheDatabaseToOneHolderAloneOnlyIfNoOtherSharesIt) {
  one_.share();
  other_.share();
  EXPECT_FALSE(other_.take_alone());
  one_ = GameLocks();
  EXPECT_TRUE(other_.take_alone());
}

TEST(GameLocks, WithoutAFileGrantEverything) {
  GameLocks locks(std::filesystem::path("/nonexistent/folder/lock"));
  GameLocks none;
  EXPECT_TRUE(locks.take(1));
  EXPECT_TRUE(none.take(1));
  EXPECT_TRUE(none.take_alone());
}

}  // namespace
}  // namespace tilery
