#include "web/engine/boundary/game_json.h"

#include <utility>

#include "tilery/board/slide.h"
#include "tilery/core/json_writer.h"
#include "tilery/narration/narration.h"
#include "tilery/protocol/board_request.h"

namespace tilery::web {
namespace {

void add_possible(JsonWriter& json, const Rules& rules, const Position& position) {
  const bool is_open = !position.asks && !is_over(rules, position);
  json.open_list("possible");
  for (const Direction direction : all_directions) {
    json.value(is_open && may_move(rules, position, direction));
  }
  json.close();
}

void add_board(JsonWriter& json, const Rules& rules, const WalledBoard& board) {
  json.member("width", board.width());
  json.member("height", board.height());
  json.list("ranks", ranks_of(board));
  json.list("faces", faces_of(rules, board));
  json.list("blocked", rules.shape.blocked);
  json.member("largest", rules.ladder.face(board.largest()));
}

void add_move(JsonWriter& json, const Turn& turn) {
  json.open_list("travels");
  for (const TileTravel& travel : turn.slide.travels) {
    add_travel(json, travel);
  }
  json.close();
  json.open_list("entries");
  for (const Entry& entry : turn.entries) {
    json.open_object();
    json.member("cell", entry.cell);
    json.member("rank", entry.rank);
    json.close();
  }
  json.close();
  json.member("gain", turn.slide.gain);
  json.member("player", turn.player);
  json.member("reachesGoal", turn.reaches_goal);
}

void add_no_move(JsonWriter& json) {
  json.open_list("travels");
  json.close();
  json.open_list("entries");
  json.close();
  json.member("gain", 0);
  json.member("player", 0);
  json.member("reachesGoal", false);
}

}  // namespace

void add_ladder(JsonWriter& json, const Rules& rules) {
  json.list("faces", rules.ladder.faces);
  json.list("labels", rules.ladder.labels);
  json.member("hasPair", has_pair(rules));
}

void add_travel(JsonWriter& json, const TileTravel& travel) {
  json.open_object();
  json.member("from", travel.from);
  json.member("to", travel.to);
  json.member("rank", travel.rank);
  json.member("merges", travel.merges);
  json.close();
}

std::string state_json(const Rules& rules, const Position& position, const GameStatus& status) {
  JsonWriter json;
  json.open_object();
  add_board(json, rules, position.board);
  json.open_list("scores");
  for (int player = 0; player < status.players; ++player) {
    json.value(score_of(rules, position, player));
  }
  json.close();
  json.member("moves", position.moves);
  json.member("player", position.player);
  json.member("over", is_over(rules, position));
  json.member("asks", position.asks);
  json.member("goalReached", position.goal_reached);
  json.member("winner", status.winner);
  json.list("next", next_faces(rules, position));
  add_possible(json, rules, position);
  json.member("canUndo", status.can_undo);
  json.member("canRedo", status.can_redo);
  json.member("events", status.events);
  json.member("seed",
              status.seed.transform([](std::uint64_t seed) { return std::to_string(seed); }));
  json.member("apart", status.apart);
  json.close();
  return std::move(json).take();
}

std::string turn_json(const Rules& rules, const EventResult& result) {
  JsonWriter json;
  json.open_object();
  json.member("event", name_of(result.event));
  result.turn ? add_move(json, *result.turn) : add_no_move(json);
  json.member("words",
              result.turn ? turn_words(rules, *result.turn) : std::string(name_of(result.event)));
  json.close();
  return std::move(json).take();
}

std::string words_json(const Game& game) {
  JsonWriter json;
  json.open_object();
  json.member("score", score_words(game));
  json.member("next", next_words(game.rules(), game.position()));
  json.member("standing", standing_words(game));
  json.close();
  return std::move(json).take();
}

std::string question_json(std::string_view cartridge, const Rules& rules,
                          const Position& position) {
  return position_question(cartridge, rules, position);
}

}  // namespace tilery::web
