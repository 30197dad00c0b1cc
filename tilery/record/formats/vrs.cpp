#include "tilery/record/formats/vrs.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/record/formats/bytes.h"
#include "tilery/record/formats/directions.h"
#include "tilery/record/formats/limits.h"
#include "tilery/record/formats/nibbles.h"
#include "tilery/record/formats/places.h"

namespace tilery {
namespace {

constexpr std::size_t record_bytes = 13;
constexpr std::size_t score_byte = 8;
constexpr std::size_t move_byte = 12;
constexpr DirectionOrder directions = left_right_up_down;

std::optional<ReadingFault> wrong_shape(std::string_view bytes, std::string_view source) {
  if (bytes.empty() || bytes.size() % record_bytes != 0) {
    return wrong_size(source, bytes.size(), "whole records of 13 bytes");
  }
  if (bytes.size() / record_bytes > most_foreign_steps + 1) {
    return wrong_size(source, bytes.size(), "at most 262144 moves of 13 bytes");
  }
  if (const std::uint64_t score = little_endian(bytes, score_byte, 4); score != 0) {
    return fault_at(source, score_byte, "the score 0 at the start", std::to_string(score));
  }
  return std::nullopt;
}

std::expected<ForeignStep, ReadingFault> step_at(std::string_view bytes, std::size_t at,
                                                 std::string_view source) {
  const std::uint64_t move = little_endian(bytes, at + move_byte, 1);
  if (move < 1 || move > 4) {
    return std::unexpected(
        fault_at(source, at + move_byte, "a move from 1 to 4", std::to_string(move)));
  }
  return ForeignStep{.direction = directions[std::size_t(move - 1)],
                     .byte = static_cast<std::uint32_t>(at)};
}

void add_board(ForeignGame& game, std::string_view bytes, std::size_t at) {
  game.boards.push_back(in_order({little_endian(bytes, at, 8)}, NibbleOrder::top_left_highest));
  game.scores.push_back(little_endian(bytes, at + score_byte, 4));
}

void add_record(std::string& bytes, PackedBoard board, std::uint64_t score, std::uint64_t move) {
  add_little_endian(bytes, in_order(board, NibbleOrder::top_left_highest).bits, 8);
  add_little_endian(bytes, score, 4);
  add_little_endian(bytes, move, 1);
}

}  // namespace

ReadGames read_vrs(std::string_view bytes, std::string_view source) {
  if (std::optional<ReadingFault> fault = wrong_shape(bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  ForeignGame game;
  add_board(game, bytes, 0);
  for (std::size_t at = record_bytes; at < bytes.size(); at += record_bytes) {
    const auto step = step_at(bytes, at, source);
    if (!step) {
      return std::unexpected(step.error());
    }
    game.steps.push_back(*step);
    add_board(game, bytes, at);
  }
  game.start = grid_of(game.boards.front());
  return std::vector{std::move(game)};
}

std::expected<std::string, Error> write_vrs(const ForeignGame& game) {
  static constexpr FormatLimits limits = {.name = "vrs", .highest_entry = 15};
  const auto boards = all_boards(game, limits);
  if (!boards) {
    return std::unexpected(boards.error());
  }
  if (game.scores.front() != 0) {
    return std::unexpected(
        cannot_carry(limits, "a score that begins at 0", std::to_string(game.scores.front())));
  }
  std::string bytes;
  for (std::size_t i = 0; i < boards->size(); ++i) {
    if (game.scores[i] > UINT32_MAX) {
      return std::unexpected(
          cannot_carry(limits, "a score below 4294967296", std::to_string(game.scores[i])));
    }
    const std::uint64_t move = i == 0 ? 0 : 1 + number_of(game.steps[i - 1].direction, directions);
    add_record(bytes, (*boards)[i], game.scores[i], move);
  }
  return bytes;
}

}  // namespace tilery
