// NativePlayer::evaluate(): statistics of whole games.

#include <cstdint>
#include <limits>

#include "python/src/player.h"
#include "tilery/core/work_budget.h"
#include "tilery/player/game_series.h"
#include "tilery/player/policy.h"
#include "tilery/player/simulation.h"

namespace tilery::python {
namespace {

/// The policies of `maker`. Each of them ends its thread's games when the call is stopped: after a
/// game if games are short, else after a move.
PolicyMaker stoppable(const PolicyMaker& maker, LongCall& call, bool are_short) {
  PolicyMaker stopping = {.policy =
                              [make = maker.policy, &call](const QuickPlay& play) {
                                return [&call, policy = make(play)](const QuickPlay::Game& game) {
                                  const LongCall::Present present(call);
                                  const Direction direction = policy(game);
                                  call.check();
                                  return direction;
                                };
                              },
                          .needs_walls = maker.needs_walls};
  if (maker.games && are_short) {
    stopping.games = [make = maker.games, &call](const QuickPlay& play, std::uint64_t most_moves) {
      return [player = make(play, most_moves), &call](std::uint64_t first, std::uint64_t games,
                                                      const TakeGame& take) {
        player(first, games, [&](const QuickPlay::Game& game) {
          call.check();
          take(game);
        });
      };
    };
  }
  return stopping;
}

py::dict dictionary_of(const Distribution& all) {
  py::dict answer;
  answer["mean"] = all.mean;
  answer["deviation"] = all.deviation;
  answer["error"] = all.error;
  answer["least"] = all.least;
  answer["most"] = all.most;
  py::dict percentiles;
  for (std::size_t i = 0; i < listed_percents.size(); ++i) {
    percentiles[py::int_(listed_percents[i])] = all.percentiles[i];
  }
  answer["percentiles"] = percentiles;
  return answer;
}

py::dict statistics_of(const GameStatistics& statistics, const Ladder& ladder) {
  py::dict answer;
  answer["games"] = statistics.games();
  answer["score"] = dictionary_of(statistics.scores());
  answer["moves"] = dictionary_of(statistics.moves());
  py::dict reached;
  for (int number = 1; number <= statistics.highest(); ++number) {
    const auto rank = static_cast<Rank>(number);
    reached[py::int_(ladder.face(rank))] =
        static_cast<double>(statistics.reached(rank)) / static_cast<double>(statistics.games());
  }
  answer["reached"] = reached;
  return answer;
}

}  // namespace

py::dict NativePlayer::evaluate(std::uint64_t games, const SearchLimits& search_limits,
                                std::uint64_t first_seed, unsigned threads,
                                const py::function& progress) {
  check_range("games", games, std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max());
  check_range("threads", threads, 1U, 64U);
  const InUse use(in_use_, "the player");
  LongCall call;
  const Rules& rules = cartridge_->rules;
  const bool is_packed = cut_to_pack(rules).has_value();
  const PolicyMaker policy =
      stoppable(evaluated_policy(rules, evaluator_, search_limits), call, is_packed);
  const Simulator simulator = policy_simulator(
      rules, policy, is_packed ? GameEnds{} : GameEnds{.most_moves = most_series_moves(rules)});
  constexpr double pause_ms = 250;
  double last_ms = steady_milliseconds();
  const auto note = [&](std::uint64_t finished) {
    call.check();
    if (steady_milliseconds() - last_ms >= pause_ms) {
      last_ms = steady_milliseconds();
      const py::gil_scoped_acquire held;
      progress(finished);
    }
  };
  const GameStatistics statistics = call.run_on(threads, [&] {
    return simulated({.games = games, .first_seed = first_seed, .threads = threads}, simulator,
                     note);
  });
  return statistics_of(statistics, rules.ladder);
}

}  // namespace tilery::python
