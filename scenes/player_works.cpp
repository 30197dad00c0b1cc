#include "scenes/player_works.h"

#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "scenes/board_scene.h"
#include "tilery/core/signature.h"
#include "tilery/game/game.h"
#include "tilery/player/background_hints.h"
#include "tilery/player/policy.h"
#include "tilery/player/review.h"
#include "tilery/player/simulation.h"
#include "tilery/search/player.h"

namespace tilery::scenes {
namespace {

constexpr int threads = 2;
const SearchLimits two_moves{.depth = 2};

/// A network whose weights are multiples of 1/8 drawn from a fixed seed.
Network chance_network(const Rules& rules) {
  const NetworkShape shape = network_shape_of(rules, "0,1,2,3 0,1,4").value();
  BigArray<float> weights(weights_of(shape).value());
  Random random{.seed = 5};
  for (float& weight : weights.values()) {
    weight = static_cast<float>(random.below(1000)) / 8;
  }
  return {shape, std::move(weights)};
}

/// Rules and their evaluator.
struct Evaluated {
  explicit Evaluated(const char* name)
      : rules(rules_named(name)), evaluator(rules, chance_network(rules)) {}
  Rules rules;
  BoardEvaluator evaluator;
};

/// `count` positions of one game, ten attempts at a move apart.
std::vector<Position> positions_of(const Rules& rules, int count) {
  std::vector<Position> positions;
  Position position = first_position(rules, 1);
  for (int attempt = 0; static_cast<int>(positions.size()) < count; ++attempt) {
    if (auto turn = play(rules, position, static_cast<Direction>(attempt * 7 % 5 % 4), 1)) {
      position = std::move(turn->after);
    }
    if (attempt % 10 == 0) {
      positions.push_back(position);
    }
  }
  return positions;
}

void add(Signature& signature, double number) {
  signature.add(std::bit_cast<std::uint64_t>(number));
}

void add(Signature& signature, const MoveValues& values) {
  for (const std::optional<double>& value : values) {
    signature.add(value ? 1U : 0U);
    add(signature, value.value_or(0));
  }
}

void add(Signature& signature, const Distribution& distribution) {
  for (const double number : {distribution.mean, distribution.deviation, distribution.error}) {
    add(signature, number);
  }
  for (const std::uint64_t number : distribution.percentiles) {
    signature.add(number);
  }
}

/// A work whose round is one call of `answer(signature)`, which returns the number of units.
template <typename Answer>
Work work_of(std::string_view name, std::string_view unit, const Answer& answer) {
  return {.name = std::string(name),
          .unit = std::string(unit),
          .run =
              [answer] {
                Signature unused;
                return answer(unused);
              },
          .signature =
              [answer] {
                Signature signature;
                answer(signature);
                return signature.value();
              }};
}

/// Searches two moves ahead by a network, on several threads.
Work shared_search(const char* name) {
  auto game = std::make_shared<const Evaluated>(name);
  auto search = std::make_shared<Player<BoardEvaluator>>(game->rules, game->evaluator, threads);
  return work_of(std::string("advice two moves ahead, ") + name, "moves",
                 [=](Signature& signature) -> std::uint64_t {
                   const std::vector<Position> positions = positions_of(game->rules, 8);
                   for (const Position& position : positions) {
                     add(signature, searched_values(*search, position, two_moves));
                   }
                   return positions.size();
                 });
}

/// Asks for background hints and waits until each search has reached its depth.
Work background_hints_work(const char* name) {
  auto rules = std::make_shared<const Rules>(rules_named(name));
  return work_of(std::string("background hints, ") + name, "hints",
                 [=](Signature& signature) -> std::uint64_t {
                   BackgroundHints hints(*rules, [rules](const IsCancelled&) {
                     return BoardEvaluator(*rules, chance_network(*rules));
                   });
                   const std::vector<Position> positions = positions_of(*rules, 4);
                   for (const Position& position : positions) {
                     hints.ask(position, two_moves);
                     HintSoFar hint;
                     while (!hint.is_final) {
                       hint = hints.hint();
                     }
                     add(signature, hint.values);
                   }
                   return positions.size();
                 });
}

/// Plays games one move ahead by a network.
Work evaluated_games(const char* name) {
  auto game = std::make_shared<const Evaluated>(name);
  return work_of(std::string("simulated games, ") + name, "games", [=](Signature& signature) {
    const PolicyMaker player = evaluated_policy(game->rules, game->evaluator, {.depth = 1});
    Simulator simulator = policy_simulator(game->rules, player);
    simulator.block = 5;
    const SimulationPlan plan{.games = 40, .first_seed = 1, .threads = threads};
    const GameStatistics statistics = simulated(plan, simulator, [](std::uint64_t) {});
    add(signature, statistics.scores());
    add(signature, statistics.moves());
    signature.add(statistics.highest());
    return statistics.games();
  });
}

/// Reviews the first moves of a game that was played blindly.
Work reviewed_game(const char* name) {
  auto rules = std::make_shared<const Rules>(rules_named(name));
  auto evaluator = std::make_shared<const BoardEvaluator>(*rules, std::nullopt);
  return work_of(std::string("reviewed game, ") + name, "moves",
                 [=](Signature& signature) -> std::uint64_t {
                   Game game({.rules = *rules, .seed = 1});
                   for (int attempt = 0; attempt < 30; ++attempt) {
                     game.play(static_cast<Direction>(attempt * 7 % 5 % 4));
                   }
                   Player<BoardEvaluator> player(*rules, *evaluator);
                   const std::vector<ReviewedMove> moves =
                       reviewed(game, player, {.search_limits = two_moves});
                   for (const ReviewedMove& move : moves) {
                     signature.add(static_cast<std::uint64_t>(move.best));
                     add(signature, move.loss);
                     add(signature, move.expected);
                   }
                   add(signature, grade_of(moves).mean_loss);
                   return moves.size();
                 });
}

}  // namespace

std::vector<Work> player_works() {
  return {shared_search("2048"),   shared_search("threes"),   background_hints_work("2048"),
          evaluated_games("2048"), evaluated_games("threes"), evaluated_games("5x5"),
          reviewed_game("2048")};
}

}  // namespace tilery::scenes
