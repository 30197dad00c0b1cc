#include "apps/cluster/cluster_crew.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>

#include "apps/console/steady_clock.h"
#include "tests/apps/cluster/bad_wire.h"
#include "tests/support/games.h"
#include "tilery/player/policy.h"
#include "tilery/player/review.h"
#include "tilery/player/simulation.h"
#include "tilery/telling/comparison.h"

namespace tilery {
namespace {

constexpr Patience short_patience = {.resend = 5, .silence = 120000, .farewell = 200};

/// What each rank answers, in the weather.
template <typename Result>
std::vector<Result> results_of(unsigned ranks, test::Weather weather,
                               const std::function<Result(Crew&)>& work) {
  test::BadNetwork network(ranks, weather);
  std::vector<Result> results(ranks);
  test::run_ranks(network, [&](Wire& wire) {
    const std::unique_ptr<ClusterCrew> crew =
        cluster_crew(wire, steady_milliseconds, short_patience);
    results[wire.rank()] = work(*crew);
    crew->leave("");
  });
  EXPECT_EQ(network.why(), "");
  return results;
}

std::string greedy_games(Crew& crew) {
  const Rules& rules = test::rules_of("2048");
  return simulated(
             {.games = 60, .first_seed = 5, .threads = 2}, policy_simulator(rules, greedy_policy()),
             [](std::uint64_t) {}, crew)
      .bytes();
}

TEST(ClusterCrew, AnyNumberOfRanksPlaysTheSameGames) {
  const std::string alone = greedy_games(lone_crew());
  for (const unsigned ranks : {1U, 2U, 3U, 4U}) {
    for (const std::string& found : results_of<std::string>(ranks, {}, greedy_games)) {
      EXPECT_EQ(found, alone) << ranks;
    }
  }
}

TEST(ClusterCrew, LostLateAndReorderedLettersChangeNothing) {
  const std::string alone = greedy_games(lone_crew());
  for (const std::string& found :
       results_of<std::string>(4, {.lost = 20, .late = 30}, greedy_games)) {
    EXPECT_EQ(found, alone);
  }
}

TEST(ClusterCrew, EveryBlockIsPlayedOnceThroughSeveralShares) {
  std::mutex mutex;
  std::vector<int> played(3 * 40);
  const auto shares = [&](Crew& crew) {
    for (std::uint64_t share = 0; share < 3; ++share) {
      crew.share(
          {.games = 40, .first_seed = 40 * share, .block = 3, .threads = 2},
          [&](const NextBlock& next) {
            while (const std::optional<SeedBlock> block = next()) {
              const std::lock_guard lock(mutex);
              for (std::uint64_t seed = 0; seed < block->games; ++seed) {
                ++played[block->first_seed + seed];
              }
            }
          },
          [](std::uint64_t) {});
      EXPECT_EQ(crew.gathered(std::to_string(share)),
                (std::vector<std::string>(3, std::to_string(share))));
    }
    return 0;
  };
  results_of<int>(3, {.lost = 10, .late = 20}, shares);
  for (const int times : played) {
    EXPECT_EQ(times, 1);
  }
}

TEST(ClusterCrew, AReviewIsTheSameForAnyNumberOfRanks) {
  const Rules& rules = test::rules_of("2048");
  Game game({.rules = rules, .seed = 3});
  for (int attempt = 0; attempt < 100; ++attempt) {
    game.play(static_cast<Direction>(attempt * 7 % 5 % 4));
  }
  const auto work = [&](Crew& crew) {
    const Judge judge(rules, std::nullopt);
    Player<Judge> player(rules, judge);
    std::string told;
    for (const ReviewedMove& move :
         reviewed(game, player, {.depth = 2}, [](std::size_t) {}, crew)) {
      told += fmt::format("{} {} {} {} {} {}\n", move.actions, static_cast<int>(move.played),
                          static_cast<int>(move.best), move.value, move.loss, move.expected);
    }
    return told;
  };
  const std::string alone = work(lone_crew());
  EXPECT_GT(std::ranges::count(alone, '\n'), 50);
  for (const std::string& found : results_of<std::string>(3, {.lost = 5, .late = 5}, work)) {
    EXPECT_EQ(found, alone);
  }
}

TEST(ClusterCrew, ALostAnswerToAGoodbyeKeepsNobody) {
  const auto nothing = [](Crew& crew) {
    crew.share(
        {.games = 1, .first_seed = 1, .block = 1, .threads = 1},
        [](const NextBlock& next) {
          while (next()) {
          }
        },
        [](std::uint64_t) {});
    return crew.gathered("a").size();
  };
  for (int time = 0; time < 10; ++time) {
    EXPECT_EQ(results_of<std::size_t>(3, {.lost = 60, .late = 0}, nothing),
              (std::vector<std::size_t>{3, 3, 3}));
  }
}

TEST(ClusterCrew, ProgressIsToldByTheFirstRankUpToTheLastGame) {
  const auto play = [&](Crew& crew) {
    std::uint64_t told = 0;
    simulated(
        {.games = 50, .first_seed = 1, .threads = 1},
        policy_simulator(test::rules_of("3x3"), random_policy()),
        [&](std::uint64_t games) {
          EXPECT_GT(games, told);
          told = games;
        },
        crew);
    return told;
  };
  std::vector<std::uint64_t> told = results_of<std::uint64_t>(3, {}, play);
  EXPECT_EQ(told, (std::vector<std::uint64_t>{50, 0, 0}));
}

TEST(ClusterCrew, EvaluationsAndComparisonsEndAtTheSameGame) {
  const auto work = [](Crew& crew) {
    EvaluationTask task = {.rules = *resized(test::rules_of("2048"), 3, 3),
                           .thinking = {.depth = 1},
                           .plan = {.games = 3000, .first_seed = 1, .threads = 2},
                           .until = 0.05};
    const Judge judge(task.rules, std::nullopt);
    const Evaluation evaluation = evaluated(task, judge, nullptr, {}, crew);
    task.plan.games = 100;
    const Comparison comparison = compared(task, {judge, judge}, nullptr, {}, crew);
    return comparison_words(comparison, {"a", "b"}) +
           std::to_string(evaluation.statistics.games()) + " " +
           std::to_string(evaluation.statistics.scores().mean);
  };
  const std::string alone = work(lone_crew());
  for (const std::string& found : results_of<std::string>(3, {.lost = 5, .late = 5}, work)) {
    EXPECT_EQ(found, alone);
  }
}

/// How a crew of four ends in which `process` is what a rank does.
std::string end_of(const std::function<void(ClusterCrew&, unsigned rank)>& process,
                   Patience patience) {
  test::BadNetwork network(4, {});
  test::run_ranks(network, [&](Wire& wire) {
    const auto crew = cluster_crew(wire, steady_milliseconds, patience);
    process(*crew, wire.rank());
  });
  return network.why();
}

TEST(ClusterCrew, ARankThatNeverAnswersEndsAll) {
  const auto process = [](ClusterCrew& crew, unsigned rank) {
    if (rank != 2) {
      greedy_games(crew);
      crew.leave("");
    }
  };
  EXPECT_EQ(end_of(process, {.resend = 5, .silence = 1500}), "rank 2 has not answered for 1.5 s");
}

TEST(ClusterCrew, AFirstRankThatNeverAnswersEndsAll) {
  const auto process = [](ClusterCrew& crew, unsigned rank) {
    if (rank != 0) {
      greedy_games(crew);
      crew.leave("");
    }
  };
  EXPECT_EQ(end_of(process, {.resend = 5, .silence = 500}), "rank 0 has not answered for 0.5 s");
}

TEST(ClusterCrew, ARankThatFailsSaysWhyAndEndsAll) {
  const auto process = [](ClusterCrew& crew, unsigned rank) {
    if (rank == 3) {
      crew.leave("mine.network: no such file");
    } else {
      greedy_games(crew);
      crew.leave("");
    }
  };
  EXPECT_EQ(end_of(process, short_patience), "rank 3: mine.network: no such file");
}

TEST(ClusterCrew, WhatAllRefuseIsSaidOnce) {
  const auto process = [](ClusterCrew& crew, unsigned /*rank*/) { crew.leave("bad input"); };
  EXPECT_EQ(end_of(process, short_patience), "");
}

TEST(ClusterCrew, AWorkerThatFailsReachesItsCallerWhileOthersPlay) {
  std::atomic<int> caught = 0;
  const auto process = [&](ClusterCrew& crew, unsigned rank) {
    const Simulator failing = {
        .block = 1, .make = []() -> BlockPlayer { throw std::runtime_error("no memory"); }};
    try {
      if (rank == 1) {
        simulated(
            {.games = 10, .first_seed = 1, .threads = 2}, failing, [](std::uint64_t) {}, crew);
      } else {
        greedy_games(crew);
      }
      crew.leave("");
    } catch (const std::runtime_error& failure) {
      caught += std::string(failure.what()) == "no memory" ? 1 : 0;
      crew.leave(failure.what());
    }
  };
  EXPECT_EQ(end_of(process, short_patience), "rank 1: no memory");
  EXPECT_EQ(caught, 1);
}

}  // namespace
}  // namespace tilery
