// Trains a small network, which knows only the rules, by 300,000 moves of its own games. Its mean
// score is measured before and after.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <utility>

#include "tilery/tilery.h"

namespace {

constexpr int games = 20;

/// The mean score of games that the network plays, one move ahead.
double mean_score(const tilery::Cartridge& cartridge, tilery::Network network) {
  auto advisor =
      tilery::Advisor::with_network(cartridge, std::move(network), {.search_limits = {.depth = 1}});
  double sum = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    tilery::Game game({.rules = cartridge.rules, .seed = seed});
    while (!game.is_over()) {
      game.play(*advisor->best(game.position()));
    }
    sum += static_cast<double>(game.score());
  }
  return sum / games;
}

}  // namespace

int main() {
  const auto cartridge = tilery::shipped("2048");
  const tilery::Recipe recipe{.patterns = "squares"};
  auto beginning = tilery::fresh_checkpoint(cartridge->rules, recipe, /*first_seed=*/1);
  if (!beginning) {
    std::puts(tilery::text_of(beginning.error()).c_str());
    return 1;
  }
  const std::unique_ptr<tilery::Training> training =
      tilery::Training::of(cartridge->rules, recipe, *std::move(beginning), /*threads=*/1);
  std::printf("before: %6.0f points a game\n", mean_score(*cartridge, training->network()));
  training->run({.moves = 300'000});
  std::printf("after:  %6.0f points a game\n", mean_score(*cartridge, training->network()));
}
