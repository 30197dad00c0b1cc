#include "tilery/record/formats/rec.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/record/formats/bytes.h"
#include "tilery/record/formats/directions.h"
#include "tilery/record/formats/limits.h"
#include "tilery/record/formats/nibbles.h"
#include "tilery/record/formats/places.h"

namespace tilery {
namespace {

constexpr std::size_t record_bytes = 17;
constexpr DirectionOrder directions = up_down_left_right;

std::optional<ReadingFault> wrong_shape(std::string_view bytes, std::string_view source) {
  if (bytes.empty() || bytes.size() % record_bytes != 0) {
    return wrong_size(source, bytes.size(), "whole records of 17 bytes");
  }
  if (bytes.size() / record_bytes > most_foreign_steps + 1) {
    return wrong_size(source, bytes.size(), "at most 262144 moves of 17 bytes");
  }
  return std::nullopt;
}

/// Sixteen bits in each of four numbers of 32, the lowest first.
std::expected<PackedBoard, ReadingFault> start_of(std::string_view bytes, std::string_view source) {
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

std::expected<ForeignStep, ReadingFault> step_at(std::string_view bytes, std::size_t at,
                                                 std::string_view source) {
  const std::uint64_t action = little_endian(bytes, at, 1);
  if (action > 127) {
    return std::unexpected(fault_at(source, at, "a move, up to 127", std::to_string(action)));
  }
  return ForeignStep{.direction = directions[action & 3],
                     .entry = {.cell = static_cast<int>(action >> 2 & 15),
                               .rank = static_cast<Rank>(1 + (action >> 6))},
                     .byte = static_cast<std::uint32_t>(at)};
}

std::uint64_t action_of(const ForeignStep& step) {
  return number_of(step.direction, directions) | static_cast<unsigned>(step.entry.cell) << 2 |
         (step.entry.rank - 1U) << 6;
}

}  // namespace

ReadGames read_rec(std::string_view bytes, std::string_view source) {
  if (std::optional<ReadingFault> fault = wrong_shape(bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  const auto start = start_of(bytes, source);
  if (!start) {
    return std::unexpected(start.error());
  }
  ForeignGame game = {.start = grid_of(*start)};
  for (std::size_t at = record_bytes; at < bytes.size(); at += record_bytes) {
    const auto step = step_at(bytes, at, source);
    if (!step) {
      return std::unexpected(step.error());
    }
    game.steps.push_back(*step);
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
    add_little_endian(bytes, action_of(step), 1);
    bytes.append(16, '\0');
  }
  return bytes;
}

}  // namespace tilery
