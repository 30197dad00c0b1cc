#include "tilery/record/formats/rpl.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/core/base64.h"
#include "tilery/record/formats/bytes.h"
#include "tilery/record/formats/directions.h"
#include "tilery/record/formats/limits.h"
#include "tilery/record/formats/places.h"

namespace tilery {
namespace {

constexpr std::size_t record_bytes = 25;
constexpr std::size_t action_byte = 8;
constexpr std::uint64_t end_action = 88;
constexpr std::array<std::uint64_t, 4> end_rates = {666666666, 233333333, 314159265, 987654321};
constexpr DirectionOrder directions = left_right_up_down;

constexpr std::string_view text_start = "REPLAY_v9RPL_B64_";

std::optional<ReadingFault> wrong_end(std::string_view bytes, std::string_view source) {
  const std::size_t at = bytes.size() - record_bytes;
  bool is_end = little_endian(bytes, at + action_byte, 1) == end_action;
  for (std::size_t i = 0; i < end_rates.size(); ++i) {
    is_end = is_end && little_endian(bytes, at + action_byte + 1 + 4 * i, 4) == end_rates[i];
  }
  return is_end ? std::nullopt
                : std::optional(fault_at(source, at,
                                         "the closing record: 88, 666666666, 233333333, 314159265, "
                                         "987654321",
                                         "another"));
}

std::optional<ReadingFault> wrong_shape(std::string_view bytes, std::string_view source) {
  if (bytes.empty() || bytes.size() % record_bytes != 0) {
    return wrong_size(source, bytes.size(), "whole records of 25 bytes");
  }
  if (bytes.size() / record_bytes > most_foreign_steps + 1) {
    return wrong_size(source, bytes.size(), "at most 262144 moves of 25 bytes");
  }
  return wrong_end(bytes, source);
}

PackedBoard board_at(std::string_view bytes, std::size_t at, NibbleOrder order) {
  return in_order({little_endian(bytes, at, 8)}, order);
}

ForeignStep step_at(std::string_view bytes, std::size_t at, NibbleOrder order) {
  const std::uint64_t action = little_endian(bytes, at + action_byte, 1);
  return {.direction = directions[action >> 5 & 3],
          .entry = {.cell = cell_of_nibble(static_cast<int>(action >> 1 & 15), order),
                    .rank = static_cast<Rank>(1 + (action & 1))},
          .byte = static_cast<std::uint32_t>(at)};
}

/// The board of the closing record is left alone where there are moves: some writers put 0 there.
ForeignGame game_of(std::string_view bytes, NibbleOrder order) {
  ForeignGame game;
  game.start = grid_of(board_at(bytes, 0, order));
  for (std::size_t at = 0; at + record_bytes < bytes.size(); at += record_bytes) {
    game.boards.push_back(board_at(bytes, at, order));
    game.steps.push_back(step_at(bytes, at, order));
  }
  return game;
}

void add_record(std::string& bytes, PackedBoard board, std::uint64_t action,
                const std::array<std::uint64_t, 4>& rates) {
  add_little_endian(bytes, board.bits, 8);
  add_little_endian(bytes, action, 1);
  for (const std::uint64_t rate : rates) {
    add_little_endian(bytes, rate, 4);
  }
}

std::uint64_t action_of(const ForeignStep& step, NibbleOrder order) {
  const auto nibble = static_cast<unsigned>(cell_of_nibble(step.entry.cell, order));
  return number_of(step.direction, directions) << 5 | nibble << 1 | (step.entry.rank - 1U);
}

}  // namespace

ReadGames read_rpl(std::string_view bytes, std::string_view source, NibbleOrder likely) {
  if (std::optional<ReadingFault> fault = wrong_shape(bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  return std::vector{game_of(bytes, likely), game_of(bytes, other(likely))};
}

ReadGames read_rpl_text(std::string_view bytes, std::string_view source) {
  if (!bytes.starts_with(text_start)) {
    return std::unexpected(
        fault_at(source, 0, "\"" + std::string(text_start) + "\"", "something else"));
  }
  const auto decoded = bytes_of_base64(bytes.substr(text_start.size()));
  if (!decoded) {
    return std::unexpected(fault_at(source, text_start.size() + decoded.error(),
                                    "a digit of base64, or its end", "something else"));
  }
  return read_rpl(*decoded, std::string(source) + ", decoded", NibbleOrder::top_left_lowest);
}

std::expected<std::string, Error> write_rpl(const ForeignGame& game, NibbleOrder order) {
  static constexpr FormatLimits limits = {.name = "rpl"};
  const auto boards = all_boards(game, limits);
  if (!boards) {
    return std::unexpected(boards.error());
  }
  std::string bytes;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    add_record(bytes, in_order((*boards)[i], order), action_of(game.steps[i], order), {});
  }
  add_record(bytes, in_order(boards->back(), order), end_action, end_rates);
  return bytes;
}

std::expected<std::string, Error> write_rpl_text(const ForeignGame& game) {
  const auto bytes = write_rpl(game, NibbleOrder::top_left_lowest);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  return std::string(text_start) + base64_of(*bytes);
}

}  // namespace tilery
