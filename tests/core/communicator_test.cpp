#include "tilery/core/communicator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tilery {
namespace {

/// The games that all workers of a queue took.
struct TakenGames {
  std::set<std::uint64_t> seeds;
  std::uint64_t games = 0;
  std::uint64_t longest_block = 0;
  std::uint64_t last_progress = 0;
};

TakenGames taken_of(const WorkQueue& queue) {
  TakenGames taken;
  std::mutex guard;
  lone_communicator().run_queue(
      queue,
      [&](const NextBlock& next) {
        while (const std::optional<SeedBlock> block = next()) {
          const std::lock_guard lock(guard);
          taken.games += block->games;
          taken.longest_block = std::max(taken.longest_block, block->games);
          for (std::uint64_t game = 0; game < block->games; ++game) {
            taken.seeds.insert(block->first_seed + game);
          }
        }
      },
      [&](std::uint64_t games) { taken.last_progress = games; });
  return taken;
}

TEST(LoneCommunicator, TakesEveryGameOnceInBlocks) {
  for (const unsigned threads : {1U, 3U}) {
    const TakenGames taken =
        taken_of({.games = 100, .first_seed = 7, .block = 8, .threads = threads});
    EXPECT_EQ(taken.games, 100U);
    EXPECT_EQ(taken.seeds.size(), 100U);
    EXPECT_EQ(*taken.seeds.begin(), 7U);
    EXPECT_EQ(*taken.seeds.rbegin(), 106U);
    EXPECT_EQ(taken.longest_block, 8U);
  }
}

TEST(LoneCommunicator, TheCallingThreadGetsProgressOfAllGames) {
  EXPECT_EQ(taken_of({.games = 20, .block = 8}).last_progress, 20U);
}

TEST(LoneCommunicator, HandsOutNoBlockOnceTheQueueIsOver) {
  std::atomic<int> calls = 0;
  const TakenGames taken =
      taken_of({.games = std::uint64_t{1} << 60, .block = 8, .threads = 2, .is_over = [&calls] {
                  return ++calls > 3;
                }});
  EXPECT_EQ(taken.games, 24U);
}

TEST(LoneCommunicator, HandsOutNoBlockAfterTheQueueWasOver) {
  int calls = 0;
  std::uint64_t blocks = 0;
  lone_communicator().run_queue(
      {.games = 20, .is_over = [&calls] { return ++calls == 3; }},
      [&](const NextBlock& next) {
        for (int call = 0; call < 5; ++call) {
          blocks += next() ? 1U : 0U;
        }
      },
      [](std::uint64_t) {});
  EXPECT_EQ(blocks, 2U);
}

TEST(LoneCommunicator, WithoutGamesNothingIsHandedOut) {
  EXPECT_EQ(taken_of({.games = 0, .threads = 2}).games, 0U);
}

TEST(LoneCommunicator, HasOnlyItsOwnMessages) {
  Communicator& alone = lone_communicator();
  EXPECT_EQ(alone.ranks(), 1U);
  EXPECT_EQ(alone.all_to_all({"part"}), std::vector<std::string>{"part"});
  EXPECT_EQ(broadcast(alone, "part"), "part");
  EXPECT_EQ(all_numbers(alone, std::vector<std::uint64_t>{3, 5}),
            (std::vector<std::vector<std::uint64_t>>{{3, 5}}));
  const auto count = [](const std::vector<std::string>& parts) {
    return std::to_string(parts.size());
  };
  EXPECT_EQ(alone.all_reduce("part", count), "1");
}

TEST(LoneCommunicator, WorksOnceWhileAnswering) {
  int times = 0;
  work_while_answering(lone_communicator(), [&times] { ++times; });
  EXPECT_EQ(times, 1);
}

}  // namespace
}  // namespace tilery
