#include "apps/player/weight_use.h"

#include <memory>

#include "apps/player/advice.h"
#include "apps/player/policy.h"
#include "apps/player/simulation.h"
#include "tilery/search/player.h"

namespace tilery {
namespace {

constexpr std::uint64_t first_seed = 1'000'000'000;

/// A network that counts what it is asked for.
class CountingJudge {
 public:
  CountingJudge(const Network& network, const SpawnRule& spawn, std::span<float> uses)
      : judge_(network, spawn), uses_(uses) {}

  template <typename Board>
  [[nodiscard]] double value(const Board& after, const Prospect& prospect) const {
    return judge_.value(after, prospect);
  }
  using Fetched = NetworkJudge::Fetched;
  template <typename Board>
  void fetch(const Board& after, const Prospect& prospect, Fetched& fetched) const {
    judge_.fetch(after, prospect, fetched);
  }
  [[nodiscard]] double value(const Fetched& fetched) const { return judge_.value(fetched); }
  template <typename Position>
  void hear_choice(const Position& after, double odds) const {
    FeatureNumbers numbers;
    for (const std::uint32_t number : judge_.numbered(after, numbers)) {
      uses_[number] += static_cast<float>(odds);
    }
  }

 private:
  NetworkJudge judge_;
  std::span<float> uses_;
};

}  // namespace

void add_weight_use(const Network& network, const Rules& rules, std::uint64_t games,
                    std::span<float> uses, const std::function<void(std::uint64_t)>& progress) {
  const CountingJudge judge(network, rules.spawn, uses);
  const PolicyMaker maker{
      .packed = {}, .walled = [&judge](const Rules& walled) {
        const auto player = std::make_shared<Player<CountingJudge>>(walled, judge);
        return [player](const Position& position) {
          return *best_move(player->values(position.board, prospect_of(position), {.depth = 2}));
        };
      }};
  Simulator simulator = policy_simulator(rules, maker);
  simulator.block = 1;
  simulated({.games = games, .first_seed = first_seed, .threads = 1}, simulator, progress);
}

}  // namespace tilery
