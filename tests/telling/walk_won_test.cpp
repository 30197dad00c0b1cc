#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/telling/walker.h"
#include "tilery/quest/shipped.h"

namespace tilery {
namespace {

class MerrowQuest : public testing::TestWithParam<std::uint64_t> {};

std::string script() {
  std::ostringstream text;
  text << std::ifstream(TILERY_WALKS "/merrow_walk.txt").rdbuf();
  return text.str();
}

TEST_P(MerrowQuest, IsWonByPlainWordsAndItsRecordShowsIt) {
  const quest::WorldFile file = quest::read_shipped_world("merrow").value();
  RecordedWorld game(file.world, GetParam());
  Walker walker(game);
  EXPECT_TRUE(walker.follow(script()));
  ASSERT_TRUE(game.state().is_won) << walker.told();
  const std::string text = world_record_text(game.record_with_result());
  const WorldRecord read = read_world_record(text, "walk").value();
  const auto replayed = replay(read, game.world());
  ASSERT_TRUE(replayed) << text_of(replayed.error());
  EXPECT_EQ(replayed->state(), game.state());
}

INSTANTIATE_TEST_SUITE_P(Seeds, MerrowQuest, testing::Values(1, 2, 3));

}  // namespace
}  // namespace tilery
