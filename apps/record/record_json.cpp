#include "apps/record/record_json.h"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 7> event_names = {"left",  "right", "up",  "down",
                                                    "go_on", "undo",  "redo"};

Json board_json(const WalledBoard& board, const Ladder& ladder) {
  Json faces = Json::array();
  for (const Rank rank : ranks_of(board)) {
    faces.push_back(ladder.face(rank));
  }
  return faces;
}

Json scores_json(const Game& game) {
  Json scores = Json::array();
  for (int player = 0; player < game.players(); ++player) {
    scores.push_back(game.score(player));
  }
  return scores;
}

void add_position(Json& json, const Game& game) {
  const Position& position = game.position();
  const Ladder& ladder = game.rules().ladder;
  json["board"] = board_json(position.board, ladder);
  json["moves"] = position.moves;
  json["score"] = scores_json(game);
  json["over"] = game.is_over();
  if (position.next) {
    Json next = Json::array();
    for (Rank rank = position.next->hint_low; rank <= position.next->hint_high; ++rank) {
      next.push_back(ladder.face(rank));
    }
    json["next"] = next;
  }
}

Json event_json(const EventResult& happening, const Ladder& ladder) {
  Json json = {{"event", event_names[std::size_t(happening.event)]}};
  if (const std::optional<Turn>& turn = happening.turn) {
    json["gain"] = turn->slide.gain;
    json["cell"] = turn->entry.cell;
    json["tile"] = ladder.face(turn->entry.rank);
  }
  return json;
}

Json header_json(const std::string& cartridge, const Rules& rules) {
  return {{"cartridge", cartridge}, {"width", rules.shape.width}, {"height", rules.shape.height}};
}

void add_header(Json& json, const Record& record) {
  if (record.seed) {
    json["seed"] = *record.seed;
  }
  if (record.began) {
    json["began"] = *record.began;
  }
}

}  // namespace

std::string position_json(const std::string& cartridge, const Game& game) {
  Json json = header_json(cartridge, game.rules());
  add_position(json, game);
  return json.dump() + "\n";
}

std::expected<std::string, Error> record_json(const Record& record, const Cartridge& cartridge,
                                              std::string_view source) {
  const auto end = replay(record, cartridge.rules, source);
  auto game = begun(record, cartridge.rules, source);
  if (!end || !game) {
    return std::unexpected(end ? game.error() : end.error());
  }
  Json json = header_json(record.cartridge, game->game().rules());
  add_header(json, record);
  add_position(json["start"], game->game());
  Json& events = json["events"] = Json::array();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const auto happening = game->act(record.events[i]);
    events.push_back(event_json(*happening, game->game().rules().ladder));
    if (!record.waits_ms.empty()) {
      events.back()["wait_ms"] = record.waits_ms[i];
    }
  }
  add_position(json["end"], game->game());
  return json.dump() + "\n";
}

}  // namespace tilery
