#include "tilery/player/quantising.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "tilery/core/quantities.h"
#include "tilery/player/policy.h"
#include "tilery/player/simulation.h"
#include "tilery/search/player.h"
#include "tilery/value/quantisation.h"

namespace tilery {
namespace {

/// The errors of learning add this importance in each stage. Play adds 1 over all stages.
constexpr double part_of_learning = 0.01;

double sum_of(std::span<const float> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Adds part_of_learning times each weight's share of the errors in its stage to `importance`.
std::expected<void, Error> add_learning(const NetworkReader& reader, std::span<float> importance) {
  constexpr std::size_t magnitude_plane = 2;  // of the sums of absolute errors
  const std::size_t stages = reader.header().shape.stages.size() + 1;
  const std::size_t stage_size = importance.size() / stages;
  std::vector<double> sums(stages);
  const auto summed = reader.read_floats(
      magnitude_plane, [&](std::size_t first, std::span<const float> magnitudes) {
        for (std::size_t i = 0; i < magnitudes.size(); ++i) {
          sums[(first + i) / stage_size] += static_cast<double>(magnitudes[i]);
        }
      });
  if (!summed) {
    return summed;
  }
  const auto diverged = std::ranges::find_if(sums, [](double sum) { return !std::isfinite(sum); });
  if (diverged != sums.end()) {
    return std::unexpected(Error{
        "the sums of errors",
        {},
        "finite sums",
        fmt::format("{} in stage {}: learning diverged", *diverged, diverged - sums.begin())});
  }
  return reader.read_floats(
      magnitude_plane, [&](std::size_t first, std::span<const float> magnitudes) {
        for (std::size_t i = 0; i < magnitudes.size(); ++i) {
          const double sum = sums[(first + i) / stage_size];
          if (sum > 0) {
            importance[first + i] +=
                static_cast<float>(part_of_learning * static_cast<double>(magnitudes[i]) / sum);
          }
        }
      });
}

/// Searches for a price of a bit that gives a file of `most_bytes` or a little less.
class PriceSearch {
 public:
  PriceSearch(std::size_t most_bytes, double step)
      : most_(static_cast<double>(most_bytes)),
        price_(std::clamp(2e-5 / (step * step), 1e-9, 1.0)) {}

  [[nodiscard]] double price() const { return price_; }
  [[nodiscard]] bool is_over() const { return is_over_; }

  /// Gets the size of the file that `price()` gave. Then sets the next price.
  void take(std::size_t bytes) {
    const double size = static_cast<double>(bytes);
    const bool is_small = size <= most_;
    (is_small ? enough_ : too_low_) = std::max(price_, lowest);
    const bool is_near = is_small && (size >= nearly * most_ || price_ == 0);
    is_over_ = is_near || price_ > highest || ++rounds_ == most_rounds;
    // Sizes fall roughly as the price to the power of -2/5.
    price_ *= std::pow(size / (most_ * (1 + nearly) / 2), 2.5);
    if (too_low_ == 0) {
      price_ = price_ < lowest ? 0 : price_;
    } else if (enough_ == 0) {
      price_ = std::max(price_, 16 * too_low_);
    } else if (price_ <= too_low_ || price_ >= enough_) {
      price_ = std::sqrt(too_low_ * enough_);
    }
  }

 private:
  static constexpr double nearly = 0.98;
  static constexpr double lowest = 1e-15;
  static constexpr double highest = 1e9;
  static constexpr int most_rounds = 20;

  double most_;
  double price_;
  double enough_ = 0;   ///< the last price whose file was small enough; 0: none yet
  double too_low_ = 0;  ///< the last price whose file was too large; 0: none yet
  int rounds_ = 0;
  bool is_over_ = false;
};

constexpr std::uint64_t first_seed = 1'000'000'000;

/// Evaluates by a network, and adds up how often the values of moves depend on each weight.
class CountingEvaluator {
 public:
  CountingEvaluator(const Network& network, const SpawnRule& spawn, std::span<float> uses)
      : evaluator_(network, spawn), uses_(uses) {}

  template <typename Board>
  [[nodiscard]] double value(const Board& after, const Preview& preview) const {
    return evaluator_.value(after, preview);
  }
  template <typename Board>
  void evaluate(const Afterstates<Board>& afters, std::span<double> values) const {
    evaluator_.evaluate(afters.boards, afters.preview_numbers, afters.previews, values);
  }
  template <typename Position>
  void note_choice(const Position& after, double odds) const {
    FeatureNumbers numbers;
    for (const std::uint32_t number : evaluator_.numbered(after, numbers)) {
      uses_[number] += static_cast<float>(odds);
    }
  }

 private:
  NetworkEvaluator evaluator_;
  std::span<float> uses_;
};

}  // namespace

std::expected<BigArray<float>, Error> importance_of(const NetworkReader& reader,
                                                    const Network& network, const Rules& rules,
                                                    std::uint64_t games, const SayProgress& say) {
  BigArray<float> importance(network.weights());
  if (importance.size() == 0) {
    return std::unexpected(reader.no_memory());
  }
  add_weight_use(network, rules, games, importance.values(), [&](std::uint64_t over) {
    say(fmt::format("{} of {} games", with_commas(over), with_commas(games)));
  });
  const double uses = sum_of(importance.values());
  for (float& value : importance.values()) {
    if (value > 0) {
      value = static_cast<float>(static_cast<double>(value) / uses);
    }
  }
  if (reader.header().form == WeightForm::sums) {
    TILERY_CHECK(add_learning(reader, importance.values()));
  }
  return importance;
}

std::expected<std::string, std::size_t> quantised_within(std::size_t most_bytes,
                                                         const WeighedNetwork& network,
                                                         StepWeights& steps,
                                                         const SayProgress& say) {
  const StepBases bases(network.header.shape, network.header.bases, network.header.rest,
                        network.weights.size());
  std::string best;
  double best_price = 0;
  std::size_t smallest = SIZE_MAX;
  for (PriceSearch search(most_bytes, static_cast<double>(steps.step)); !search.is_over();) {
    quantise(network.weights, bases, {.importance = network.importance, .price = search.price()},
             steps);
    std::string file;
    write_network(network.header, steps, [&file](std::string_view bytes) { file += bytes; });
    say(fmt::format("{} of {} bytes", with_commas(file.size()), with_commas(most_bytes)));
    smallest = std::min(smallest, file.size());
    const double price = search.price();
    search.take(file.size());
    if (file.size() <= most_bytes && (best.empty() || price < best_price)) {
      best = std::move(file);
      best_price = price;
    }
  }
  return best.empty() ? std::unexpected(smallest)
                      : std::expected<std::string, std::size_t>(std::move(best));
}

void add_weight_use(const Network& network, const Rules& rules, std::uint64_t games,
                    std::span<float> uses, const std::function<void(std::uint64_t)>& progress) {
  const CountingEvaluator evaluator(network, rules.spawn, uses);
  const PolicyMaker maker{
      .policy =
          [&evaluator](const QuickPlay& play) {
            const auto player =
                std::make_shared<Player<CountingEvaluator>>(play.rules(), evaluator);
            return [player, &play](const QuickPlay::Game& game) {
              const Position position = play.position(game);
              return *best_move(player->values(position.board, preview_of(position), {.depth = 2}));
            };
          },
      .needs_walls = true};
  Simulator simulator = policy_simulator(rules, maker);
  simulator.block = 1;
  simulated({.games = games, .first_seed = first_seed, .threads = 1}, simulator, progress);
}

}  // namespace tilery
