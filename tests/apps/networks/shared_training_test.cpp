// Several processes train one network, also with faults. Here the processes are threads.

#include "apps/networks/train_command.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/apps/cluster/rank_threads.h"
#include "tests/support/games.h"
#include "tilery/learn/joint_learning.h"

namespace tilery {
namespace {

Recipe small_recipe() {
  return {.patterns = "0,1,2,3 4,5,6,7 5,6,9,10", .settling = 0.25F, .lanes = 1};
}

std::string bytes_of_training(const Training& training) {
  std::string bytes;
  write_checkpoint(training.header(), training.tables(),
                   [&bytes](std::string_view more) { bytes += more; });
  return bytes;
}

/// Trains the network `from`, or a new one if `from` is empty, with the other processes. Rank 0
/// stores the network in `kept` at every checkpoint.
class Learner {
 public:
  Learner(std::string from, std::vector<std::string>& kept) : from_(std::move(from)), kept_(kept) {}

  std::expected<void, Error> learn(MessageCommunicator& communicator,
                                   const TrainingPlan& plan) const {
    const Rules& rules = test::rules_of("2048");
    auto checkpoint =
        from_.empty() ? fresh_checkpoint(rules, small_recipe(), 1) : read_checkpoint(from_, "from");
    checkpoint->header.cartridge = "2048";
    const auto training =
        Training::of(rules, small_recipe(), *std::move(checkpoint), 1,
                     {.process = communicator.rank(), .processes = communicator.ranks()});
    std::uint64_t reported = training->moves();
    const auto learned =
        train_together(*training, plan, {communicator, "mine.network"},
                       {.report =
                            [&](std::span<const TrainingShare> shares, bool /*is_last*/) {
                              for (const TrainingShare& share : shares) {
                                reported += share.moves;
                              }
                              EXPECT_EQ(reported, training->moves());
                            },
                        .save = [&] { return save(*training); }});
    communicator.leave(learned ? "" : text_of(learned.error()));
    return learned;
  }

 private:
  std::expected<void, Error> save(const Training& training) const {
    kept_.push_back(bytes_of_training(training));
    return {};
  }

  std::string from_;
  std::vector<std::string>& kept_;
};

/// The networks that `ranks` processes keep at checkpoints. The last one is the finished network.
std::vector<std::string> kept_by(unsigned ranks, const std::string& from, std::uint64_t moves) {
  std::vector<std::string> kept;
  const Learner learner(from, kept);
  EXPECT_EQ(test::end_of_ranks(ranks,
                               [&](MessageCommunicator& communicator) {
                                 const TrainingPlan plan = {.moves = moves, .exchange_moves = 4000};
                                 EXPECT_TRUE(learner.learn(communicator, plan));
                               }),
            "");
  return kept;
}

NetworkHeader header_in(const std::string& network) {
  return NetworkReader::of(network, "kept")->header();
}

TEST(SharedTraining, LearnsTheSameBitsEachTime) {
  const std::vector<std::string> first = kept_by(3, "", 30'000);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_GE(header_in(first[0]).moves, 30'000U);
  EXPECT_EQ(kept_by(3, "", 30'000), first);
  EXPECT_NE(kept_by(2, "", 30'000), first);
}

TEST(SharedTraining, AnyOtherNumberOfProcessesContinues) {
  std::string network;
  NetworkHeader before;
  for (const unsigned ranks : {2U, 3U, 1U}) {
    network = kept_by(ranks, network, 20'000).back();
    const NetworkHeader after = header_in(network);
    EXPECT_GE(after.moves, before.moves + 20'000);
    EXPECT_LT(after.moves, before.moves + 20'000 + 4000 * ranks + 6000);
    EXPECT_GT(after.games, before.games);
    EXPECT_GT(after.next_seed, before.next_seed);
    before = after;
  }
}

TEST(SharedTraining, KeepsCheckpointsAndEndsWithItsTime) {
  std::vector<std::string> kept;
  const Learner learner("", kept);
  const auto work = [&](MessageCommunicator& communicator) {
    double seconds = 0;
    const TrainingPlan plan = {
        .seconds = 40, .checkpoint_seconds = 10, .exchange_moves = 2000, .clock = [&seconds] {
          return seconds += 0.5;
        }};
    EXPECT_TRUE(learner.learn(communicator, plan));
  };
  EXPECT_EQ(test::end_of_ranks(2, work), "");
  ASSERT_GE(kept.size(), 2U);
  EXPECT_LT(header_in(kept.front()).moves, header_in(kept.back()).moves);
}

TEST(SharedTraining, OneProcessThatMayNotContinueEndsTheTrainingOfAll) {
  std::vector<std::string> kept;
  const Learner learner("", kept);
  const auto work = [&](MessageCommunicator& communicator) {
    int calls = 0;
    TrainingPlan plan = {.exchange_moves = 4000};
    plan.goes_on = [&] { return communicator.rank() != 1 || ++calls < 6; };
    EXPECT_TRUE(learner.learn(communicator, plan));
  };
  EXPECT_EQ(test::end_of_ranks(3, work), "");
  EXPECT_EQ(kept.size(), 1U);
}

TEST(SharedTraining, ExchangesGrowRarerWithTheMovesMade) {
  EXPECT_EQ(usual_exchange_moves(0), 20'000U);
  EXPECT_EQ(usual_exchange_moves(10'000'000), 20'000U);
  EXPECT_EQ(usual_exchange_moves(1'000'000'000), 1'000'000U);
  std::vector<std::string> kept;
  const Learner learner("", kept);
  const auto work = [&](MessageCommunicator& communicator) {
    EXPECT_TRUE(learner.learn(communicator, {.moves = 50'000}));
  };
  EXPECT_EQ(test::end_of_ranks(2, work), "");
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_GE(header_in(kept[0]).moves, 50'000U);
}

TEST(SharedTraining, ProcessesThatBeginWithDifferentNetworksAreRefused) {
  const std::string network = kept_by(1, "", 10'000).back();
  std::vector<std::string> kept;
  const auto work = [&](MessageCommunicator& communicator) {
    const Learner learner(communicator.rank() == 2 ? network : "", kept);
    static_cast<void>(
        learner.learn(communicator, {.moves = 1'000'000'000, .exchange_moves = 4000}));
  };
  EXPECT_EQ(test::end_of_ranks(3, work),
            "rank 2: mine.network: expected the network of rank 0 after 0 moves, found one "
            "after " +
                std::to_string(header_in(network).moves) + " moves");
  EXPECT_TRUE(kept.empty());
}

TEST(SharedTraining, AProcessThatNeverAnswersEndsAll) {
  std::vector<std::string> kept;
  const Learner learner("", kept);
  const auto work = [&](MessageCommunicator& communicator) {
    if (communicator.rank() != 1) {
      static_cast<void>(learner.learn(communicator, {.moves = 100'000, .exchange_moves = 4000}));
    }
  };
  EXPECT_EQ(test::end_of_ranks(3, work, 4000), "rank 1 has not answered for 4 s");
}

TEST(SharedTraining, ANetworkThatCannotBeKeptEndsAll) {
  std::atomic<int> failed = 0;
  const auto work = [&](MessageCommunicator& communicator) {
    const Rules& rules = test::rules_of("2048");
    const auto training =
        Training::of(rules, small_recipe(), *fresh_checkpoint(rules, small_recipe(), 1), 1,
                     {.process = communicator.rank(), .processes = 2});
    const Error full = {"mine.network", {}, "a file to write to", "No space left on device"};
    const auto learned = train_together(
        *training, {.moves = 10'000, .exchange_moves = 4000}, {communicator, "mine.network"},
        {.report = [](std::span<const TrainingShare>, bool) {},
         .save = [&]() -> std::expected<void, Error> { return std::unexpected(full); }});
    ASSERT_FALSE(learned);
    EXPECT_EQ(learned.error(), full);
    EXPECT_EQ(communicator.rank(), 0U);
    ++failed;
    communicator.leave(text_of(full));
  };
  EXPECT_EQ(test::end_of_ranks(2, work), "");  // rank 0 reports the error itself
  EXPECT_EQ(failed, 1);
}

}  // namespace
}  // namespace tilery
