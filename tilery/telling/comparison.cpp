#include "tilery/telling/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/core/threads.h"

namespace tilery {
namespace {

constexpr std::uint64_t first_pairs = 32;  ///< pairs

using Pairs = std::vector<PairedScores>;

std::uint64_t score_of_game(const BlockPlayer& play, std::uint64_t seed) {
  GameStatistics statistics;
  play(seed, 1, statistics);
  return statistics.scores().most;
}

/// The pairs of a share, by their seeds.
Pairs played_pairs(const Share& share, const Simulator& first, const Simulator& second,
                   const std::function<void(std::uint64_t)>& progress, Crew& crew) {
  Guarded<Pairs> mine;
  crew.share(
      share,
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
  Pairs all;
  const std::string own = mine.with([](const Pairs& pairs) { return bytes_of_pairs(pairs); });
  for (const std::string& bytes : crew.gathered(own)) {
    const Pairs some = pairs_of_bytes(bytes).value_or(Pairs());
    all.insert(all.end(), some.begin(), some.end());
  }
  std::ranges::sort(all, {}, &PairedScores::seed);
  return all;
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

Comparison compared(const EvaluationTask& task, JudgePair judges, Clock clock,
                    const std::function<void(std::uint64_t)>& progress, Crew& crew) {
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double begin = now();
  const std::optional<PackedRules> packed = PackedRules::of(task.rules);
  const Simulator by_first = judged_simulator(task, packed, judges.first);
  const Simulator by_second = judged_simulator(task, packed, judges.second);
  const std::uint64_t lanes = std::uint64_t{task.plan.threads} * crew.processes();
  Comparison comparison;
  const KeptPairs* kept = judges.kept;
  Pairs pairs = kept != nullptr ? kept->played : Pairs();
  comparison.verdict = paired_verdict(pairs);
  while (comparison.verdict.better == Better::open && pairs.size() < task.plan.games) {
    const std::uint64_t played = pairs.size();
    const std::uint64_t most =
        kept != nullptr ? games_to_keep(played, lanes, 1) : std::max(first_pairs, played / 2);
    const Share round = {.games = std::min(most, task.plan.games - played),
                         .first_seed = task.plan.first_seed + played,
                         .block = 1,
                         .threads = task.plan.threads};
    const auto note = [&](std::uint64_t games) {
      if (progress) {
        progress(played + games);
      }
    };
    const Pairs more = played_pairs(round, by_first, by_second, note, crew);
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
      text = "better      not known after so many pairs\n";
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
