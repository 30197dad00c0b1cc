// Functions about kept games that do not depend on the way games are stored. The native program
// stores them in an SQLite database, the npm package in files.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <string>

#include "apps/store/game_summary.h"
#include "apps/store/store.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

/// Why the game `id` cannot be taken up.
std::string why_not_open(Store& store, GameId id) {
  const std::optional<SavedGame> game = store.look_at(id);
  if (!game) {
    return "not kept (see tilery games)";
  }
  if (std::ranges::any_of(store.removed(),
                          [id](const auto& removed) { return removed.id == id; })) {
    return fmt::format("it is deleted (tilery games restore {} brings it back)", id);
  }
  return game->record.result->is_over ? "it is over" : "it is open in another window";
}

}  // namespace

std::uint64_t played_ms(const Record& record, std::size_t first) {
  const auto begin = record.waits_ms.begin();
  const auto from = static_cast<std::ptrdiff_t>(std::min(first, record.waits_ms.size()));
  return std::accumulate(begin + from, record.waits_ms.end(), std::uint64_t{0});
}

GameSummary summary_of(const Record& record, GameId id, std::int64_t saved) {
  return {.id = id,
          .cartridge = record.cartridge,
          .width = record.width,
          .height = record.height,
          .players = record.players,
          .began = record.began.value_or(0),
          .saved = saved,
          .scores = record.result->scores,
          .largest = record.result->largest,
          .moves = record.result->moves,
          .played_ms = played_ms(record),
          .is_over = record.result->is_over,
          .standing = standing_of(record),
          .rules_hash = record.rules_hash};
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::uint64_t fresh_record_id() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

bool is_of(const GameSummary& game, const Cartridge& cartridge) {
  const std::optional<Rules> rules = game.cartridge == cartridge.name
                                         ? resized(cartridge.rules, game.width, game.height)
                                         : std::nullopt;
  return rules && rules_hash(*rules) == game.rules_hash;
}

Error no_such_game(Store& store, GameId id) {
  return {.source = fmt::format("game {}", id),
          .place = {},
          .expected = {},
          .found = why_not_open(store, id)};
}

Error no_game_left(const Cartridge* cartridge) {
  return {.source = "--resume",
          .place = {},
          .expected = {},
          .found = fmt::format(
              "no game{} to continue: all are over, or open in another window",
              cartridge == nullptr ? "" : fmt::format(" of {} with these rules", cartridge->name))};
}

}  // namespace tilery
