#include "tilery/narration/evaluation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/core/threads.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

constexpr std::size_t median_place = 2;
static_assert(listed_percents[median_place] == 50);

constexpr std::uint64_t first_round = 64;  ///< games, if a precision ends the evaluation

/// The number of games at the end of the round after `games`. Rounds do not depend on threads and
/// processes, so the figures do not either.
std::uint64_t round_after(std::uint64_t games, const EvaluationTask& task) {
  return task.until > 0 ? std::min(std::max(first_round, games + games / 4), task.plan.games)
                        : task.plan.games;
}

/// Whether all games of the task are played, or enough for its precision.
bool is_enough(const GameStatistics& games, const EvaluationTask& task) {
  if (games.games() == 0 || games.games() >= task.plan.games) {
    return games.games() > 0;
  }
  const Distribution scores = games.scores();
  return scores.error <= task.until * scores.mean;
}

}  // namespace

double Evaluation::moves() const {
  return statistics.moves().mean * static_cast<double>(statistics.games());
}

double Evaluation::reached(Rank rank) const {
  return static_cast<double>(statistics.reached(rank)) / static_cast<double>(statistics.games());
}

Simulator evaluated_simulator(const EvaluationTask& task, const BoardEvaluator& evaluator) {
  const auto& [rules, search_limits, plan, until, kept] = task;
  const PolicyMaker player = evaluated_policy(rules, evaluator, search_limits);
  Simulator simulator = policy_simulator(rules, player, {.budget = plan.budget});
  const std::uint64_t fair_share = std::max<std::uint64_t>(plan.games / plan.threads, 1);
  // Blocks of one game, because larger blocks would leave threads idle if there are few long games.
  // Only a thread that interleaves games takes larger blocks.
  simulator.block =
      player.games && plan.budget == nullptr ? std::min(simulator.block, fair_share) : 1;
  return simulator;
}

Evaluation evaluated(const EvaluationTask& task, const BoardEvaluator& evaluator, Clock clock,
                     const std::function<void(std::uint64_t)>& progress,
                     Communicator& communicator) {
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double begin = now();
  const Simulator simulator = evaluated_simulator(task, evaluator);
  const std::uint64_t threads = std::uint64_t{task.plan.threads} * communicator.ranks();
  const auto play = [&](std::uint64_t from, std::uint64_t count) {
    return simulated(
        {.games = count, .first_seed = task.plan.first_seed + from, .threads = task.plan.threads},
        simulator,
        [&](std::uint64_t finished) {
          if (progress) {
            progress(from + finished);
          }
        },
        communicator);
  };
  const GamePlay game_play = {.play = play,
                              .kept = task.kept,
                              .lanes = threads,
                              .block = simulator.block,
                              .budget = task.plan.budget};
  Evaluation evaluation;
  evaluation.goal = task.rules.goal;
  GameStatistics& games = evaluation.statistics;
  if (task.kept != nullptr && task.kept->played.games() > 0) {
    games = task.kept->played;
    evaluation.kept_moves = evaluation.moves();
  }
  // Every round is tested, also rounds whose games an earlier run has played.
  std::uint64_t round = 0;
  do {
    round = round_after(round, task);
    games = played_on(std::move(games), round, game_play);
  } while (games.games() > round || (games.games() == round && !is_enough(games, task)));
  evaluation.seconds = (now() - begin) / 1000;
  const std::uint64_t blocks = (games.games() + simulator.block - 1) / simulator.block;
  evaluation.threads = static_cast<unsigned>(std::min(threads, blocks));
  return evaluation;
}

HeldGames held_games(const Rules& rules, const BoardEvaluator& evaluator, unsigned threads,
                     const Clock& clock, const std::function<bool()>& is_stopped) {
  constexpr double half_a_minute = 30'000;
  const auto played = [&](int depth, std::uint64_t games) {
    WorkBudget budget(WorkBudget::endless, [&, end = clock() + half_a_minute] {
      return clock() >= end || (is_stopped && is_stopped());
    });
    const SimulationPlan plan = {
        .games = games, .first_seed = first_held_seed, .threads = threads, .budget = &budget};
    return evaluated({rules, {.depth = depth}, plan}, evaluator, clock);
  };
  return {.one_ahead = played(1, 1000), .two_ahead = played(2, 100)};
}

std::string held_words(const HeldGames& held) {
  const auto scores = [](const Evaluation& evaluation) {
    if (evaluation.statistics.games() == 0) {
      return std::string("no game in time");
    }
    const Distribution all = evaluation.statistics.scores();
    return fmt::format("{:.0f} +- {:.0f}", all.mean, all.error);
  };
  return fmt::format("mean score {} one move ahead, {} two ({} and {} games of held seeds)",
                     scores(held.one_ahead), scores(held.two_ahead),
                     held.one_ahead.statistics.games(), held.two_ahead.statistics.games());
}

namespace {

/// The share of games that reached the goal; nothing if there is none.
std::optional<double> share_won(const Evaluation& evaluation) {
  const auto won = evaluation.statistics.won(evaluation.goal);
  return won ? std::optional(static_cast<double>(*won) /
                             static_cast<double>(evaluation.statistics.games()))
             : std::nullopt;
}

/// The share of games that reached the goal and, if each player has one, the wins of both; empty
/// without goals.
std::string goal_words(const Evaluation& evaluation, const Ladder& ladder) {
  const GameStatistics& games = evaluation.statistics;
  std::string text;
  if (const auto won = share_won(evaluation)) {
    const std::optional<Rank> tile = evaluation.goal.tile;
    text += fmt::format("goal        {}reached in {:.1f}% of the games\n",
                        tile ? ladder.text(*tile) + " " : "", 100 * *won);
  }
  if (games.wins(0) + games.wins(1) > 0) {
    const auto share = [&](int player) {
      return 100 * static_cast<double>(games.wins(player)) / static_cast<double>(games.games());
    };
    text += fmt::format("won by      the first player in {:.1f}%, the second in {:.1f}%\n",
                        share(0), share(1));
  }
  return text;
}

}  // namespace

std::string evaluation_words(const Evaluation& evaluation, const Ladder& ladder) {
  const Distribution scores = evaluation.statistics.scores();
  const double core_seconds = evaluation.seconds * evaluation.threads;
  std::string text;
  const bool has_error = evaluation.statistics.games() > 1;
  text += fmt::format("mean score  {:.0f}", scores.mean) +
          (has_error ? fmt::format(" +- {:.0f}\n", scores.error) : "\n");
  if (evaluation.perfect == 0.0) {
    text += "perfect     0: nothing can be scored\n";
  } else if (evaluation.perfect) {
    text += fmt::format(
        "perfect     {:.0f}; the mean is {:.1f}%{} of it\n", *evaluation.perfect,
        100 * scores.mean / *evaluation.perfect,
        has_error ? fmt::format(" +- {:.1f}%", 100 * scores.error / *evaluation.perfect) : "");
  }
  text += goal_words(evaluation, ladder);
  text += fmt::format("median      {}\nbest        {}\n", scores.percentiles[median_place],
                      scores.most);
  text += fmt::format("moves       {:.1f} a game", evaluation.statistics.moves().mean);
  const double played = evaluation.moves() - evaluation.kept_moves;
  text += played > 0 ? fmt::format(", {:.0f} a second on one core\n",
                                   played / std::max(core_seconds, 1e-9))
                     : "\n";
  text += fmt::format("games       {}\n", evaluation.statistics.games());
  for (int rank = ladder.top(); rank > 0; --rank) {
    const double share = evaluation.reached(static_cast<Rank>(rank));
    if (share > 0 && share < 1) {
      text += fmt::format("{:>11} {:5.1f}%\n", ladder.text(static_cast<Rank>(rank)), 100 * share);
    }
  }
  return text;
}

std::string json_of(const Evaluation& evaluation, const Ladder& ladder) {
  const Distribution scores = evaluation.statistics.scores();
  JsonWriter json;
  json.open_object();
  json.member("games", evaluation.statistics.games());
  json.member("mean", scores.mean);
  json.member("margin", scores.error);
  json.member("median", scores.percentiles[median_place]);
  json.member("best", scores.most);
  json.member("moves", std::llround(evaluation.moves()));
  json.member("seconds", evaluation.seconds);
  json.member("threads", evaluation.threads);
  json.open_object("tiles");
  for (int rank = 1; rank <= evaluation.statistics.highest(); ++rank) {
    json.member(std::to_string(ladder.face(static_cast<Rank>(rank))),
                evaluation.reached(static_cast<Rank>(rank)));
  }
  json.close();
  if (const auto won = share_won(evaluation)) {
    json.open_object("goal");
    if (evaluation.goal.tile) {
      json.member("tile", ladder.face(*evaluation.goal.tile));
    }
    json.member("rate", *won);
    json.close();
  }
  if (evaluation.statistics.wins(0) + evaluation.statistics.wins(1) > 0) {
    json.list("wins", std::array{evaluation.statistics.wins(0), evaluation.statistics.wins(1)});
  }
  if (evaluation.perfect) {
    json.member("perfect", *evaluation.perfect);
    json.member("share", *evaluation.perfect == 0
                             ? std::nullopt
                             : std::optional(scores.mean / *evaluation.perfect));
  }
  json.close();
  return std::move(json).take();
}

namespace {

constexpr std::uint64_t first_pairs = 32;  ///< of the first round

using Pairs = std::vector<PairedScores>;

std::uint64_t score_of_game(const BlockPlayer& play, std::uint64_t seed) {
  GameStatistics statistics;
  play(seed, 1, statistics);
  return statistics.scores().most;
}

/// Plays every seed of `queue` once by each player. The pairs are sorted by seed.
Pairs played_pairs(const WorkQueue& queue, const Simulator& first, const Simulator& second,
                   const std::function<void(std::uint64_t)>& progress, Communicator& communicator) {
  Guarded<Pairs> mine;
  communicator.run_queue(
      queue,
      [&](const NextBlock& next) {
        const BlockPlayer play_first = first.make();
        const BlockPlayer play_second = second.make();
        while (const std::optional<SeedBlock> block = next()) {
          const std::uint64_t seed = block->first_seed;
          const PairedScores pair = {seed, score_of_game(play_first, seed),
                                     score_of_game(play_second, seed)};
          mine.with([&](Pairs& pairs) { pairs.push_back(pair); });
        }
      },
      progress);
  const auto merge = [](const std::vector<std::string>& parts) {
    Pairs all;
    for (const std::string& part : parts) {
      const Pairs some = pairs_of_bytes(part).value_or(Pairs());
      all.insert(all.end(), some.begin(), some.end());
    }
    std::ranges::sort(all, {}, &PairedScores::seed);
    return bytes_of_pairs(all);
  };
  const std::string own = mine.with([](const Pairs& pairs) { return bytes_of_pairs(pairs); });
  return pairs_of_bytes(communicator.all_reduce(own, merge)).value_or(Pairs());
}

const char* word_of(Better better) {
  switch (better) {
    case Better::first:
      return "first";
    case Better::second:
      return "second";
    case Better::open:
      break;
  }
  return "open";
}

}  // namespace

Comparison compared(const EvaluationTask& task, EvaluatorPair evaluators, Clock clock,
                    const std::function<void(std::uint64_t)>& progress,
                    Communicator& communicator) {
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double begin = now();
  const Simulator by_first = evaluated_simulator(task, evaluators.first);
  const Simulator by_second = evaluated_simulator(task, evaluators.second);
  const std::uint64_t lanes = std::uint64_t{task.plan.threads} * communicator.ranks();
  Comparison comparison;
  const KeptPairs* kept = evaluators.kept;
  Pairs pairs = kept != nullptr ? kept->played : Pairs();
  comparison.verdict = paired_verdict(pairs);
  while (comparison.verdict.better == Better::open && pairs.size() < task.plan.games) {
    const std::uint64_t played = pairs.size();
    const std::uint64_t most =
        kept != nullptr ? games_between_saves(played, lanes, 1) : std::max(first_pairs, played / 2);
    const WorkQueue round = {.games = std::min(most, task.plan.games - played),
                             .first_seed = task.plan.first_seed + played,
                             .block = 1,
                             .threads = task.plan.threads};
    const auto note = [&](std::uint64_t games) {
      if (progress) {
        progress(played + games);
      }
    };
    const Pairs more = played_pairs(round, by_first, by_second, note, communicator);
    pairs.insert(pairs.end(), more.begin(), more.end());
    comparison.verdict = paired_verdict(pairs);
    if (kept != nullptr) {
      kept->keep(pairs);
    }
  }
  comparison.seconds = (now() - begin) / 1000;
  return comparison;
}

std::string comparison_words(const Comparison& comparison, const PlayerPair& names) {
  const PairedVerdict& verdict = comparison.verdict;
  const std::uint64_t ties = verdict.pairs - verdict.first_wins - verdict.second_wins;
  std::string text;
  switch (verdict.better) {
    case Better::first:
      text = "better      " + names.first + "\n";
      break;
    case Better::second:
      text = "better      " + names.second + "\n";
      break;
    case Better::open:
      text = "better      not known after these pairs\n";
      break;
  }
  text += fmt::format("pairs       {}: {} won by {}, {} by {}, {} even\n", verdict.pairs,
                      verdict.first_wins, names.first, verdict.second_wins, names.second, ties);
  text += fmt::format("mean score  {:.0f} against {:.0f}, a difference of {:+.0f} +- {:.0f}\n",
                      verdict.first_mean, verdict.second_mean,
                      verdict.first_mean - verdict.second_mean, verdict.margin);
  return text;
}

std::string json_of(const Comparison& comparison, const PlayerPair& names) {
  const PairedVerdict& verdict = comparison.verdict;
  JsonWriter json;
  json.open_object();
  json.member("first", names.first);
  json.member("second", names.second);
  json.member("better", word_of(verdict.better));
  json.member("pairs", verdict.pairs);
  json.member("first_wins", verdict.first_wins);
  json.member("second_wins", verdict.second_wins);
  json.member("first_mean", verdict.first_mean);
  json.member("second_mean", verdict.second_mean);
  json.member("margin", verdict.margin);
  json.member("seconds", comparison.seconds);
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
