// Games: begun, continued from records, played, described.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/narration/daily_words.h"
#include "tilery/narration/hint_words.h"
#include "tilery/record/daily.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/game_json.h"
#include "web/engine/boundary/handles.h"

namespace tilery::web {
namespace {

struct HeldGame {
  CartridgeWithText cartridge;
  RecordedGame game;
  std::size_t undone = 0;  ///< actions that redo can bring back
};

Handles<HeldGame> games;

std::size_t undone_after(std::size_t undone, Event event) {
  return event == Event::undo ? undone + 1 : event == Event::redo ? undone - 1 : 0;
}

int hold(CartridgeWithText cartridge, RecordedGame game) {
  std::size_t undone = 0;
  for (const Event event : game.record().events) {
    undone = undone_after(undone, event);
  }
  return games.add(
      std::make_shared<HeldGame>(HeldGame{std::move(cartridge), std::move(game), undone}));
}

/// "5 x 4"; "width 5" or "height 4" if the other one is 0, because the page did not give it.
std::string size_words(int width, int height) {
  return height == 0  ? "width " + std::to_string(width)
         : width == 0 ? "height " + std::to_string(height)
                      : std::to_string(width) + " x " + std::to_string(height);
}

/// The rules for the given size; 0 stands for the cartridge's own size.
std::expected<Rules, Error> sized(const Cartridge& cartridge, int width, int height) {
  const Shape& shape = cartridge.rules.shape;
  std::optional<Rules> rules = resized(cartridge.rules, width == 0 ? shape.width : width,
                                       height == 0 ? shape.height : height);
  return rules ? std::expected<Rules, Error>(*std::move(rules))
               : std::unexpected(Error{"size",
                                       {},
                                       "a size that " + cartridge.name + " offers",
                                       size_words(width, height)});
}

GameStatus status_of(const HeldGame& held) {
  const Game& game = held.game.game();
  return {.players = game.players(),
          .winner = game.winner(),
          .can_undo = !game.actions().empty(),
          .can_redo = held.undone > 0,
          .events = held.game.record().events.size(),
          .seed = held.game.record().seed,
          .apart = words_of(standing_of(held.game.record()))};
}

std::string event_bytes(const Record& record) {
  std::string bytes;
  for (const Event event : record.events) {
    bytes += static_cast<char>(event);
  }
  return bytes;
}

}  // namespace

TILERY_EXPORT(new_game)
int new_game(std::size_t cartridge_size, std::uint64_t seed, int width, int height, int players,
             std::uint64_t id, double began) {
  std::expected<CartridgeWithText, Error> cartridge =
      cartridge_in(Received().take(cartridge_size), "");
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<Rules, Error> rules = sized(cartridge->cartridge, width, height);
  if (!rules) {
    return refuse(rules.error());
  }
  if (players < 1 || players > rules->players.most) {
    return refuse(
        {"players", {}, "1 to " + std::to_string(rules->players.most), std::to_string(players)});
  }
  RecordedGame game(cartridge->cartridge.name,
                    {.rules = *std::move(rules), .seed = seed, .players = players}, id,
                    time_of(began));
  return hold(*std::move(cartridge), std::move(game));
}

/// The game after the record's last event; with `is_at_start` the game before its first event.
TILERY_EXPORT(open_record)
int open_record(std::size_t record_size, std::size_t cartridge_size, int is_at_start) {
  Received received;
  const std::expected<Record, Error> record = read_record(received.take(record_size), "record");
  if (!record) {
    return refuse(record.error());
  }
  std::expected<CartridgeWithText, Error> cartridge =
      cartridge_in(received.take(cartridge_size), record->cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const Rules& rules = cartridge->cartridge.rules;
  std::expected<RecordedGame, Error> game =
      is_at_start != 0 ? begun(*record, rules) : replay(*record, rules);
  return game ? hold(*std::move(cartridge), *std::move(game)) : refuse(game.error());
}

/// Leaves the record's events, a byte each.
TILERY_EXPORT(record_events) int record_events(std::size_t record_size) {
  const std::expected<Record, Error> record = read_record(Received().take(record_size), "record");
  if (!record) {
    return refuse(record.error());
  }
  give(event_bytes(*record));
  return 1;
}

TILERY_EXPORT(take_over)
int take_over(int number, std::size_t events, std::uint64_t id, std::uint64_t seed) {
  const HeldGame& held = *games.find(number);
  std::expected<RecordedGame, Error> game = played_on(
      held.game.record(), events, held.cartridge.cartridge.rules, {.id = id, .seed = seed});
  return game ? hold(held.cartridge, *std::move(game)) : refuse(game.error());
}

TILERY_EXPORT(close_game) void close_game(int number) { games.free(number); }

TILERY_EXPORT(game_cartridge) void game_cartridge(int number) {
  give(games.find(number)->cartridge.text);
}

TILERY_EXPORT(game_state) void game_state(int number) {
  const HeldGame& held = *games.find(number);
  const Game& game = held.game.game();
  give(state_json(game.rules(), game.position(), status_of(held)));
}

TILERY_EXPORT(game_act) int game_act(int number, int event, std::uint32_t wait_ms) {
  HeldGame& held = *games.find(number);
  const std::optional<EventResult> result =
      held.game.act(static_cast<Event>(static_cast<std::uint8_t>(event)), wait_ms);
  if (!result) {
    return 0;
  }
  held.undone = undone_after(held.undone, result->event);
  give(turn_json(held.game.game().rules(), *result));
  return 1;
}

TILERY_EXPORT(game_words) void game_words(int number) {
  give(words_json(games.find(number)->game.game()));
}

TILERY_EXPORT(game_record) void game_record(int number) {
  give(record_text(games.find(number)->game.record_with_result()));
}

/// The record without waits, which makes links shorter.
TILERY_EXPORT(game_brief_record) void game_brief_record(int number) {
  Record record = games.find(number)->game.record_with_result();
  record.waits_ms.clear();
  give(record_text(record));
}

/// The reason why `best` is better than `played` here, in words. Both must be moves.
TILERY_EXPORT(game_reason) void game_reason(int number, int played, int best) {
  const Game& game = games.find(number)->game.game();
  give(move_reason(game.rules(), game.position().board, static_cast<Direction>(played),
                   static_cast<Direction>(best)));
}

TILERY_EXPORT(game_daily_words) void game_daily_words(int number, std::size_t date_size) {
  const HeldGame& held = *games.find(number);
  give(daily_words(held.cartridge.cartridge.title, held.game.game(), Received().take(date_size)));
}

/// Whether the game is played on the board of that date.
TILERY_EXPORT(game_plays_board_of) int game_plays_board_of(int number, std::size_t date_size) {
  const HeldGame& held = *games.find(number);
  return plays_board_of(held.game.record(), held.cartridge.cartridge, Received().take(date_size))
             ? 1
             : 0;
}

TILERY_EXPORT(daily_seed) int daily_seed(std::size_t name_size, std::size_t date_size) {
  Received received;
  const std::string_view name = received.take(name_size);
  const auto seed = tilery::daily_seed(name, received.take(date_size));
  if (!seed) {
    return refuse(seed.error());
  }
  give(std::to_string(*seed));
  return 1;
}

/// `dates` are separated by spaces.
TILERY_EXPORT(daily_streak) int daily_streak(std::size_t dates_size, std::size_t today_size) {
  Received received;
  std::vector<std::string> dates;
  for (const auto date : std::views::split(received.take(dates_size), ' ')) {
    dates.emplace_back(std::string_view(date));
  }
  return tilery::daily_streak(dates, received.take(today_size));
}

TILERY_EXPORT(game_question) void game_question(int number) {
  const HeldGame& held = *games.find(number);
  const Game& game = held.game.game();
  give(question_json(held.cartridge.cartridge.name, game.rules(), game.position()));
}

}  // namespace tilery::web
