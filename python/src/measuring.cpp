// Whole games by the player, summed up.

#include <limits>

#include "python/src/player.h"
#include "tilery/player/game_series.h"
#include "tilery/player/policy.h"
#include "tilery/player/simulation.h"

namespace tilery::python {
namespace {

/// The policies of `maker`, each of which ends its thread's games once the call is stopped.
PolicyMaker stoppable(const PolicyMaker& maker, LongCall& call) {
  const auto ending = [&call](auto policy) {
    return [&call, policy = std::move(policy)](const auto& position) {
      const LongCall::Present present(call);
      const Direction direction = policy(position);
      call.check();
      return direction;
    };
  };
  PolicyMaker safe;
  if (maker.packed) {
    safe.packed = [make = maker.packed, ending](const PackedRules& rules) {
      return PackedPolicy(ending(make(rules)));
    };
  }
  if (maker.walled) {
    safe.walled = [make = maker.walled, ending](const Rules& rules) {
      return WalledPolicy(ending(make(rules)));
    };
  }
  if (maker.games) {
    safe.games = [make = maker.games, &call](const PackedRules& rules) {
      return [play = make(rules), &call](std::uint64_t first, std::uint64_t games,
                                         const TakeGame& take) {
        play(first, games, [&](const FinishedGame& game) {
          call.check();
          take(game);
        });
      };
    };
  }
  return safe;
}

py::dict dictionary_of(const Distribution& all) {
  py::dict answer;
  answer["mean"] = all.mean;
  answer["deviation"] = all.deviation;
  answer["error"] = all.error;
  answer["least"] = all.least;
  answer["most"] = all.most;
  py::dict percentiles;
  for (std::size_t i = 0; i < told_percents.size(); ++i) {
    percentiles[py::int_(told_percents[i])] = all.percentiles[i];
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

py::dict NativePlayer::evaluate(std::uint64_t games, const Thinking& thinking,
                                std::uint64_t first_seed, unsigned threads) {
  check_range("games", games, std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max());
  check_range("threads", threads, 1U, 64U);
  const InUse use(in_use_, "the player");
  LongCall call;
  const Rules& rules = cartridge_->rules;
  const PolicyMaker policy = stoppable(judged_policy(rules, judge_, thinking), call);
  const auto packed = PackedRules::of(rules);
  const Simulator simulator = packed && policy.packed
                                  ? policy_simulator(*packed, rules, policy)
                                  : policy_simulator(rules, policy, most_series_moves(rules));
  const GameStatistics statistics = call.run_on(threads, [&] {
    return simulated({.games = games, .first_seed = first_seed, .threads = threads}, simulator,
                     [&](std::uint64_t) { call.check(); });
  });
  return statistics_of(statistics, rules.ladder);
}

}  // namespace tilery::python
