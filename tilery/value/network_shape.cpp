#include "tilery/value/network_shape.h"

#include <algorithm>
#include <string>

#include "tilery/packed/packed_rules.h"

namespace tilery {
namespace {

/// The number of a weight has 32 bits.
constexpr std::uint64_t most_weights = std::uint64_t{1} << 32;

/// The cell to which image `image` moves `cell`, where the image has the board's size.
int moved_cell(const Shape& shape, int cell, unsigned image) {
  int x = cell % shape.width;
  int y = cell / shape.width;
  x = (image & 1) != 0 ? shape.width - 1 - x : x;
  y = (image & 2) != 0 ? shape.height - 1 - y : y;
  return (image & 4) != 0 ? x * shape.width + y : y * shape.width + x;
}

bool is_image(const Shape& shape, unsigned image) {
  if ((image & 4) != 0 && shape.width != shape.height) {
    return false;
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (shape.is_blocked(cell) != shape.is_blocked(moved_cell(shape, cell, image))) {
      return false;
    }
  }
  return true;
}

std::uint8_t images_of_shape(const Shape& shape) {
  unsigned images = 0;
  for (unsigned image = 0; image < 8; ++image) {
    images |= is_image(shape, image) ? 1U << image : 0U;
  }
  return static_cast<std::uint8_t>(images);
}

bool has_deck(const SpawnRule& rule) { return rule.source == SpawnSource::deck; }

/// With more decks, each deck is too rare to learn from.
constexpr std::uint64_t most_distinct_decks = 4096;

int decks_of(const SpawnRule& rule) {
  std::uint64_t decks = 1;
  for (const TileWeight& tile : rule.tiles) {
    decks *= has_deck(rule) ? tile.weight + 1 : 1;
    if (decks > most_distinct_decks) {
      return 1;
    }
  }
  return static_cast<int>(decks);
}

/// The number of waiting times that have weights of their own, besides the decks.
int waits_of(const SpawnRule& rule) {
  return static_cast<std::uint64_t>(decks_of(rule) * rule.every) <= most_distinct_decks ? rule.every
                                                                                        : 1;
}

/// Whether hardly any game on sixteen cells has ever reached a tile of this face.
bool is_beyond_reach(std::uint64_t face) { return face >= 32768; }

/// Larger tiles are rare, and their weights would take much memory.
constexpr int most_ranks = 20;

int ranks_of_shape(const Rules& rules) {
  const int ranks = std::min(rules.ladder.top() + 1, most_ranks);
  constexpr int packed_ranks = highest_packed_rank + 1;
  return has_packed_size(rules.shape) &&
                 (ranks <= packed_ranks || is_beyond_reach(rules.ladder.face(highest_packed_rank)))
             ? packed_ranks
             : ranks;
}

}  // namespace

std::uint64_t all_weights_of(const NetworkShape& shape) {
  const auto hints = static_cast<std::uint64_t>(shape.hints);
  std::uint64_t weights = 0;
  for (const Pattern& pattern : shape.patterns) {
    std::uint64_t size = pattern.reads_next_tile ? hints : 1;
    for (std::size_t cell = 0; cell < pattern.cells.size(); ++cell) {
      size *= static_cast<std::uint64_t>(shape.ranks);
    }
    weights += size;
  }
  if (shape.hints > 1 || shape.decks > 1) {
    const auto cells = static_cast<std::uint64_t>(shape.width * shape.height);
    weights += hints * static_cast<std::uint64_t>(shape.decks) * (cells + 1);
  }
  return weights * (shape.stages.size() + 1);
}

std::optional<std::size_t> weights_of(const NetworkShape& shape) {
  const std::uint64_t weights = all_weights_of(shape);
  return weights < most_weights ? std::optional(static_cast<std::size_t>(weights)) : std::nullopt;
}

std::vector<PatternWeights> weights_of_patterns(const NetworkShape& shape) {
  std::vector<PatternWeights> all;
  std::size_t start = 0;
  for (const Pattern& pattern : shape.patterns) {
    PatternWeights weights{.start = start, .table = 1};
    for (std::size_t cell = 0; cell < pattern.cells.size(); ++cell) {
      weights.table *= static_cast<std::size_t>(shape.ranks);
    }
    weights.tables = static_cast<std::size_t>(pattern.reads_next_tile ? shape.hints : 1);
    start = weights.end();
    all.push_back(weights);
  }
  return all;
}

std::expected<NetworkShape, Error> network_shape_of(const Rules& rules, std::string_view patterns) {
  if (rules.players.goals) {
    return std::unexpected(
        Error{.source = "game",
              .place = {},
              .expected = "a game with one aim for all players",
              .found = "a goal for each player (hints and players search without a network)"});
  }
  TILERY_TRY(auto cells, patterns_of(patterns, rules.shape.width, rules.shape.height));
  NetworkShape shape{
      .width = rules.shape.width,
      .height = rules.shape.height,
      .patterns = std::move(cells),
      .ranks = ranks_of_shape(rules),
      .stages = {},
      .images = images_of_shape(rules.shape),
      .hints = rules.spawn.is_previewed ? static_cast<int>(rules.spawn.tiles.size()) + 1 : 1,
      .decks = decks_of(rules.spawn) * waits_of(rules.spawn)};
  if (shape.hints > most_hints) {
    return std::unexpected(
        Error{.source = "game",
              .place = {},
              .expected = "at most 31 kinds of previewed tiles (the limit of networks)",
              .found = std::to_string(rules.spawn.tiles.size())});
  }
  if (!weights_of(shape)) {
    return std::unexpected(Error{.source = "patterns",
                                 .place = {},
                                 .expected = "a network of fewer than 2^32 weights",
                                 .found = std::to_string(all_weights_of(shape)) + " weights"});
  }
  return shape;
}

PreviewInputs preview_inputs_of(const SpawnRule& rule, Rank next, const SpawnState& spawn_state) {
  PreviewInputs preview_inputs;
  if (rule.is_previewed) {
    const auto kind = std::ranges::find(rule.tiles, next, &TileWeight::rank) - rule.tiles.begin();
    preview_inputs.hint = static_cast<std::uint32_t>(kind);
  }
  if (has_deck(rule) && decks_of(rule) > 1) {
    for (std::size_t kind = 0; kind < rule.tiles.size(); ++kind) {
      preview_inputs.deck = preview_inputs.deck * (rule.tiles[kind].weight + 1) +
                            static_cast<std::uint32_t>(cards_left(rule, spawn_state, kind));
    }
  }
  if (waits_of(rule) > 1) {
    preview_inputs.deck =
        preview_inputs.deck * static_cast<std::uint32_t>(rule.every) + spawn_state.waited;
  }
  return preview_inputs;
}

}  // namespace tilery
