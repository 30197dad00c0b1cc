#include "scenes/play_works.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "scenes/board_scene.h"
#include "tilery/core/signature.h"
#include "tilery/game/game.h"
#include "tilery/kernels/random_games.h"

namespace tilery::scenes {
namespace {

/// Plays the games of seeds `first` to `first + games - 1` at random, each to its end, to a goal
/// that asks or for 1,000 moves. Adds every position's board to `signature`. Returns the number of
/// moves.
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

/// The signature of the sums over all games that are over, and of the present boards.
std::uint64_t play_signature(const Rules& rules, Kernel kernel) {
  RandomGames play(rules, {.first_seed = 1, .lanes = lanes, .kernel = kernel});
  play.step(300);
  std::uint64_t moves = 0;
  std::uint64_t score = 0;
  std::uint64_t score_squares = 0;
  std::array<std::uint64_t, 16> highest{};
  const std::vector<FinishedGame> games = play.take_games();
  for (const FinishedGame& game : games) {
    moves += game.moves;
    score += game.score;
    score_squares += game.score * game.score;
    ++highest[game.highest];
  }
  Signature signature;
  for (const std::uint64_t word : {std::uint64_t{games.size()}, moves, score, score_squares}) {
    signature.add(word);
  }
  for (const std::uint64_t count : highest) {
    signature.add(count);
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const Position position = play.position(lane);
    signature.add(packed(position.board)->bits);
    signature.add(score_of(rules, position));
  }
  return signature.value();
}

/// Moves made so far. `ended` counts the moves of games that are over.
std::uint64_t moves_of(RandomGames& play, std::uint64_t& ended) {
  for (const FinishedGame& game : play.take_games()) {
    ended += game.moves;
  }
  return ended + play.present_moves();
}

Work random_play(const std::string& name, Kernel kernel, std::size_t lanes_at_once,
                 std::size_t attempts, const std::function<std::uint64_t()>& signature) {
  auto play = std::make_shared<RandomGames>(
      rules_named(name),
      RandomPlayStart{.first_seed = 1, .lanes = lanes_at_once, .kernel = kernel});
  auto ended = std::make_shared<std::uint64_t>(0);
  return {.name = {},
          .unit = "moves",
          .run =
              [=] {
                const std::uint64_t before = moves_of(*play, *ended);
                play->step(attempts);
                return moves_of(*play, *ended) - before;
              },
          .signature = signature};
}

std::string kernel_name(Kernel kernel) { return kernel == Kernel::simd ? ", vectors" : ", plain"; }

Work packed_play(const std::string& name, Kernel kernel) {
  Work work = random_play(name, kernel, lanes, 1000,
                          [=] { return play_signature(rules_named(name), kernel); });
  work.name = "random play, " + name + kernel_name(kernel);
  return work;
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

Work wide_play(const std::string& name, Kernel kernel) {
  Work work = random_play(name, kernel, wide_lanes, kernel == Kernel::simd ? 10'000 : 250,
                          [=] { return wide_signature(rules_named(name), kernel); });
  work.name = "random games, " + name + kernel_name(kernel);
  return work;
}

}  // namespace

std::vector<Work> play_works() {
  std::vector<Work> works;
  for (const char* name :
       {"2048", "2048-vcs", "2048-basic", "threes", "threes-1k", "2584", "5x5"}) {
    works.push_back(walled_games(name));
  }
  for (const char* name : {"2048", "threes", "2048-vcs", "threes-1k"}) {
    works.push_back(packed_play(name, Kernel::plain));
    works.push_back(packed_play(name, Kernel::simd));
  }
  for (const char* name : {"5x5", "8x8", "2584", "pillars", "threes-5x5", "threes-1k"}) {
    works.push_back(wide_play(name, Kernel::plain));
    works.push_back(wide_play(name, Kernel::simd));
  }
  return works;
}

}  // namespace tilery::scenes
