#include "tilery/learn/joint_learning.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "tests/learn/learning_definition.h"
#include "tests/support/games.h"
#include "tilery/learn/training.h"

namespace tilery {
namespace {

constexpr std::size_t table_weights = 3 * weights_of_change_chunk + 10;

/// One of several processes that learn together. Every third weight begins with error sums and
/// with its own number as its value; the others begin at 0.
struct Learner {
  // JointLearning copies the tables, so they get their initial weights before.
  Learner() : tables(table_weights), joint((set_initial_weights(tables), tables)) {}

  static void set_initial_weights(LearningTables& tables) {
    for (std::size_t weight = 0; weight < table_weights; weight += 3) {
      tables.weight(weight) = static_cast<float>(weight);
      tables.sums(weight) = {.error = 1, .magnitude = 2};
    }
  }
  void learn(std::uint32_t weight, float error) {
    const std::array<std::uint32_t, 1> features = {weight};
    joint.touched().mark(features);
    learn_coherent(tables, features, error, 1);
  }

  LearningTables tables;
  JointLearning joint;
};

/// Exchanges the changes of all learners once. Returns the error as text; empty without an error.
std::string exchange(std::span<JointLearning* const> learners) {
  std::vector<std::vector<std::string>> messages(learners.size());
  for (JointLearning* learner : learners) {
    std::vector<std::string> written = learner->learned(learners.size());
    for (std::size_t owner = 0; owner < written.size(); ++owner) {
      messages[owner].push_back(std::move(written[owner]));
    }
  }
  std::vector<std::string> merged;
  for (std::size_t owner = 0; owner < learners.size(); ++owner) {
    merged.push_back(*learners[owner]->merged(messages[owner], owner));
  }
  for (JointLearning* learner : learners) {
    if (const auto taken = learner->take(merged); !taken) {
      return text_of(taken.error());
    }
  }
  return "";
}

std::string exchange(std::vector<std::unique_ptr<Learner>>& learners) {
  std::vector<JointLearning*> all;
  for (const auto& learner : learners) {
    all.push_back(&learner->joint);
  }
  return exchange(all);
}

std::vector<std::unique_ptr<Learner>> learners_of(std::size_t count) {
  std::vector<std::unique_ptr<Learner>> learners(count);
  for (auto& learner : learners) {
    learner = std::make_unique<Learner>();
  }
  return learners;
}

TEST(JointLearning, LearnedWeightsReachAllProcessesBitForBit) {
  auto learners = learners_of(3);
  const LearningTables& first = learners[0]->tables;
  learners[0]->learn(7, 0.1F);
  learners[1]->learn(weights_of_change_chunk, -3);
  learners[2]->learn(table_weights - 1, 5);
  ASSERT_EQ(exchange(learners), "");
  EXPECT_EQ(first.weight(7), 0.1F);
  EXPECT_EQ(first.sums(7), (ErrorSums{.error = 0.1F, .magnitude = 0.1F}));
  // Half of the error: the error sum was half of the magnitude.
  EXPECT_EQ(first.weight(table_weights - 1), static_cast<float>(table_weights - 1) + 2.5F);
  test::expect_same_weights(learners[1]->tables, first, "second");
  test::expect_same_weights(learners[2]->tables, first, "third");
}

TEST(JointLearning, ErrorSumsOfAllProcessesAddUp) {
  auto learners = learners_of(2);
  learners[0]->learn(3, 4);
  learners[1]->learn(3, -1);
  learners[1]->learn(3, -1);
  ASSERT_EQ(exchange(learners), "");
  EXPECT_EQ(learners[0]->tables.sums(3), (ErrorSums{.error = 1 + 4 - 2, .magnitude = 2 + 4 + 2}));
  EXPECT_EQ(learners[1]->tables.sums(3), learners[0]->tables.sums(3));
}

/// A weight, 0 at first, after two processes have learned it from these errors.
float weight_after(float first, float second) {
  auto learners = learners_of(2);
  learners[0]->learn(1, first);
  learners[1]->learn(1, second);
  EXPECT_EQ(exchange(learners), "");
  return learners[0]->tables.weight(1);
}

TEST(JointLearning, ChangesThatAgreeAddUp) {
  EXPECT_EQ(weight_after(4, 2), 4 + 2);
  EXPECT_EQ(weight_after(-4, -2), -4 - 2);
}

TEST(JointLearning, ChangesThatCancelOutAreAveragedByTheirErrors) {
  EXPECT_EQ(weight_after(4, -4), 0);
  // Errors of 6 and -2 agree by half: half of the sum, and half of the mean (6 * 6 - 2 * 2) / 8.
  EXPECT_EQ(weight_after(6, -2), 0.5F * 4 + 0.5F * 4);
}

TEST(JointLearning, WithoutCoherenceTheMeanCounts) {
  auto learners = learners_of(2);
  for (std::size_t process = 0; process < 2; ++process) {
    const std::array<std::uint32_t, 1> features = {1};
    learners[process]->joint.touched().mark(features);
    learn_plainly(learners[process]->tables, features, process == 0 ? 4 : 1, 1);
  }
  ASSERT_EQ(exchange(learners), "");
  EXPECT_EQ(learners[1]->tables.weight(1), 2.5F);
  EXPECT_EQ(learners[1]->tables.sums(1), ErrorSums{});
}

TEST(JointLearning, NoChangeIsSentTwice) {
  auto learners = learners_of(2);
  learners[0]->learn(3, 4);
  EXPECT_GT(learners[0]->joint.learned(1)[0].size(), 8U);
  EXPECT_EQ(learners[0]->joint.learned(1)[0].size(), 8U);
}

TEST(JointLearning, MessagesHoldOnlyLearnedWeights) {
  auto learners = learners_of(2);
  for (std::uint32_t weight = 0; weight < 100; ++weight) {
    learners[0]->learn(500 * weight, 1);
  }
  std::size_t bytes = 0;
  for (const std::string& message : learners[0]->joint.learned(2)) {
    bytes += message.size();
  }
  EXPECT_LT(bytes, 100U * 25);
}

TEST(JointLearning, AMessageThatIsCutShortNamesItsSender) {
  auto learners = learners_of(2);
  learners[1]->learn(3, 4);
  std::vector<std::string> messages = {learners[0]->joint.learned(2)[0],
                                       learners[1]->joint.learned(2)[0]};
  messages[1].pop_back();
  const std::string fault =
      "rank 1: expected a whole message of changed weights, found one that is cut short";
  const auto merged = learners[0]->joint.merged(messages, 0);
  ASSERT_FALSE(merged);
  EXPECT_EQ(text_of(merged.error()), fault);
  const auto taken = learners[0]->joint.take(messages);
  ASSERT_FALSE(taken);
  EXPECT_EQ(text_of(taken.error()), fault);
}

Recipe joint_recipe() {
  return {.patterns = "0,1,2,3 4,5,6,7 0,1,4,5 5,6,9,10", .settling = 0, .lanes = 1};
}

/// Processes that learn 2048 side by side, each on one thread.
class JointTrainings {
 public:
  explicit JointTrainings(unsigned processes) {
    const Rules& rules = test::rules_of("2048");
    for (unsigned process = 0; process < processes; ++process) {
      trainings_.push_back(Training::of(rules, joint_recipe(),
                                        *fresh_checkpoint(rules, joint_recipe(), 1), 1,
                                        {.process = process, .processes = processes}));
      joint_.push_back(std::make_unique<JointLearning>(trainings_.back()->tables()));
      trainings_.back()->mark_in(&joint_.back()->touched());
    }
  }

  void learn(std::uint64_t moves, std::uint64_t exchange_moves) {
    while (trainings_[0]->moves() < moves) {
      std::vector<TrainingShare> shares;
      std::vector<JointLearning*> all;
      for (std::size_t process = 0; process < trainings_.size(); ++process) {
        trainings_[process]->run({.moves = moves, .exchange_moves = exchange_moves});
        shares.push_back(trainings_[process]->share());
        all.push_back(joint_[process].get());
      }
      ASSERT_EQ(exchange(all), "");
      for (const auto& training : trainings_) {
        training->count_shares(shares);
      }
    }
  }

  [[nodiscard]] Training& process(std::size_t number) { return *trainings_[number]; }

 private:
  std::vector<std::unique_ptr<Training>> trainings_;
  std::vector<std::unique_ptr<JointLearning>> joint_;
};

TEST(JointTraining, AllProcessesHoldTheSameNetworkAfterAnExchange) {
  JointTrainings three(3);
  three.learn(60'000, 5000);
  for (const std::size_t other : {std::size_t{1}, std::size_t{2}}) {
    test::expect_same_weights(three.process(other).tables(), three.process(0).tables(), "2048");
    EXPECT_EQ(three.process(other).header(), three.process(0).header());
  }
}

TEST(JointTraining, TheSameNumberOfProcessesLearnsTheSameBits) {
  JointTrainings once(2);
  JointTrainings again(2);
  once.learn(40'000, 5000);
  again.learn(40'000, 5000);
  test::expect_same_weights(again.process(0).tables(), once.process(0).tables(), "2048");
  EXPECT_EQ(again.process(0).header(), once.process(0).header());
  JointTrainings seldom(2);
  seldom.learn(40'000, 10'000);
  EXPECT_NE(seldom.process(0).header(), once.process(0).header());
}

TEST(JointTraining, OneProcessLearnsTheSameAsATrainingAlone) {
  JointTrainings one(1);
  one.learn(20'000, 5000);
  const Rules& rules = test::rules_of("2048");
  const auto alone =
      Training::of(rules, joint_recipe(), *fresh_checkpoint(rules, joint_recipe(), 1), 1);
  alone->run({.moves = 20'000});
  test::expect_same_weights(one.process(0).tables(), alone->tables(), "2048");
  EXPECT_EQ(one.process(0).header(), alone->header());
}

TEST(JointTraining, MovesAndGamesOfAllAreCountedAndSeedsDiffer) {
  JointTrainings two(2);
  Training& first = two.process(0);
  Training& second = two.process(1);
  first.run({.exchange_moves = 20'000});
  second.run({.exchange_moves = 20'000});
  const std::vector<TrainingShare> shares = {first.share(), second.share()};
  EXPECT_GE(shares[0].moves, 20'000U);
  EXPECT_LT(shares[0].moves, 22'000U);
  EXPECT_NE(shares[0].games, shares[1].games);
  EXPECT_EQ(shares[0].next_seed % 2, 1U);
  EXPECT_EQ(shares[1].next_seed % 2, 0U);
  first.count_shares(shares);
  const NetworkHeader header = first.header();
  EXPECT_EQ(header.moves, shares[0].moves + shares[1].moves);
  EXPECT_EQ(header.games, shares[0].games.games + shares[1].games.games);
  EXPECT_EQ(header.next_seed, std::max(shares[0].next_seed, shares[1].next_seed));
  EXPECT_EQ(first.share().moves, 0U);
  EXPECT_EQ(first.share().games, PlayedGames{});
  EXPECT_EQ(first.report({}).games.games, header.games);
}

TEST(JointTraining, LearnsToPlay) {
  JointTrainings two(2);
  two.learn(100'000, 10'000);
  const double early = two.process(0).end_stretch({}).games.mean_score();
  two.learn(300'000, 10'000);
  EXPECT_GT(two.process(0).end_stretch({}).games.mean_score(), 1.5 * early);
}

}  // namespace
}  // namespace tilery
