#include "tilery/protocol/board_request.h"

#include <cstddef>
#include <fmt/format.h>
#include <span>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/rules/spawn_rule.h"
#include "tilery/search/turn_search.h"

namespace tilery {
namespace {

void add(std::span<const QuestionKey> some, std::vector<QuestionKey>& all) {
  all.insert(all.end(), some.begin(), some.end());
}

/// Sets `side` to the side of the rows. Fails if the question gives another side.
std::expected<void, Error> take_side(AskedNumber& side, std::size_t of_rows, int column) {
  if (side.is_there() && side.value != of_rows) {
    return std::unexpected(
        Error{.source = {},
              .place = {1, side.column},
              .expected = fmt::format("{}, as the rows of \"board\" have", of_rows),
              .found = fmt::format("{}", side.value)});
  }
  side = {.value = of_rows, .column = side.is_there() ? side.column : column};
  return {};
}

/// Takes the size from the rows of the board.
std::expected<void, Error> take_size_of_rows(BoardRequest& request) {
  const AskedList& board = request.board;
  if (board.rows == 0 || board.values.empty()) {
    return {};
  }
  TILERY_CHECK(take_side(request.width, board.values.size() / board.rows, board.column));
  return take_side(request.height, board.rows, board.column);
}

}  // namespace

std::expected<BoardRequest, Error> read_board_request(std::string_view line, BoardKeys keys,
                                                      const QuestionLimits& limits) {
  BoardRequest request;
  std::vector<QuestionKey> all;
  if (keys.game) {
    add(keys_of(request.game), all);
  }
  all.push_back(
      {.name = "board", .value = &request.board, .is_required = true, .may_be_rows = true});
  all.push_back({.name = "width", .value = &request.width});
  all.push_back({.name = "height", .value = &request.height});
  all.push_back({.name = "next", .value = &request.next, .may_be_one = true});
  all.push_back({.name = "deck", .value = &request.deck});
  all.push_back({.name = "waited", .value = &request.waited, .most = longest_wait - 1});
  all.push_back({.name = "player", .value = &request.player, .least = 1, .most = 2});
  all.push_back({.name = "moves", .value = &request.moves, .most = most_asked_moves});
  if (keys.search_limits) {
    add(keys_of(request.search_limits, limits), all);
  }
  TILERY_CHECK(read_flat_question(line, all));
  TILERY_CHECK(take_size_of_rows(request));
  TILERY_CHECK(keys.game ? check_game(request.game, line) : std::expected<void, Error>());
  return request;
}

bool is_same_game(const AskedGame& one, const AskedGame& other) {
  return one.cartridge.value == other.cartridge.value && one.toml.value == other.toml.value;
}

std::array<QuestionKey, 2> keys_of(AskedGame& asked) {
  return {QuestionKey{.name = "cartridge", .value = &asked.cartridge},
          QuestionKey{.name = "toml", .value = &asked.toml}};
}

std::expected<void, Error> check_one_game(const AskedGame& asked) {
  if (!asked.cartridge.is_there() || !asked.toml.is_there()) {
    return {};
  }
  return std::unexpected(
      Error{.source = {},
            .place = {1, asked.toml.column},
            .expected = "a \"cartridge\" or a \"toml\"",
            .found = fmt::format("the cartridge {} and a toml of {} bytes",
                                 quoted(asked.cartridge.value), asked.toml.value.size())});
}

std::expected<void, Error> check_game(const AskedGame& asked, std::string_view line) {
  return asked.is_there() ? check_one_game(asked)
                          : std::unexpected(missing_in(line, "a \"cartridge\" or a \"toml\""));
}

std::expected<Cartridge, Error> cartridge_of(const AskedGame& asked, const FindCartridge& find) {
  return asked.toml.is_there() ? read_cartridge(asked.toml.value, "toml")
                               : find(asked.cartridge.value);
}

std::array<QuestionKey, 5> keys_of(AskedLimits& asked, const QuestionLimits& limits) {
  return {
      QuestionKey{.name = "depth",
                  .value = &asked.depth,
                  .least = 1,
                  .most = static_cast<std::uint64_t>(limits.depth)},
      QuestionKey{.name = "time_ms", .value = &asked.time_ms, .low = 0.01, .high = limits.time_ms},
      QuestionKey{.name = "nodes",
                  .value = &asked.nodes,
                  .least = 1,
                  .most = limits.nodes,
                  .former_name = "most_boards"},
      QuestionKey{.name = "selective", .value = &asked.selective},
      QuestionKey{.name = "least_odds", .value = &asked.least_odds, .low = 0, .high = 1}};
}

std::expected<SearchLimits, Error> limits_of(const AskedLimits& asked, const SearchLimits& usual,
                                             const QuestionLimits& limits, const Clock& clock) {
  if (asked.time_ms.is_there() && clock == nullptr) {
    return std::unexpected(Error{.source = {},
                                 .place = {1, asked.time_ms.column},
                                 .expected = "no \"time_ms\", as there is no clock",
                                 .found = fmt::format("{}", asked.time_ms.value)});
  }
  const SearchLimits given = {.depth = static_cast<int>(asked.depth.value),
                              .milliseconds = asked.time_ms.value,
                              .nodes = asked.nodes.value,
                              .least_odds = asked.least_odds.value,
                              .is_selective = asked.selective.value,
                              .table_bits = limits.table_bits,
                              .clock = clock};
  return completed(given, usual, limits.depth);
}

namespace {

/// The cards that are left, one by one.
void add_deck(JsonWriter& json, const Rules& rules, const SpawnState& spawn_state) {
  json.open_list("deck");
  for (std::size_t kind = 0; kind < rules.spawn.tiles.size(); ++kind) {
    for (int card = 0; card < cards_left(rules.spawn, spawn_state, kind); ++card) {
      json.value(rules.ladder.face(rules.spawn.tiles[kind].rank));
    }
  }
  json.close();
}

void add_next(JsonWriter& json, const std::vector<std::uint64_t>& next) {
  if (next.size() == 1) {
    json.member("next", next.front());
  } else if (!next.empty()) {
    json.list("next", next);
  }
}

}  // namespace

std::vector<std::uint64_t> faces_of(const Rules& rules, const WalledBoard& board) {
  std::vector<std::uint64_t> faces;
  for (const Rank rank : ranks_of(board)) {
    faces.push_back(rules.ladder.face(rank));
  }
  return faces;
}

std::vector<std::uint64_t> next_faces(const Rules& rules, const Position& position) {
  std::vector<std::uint64_t> faces;
  if (position.next) {
    for (int rank = position.next->hint_low; rank <= position.next->hint_high; ++rank) {
      faces.push_back(rules.ladder.face(static_cast<Rank>(rank)));
    }
  }
  return faces;
}

std::vector<Direction> legal_moves(const Rules& rules, const Position& position) {
  std::vector<Direction> moves;
  if (position.asks || is_over(rules, position)) {
    return moves;
  }
  for (const Direction direction : all_directions) {
    if (may_move(rules, position, direction)) {
      moves.push_back(direction);
    }
  }
  return moves;
}

void add_position(JsonWriter& json, const Rules& rules, const Position& position) {
  json.list("board", faces_of(rules, position.board));
  json.member("width", position.board.width());
  json.member("height", position.board.height());
  add_next(json, next_faces(rules, position));
  if (rules.spawn.source == SpawnSource::deck) {
    add_deck(json, rules, position.spawn_state);
  }
  if (position.spawn_state.waited != 0) {
    json.member("waited", position.spawn_state.waited);
  }
}

void add_turn(JsonWriter& json, const Rules& rules, const Position& position) {
  if (!needs_turns(rules, position)) {
    return;
  }
  if (position.is_shared) {
    json.member("player", position.player + 1);
  }
  json.member("moves", position.moves);
}

std::string position_question(std::string_view cartridge, const Rules& rules,
                              const Position& position) {
  JsonWriter json;
  json.open_object();
  json.member("cartridge", cartridge);
  add_position(json, rules, position);
  add_turn(json, rules, position);
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
