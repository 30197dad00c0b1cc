#include "tilery/telling/inspector.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace tilery {
namespace {

std::unexpected<Error> refusal(int column, std::string expected, std::string found) {
  return std::unexpected(Error{.source = {},
                               .place = {1, column},
                               .expected = std::move(expected),
                               .found = std::move(found)});
}

std::expected<Rank, Error> rank_in(const Rules& rules, int cell, AskedNumber value) {
  const std::optional<Rank> rank = rules.ladder.rank_of(value.value);
  if (!rank) {
    return refusal(value.column, "0 or a tile of the ladder",
                   fmt::format("{} in cell {}", value.value, cell));
  }
  if (*rank != 0 && rules.shape.is_blocked(cell)) {
    return refusal(value.column, "0 in a blocked cell",
                   fmt::format("{} in cell {}", value.value, cell));
  }
  return *rank;
}

std::expected<WalledBoard, Error> board_in(const Rules& rules, const BoardRequest& request) {
  const Shape& shape = rules.shape;
  const std::vector<AskedNumber>& values = request.board.values;
  if (values.size() != std::size_t(shape.cells())) {
    return refusal(
        request.board.column,
        fmt::format("a board of {} values ({} x {})", shape.cells(), shape.width, shape.height),
        std::to_string(values.size()));
  }
  WalledBoard board(shape);
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const std::expected<Rank, Error> rank = rank_in(rules, cell, values[std::size_t(cell)]);
    if (!rank) {
      return std::unexpected(rank.error());
    }
    if (*rank != 0) {
      board.set(cell, *rank);
    }
  }
  return board;
}

/// Probing draws only tiles of its odds; elsewhere any tile may be the known one.
bool may_enter(const Rules& rules, Rank rank) {
  if (rules.spawn.place != SpawnPlace::probing) {
    return rank != 0;
  }
  return std::ranges::any_of(rules.spawn.tiles, [&](TileWeight tile) { return tile.rank == rank; });
}

std::expected<std::vector<Rank>, Error> tiles_in(const Rules& rules, const AskedList& list,
                                                 std::string_view key) {
  std::vector<Rank> ranks;
  for (const AskedNumber& value : list.values) {
    const std::optional<Rank> rank = rules.ladder.rank_of(value.value);
    if (!rank || !may_enter(rules, *rank)) {
      return refusal(value.column, fmt::format("a tile that may enter as \"{}\"", key),
                     std::to_string(value.value));
    }
    ranks.push_back(*rank);
  }
  return ranks;
}

/// Fails on a deck or on several next tiles, which only hints understand.
std::expected<void, Error> one_tile_of(const BoardRequest& request) {
  if (request.deck.is_there()) {
    return refusal(request.deck.column, "no \"deck\"", "one");
  }
  if (request.next.is_there() && request.next.values.size() != 1) {
    return refusal(request.next.column, "one tile as \"next\"",
                   std::to_string(request.next.values.size()));
  }
  return {};
}

std::unexpected<Error> other_size(const Shape& shape, const BoardRequest& request) {
  const auto told = [](const AskedNumber& asked, int own) {
    return asked.is_there() ? asked.value : std::uint64_t(own);
  };
  const std::string expected =
      shape.is_open ? fmt::format("a width and a height from 1 to {}", longest_side)
                    : fmt::format("{} x {}, the only size", shape.width, shape.height);
  return refusal(
      request.width.is_there() ? request.width.column : request.height.column, expected,
      fmt::format("{} x {}", told(request.width, shape.width), told(request.height, shape.height)));
}

/// The side that is asked for, or the board's own; 0, which no board has, if it is too long.
int side_of(const AskedNumber& asked, int own) {
  if (!asked.is_there()) {
    return own;
  }
  return asked.value <= std::uint64_t{longest_side} ? static_cast<int>(asked.value) : 0;
}

bool has_size(const Rules& rules, int width, int height) {
  return rules.shape.width == width && rules.shape.height == height;
}

}  // namespace

std::expected<InspectQuestion, Error> Inspector::one_tile_question_of(const BoardRequest& request) {
  const std::expected<void, Error> has_one = one_tile_of(request);
  return has_one ? question_of(request) : std::unexpected(has_one.error());
}

std::expected<InspectQuestion, Error> Inspector::question_of(const BoardRequest& request) {
  const std::expected<const Rules*, Error> rules = rules_for(request);
  if (!rules) {
    return std::unexpected(rules.error());
  }
  std::expected<WalledBoard, Error> board = board_in(**rules, request);
  if (!board) {
    return std::unexpected(board.error());
  }
  if (const auto every = static_cast<std::uint64_t>((*rules)->spawn.every);
      request.waited.value >= every) {
    return refusal(request.waited.column,
                   fmt::format("fewer than {} moves, as a tile enters then", every),
                   std::to_string(request.waited.value));
  }
  std::expected<std::vector<Rank>, Error> next = tiles_in(**rules, request.next, "next");
  std::expected<std::vector<Rank>, Error> deck = tiles_in(**rules, request.deck, "deck");
  if (!next || !deck) {
    return std::unexpected(!next ? next.error() : deck.error());
  }
  InspectQuestion question = {
      .rules = *rules, .position = {}, .next = *std::move(next), .deck = std::nullopt};
  question.position.board = *std::move(board);
  question.position.supply.waited = static_cast<std::uint8_t>(request.waited.value);
  if (request.deck.is_there()) {
    question.deck = *std::move(deck);
  }
  return question;
}

std::expected<const Rules*, Error> Inspector::rules_for(const BoardRequest& request) {
  const int width = side_of(request.width, own_.shape.width);
  const int height = side_of(request.height, own_.shape.height);
  if (has_size(own_, width, height)) {
    return &own_;
  }
  if (!other_ || !has_size(*other_, width, height)) {
    other_ = resized(own_, width, height);
  }
  if (!other_) {
    return other_size(own_.shape, request);
  }
  return &*other_;
}

}  // namespace tilery
