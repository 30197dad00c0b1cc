#include "scenes/play_works.h"

#include <algorithm>
#include <memory>

#include "scenes/board_scene.h"
#include "tilery/board/random_play.h"
#include "tilery/core/signature.h"
#include "tilery/game/game.h"
#include "tilery/game/random_games.h"

namespace tilery::scenes {
namespace {

/// Plays the games of seeds `first` to `first + games - 1` at random, each to its end or for 1,000
/// moves, and adds every position's board to `signature`. Answers how many moves that took.
std::uint64_t play_games(const Rules& rules, std::uint64_t first, int games, Signature& signature) {
  std::uint64_t moves = 0;
  for (std::uint64_t seed = first; seed < first + std::uint64_t(games); ++seed) {
    Position position = first_position(rules, seed);
    Random player = {.seed = mix(~seed)};
    while (position.moves < 1000 && !position.asks && !is_over(rules, position)) {
      if (auto turn = play(rules, position, static_cast<Direction>(player.below(4)), 1)) {
        position = std::move(turn->after);
        for (const std::uint8_t byte : position.board.bytes()) {
          signature.add(byte);
        }
      }
    }
    signature.add(score_of(rules, position));
    moves += position.moves;
  }
  return moves;
}

Work walled_games(const char* name) {
  auto rules = std::make_shared<const Rules>(rules_named(name));
  auto next = std::make_shared<std::uint64_t>(1);
  constexpr int games = 10;
  return {.name = std::string("walled games, ") + name,
          .unit = "moves",
          .run =
              [=] {
                Signature unused;
                *next += games;
                return play_games(*rules, *next, games, unused);
              },
          .signature =
              [=] {
                Signature signature;
                play_games(*rules, 1, games, signature);
                return signature.value();
              }};
}

constexpr std::size_t lanes = 1024;

std::uint64_t play_signature(const PackedRules& rules, Kernel kernel) {
  RandomPlay play(rules, {.first_seed = 1, .lanes = lanes, .kernel = kernel});
  play.step(300);
  Signature signature;
  const PlayTally& tally = play.tally();
  for (const std::uint64_t word : {tally.games, tally.moves, tally.score, tally.score_squares}) {
    signature.add(word);
  }
  for (const std::uint64_t games : tally.highest) {
    signature.add(games);
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    signature.add(play.game(lane).board.bits);
    signature.add(score_of(rules, play.game(lane)));
  }
  return signature.value();
}

/// Moves made so far, those of games that are under way included.
std::uint64_t moves_of(const RandomPlay& play) {
  std::uint64_t moves = play.tally().moves;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    moves += play.game(lane).moves;
  }
  return moves;
}

Work random_play(const char* name, Kernel kernel) {
  const PackedRules rules = PackedRules::of(rules_named(name)).value();
  auto play = std::make_shared<RandomPlay>(
      rules, RandomPlayStart{.first_seed = 1, .lanes = lanes, .kernel = kernel});
  return {.name = std::string("random play, ") + name +
                  (kernel == Kernel::simd ? ", vectors" : ", plain"),
          .unit = "moves",
          .run =
              [=] {
                const std::uint64_t before = moves_of(*play);
                play->step(1000);
                return moves_of(*play) - before;
              },
          .signature = [=] { return play_signature(rules, kernel); }};
}

constexpr std::size_t wide_lanes = 128;

std::uint64_t wide_signature(const Rules& rules, Kernel kernel) {
  RandomGames play(rules, {.first_seed = 1, .lanes = wide_lanes, .kernel = kernel});
  play.step(250);
  Signature signature;
  std::vector<FinishedGame> games = play.take_games();
  std::ranges::sort(games, {}, &FinishedGame::seed);
  for (const FinishedGame& game : games) {
    signature.add(game.moves);
    signature.add(game.score);
  }
  for (std::size_t lane = 0; lane < wide_lanes; ++lane) {
    const Position position = play.position(lane);
    for (const std::uint8_t byte : position.board.bytes()) {
      signature.add(byte);
    }
    signature.add(score_of(rules, position));
  }
  return signature.value();
}

/// Moves made so far; `ended` counts those of games that are over.
std::uint64_t moves_of(RandomGames& play, std::uint64_t& ended) {
  for (const FinishedGame& game : play.take_games()) {
    ended += game.moves;
  }
  std::uint64_t moves = ended;
  for (std::size_t lane = 0; lane < wide_lanes; ++lane) {
    moves += play.position(lane).moves;
  }
  return moves;
}

Work random_games(const char* name, Kernel kernel) {
  auto rules = std::make_shared<const Rules>(rules_named(name));
  auto play = std::make_shared<RandomGames>(
      *rules, RandomPlayStart{.first_seed = 1, .lanes = wide_lanes, .kernel = kernel});
  auto ended = std::make_shared<std::uint64_t>(0);
  return {.name = std::string("random games, ") + name +
                  (kernel == Kernel::simd ? ", vectors" : ", plain"),
          .unit = "moves",
          .run =
              [=] {
                const std::uint64_t before = moves_of(*play, *ended);
                play->step(kernel == Kernel::simd ? 10'000 : 250);
                return moves_of(*play, *ended) - before;
              },
          .signature = [=] { return wide_signature(*rules, kernel); }};
}

}  // namespace

std::vector<Work> play_works() {
  std::vector<Work> works;
  for (const char* name :
       {"2048", "2048-vcs", "2048-basic", "threes", "threes-1k", "2584", "5x5"}) {
    works.push_back(walled_games(name));
  }
  for (const char* name : {"2048", "threes", "2048-vcs", "threes-1k"}) {
    works.push_back(random_play(name, Kernel::plain));
    works.push_back(random_play(name, Kernel::simd));
  }
  for (const char* name : {"5x5", "8x8", "2584", "pillars", "threes-5x5", "threes-1k"}) {
    works.push_back(random_games(name, Kernel::plain));
    works.push_back(random_games(name, Kernel::simd));
  }
  return works;
}

}  // namespace tilery::scenes
