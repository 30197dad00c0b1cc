#include "apps/player/perfect_score.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "apps/player/exact_solving.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

/// Solved in well below a second.
constexpr double few_positions = 1e6;

struct KnownScore {
  std::uint64_t rules = 0;  ///< their hash
  double score = 0;
};

/// What `tilery exact` says of games that ship and take minutes: 3x3.
constexpr std::array<KnownScore, 1> known_scores = {{{0x31cf8bf28e528d2d, 5468.486797}}};

bool is_soon_solved(const Rules& rules) {
  const std::expected<ExactGame, Error> game = ExactGame::of(rules, ExactAim::score);
  return game && game->most_positions() <= few_positions;
}

}  // namespace

std::optional<double> known_perfect_score(const Cartridge& cartridge) {
  const auto known =
      std::ranges::find(known_scores, rules_hash(cartridge.rules), &KnownScore::rules);
  if (known != known_scores.end()) {
    return known->score;
  }
  if (!is_soon_solved(cartridge.rules)) {
    return std::nullopt;
  }
  const std::expected<double, Error> score = solved_perfect_score(cartridge);
  return score ? std::optional(*score) : std::nullopt;
}

std::expected<double, Error> solved_perfect_score(const Cartridge& cartridge) {
  const std::expected<ExactValues, Error> values = solved({.name = cartridge.name,
                                                           .rules = cartridge.rules,
                                                           .aim = ExactAim::score,
                                                           .most_bytes = usual_exact_bytes()});
  return values ? std::expected<double, Error>(values->at_start())
                : std::unexpected(values.error());
}

}  // namespace tilery
