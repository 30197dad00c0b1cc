#include "tilery/record/formats/endgame_tablebase.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/base64.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"

namespace tilery {
namespace {

/// The fault of a file that is not one record for the start and one for each move.
std::optional<ReadingFault> wrong_size_of_records(std::string_view bytes, std::size_t record_bytes,
                                                  std::string_view source) {
  if (bytes.empty() || bytes.size() % record_bytes != 0) {
    return wrong_size(source, bytes.size(), fmt::format("whole records of {} bytes", record_bytes));
  }
  if (bytes.size() / record_bytes > most_foreign_steps + 1) {
    return wrong_size(
        source, bytes.size(),
        fmt::format("at most {} moves of {} bytes", most_foreign_steps, record_bytes));
  }
  return std::nullopt;
}

constexpr std::size_t rec_bytes = 17;
constexpr DirectionOrder rec_directions = up_down_left_right;

/// A board is four numbers of 32 bits. Each holds 16 bits of it, the lowest first.
std::expected<PackedBoard, ReadingFault> rec_start(std::string_view bytes,
                                                   std::string_view source) {
  std::uint64_t board = 0;
  for (std::size_t piece = 0; piece < 4; ++piece) {
    const std::uint64_t number = little_endian(bytes, 1 + 4 * piece, 4);
    if (number > 0xFFFF) {
      return std::unexpected(fault_at(source, 1 + 4 * piece, "a quarter of a board, up to 65535",
                                      std::to_string(number)));
    }
    board |= number << (16 * piece);
  }
  return in_order({board}, NibbleOrder::top_left_highest);
}

std::expected<ForeignStep, ReadingFault> rec_step(std::string_view bytes, std::size_t at,
                                                  std::string_view source) {
  const std::uint64_t action = little_endian(bytes, at, 1);
  if (action > 127) {
    return std::unexpected(fault_at(source, at, "a move, up to 127", std::to_string(action)));
  }
  return ForeignStep{.direction = rec_directions[action & 3],
                     .entry = {.cell = static_cast<int>(action >> 2 & 15),
                               .rank = static_cast<Rank>(1 + (action >> 6))},
                     .byte = static_cast<std::uint32_t>(at)};
}

std::uint64_t rec_action(const ForeignStep& step) {
  return number_of(step.direction, rec_directions) | static_cast<unsigned>(step.entry.cell) << 2 |
         (step.entry.rank - 1U) << 6;
}

constexpr std::size_t rpl_bytes = 25;
constexpr std::size_t rpl_action_byte = 8;
constexpr std::uint64_t rpl_end_action = 88;
constexpr std::array<std::uint64_t, 4> rpl_end_rates = {666666666, 233333333, 314159265, 987654321};
constexpr DirectionOrder rpl_directions = left_right_up_down;

constexpr std::string_view rpl_text_start = "REPLAY_v9RPL_B64_";

std::optional<ReadingFault> wrong_rpl_end(std::string_view bytes, std::string_view source) {
  const std::size_t at = bytes.size() - rpl_bytes;
  const std::uint64_t action = little_endian(bytes, at + rpl_action_byte, 1);
  std::array<std::uint64_t, rpl_end_rates.size()> rates{};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    rates[i] = little_endian(bytes, at + rpl_action_byte + 1 + 4 * i, 4);
  }
  const bool is_end = action == rpl_end_action && rates == rpl_end_rates;
  return is_end ? std::nullopt
                : std::optional(fault_at(source, at,
                                         "the closing record: 88, 666666666, 233333333, 314159265, "
                                         "987654321",
                                         fmt::format("{}, {}", action, fmt::join(rates, ", "))));
}

PackedBoard rpl_board(std::string_view bytes, std::size_t at, NibbleOrder order) {
  return in_order({little_endian(bytes, at, 8)}, order);
}

ForeignStep rpl_step(std::string_view bytes, std::size_t at, NibbleOrder order) {
  const std::uint64_t action = little_endian(bytes, at + rpl_action_byte, 1);
  return {.direction = rpl_directions[action >> 5 & 3],
          .entry = {.cell = cell_of_nibble(static_cast<int>(action >> 1 & 15), order),
                    .rank = static_cast<Rank>(1 + (action & 1))},
          .byte = static_cast<std::uint32_t>(at)};
}

/// If there are moves, ignores the board of the closing record: some writers put 0 there.
ForeignGame rpl_game(std::string_view bytes, NibbleOrder order) {
  ForeignGame game;
  game.start = grid_of(rpl_board(bytes, 0, order));
  for (std::size_t at = 0; at + rpl_bytes < bytes.size(); at += rpl_bytes) {
    game.boards.push_back(rpl_board(bytes, at, order));
    game.steps.push_back(rpl_step(bytes, at, order));
  }
  return game;
}

void add_rpl_record(std::string& bytes, PackedBoard board, std::uint64_t action,
                    const std::array<std::uint64_t, 4>& rates) {
  add_little_endian(bytes, board.bits, 8);
  add_little_endian(bytes, action, 1);
  for (const std::uint64_t rate : rates) {
    add_little_endian(bytes, rate, 4);
  }
}

std::uint64_t rpl_action(const ForeignStep& step, NibbleOrder order) {
  const auto nibble = static_cast<unsigned>(cell_of_nibble(step.entry.cell, order));
  return number_of(step.direction, rpl_directions) << 5 | nibble << 1 | (step.entry.rank - 1U);
}

constexpr std::size_t vrs_bytes = 13;
constexpr std::size_t vrs_score_byte = 8;
constexpr std::size_t vrs_move_byte = 12;
constexpr DirectionOrder vrs_directions = left_right_up_down;

std::optional<ReadingFault> wrong_first_score(std::string_view bytes, std::string_view source) {
  const std::uint64_t score = little_endian(bytes, vrs_score_byte, 4);
  return score == 0 ? std::nullopt
                    : std::optional(fault_at(source, vrs_score_byte, "the score 0 at the start",
                                             std::to_string(score)));
}

std::expected<ForeignStep, ReadingFault> vrs_step(std::string_view bytes, std::size_t at,
                                                  std::string_view source) {
  const std::uint64_t move = little_endian(bytes, at + vrs_move_byte, 1);
  if (move < 1 || move > 4) {
    return std::unexpected(
        fault_at(source, at + vrs_move_byte, "a move from 1 to 4", std::to_string(move)));
  }
  return ForeignStep{.direction = vrs_directions[std::size_t(move - 1)],
                     .byte = static_cast<std::uint32_t>(at)};
}

void add_vrs_board(ForeignGame& game, std::string_view bytes, std::size_t at) {
  game.boards.push_back(in_order({little_endian(bytes, at, 8)}, NibbleOrder::top_left_highest));
  game.scores.push_back(little_endian(bytes, at + vrs_score_byte, 4));
}

void add_vrs_record(std::string& bytes, PackedBoard board, std::uint64_t score,
                    std::uint64_t move) {
  add_little_endian(bytes, in_order(board, NibbleOrder::top_left_highest).bits, 8);
  add_little_endian(bytes, score, 4);
  add_little_endian(bytes, move, 1);
}

}  // namespace

ReadGames read_rec(std::string_view bytes, std::string_view source) {
  if (std::optional<ReadingFault> fault = wrong_size_of_records(bytes, rec_bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  TILERY_TRY(const auto start, rec_start(bytes, source));
  ForeignGame game = {.start = grid_of(start)};
  for (std::size_t at = rec_bytes; at < bytes.size(); at += rec_bytes) {
    TILERY_TRY(const auto step, rec_step(bytes, at, source));
    game.steps.push_back(step);
  }
  return std::vector{std::move(game)};
}

std::expected<std::string, Error> write_rec(const ForeignGame& game) {
  static constexpr FormatLimits limits = {.name = "rec"};
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  const std::uint64_t board = in_order(*packed(game.start), NibbleOrder::top_left_highest).bits;
  std::string bytes(1, '\0');
  for (int piece = 0; piece < 4; ++piece) {
    add_little_endian(bytes, board >> (16 * piece) & 0xFFFF, 4);
  }
  for (const ForeignStep& step : game.steps) {
    add_little_endian(bytes, rec_action(step), 1);
    bytes.append(16, '\0');
  }
  return bytes;
}

ReadGames read_rpl(std::string_view bytes, std::string_view source, NibbleOrder likely) {
  if (std::optional<ReadingFault> fault = wrong_size_of_records(bytes, rpl_bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  if (std::optional<ReadingFault> fault = wrong_rpl_end(bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  return std::vector{rpl_game(bytes, likely), rpl_game(bytes, other(likely))};
}

ReadGames read_rpl_text(std::string_view bytes, std::string_view source) {
  if (!bytes.starts_with(rpl_text_start)) {
    return std::unexpected(fault_at(source, 0, "\"" + std::string(rpl_text_start) + "\"",
                                    quoted(bytes.substr(0, rpl_text_start.size()))));
  }
  const auto decoded = bytes_of_base64(bytes.substr(rpl_text_start.size()));
  if (!decoded) {
    const std::size_t at = rpl_text_start.size() + decoded.error();
    return std::unexpected(
        fault_at(source, at, "base64",
                 at < bytes.size() ? quoted(bytes.substr(at, 1)) : "its end too early"));
  }
  return read_rpl(*decoded, std::string(source) + ", decoded", NibbleOrder::top_left_lowest);
}

std::expected<std::string, Error> write_rpl(const ForeignGame& game, NibbleOrder order) {
  static constexpr FormatLimits limits = {.name = "rpl"};
  TILERY_TRY(const auto boards, all_boards(game, limits));
  std::string bytes;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    add_rpl_record(bytes, in_order(boards[i], order), rpl_action(game.steps[i], order), {});
  }
  add_rpl_record(bytes, in_order(boards.back(), order), rpl_end_action, rpl_end_rates);
  return bytes;
}

std::expected<std::string, Error> write_rpl_text(const ForeignGame& game) {
  TILERY_TRY(const auto bytes, write_rpl(game, NibbleOrder::top_left_lowest));
  return std::string(rpl_text_start) + base64_of(bytes);
}

ReadGames read_vrs(std::string_view bytes, std::string_view source) {
  if (std::optional<ReadingFault> fault = wrong_size_of_records(bytes, vrs_bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  if (std::optional<ReadingFault> fault = wrong_first_score(bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  ForeignGame game;
  add_vrs_board(game, bytes, 0);
  for (std::size_t at = vrs_bytes; at < bytes.size(); at += vrs_bytes) {
    TILERY_TRY(const auto step, vrs_step(bytes, at, source));
    game.steps.push_back(step);
    add_vrs_board(game, bytes, at);
  }
  game.start = grid_of(game.boards.front());
  return std::vector{std::move(game)};
}

std::expected<std::string, Error> write_vrs(const ForeignGame& game) {
  static constexpr FormatLimits limits = {.name = "vrs", .highest_entry = 15};
  TILERY_TRY(const auto boards, all_boards(game, limits));
  if (game.scores.front() != 0) {
    return std::unexpected(
        cannot_carry(limits, "a score that begins at 0", std::to_string(game.scores.front())));
  }
  std::string bytes;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (game.scores[i] > UINT32_MAX) {
      return std::unexpected(
          cannot_carry(limits, "a score below 4294967296", std::to_string(game.scores[i])));
    }
    const std::uint64_t move =
        i == 0 ? 0 : 1 + number_of(game.steps[i - 1].direction, vrs_directions);
    add_vrs_record(bytes, boards[i], game.scores[i], move);
  }
  return bytes;
}

}  // namespace tilery
