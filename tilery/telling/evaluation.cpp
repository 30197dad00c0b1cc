#include "tilery/telling/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/player/policy.h"

namespace tilery {
namespace {

constexpr std::size_t median_of_told = 2;
static_assert(told_percents[median_of_told] == 50);

constexpr std::uint64_t first_round = 64;  ///< games, where precision ends the evaluation

/// The games of all rounds up to the one after `games`. A round does not depend on who plays it, so
/// that the figures do not either.
std::uint64_t round_after(std::uint64_t games, const EvaluationTask& task) {
  return task.until > 0 ? std::min(std::max(first_round, games + games / 4), task.plan.games)
                        : task.plan.games;
}

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

Simulator judged_simulator(const EvaluationTask& task, const std::optional<PackedRules>& packed,
                           const Judge& judge) {
  const auto& [rules, thinking, plan, until, kept] = task;
  const PolicyMaker player = judged_policy(rules, judge, thinking);
  Simulator simulator = packed && player.packed ? policy_simulator(*packed, rules, player)
                                                : policy_simulator(rules, player);
  const std::uint64_t fair_share = std::max<std::uint64_t>(plan.games / plan.threads, 1);
  const bool is_in_turn = packed && player.packed ? bool(player.games) : bool(player.walled_games);
  // Single games as blocks, as few long games would not share out well; unless a thread plays
  // several in turn.
  simulator.block = is_in_turn ? std::min(simulator.block, fair_share) : 1;
  return simulator;
}

Evaluation evaluated(const EvaluationTask& task, const Judge& judge, Clock clock,
                     const std::function<void(std::uint64_t)>& progress, Crew& crew) {
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double begin = now();
  const std::optional<PackedRules> packed = PackedRules::of(task.rules);
  const Simulator simulator = judged_simulator(task, packed, judge);
  const std::uint64_t threads = std::uint64_t{task.plan.threads} * crew.processes();
  const auto play = [&](std::uint64_t from, std::uint64_t count) {
    return simulated(
        {.games = count, .first_seed = task.plan.first_seed + from, .threads = task.plan.threads},
        simulator,
        [&](std::uint64_t over) {
          if (progress) {
            progress(from + over);
          }
        },
        crew);
  };
  const GamePlay how = {
      .play = play, .kept = task.kept, .lanes = threads, .block = simulator.block};
  Evaluation evaluation;
  GameStatistics& games = evaluation.statistics;
  if (task.kept != nullptr && task.kept->played.games() > 0) {
    games = task.kept->played;
    evaluation.kept_moves = evaluation.moves();
  }
  // A round ends the evaluation or does not, whether an earlier run has played beyond it or not.
  std::uint64_t round = 0;
  do {
    round = round_after(round, task);
    games = played_on(std::move(games), round, how);
  } while (games.games() > round || !is_enough(games, task));
  evaluation.seconds = (now() - begin) / 1000;
  const std::uint64_t blocks = (games.games() + simulator.block - 1) / simulator.block;
  evaluation.threads = static_cast<unsigned>(std::min(threads, blocks));
  return evaluation;
}

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
  text += fmt::format("median      {}\nbest        {}\n", scores.percentiles[median_of_told],
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
  json.member("median", scores.percentiles[median_of_told]);
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
  if (evaluation.perfect) {
    json.member("perfect", *evaluation.perfect);
    json.member("share", *evaluation.perfect == 0
                             ? std::nullopt
                             : std::optional(scores.mean / *evaluation.perfect));
  }
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
