#include "apps/inspector.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tilery/board/slide.h"

namespace tilery {
namespace {

Error error_at(int column, std::string expected, std::string found) {
  return {.source = {},
          .place = {1, column},
          .expected = std::move(expected),
          .found = std::move(found)};
}

void add_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits;
  const auto [end, fault] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), end);
}

void add_flag(std::string& out, bool flag) { out += flag ? "true" : "false"; }

void add_board(std::string& out, const Rules& rules, const WalledBoard& board) {
  out += '[';
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell > 0) {
      out += ',';
    }
    add_number(out, rules.ladder.face(board.rank(cell)));
  }
  out += ']';
}

void add_lines(std::string& out, std::uint32_t lines) {
  out += '[';
  for (std::uint64_t line = 0; lines >> line != 0; ++line) {
    if ((lines >> line & 1) != 0) {
      out += out.back() == '[' ? "" : ",";
      add_number(out, line);
    }
  }
  out += ']';
}

void add_spawns(std::string& out, const Rules& rules, const std::vector<EntryOdds>& spawns) {
  out += ",\"spawns\":[";
  for (const EntryOdds& spawn : spawns) {
    out += out.back() == '[' ? "{\"cell\":" : ",{\"cell\":";
    add_number(out, static_cast<std::uint64_t>(spawn.entry.cell));
    out += ",\"tile\":";
    add_number(out, rules.ladder.face(spawn.entry.rank));
    out += ",\"odds\":[";
    add_number(out, spawn.odds.numerator);
    out += ',';
    add_number(out, spawn.odds.denominator);
    out += "]}";
  }
  out += ']';
}

/// Whether what enters can be told from the board alone.
bool draws_by_odds_alone(const SpawnRule& rule) {
  return rule.source == SpawnSource::odds && !rule.bonus && !rule.climb && !rule.is_previewed;
}

bool has_goal_tile(const Rules& rules, const WalledBoard& board) {
  return rules.goal.tile && board.largest() >= *rules.goal.tile;
}

/// The odds among the entries of rank `tile` alone.
std::vector<EntryOdds> given_tile(const std::vector<EntryOdds>& all, Rank tile) {
  // Probing's odds are out of 256, so scaling them to it gives whole weights again.
  constexpr std::uint64_t bytes = 256;
  std::vector<EntryOdds> chosen;
  std::uint64_t total = 0;
  for (const EntryOdds& spawn : all) {
    if (spawn.entry.rank == tile) {
      chosen.push_back(spawn);
      total += spawn.odds.numerator * (bytes / spawn.odds.denominator);
    }
  }
  for (EntryOdds& spawn : chosen) {
    spawn.odds = reduced({spawn.odds.numerator * (bytes / spawn.odds.denominator), total});
  }
  return chosen;
}

std::vector<EntryOdds> spawns_after(const Rules& rules, const WalledBoard& before,
                                    Direction direction, const WalledBoard& after,
                                    std::optional<Rank> next) {
  std::vector<EntryOdds> odds = entry_odds(rules, before, direction, after, next);
  const bool is_conditional = next && rules.spawn.place == SpawnPlace::probing;
  return is_conditional ? given_tile(odds, *next) : odds;
}

}  // namespace

void add_error(std::string& out, const Error& error) {
  using Json = nlohmann::json;
  const Json json = {{"error", text_of(error)}};
  out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void Inspector::answer(std::string_view line, int number, std::string& out) {
  std::expected<Question, Error> question = question_of(line);
  if (!question) {
    Error error = std::move(question).error();
    error.source = "standard input";
    error.place.line = number;
    add_error(out, error);
    return;
  }
  const Rules& rules = *question->rules;
  const WalledBoard& board = question->position.board;
  out += "{\"over\":";
  add_flag(out, is_over(rules, question->position));
  out += ",\"goal\":";
  add_flag(out, has_goal_tile(rules, board));
  if (rules.score.kind == ScoreKind::counted) {
    out += ",\"score\":";
    add_number(out, score_of(rules, question->position));
  }
  out += ",\"moves\":{";
  for (const Direction direction : all_directions) {
    const Slide moved = slide(board, direction, rules);
    if (!moved.moved()) {
      continue;
    }
    out += out.back() == '{' ? "\"" : ",\"";
    out += name_of(direction);
    out += "\":{\"board\":";
    add_board(out, rules, moved.board);
    out += ",\"gain\":";
    add_number(out, moved.gain);
    out += ",\"lines\":";
    add_lines(out, moved.lines);
    if (question->next || draws_by_odds_alone(rules.spawn)) {
      add_spawns(out, rules, spawns_after(rules, board, direction, moved.board, question->next));
    }
    out += '}';
  }
  out += "}}";
}

std::expected<Inspector::Question, Error> Inspector::question_of(std::string_view line) {
  const std::expected<InspectRequest, Error> request = read_inspect_request(line);
  if (!request) {
    return std::unexpected(request.error());
  }
  const std::expected<const Rules*, Error> rules = rules_for(*request);
  if (!rules) {
    return std::unexpected(rules.error());
  }
  const Rules& game = **rules;
  if (request->board.size() != std::size_t(game.shape.cells())) {
    return std::unexpected(
        error_at(request->board_column,
                 fmt::format("a board of {} values ({} x {})", game.shape.cells(), game.shape.width,
                             game.shape.height),
                 fmt::format("{}", request->board.size())));
  }
  Question question = {.rules = &game, .position = {}, .next = {}};
  question.position.board = WalledBoard(game.shape);
  for (int cell = 0; cell < game.shape.cells(); ++cell) {
    const InspectValue value = request->board[std::size_t(cell)];
    const std::optional<Rank> rank = game.ladder.rank_of(value.value);
    if (!rank) {
      return std::unexpected(error_at(value.column, "0 or a tile of the ladder",
                                      fmt::format("{} in cell {}", value.value, cell)));
    }
    if (*rank != 0 && game.shape.is_blocked(cell)) {
      return std::unexpected(error_at(value.column, "0 in a blocked cell",
                                      fmt::format("{} in cell {}", value.value, cell)));
    }
    if (*rank != 0) {
      question.position.board.set(cell, *rank);
    }
  }
  if (request->next) {
    question.next = game.ladder.rank_of(request->next->value);
    if (!question.next || *question.next == 0) {
      return std::unexpected(error_at(request->next->column, "a tile of the ladder as \"next\"",
                                      fmt::format("{}", request->next->value)));
    }
  }
  return question;
}

std::expected<const Rules*, Error> Inspector::rules_for(const InspectRequest& request) {
  const Shape& shape = own_.shape;
  const std::uint64_t width = request.width ? request.width->value : std::uint64_t(shape.width);
  const std::uint64_t height = request.height ? request.height->value : std::uint64_t(shape.height);
  if (width == std::uint64_t(shape.width) && height == std::uint64_t(shape.height)) {
    return &own_;
  }
  const bool is_kept = other_ && width == std::uint64_t(other_->shape.width) &&
                       height == std::uint64_t(other_->shape.height);
  constexpr std::uint64_t longest = longest_side;
  if (!is_kept && width <= longest && height <= longest) {
    other_ = resized(own_, static_cast<int>(width), static_cast<int>(height));
  }
  if (width > longest || height > longest || !other_) {
    const InspectValue& fault = request.width ? *request.width : *request.height;
    return std::unexpected(
        error_at(fault.column,
                 shape.is_open ? fmt::format("sides from 1 to {}", longest)
                               : fmt::format("the only size, {} x {}", shape.width, shape.height),
                 fmt::format("{} x {}", width, height)));
  }
  return &*other_;
}

}  // namespace tilery
