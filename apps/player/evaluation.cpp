#include "apps/player/evaluation.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "tilery/game/position.h"
#include "tilery/search/player.h"

namespace tilery {
namespace {

using Clock = std::chrono::steady_clock;

PlayedGame play_game(const Rules& rules, Player<Judge>& player, const Thinking& thinking,
                     std::uint64_t seed) {
  const Clock::time_point begin = Clock::now();
  Position position = first_position(rules, seed);
  while (true) {
    if (position.asks) {
      position = gone_on(position);
    }
    const std::optional<Direction> best = best_move(thought_of(player, position, thinking));
    auto turn = best ? play(rules, position, *best, 1) : std::nullopt;
    if (!turn) {
      break;
    }
    position = std::move(turn->after);
  }
  return {.score = score_of(rules, position),
          .moves = position.moves,
          .largest = position.board.largest(),
          .seconds = std::chrono::duration<double>(Clock::now() - begin).count()};
}

}  // namespace

std::vector<PlayedGame> evaluated(const Rules& rules, const Judge& judge,
                                  const EvaluationPlan& plan,
                                  const std::function<void(const PlayedGame&)>& note) {
  std::vector<PlayedGame> games(static_cast<std::size_t>(plan.games));
  std::atomic<std::size_t> next = 0;
  std::mutex note_lock;
  const auto work = [&] {
    Player<Judge> player(rules, judge);
    for (std::size_t game = next++; game < games.size(); game = next++) {
      games[game] = play_game(rules, player, plan.thinking, plan.seed + game);
      const std::lock_guard lock(note_lock);
      note(games[game]);
    }
  };
  std::vector<std::jthread> threads;
  for (int thread = 1; thread < plan.threads; ++thread) {
    threads.emplace_back(work);
  }
  work();
  threads.clear();
  return games;
}

Estimate mean_score(const std::vector<PlayedGame>& games) {
  constexpr double normal_95 = 1.96;
  const auto count = static_cast<double>(games.size());
  double sum = 0;
  double squares = 0;
  for (const PlayedGame& game : games) {
    sum += static_cast<double>(game.score);
  }
  const double mean = games.empty() ? 0 : sum / count;
  for (const PlayedGame& game : games) {
    squares += std::pow(static_cast<double>(game.score) - mean, 2);
  }
  const double margin = count > 1 ? normal_95 * std::sqrt(squares / (count - 1) / count) : 0;
  return {.mean = mean, .margin = margin};
}

}  // namespace tilery
