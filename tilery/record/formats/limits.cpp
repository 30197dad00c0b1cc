#include "tilery/record/formats/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace tilery {
namespace {

bool is_side_within(int side, const FormatLimits& limits) {
  return side >= limits.least_side && side <= limits.longest_side;
}

std::string sides_text(const FormatLimits& limits) {
  return limits.least_side == limits.longest_side
             ? fmt::format("a board of {0} x {0}", limits.longest_side)
             : fmt::format("a board with sides of {} to {}", limits.least_side,
                           limits.longest_side);
}

std::uint64_t face_of(Rank rank) { return std::uint64_t{1} << rank; }

std::optional<Error> refused_start(const ForeignGame& game, const FormatLimits& limits) {
  const auto tiles = std::ranges::count_if(game.start.values, [](Rank rank) { return rank > 0; });
  const Rank largest = std::ranges::max(game.start.values);
  if (largest > limits.highest_start) {
    return cannot_carry(limits,
                        fmt::format("tiles up to {} at the start", face_of(limits.highest_start)),
                        std::to_string(face_of(largest)));
  }
  if (limits.needs_two_tiles && tiles != 2) {
    return cannot_carry(limits, "two tiles at the start", std::to_string(tiles));
  }
  return std::nullopt;
}

}  // namespace

Error cannot_carry(const FormatLimits& limits, std::string expected, std::string found) {
  return {.source = fmt::format("format {}", limits.name),
          .place = {},
          .expected = std::move(expected),
          .found = std::move(found)};
}

std::optional<Error> refusal(const ForeignGame& game, const FormatLimits& limits) {
  if (!is_side_within(game.start.width, limits) || !is_side_within(game.start.height, limits)) {
    return cannot_carry(limits, sides_text(limits),
                        fmt::format("{} x {}", game.start.width, game.start.height));
  }
  if (std::optional<Error> error = refused_start(game, limits)) {
    return error;
  }
  for (const ForeignStep& step : game.steps) {
    if (step.is_undo && !limits.has_undo) {
      return cannot_carry(limits, "a game without undo", "an undo");
    }
    if (!step.is_undo && step.entry.rank > limits.highest_entry) {
      return cannot_carry(limits, fmt::format("new tiles up to {}", face_of(limits.highest_entry)),
                          std::to_string(face_of(step.entry.rank)));
    }
  }
  return std::nullopt;
}

std::expected<std::vector<PackedBoard>, Error> all_boards(const ForeignGame& game,
                                                          const FormatLimits& limits) {
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  if (game.boards.size() != game.steps.size() + 1) {
    return std::unexpected(cannot_carry(limits, "tiles up to 32768", "a larger one"));
  }
  return game.boards;
}

std::vector<Entry> start_tiles(const ForeignGame& game) {
  std::vector<Entry> tiles;
  for (std::size_t cell = 0; cell < game.start.values.size(); ++cell) {
    if (game.start.values[cell] > 0) {
      tiles.push_back({static_cast<int>(cell), game.start.values[cell]});
    }
  }
  return tiles;
}

}  // namespace tilery
