#include "apps/cluster/message_communicator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "tests/apps/cluster/rank_threads.h"
#include "tests/support/games.h"
#include "tests/tablebase/layered_games.h"
#include "tilery/narration/evaluation.h"
#include "tilery/player/policy.h"
#include "tilery/player/review.h"
#include "tilery/player/simulation.h"

namespace tilery {
namespace {

using test::end_of_ranks;

/// The result of `work` in each rank. Expects all ranks to end without a failure.
template <typename Result>
std::vector<Result> results_of(unsigned ranks, const std::function<Result(Communicator&)>& work) {
  std::vector<Result> results(ranks);
  EXPECT_EQ(end_of_ranks(ranks,
                         [&](MessageCommunicator& communicator) {
                           results[communicator.rank()] = work(communicator);
                           communicator.leave("");
                         }),
            "");
  return results;
}

std::string message_of(unsigned from, unsigned to, unsigned round) {
  // From a few bytes to more pieces than may be on their way at once.
  const std::size_t size = round % 3 == 0 ? round : (std::size_t{from} + to) * 400'000;
  return std::string(size, static_cast<char>('a' + from)) + std::to_string(to * 100 + round);
}

void exchange_rounds(MessageCommunicator& communicator, unsigned rounds) {
  for (unsigned round = 0; round < rounds; ++round) {
    std::vector<std::string> messages;
    for (unsigned to = 0; to < communicator.ranks(); ++to) {
      messages.push_back(message_of(communicator.rank(), to, round));
    }
    const std::vector<std::string> arrived = communicator.all_to_all(messages);
    for (unsigned from = 0; from < communicator.ranks(); ++from) {
      EXPECT_TRUE(arrived[from] == message_of(from, communicator.rank(), round));
    }
  }
  communicator.leave("");
}

std::string greedy_games(Communicator& communicator) {
  const Rules& rules = test::rules_of("2048");
  return simulated(
             {.games = 60, .first_seed = 5, .threads = 2}, policy_simulator(rules, greedy_policy()),
             [](std::uint64_t) {}, communicator)
      .bytes();
}

TEST(MessageCommunicator, EveryMessageArrivesWholeAndOnce) {
  EXPECT_EQ(end_of_ranks(4, [](MessageCommunicator& all) { exchange_rounds(all, 7); }), "");
}

TEST(MessageCommunicator, ARankThatDoesNotReceiveGetsFourPiecesAtMost) {
  test::ThreadNetwork network(2);
  const auto work = [](MessageCommunicator& communicator, Transport&) {
    if (communicator.rank() == 1) {
      static_cast<void>(communicator.all_to_all({std::string(10'000'000, 'x'), ""}));
    }
  };
  test::run_ranks(network, work, 300);
  EXPECT_GE(network.bytes_of(1), 4U << 18);
  EXPECT_LT(network.bytes_of(1), 5U << 18);
}

TEST(MessageCommunicator, TheMergedPartsOfAllReachEveryRank) {
  const auto work = [](Communicator& communicator) {
    return communicator.all_reduce(std::to_string(communicator.rank()),
                                   [](const std::vector<std::string>& parts) {
                                     std::string all;
                                     for (const std::string& part : parts) {
                                       all += part;
                                     }
                                     return all;
                                   });
  };
  EXPECT_EQ(results_of<std::string>(4, work), std::vector<std::string>(4, "0123"));
}

TEST(MessageCommunicator, RankZeroSendsTheMergedPartOnceToEachRank) {
  const std::string part(1000, 'x');
  std::vector<std::uint64_t> sent;
  for (const unsigned ranks : {2U, 8U}) {
    test::ThreadNetwork network(ranks);
    test::run_ranks(network, [&](MessageCommunicator& communicator, Transport&) {
      static_cast<void>(communicator.all_reduce(
          part, [](const std::vector<std::string>& parts) { return parts.front(); }));
      communicator.leave("");
    });
    sent.push_back(network.bytes_of(0));
  }
  EXPECT_GE(sent[0], 1000U);
  EXPECT_LT(sent[1], 7 * sent[0] + 1000);
}

TEST(MessageCommunicator, AnyNumberOfRanksPlaysTheSameGames) {
  const std::string alone = greedy_games(lone_communicator());
  for (const unsigned ranks : {1U, 2U, 3U, 4U}) {
    for (const std::string& found : results_of<std::string>(ranks, greedy_games)) {
      EXPECT_EQ(found, alone) << ranks;
    }
  }
}

TEST(MessageCommunicator, EveryBlockIsPlayedOnceThroughSeveralQueues) {
  std::mutex mutex;
  std::vector<int> played(3 * 40);
  const auto queues = [&](Communicator& communicator) {
    for (std::uint64_t queue = 0; queue < 3; ++queue) {
      communicator.run_queue(
          {.games = 40, .first_seed = 40 * queue, .block = 3, .threads = 2},
          [&](const NextBlock& next) {
            while (const std::optional<SeedBlock> block = next()) {
              const std::lock_guard lock(mutex);
              for (std::uint64_t seed = 0; seed < block->games; ++seed) {
                ++played[block->first_seed + seed];
              }
            }
          },
          [](std::uint64_t) {});
      EXPECT_EQ(broadcast(communicator, std::to_string(queue)), std::to_string(queue));
    }
    return 0;
  };
  results_of<int>(3, queues);
  for (const int times : played) {
    EXPECT_EQ(times, 1);
  }
}

TEST(MessageCommunicator, AQueueThatIsOverEndsInEveryRank) {
  std::atomic<std::uint64_t> played = 0;
  const auto queues = [&](Communicator& communicator) {
    for (const std::uint64_t games : {std::uint64_t{1} << 60, std::uint64_t{0}}) {
      communicator.run_queue(
          {.games = games, .block = 3, .threads = 2, .is_over = [&played] { return played > 60; }},
          [&](const NextBlock& next) {
            while (const std::optional<SeedBlock> block = next()) {
              played += block->games;
            }
          },
          [](std::uint64_t) {});
      barrier(communicator);
    }
    return 0;
  };
  results_of<int>(3, queues);
  EXPECT_GT(played, 60U);
}

TEST(MessageCommunicator, AReviewIsTheSameForAnyNumberOfRanks) {
  const Rules& rules = test::rules_of("2048");
  Game game({.rules = rules, .seed = 3});
  for (int attempt = 0; attempt < 100; ++attempt) {
    game.play(static_cast<Direction>(attempt * 7 % 5 % 4));
  }
  const auto work = [&](Communicator& communicator) {
    const BoardEvaluator evaluator(rules, std::nullopt);
    Player<BoardEvaluator> player(rules, evaluator);
    std::string text;
    for (const ReviewedMove& move :
         reviewed(game, player, {.search_limits = {.depth = 2}}, communicator)) {
      text += fmt::format("{} {} {} {} {} {}\n", move.actions, static_cast<int>(move.played),
                          static_cast<int>(move.best), move.value, move.loss, move.expected);
    }
    return text;
  };
  const std::string alone = work(lone_communicator());
  EXPECT_GT(std::ranges::count(alone, '\n'), 50);
  for (const std::string& found : results_of<std::string>(3, work)) {
    EXPECT_EQ(found, alone);
  }
}

TEST(MessageCommunicator, TheFirstRankReportsProgressUpToTheLastGame) {
  const auto play = [&](Communicator& communicator) {
    std::uint64_t last = 0;
    simulated(
        {.games = 50, .first_seed = 1, .threads = 1},
        policy_simulator(test::rules_of("3x3"), random_policy()),
        [&](std::uint64_t games) {
          EXPECT_GT(games, last);
          last = games;
        },
        communicator);
    return last;
  };
  EXPECT_EQ(results_of<std::uint64_t>(3, play), (std::vector<std::uint64_t>{50, 0, 0}));
}

TEST(MessageCommunicator, EvaluationsAndComparisonsEndAtTheSameGame) {
  const auto work = [](Communicator& communicator) {
    EvaluationTask task = {.rules = *resized(test::rules_of("2048"), 3, 3),
                           .search_limits = {.depth = 1},
                           .plan = {.games = 3000, .first_seed = 1, .threads = 2},
                           .until = 0.05};
    const BoardEvaluator evaluator(task.rules, std::nullopt);
    const Evaluation evaluation = evaluated(task, evaluator, nullptr, {}, communicator);
    task.plan.games = 100;
    const Comparison comparison = compared(task, {evaluator, evaluator}, nullptr, {}, communicator);
    return comparison_words(comparison, {"a", "b"}) +
           std::to_string(evaluation.statistics.games()) + " " +
           std::to_string(evaluation.statistics.scores().mean);
  };
  const std::string alone = work(lone_communicator());
  for (const std::string& found : results_of<std::string>(3, work)) {
    EXPECT_EQ(found, alone);
  }
}

TEST(MessageCommunicator, RanksSolveAGameToTheSameBits) {
  const Rules rules = *resized(test::rules_of("2048"), 2, 2);
  const ExactGame game = *ExactGame::of(rules, ExactAim::score);
  const ExactValues values = *exact_values(game, std::uint64_t{1} << 20);
  test::SharedFiles files;
  const auto solve = [&](Communicator& communicator) {
    const bool is_solved = test::solved_through(game, files, communicator);
    return is_solved && test::are_same_values(values, files, communicator) ? 1 : 0;
  };
  EXPECT_EQ(results_of<int>(3, solve), (std::vector<int>{1, 1, 1}));
}

TEST(MessageCommunicator, RanksBuildATableToTheSameBytes) {
  const Rules& rules = test::rules_of("2048");
  const FormationGame game = *FormationGame::of(rules, *formation_named(rules, "42-16"));
  const auto table_of = [&](TablebaseBuild& build) {
    test::MemoryFiles table;
    EXPECT_TRUE(write_table(build, game, {.formation = game.formation()}, table, "one"));
    return table.files["one"];
  };
  test::MemoryFiles files;
  TablebaseBuild alone(game, files, {.threads = 1});
  test::built(alone);
  test::SharedFiles shared;
  const auto build = [&](Communicator& communicator) {
    TablebaseBuild part(game, shared, {.threads = 2}, communicator);
    test::built(part);
    barrier(communicator);
    return communicator.rank() == 0 ? table_of(part) : std::string();
  };
  EXPECT_TRUE(results_of<std::string>(3, build).front() == table_of(alone));
}

TEST(MessageCommunicator, ASilentRankEndsAllThatPlay) {
  const auto process = [](MessageCommunicator& communicator) {
    if (communicator.rank() != 2) {
      greedy_games(communicator);
      communicator.leave("");
    }
  };
  EXPECT_EQ(end_of_ranks(4, process, 2000), "rank 2 has not answered for 2 s");
}

TEST(MessageCommunicator, ASilentRankEndsAllThatExchange) {
  const auto process = [](MessageCommunicator& communicator) {
    if (communicator.rank() != 2) {
      exchange_rounds(communicator, 1);
    }
  };
  EXPECT_EQ(end_of_ranks(3, process, 2000), "rank 2 has not answered for 2 s");
}

TEST(MessageCommunicator, ASilentFirstRankEndsAll) {
  const auto process = [](MessageCommunicator& communicator) {
    if (communicator.rank() != 0) {
      greedy_games(communicator);
      communicator.leave("");
    }
  };
  EXPECT_EQ(end_of_ranks(4, process, 2000), "rank 0 has not answered for 2 s");
}

TEST(MessageCommunicator, ARankThatAnswersWhileItWorksIsNotSilent) {
  const auto process = [](MessageCommunicator& communicator) {
    work_while_answering(communicator, [&communicator] {
      if (communicator.rank() != 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds(3000));
      }
    });
    barrier(communicator);
    communicator.leave("");
  };
  EXPECT_EQ(end_of_ranks(3, process, 2000), "");
}

TEST(MessageCommunicator, ARankThatFailsGivesTheReasonAndEndsAllThatPlay) {
  const auto process = [](MessageCommunicator& communicator) {
    if (communicator.rank() == 3) {
      communicator.leave("mine.network: no such file");
    } else {
      greedy_games(communicator);
      communicator.leave("");
    }
  };
  EXPECT_EQ(end_of_ranks(4, process), "rank 3: mine.network: no such file");
}

TEST(MessageCommunicator, ARankThatFailsGivesTheReasonAndEndsAllThatExchange) {
  const auto process = [](MessageCommunicator& communicator) {
    if (communicator.rank() == 1) {
      communicator.leave("values-0003.1: No space left on device");
    } else {
      exchange_rounds(communicator, 1);
    }
  };
  EXPECT_EQ(end_of_ranks(3, process), "rank 1: values-0003.1: No space left on device");
}

TEST(MessageCommunicator, AFirstRankThatFailsAloneEndsAllThatExchange) {
  const auto process = [](MessageCommunicator& communicator) {
    if (communicator.rank() == 0) {
      communicator.leave("positions-0000.0: Permission denied");
    } else {
      exchange_rounds(communicator, 1);
      communicator.leave("");
    }
  };
  EXPECT_EQ(end_of_ranks(3, process), "") << "rank 0 prints its error itself";
}

TEST(MessageCommunicator, ARefusalOfAllRanksIsPrintedOnce) {
  EXPECT_EQ(end_of_ranks(4, [](MessageCommunicator& all) { all.leave("bad input"); }), "");
}

TEST(MessageCommunicator, ARefusalThatTheFirstRankFindsLastIsPrintedOnce) {
  const auto process = [](MessageCommunicator& communicator) {
    work_while_answering(communicator, [&communicator] {
      if (communicator.rank() == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
      }
    });
    communicator.leave("bad input");
  };
  EXPECT_EQ(end_of_ranks(4, process), "");
}

TEST(MessageCommunicator, ABrokenMessageEndsAll) {
  for (const std::string& broken : {std::string("r123"), std::string("?"), std::string()}) {
    test::ThreadNetwork network(2);
    test::run_ranks(network, [&](MessageCommunicator& communicator, Transport& transport) {
      if (communicator.rank() == 1) {
        transport.send(0, broken);
      }
      exchange_rounds(communicator, 1);
    });
    EXPECT_EQ(network.why(),
              fmt::format("rank 1 sent a broken message of {} bytes", broken.size()));
  }
}

TEST(MessageCommunicator, AWorkerThatFailsReachesItsCallerWhileOthersPlay) {
  std::atomic<int> caught = 0;
  const auto process = [&](MessageCommunicator& communicator) {
    const Simulator failing = {
        .block = 1, .make = []() -> BlockPlayer { throw std::runtime_error("no memory"); }};
    try {
      if (communicator.rank() == 1) {
        simulated(
            {.games = 10, .first_seed = 1, .threads = 2}, failing, [](std::uint64_t) {},
            communicator);
      } else {
        greedy_games(communicator);
      }
      communicator.leave("");
    } catch (const std::runtime_error& failure) {
      caught += std::string(failure.what()) == "no memory" ? 1 : 0;
      communicator.leave(failure.what());
    }
  };
  EXPECT_EQ(end_of_ranks(4, process), "rank 1: no memory");
  EXPECT_EQ(caught, 1);
}

}  // namespace
}  // namespace tilery
