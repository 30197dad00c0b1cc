#include "tilery/learn/joint_learning.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace tilery {
namespace {

TEST(TrainingShare, IsReadAsItWasWritten) {
  TrainingShare share = {.moves = 12345, .next_seed = 99, .games = {.games = 3, .moves = 700}};
  share.games.score_sum = 1234.5;
  share.games.by_largest[7] = 2;
  share.games.by_largest[highest_rank] = 1;
  const std::optional<TrainingShare> read = share_of_bytes(bytes_of(share));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->moves, share.moves);
  EXPECT_EQ(read->next_seed, share.next_seed);
  EXPECT_EQ(read->games, share.games);
}

TEST(TrainingShare, BytesOfAnotherLengthAreRefused) {
  const std::string bytes = bytes_of({});
  EXPECT_FALSE(share_of_bytes(bytes.substr(1)));
  EXPECT_FALSE(share_of_bytes(bytes + "x"));
  EXPECT_FALSE(share_of_bytes(""));
}

}  // namespace
}  // namespace tilery
