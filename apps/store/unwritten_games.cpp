#include "apps/store/unwritten_games.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "tilery/record/record_rules.h"

namespace tilery {
namespace {

GameSummary summary_of(const UnwrittenGame& game) {
  GameSummary summary = summary_of(*game.unsaved, game.number, game.changed_ms / 1000);
  summary.standing = joined(summary.standing, game.marks);
  summary.listed_ms = game.is_removed() ? game.removed_ms : game.changed_ms;
  return summary;
}

}  // namespace

GameId UnwrittenGames::begin(const RecordedGame& game, std::string_view toml) {
  return add({.number = --last_unwritten_,
              .begun = game.record().events.size(),
              .start = game.result(),
              .toml = std::string(toml),
              .unsaved = game.record_with_result(),
              .changed_ms = next_change_ms()});
}

GameId UnwrittenGames::rekey(GameId key) { return add(std::move(games_.extract(key).mapped())); }

/// A game that has moved to another file may still have the number as its key.
GameId UnwrittenGames::add(UnwrittenGame game) {
  const GameId key = games_.contains(game.number) ? --last_unwritten_ : game.number;
  games_.emplace(key, std::move(game));
  return key;
}

SavedGame UnwrittenGames::take_up(UnwrittenGame game, Record record) {
  const GameId number = game.number;
  game.marks = joined(game.marks, marks_of(number));
  std::erase_if(games_, [number](const auto& one) { return one.second.number == number; });
  const GameId key = add(std::move(game));
  return {key, std::move(record), at(key).toml, at(key).marks};
}

std::optional<SavedGame> UnwrittenGames::take_up(GameId number) {
  return take_up_where([number](const UnwrittenGame& game) { return game.number == number; });
}

std::optional<SavedGame> UnwrittenGames::take_up_last(const Cartridge* cartridge) {
  return take_up_where([cartridge](const UnwrittenGame& game) {
    return cartridge == nullptr || belongs_to(*game.unsaved, *cartridge);
  });
}

template <typename IsWanted>
std::optional<SavedGame> UnwrittenGames::take_up_where(IsWanted is_wanted) {
  std::optional<GameId> last;
  for (const auto& [key, game] : games_) {
    const bool is_open =
        game.unsaved && !game.unsaved->result->is_over && !game.is_played && !game.is_removed();
    if (is_open && is_wanted(game) && (!last || game.changed_ms > at(*last).changed_ms)) {
      last = key;
    }
  }
  if (!last) {
    return std::nullopt;
  }
  UnwrittenGame& game = at(*last);
  game.is_played = true;
  return SavedGame{*last, *game.unsaved, game.toml, game.marks};
}

UnwrittenGame* UnwrittenGames::find(GameId number) {
  const auto found = std::ranges::find_if(
      games_, [number](const auto& one) { return one.second.number == number; });
  return found == games_.end() ? nullptr : &found->second;
}

std::vector<UnwrittenGame*> UnwrittenGames::in_order() {
  std::vector<UnwrittenGame*> games;
  for (auto& [key, game] : games_) {
    if (!game.is_removed()) {
      games.push_back(&game);
    }
  }
  std::ranges::stable_sort(games, {}, &UnwrittenGame::changed_ms);
  return games;
}

void UnwrittenGames::change(UnwrittenGame& game, const RecordedGame& played) {
  if (!game.unsaved || game.unsaved->events.size() != played.record().events.size()) {
    game.changed_ms = next_change_ms();
  }
  game.unsaved = played.record_with_result();
}

std::optional<Removal> UnwrittenGames::remove(GameId number) {
  UnwrittenGame* const game = find(number);
  if (game == nullptr || (game->has_file() && !game->is_played)) {
    return std::nullopt;
  }
  if (game->is_played || game->is_removed()) {
    return game->is_played ? Removal::is_played : Removal::no_such_game;
  }
  game->removed_ms = next_change_ms();
  return Removal::done;
}

bool UnwrittenGames::restore(GameId number) {
  UnwrittenGame* const game = find(number);
  return game != nullptr && std::exchange(game->removed_ms, 0) != 0;
}

void UnwrittenGames::forget_left() {
  std::erase_if(games_, [](const auto& one) {
    const UnwrittenGame& game = one.second;
    return !game.is_played && (game.is_written() || game.is_empty());
  });
}

bool UnwrittenGames::is_held(GameId number) {
  const UnwrittenGame* const game = find(number);
  return game != nullptr && game->is_held();
}

bool UnwrittenGames::are_written() const {
  return std::ranges::all_of(
      games_, [](const auto& one) { return one.second.is_removed() || one.second.is_written(); });
}

GameId UnwrittenGames::number_of(GameId key) const {
  const auto game = games_.find(key);
  return game == games_.end() ? key : game->second.number;
}

GameId UnwrittenGames::last_number() const {
  GameId last = 0;
  for (const auto& [key, game] : games_) {
    last = std::max(last, game.number);
  }
  return last;
}

Standing UnwrittenGames::marks_of(GameId number) const {
  Standing marks;
  for (const auto& [key, game] : games_) {
    marks = game.number == number ? joined(marks, game.marks) : marks;
  }
  return marks;
}

std::optional<SavedGame> UnwrittenGames::look_at(GameId number) {
  const UnwrittenGame* const game = find(number);
  return game != nullptr && game->unsaved
             ? std::optional(SavedGame{number, *game->unsaved, game->toml, game->marks})
             : std::nullopt;
}

std::vector<GameSummary> UnwrittenGames::listed(std::vector<GameSummary> written,
                                                std::optional<std::string_view> cartridge) const {
  return merged(std::move(written), [cartridge](const UnwrittenGame& game) {
    return !game.is_removed() && (!cartridge || game.unsaved->cartridge == *cartridge);
  });
}

std::vector<GameSummary> UnwrittenGames::listed_removed(std::vector<GameSummary> written) const {
  return merged(std::move(written), [](const UnwrittenGame& game) { return game.is_removed(); });
}

template <typename IsWanted>
std::vector<GameSummary> UnwrittenGames::merged(std::vector<GameSummary> written,
                                                IsWanted is_wanted) const {
  for (GameSummary& game : written) {
    game.standing = joined(game.standing, marks_of(game.id));
  }
  for (const auto& [key, game] : games_) {
    if (game.unsaved && game.unsaved->events.size() > game.begun && is_wanted(game)) {
      std::erase_if(written, [&](const GameSummary& other) { return other.id == game.number; });
      written.push_back(summary_of(game));
    }
  }
  std::ranges::sort(written, std::ranges::greater(),
                    [](const GameSummary& game) { return std::pair(game.listed_ms, game.id); });
  return written;
}

std::int64_t UnwrittenGames::next_change_ms() {
  last_change_ms_ = std::max(now_ms(), last_change_ms_ + 1);
  return last_change_ms_;
}

std::uint64_t best_score(const std::vector<GameSummary>& games, std::uint64_t rules_hash,
                         GameId except) {
  std::uint64_t best = 0;
  for (const GameSummary& game : games) {
    if (game.id != except && game.rules_hash == rules_hash && game.players == 1 && game.is_over &&
        game.standing.is_alone()) {
      best = std::max(best, game.scores[0]);
    }
  }
  return best;
}

}  // namespace tilery
