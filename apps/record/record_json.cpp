#include "apps/record/record_json.h"

#include <array>
#include <optional>

#include "tilery/core/json_writer.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

constexpr std::array<std::string_view, 7> event_names = {"left",  "right", "up",  "down",
                                                         "go_on", "undo",  "redo"};

void add_header(JsonWriter& json, const std::string& cartridge, const Rules& rules) {
  json.member("cartridge", cartridge);
  json.member("width", rules.shape.width);
  json.member("height", rules.shape.height);
}

void add_position(JsonWriter& json, const Game& game) {
  const Position& position = game.position();
  const Ladder& ladder = game.rules().ladder;
  json.open_list("board");
  for (const Rank rank : ranks_of(position.board)) {
    json.value(ladder.face(rank));
  }
  json.close();
  json.member("moves", position.moves);
  json.open_list("score");
  for (int player = 0; player < game.players(); ++player) {
    json.value(game.score(player));
  }
  json.close();
  json.member("over", game.is_over());
  if (position.next) {
    json.open_list("next");
    for (int rank = position.next->hint_low; rank <= position.next->hint_high; ++rank) {
      json.value(ladder.face(static_cast<Rank>(rank)));
    }
    json.close();
  }
}

void add_position(JsonWriter& json, std::string_view name, const Game& game) {
  json.open_object(name);
  add_position(json, game);
  json.close();
}

void add_event(JsonWriter& json, const EventResult& outcome, const Ladder& ladder,
               std::optional<std::uint32_t> wait_ms) {
  json.open_object();
  json.member("event", event_names[std::size_t(outcome.event)]);
  if (const std::optional<Turn>& turn = outcome.turn) {
    json.member("gain", turn->slide.gain);
    json.open_list("entries");
    for (const Entry& entry : turn->entries) {
      json.open_object();
      json.member("cell", entry.cell);
      json.member("tile", ladder.face(entry.rank));
      json.close();
    }
    json.close();
  }
  if (wait_ms) {
    json.member("wait_ms", *wait_ms);
  }
  json.close();
}

}  // namespace

std::string position_json(const std::string& cartridge, const Game& game) {
  JsonWriter json;
  json.open_object();
  add_header(json, cartridge, game.rules());
  add_position(json, game);
  json.close();
  return std::move(json).take() + "\n";
}

std::expected<std::string, Error> record_json(const Record& record, const Cartridge& cartridge,
                                              std::string_view source) {
  const auto end = replay(record, cartridge.rules, source);
  auto game = begun(record, cartridge.rules, source);
  if (!end || !game) {
    return std::unexpected(end ? game.error() : end.error());
  }
  JsonWriter json;
  json.open_object();
  add_header(json, record.cartridge, game->game().rules());
  if (record.seed) {
    json.member("seed", *record.seed);
  }
  if (record.began) {
    json.member("began", *record.began);
  }
  add_position(json, "start", game->game());
  json.open_list("events");
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const auto outcome = game->act(record.events[i]);
    add_event(json, *outcome, game->game().rules().ladder,
              record.waits_ms.empty() ? std::nullopt : std::optional(record.waits_ms[i]));
  }
  json.close();
  add_position(json, "end", game->game());
  json.close();
  return std::move(json).take() + "\n";
}

}  // namespace tilery
