#include "apps/store/level_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <iterator>

#include "tilery/narration/puzzle_words.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

/// Whether the kept game reached the goal of `level`.
bool is_solution(Store& store, const GameSummary& summary, const Cartridge& level) {
  const std::optional<SavedGame> saved = store.look_at(summary.id);
  const auto game = saved ? replay(saved->record, level.rules, "the kept game")
                          : std::unexpected(Error{"the kept game", {}, "a game", "none"});
  return game && game->game().position().goal_reached;
}

LevelProgress progress_in(Store& store, const Cartridge& level) {
  std::vector<GameSummary> games = store.games(level.name);
  std::erase_if(games,
                [&](const GameSummary& game) { return !game.is_over || !is_of(game, level); });
  std::ranges::sort(games, {}, &GameSummary::moves);
  const auto best = std::ranges::find_if(
      games, [&](const GameSummary& game) { return is_solution(store, game, level); });
  if (best == games.end()) {
    return {};
  }
  return {.fewest_moves = best->moves, .stars = stars_of(best->moves, level.par)};
}

}  // namespace

std::vector<LevelProgress> progress_of(Store& store, const Cartridge& pack) {
  std::vector<LevelProgress> progress;
  for (std::size_t number = 1; number <= pack.levels.size(); ++number) {
    progress.push_back(progress_in(store, level_of(pack, number)));
  }
  return progress;
}

std::size_t first_open_level(std::span<const LevelProgress> progress) {
  const auto open = std::ranges::find(progress, 0, &LevelProgress::stars);
  const auto before = static_cast<std::size_t>(open - progress.begin());
  return std::min(before + 1, progress.size());
}

std::string progress_words(std::span<const LevelProgress> progress) {
  int stars = 0;
  for (const LevelProgress& level : progress) {
    stars += level.stars;
  }
  const auto open = std::ranges::count(progress, 0, &LevelProgress::stars);
  return fmt::format("{} of {} levels solved, {} star{}", std::ssize(progress) - open,
                     progress.size(), stars, stars == 1 ? "" : "s");
}

Cartridge level_to_play(Store& store, const Cartridge& cartridge) {
  return cartridge.levels.empty()
             ? cartridge
             : level_of(cartridge, first_open_level(progress_of(store, cartridge)));
}

}  // namespace tilery
