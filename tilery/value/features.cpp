#include "tilery/value/features.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "tilery/packed/packed_spawn.h"

namespace tilery {
namespace {

/// The cell of the board that is `cell` in image `image`.
int cell_of_image(const NetworkShape& shape, int cell, unsigned image) {
  int x = cell % shape.width;
  int y = cell / shape.width;
  if ((image & 4) != 0) {
    std::swap(x, y);
  }
  if ((image & 2) != 0) {
    y = shape.height - 1 - y;
  }
  if ((image & 1) != 0) {
    x = shape.width - 1 - x;
  }
  return y * shape.width + x;
}

constexpr std::uint64_t every_cell = 0x1111111111111111;

/// The number of marked cells of sixteen, each marked by its lowest bit. (Not every processor that
/// this runs on counts bits in one instruction.)
std::uint64_t marked_cells(std::uint64_t marks) {
  const std::uint64_t pairs = (marks + (marks >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return pairs * 0x0101010101010101 >> 56;
}

int empty_cells_of(PackedBoard board) {
  return static_cast<int>(marked_cells(empty_cells(board, every_cell)));
}
int empty_cells_of(const WalledBoard& board) { return board.empty_cells(); }

/// The number of tiles of each rank, at most 15, in four bits for each rank. The numbers of two
/// boards compare as their sorted tiles do, the largest first. Ranks below `least` are left out;
/// `most` is the highest rank of the board.
std::uint64_t counts_of(PackedBoard board, Rank least, Rank most) {
  std::uint64_t counts = 0;
  for (unsigned rank = least; rank <= most; ++rank) {
    const std::uint64_t tiles =
        marked_cells(empty_cells({board.bits ^ rank * every_cell}, every_cell));
    counts |= (tiles - (tiles >> 4)) << 4 * rank;
  }
  return counts;
}

/// The counts of a stage's tiles. Tiles above rank 15 are left out: no packed board reaches them.
std::uint64_t counts_of(const Stage& stage) {
  std::uint64_t counts = 0;
  for (std::size_t tile = 0; tile < stage.size(); ++tile) {
    counts +=
        stage.tiles[tile] <= highest_packed_rank ? std::uint64_t{1} << 4 * stage.tiles[tile] : 0;
  }
  return counts;
}

PackedTable packed_table_of(const Pattern& pattern, std::uint32_t start, std::uint32_t hint_size) {
  PackedTable table{.start = start, .hint_size = hint_size};
  for (std::size_t place = 0; place < pattern.cells.size(); ++place) {
    const int shift = 4 * (pattern.cells[place] - static_cast<int>(place));
    if (table.pieces == 0 ||
        table.piece[static_cast<std::size_t>(table.pieces) - 1].shift != shift) {
      table.piece[static_cast<std::size_t>(table.pieces++)].shift = shift;
    }
    table.piece[static_cast<std::size_t>(table.pieces) - 1].mask |= std::uint64_t{15}
                                                                    << (4 * place);
  }
  return table;
}

}  // namespace

WalledPattern Features::table_of(const NetworkShape& shape, const Pattern& pattern,
                                 const PatternWeights& weights) {
  WalledPattern table{
      .start = static_cast<std::uint32_t>(weights.start),
      .hint_size = pattern.reads_next_tile ? static_cast<std::uint32_t>(weights.table) : 0,
      .places = {}};
  for (const std::uint16_t cell : pattern.cells) {
    std::size_t images = 0;
    table.places.emplace_back();
    for (unsigned image = 0; image < 8; ++image) {
      if ((shape.images >> image & 1) != 0) {
        table.places.back()[images++] =
            static_cast<std::uint16_t>(cell_of_image(shape, cell, image));
      }
    }
  }
  return table;
}

Features::Features(const NetworkShape& shape)
    : images_(static_cast<std::size_t>(std::popcount(shape.images))),
      ranks_(static_cast<std::uint32_t>(shape.ranks)),
      cells_(shape.width * shape.height),
      hints_(shape.hints),
      stages_(shape.stages),
      stage_size_(static_cast<std::uint32_t>(*weights_of(shape) / (shape.stages.size() + 1))) {
  const bool is_packed =
      shape.width == 4 && shape.height == 4 && shape.images == 0xFF && shape.ranks == 16;
  const std::vector<PatternWeights> weights = weights_of_patterns(shape);
  for (std::size_t number = 0; number < weights.size(); ++number) {
    const Pattern& pattern = shape.patterns[number];
    WalledPattern table = table_of(shape, pattern, weights[number]);
    if (is_packed) {
      packed_tables_.push_back(packed_table_of(pattern, table.start, table.hint_size));
    }
    tables_.push_back(std::move(table));
  }
  walled_tables_ = walled_tables(tables_, shape.width, shape.height, ranks_);
  deck_start_ = static_cast<std::uint32_t>(weights.back().end());
  has_deck_ = shape.hints > 1 || shape.decks > 1;
  count_ = tables_.size() * images_ + (has_deck_ ? 1 : 0);

  std::ranges::transform(stages_, std::back_inserter(stage_counts_),
                         [](const Stage& stage) { return counts_of(stage); });
  for (std::size_t rank = 0; rank < passed_.size(); ++rank) {
    passed_[rank].least = static_cast<Rank>(rank);
    for (const Stage& stage : stages_) {
      passed_[rank].stages += stage.tiles[0] <= rank ? 1 : 0;
      if (stage.tiles[0] == rank && stage.size() > 1) {
        ++passed_[rank].in_doubt;
        passed_[rank].least = std::min(passed_[rank].least, stage.tiles[stage.size() - 1]);
      }
    }
  }
}

std::uint32_t Features::stage(PackedBoard board) const {
  if (stages_.empty()) {
    return 0;
  }
  const Rank most = largest(board);
  const Passed passed = passed_[most];
  std::uint32_t stage = passed.stages;
  if (passed.in_doubt > 0) {
    const std::uint64_t counts = counts_of(board, passed.least, most);
    while (stage > passed.stages - passed.in_doubt && counts < stage_counts_[stage - 1]) {
      --stage;
    }
  }
  return stage;
}

std::uint32_t Features::stage(const WalledBoard& board) const {
  if (stages_.empty()) {
    return 0;
  }
  const Passed passed = passed_[board.largest()];
  return passed.in_doubt == 0
             ? passed.stages
             : static_cast<std::uint32_t>(std::ranges::upper_bound(stages_, stage_of(board)) -
                                          stages_.begin());
}

void Features::of(PackedBoard board, PreviewInputs preview_inputs, std::uint32_t* features) const {
  const std::uint32_t start = stage(board) * stage_size_;
  if (packed_tables_.empty()) {
    CellRanks ranks;
    for (int cell = 0; cell < cells_; ++cell) {
      ranks[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>(std::min<std::uint32_t>(board.rank(cell), ranks_ - 1));
    }
    by_cells(ranks, start, preview_inputs, features);
  } else {
    number_weights(packed_tables_, {.stage_start = start, .hint = preview_inputs.hint}, board,
                   features);
  }
  if (has_deck_) {
    features[count_ - 1] = start + deck_feature(preview_inputs, empty_cells_of(board));
  }
}

Features::CellRanks Features::ranks_of_cells(const WalledBoard& board) const {
  const auto most = static_cast<std::uint8_t>(ranks_ - 1);
  const auto width = static_cast<std::size_t>(board.width());
  CellRanks ranks;
  std::size_t cell = 0;
  for (std::size_t row = width + 1; cell < static_cast<std::size_t>(cells_); row += width + 1) {
    for (std::size_t x = 0; x < width; ++x) {
      const Rank rank = board.rank_at(row + x);
      ranks[cell++] = std::min(rank, most);
    }
  }
  return ranks;
}

void Features::of(const WalledBoard& board, PreviewInputs preview_inputs,
                  std::uint32_t* features) const {
  const std::uint32_t start = stage(board) * stage_size_;
  if (walled_tables_.tables.empty() || board.may_hold_highest()) {
    by_cells(ranks_of_cells(board), start, preview_inputs, features);
  } else {
    by_vectors(board, start, preview_inputs.hint, features);
  }
  if (has_deck_) {
    features[count_ - 1] = start + deck_feature(preview_inputs, empty_cells_of(board));
  }
}

void Features::by_vectors(const WalledBoard& board, std::uint32_t start, std::uint32_t hint,
                          std::uint32_t* features) const {
  const WeightsInUse in_use = {.stage_start = start, .hint = hint};
  if (images_ == 8) {
    number_weights(walled_tables_, in_use, board, features);
    return;
  }
  std::array<std::uint32_t, 8 * most_patterns> numbers;
  number_weights(walled_tables_, in_use, board, numbers.data());
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    features = std::copy_n(&numbers[8 * table], images_, features);
  }
}

void Features::by_cells(const CellRanks& ranks, std::uint32_t start, PreviewInputs preview_inputs,
                        std::uint32_t* features) const {
  for (const WalledPattern& table : tables_) {
    std::array<std::uint32_t, 8> numbers{};
    for (std::size_t place = table.places.size(); place-- > 0;) {
      for (std::size_t image = 0; image < 8; ++image) {
        numbers[image] = numbers[image] * ranks_ + ranks[table.places[place][image]];
      }
    }
    const std::uint32_t first = start + table.start + preview_inputs.hint * table.hint_size;
    for (std::size_t image = 0; image < images_; ++image) {
      *features++ = first + numbers[image];
    }
  }
}

}  // namespace tilery
