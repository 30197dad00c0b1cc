#include <gtest/gtest.h>

#include "apps/files/text_file.h"
#include "tests/apps/explore/walker.h"

namespace tilery {
namespace {

class MerrowQuest : public testing::TestWithParam<std::uint64_t> {};

TEST_P(MerrowQuest, IsWonByPlainWordsAndItsRecordShowsIt) {
  const std::string script = read_file(TILERY_WALKS "/merrow_walk.txt", 10'000).value();
  Walker walker(
      WorldSitting::begin(WorldShelf(std::nullopt), "merrow", GetParam(), nullptr).value());
  EXPECT_TRUE(walker.follow(script));
  const RecordedWorld& game = walker.session().game();
  ASSERT_TRUE(game.state().is_won) << walker.told();
  const std::string text = text_of(game.record_with_result());
  const WorldRecord read = read_world_record(text, "walk").value();
  const auto replayed = replay(read, game.world());
  ASSERT_TRUE(replayed) << text_of(replayed.error());
  EXPECT_EQ(replayed->state(), game.state());
}

INSTANTIATE_TEST_SUITE_P(Seeds, MerrowQuest, testing::Values(1, 2, 3));

}  // namespace
}  // namespace tilery
