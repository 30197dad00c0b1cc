#include "apps/store/daily_games.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tilery/record/daily.h"

namespace tilery {
namespace {

/// The games of `cartridge` among `games`, in the order in which they were begun.
std::vector<GameSummary> games_of(std::vector<GameSummary> games, const Cartridge& cartridge) {
  std::erase_if(games, [&](const GameSummary& game) { return !is_of(game, cartridge); });
  // Numbers alone do not give the order: a game recovered from a damaged database has a new one.
  std::ranges::sort(games, {},
                    [](const GameSummary& game) { return std::pair(game.began, game.id); });
  return games;
}

/// The day on which the game was begun; empty if it is not known.
std::string day_of(const GameSummary& game) {
  return game.began > 0 ? utc_date(game.began) : std::string();
}

/// The game of `summary`, if it was played on the board of `date`.
std::optional<SavedGame> daily_game(Store& store, const GameSummary& summary,
                                    const Cartridge& cartridge, std::string_view date) {
  std::optional<SavedGame> game = store.look_at(summary.id);
  return game && plays_board_of(game->record, cartridge, date) ? std::move(game) : std::nullopt;
}

}  // namespace

std::map<std::string, SavedGame> counted_daily_games(Store& store, const Cartridge& cartridge) {
  std::map<std::string, SavedGame> counted;
  for (const GameSummary& summary : games_of(store.games(cartridge.name), cartridge)) {
    const std::string date = day_of(summary);
    std::optional<SavedGame> game = daily_game(store, summary, cartridge, date);
    if (game) {
      counted.try_emplace(date, *std::move(game));
    }
  }
  return counted;
}

std::optional<GameId> open_daily_game(Store& store, const Cartridge& cartridge,
                                      std::string_view date, std::string_view today) {
  if (date == today && !counted_daily_games(store, cartridge).contains(std::string(date))) {
    return std::nullopt;
  }
  std::vector<GameSummary> games = games_of(store.games(cartridge.name), cartridge);
  std::ranges::stable_partition(games,
                                [&](const GameSummary& game) { return day_of(game) == date; });
  const auto open = std::ranges::find_if(games, [&](const GameSummary& game) {
    return !game.is_over && daily_game(store, game, cartridge, date);
  });
  return open == games.end() ? std::nullopt : std::optional(open->id);
}

bool is_daily_practice(Store& store, const Cartridge& cartridge, std::string_view date,
                       std::string_view today) {
  const auto knows_board = [&](std::vector<GameSummary> games) {
    return std::ranges::any_of(games_of(std::move(games), cartridge), [&](const auto& game) {
      return daily_game(store, game, cartridge, date).has_value();
    });
  };
  return date != today || knows_board(store.games(cartridge.name)) || knows_board(store.removed());
}

}  // namespace tilery
