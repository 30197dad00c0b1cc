#include "tilery/value/features.h"

#include <algorithm>
#include <bit>

#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

/// Where cell (x, y) of image `image` is found on the board itself.
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

int empty_cells_of(PackedBoard board) { return std::popcount(empty_cells(board, every_cell)); }
int empty_cells_of(const WalledBoard& board) { return board.empty_cells(); }
Rank largest_of(PackedBoard board) { return largest(board); }
Rank largest_of(const WalledBoard& board) { return board.largest(); }

/// The `count` largest tiles of a board.
Stage largest_tiles(PackedBoard board, std::size_t count) {
  Stage stage;
  for (std::size_t place = 0; place < count; ++place) {
    const std::uint64_t rank = largest(board);
    const std::uint64_t cells = empty_cells({board.bits ^ rank * every_cell}, every_cell);
    board.bits ^= (cells & -cells) * rank;
    stage.tiles[place] = static_cast<Rank>(rank);
  }
  return stage;
}
Stage largest_tiles(const WalledBoard& board, std::size_t /*count*/) { return stage_of(board); }

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
    Table table{
        .start = static_cast<std::uint32_t>(weights[number].start),
        .hint_size = pattern.sees_hint ? static_cast<std::uint32_t>(weights[number].table) : 0,
        .cells = {}};
    for (unsigned image = 0; image < 8; ++image) {
      for (const std::uint16_t cell : pattern.cells) {
        if ((shape.images >> image & 1) != 0) {
          table.cells.push_back(static_cast<std::uint16_t>(cell_of_image(shape, cell, image)));
        }
      }
    }
    if (is_packed) {
      packed_tables_.push_back(packed_table_of(pattern, table.start, table.hint_size));
    }
    tables_.push_back(std::move(table));
  }
  deck_start_ = static_cast<std::uint32_t>(weights.empty() ? 0 : weights.back().end());
  has_deck_ = shape.hints > 1 || shape.decks > 1;
  count_ = tables_.size() * images_ + (has_deck_ ? 1 : 0);

  for (std::size_t rank = 0; rank < passed_.size(); ++rank) {
    for (const Stage& stage : stages_) {
      passed_[rank].stages += stage.tiles[0] <= rank ? 1 : 0;
      if (stage.tiles[0] == rank && stage.size() > 1) {
        ++passed_[rank].in_doubt;
        passed_[rank].tiles = std::max(passed_[rank].tiles, stage.size());
      }
    }
  }
}

template <typename Board>
std::uint32_t Features::stage(const Board& board) const {
  if (stages_.empty()) {
    return 0;
  }
  const Passed passed = passed_[largest_of(board)];
  std::uint32_t stage = passed.stages;
  if (passed.in_doubt > 0) {
    const Stage here = largest_tiles(board, passed.tiles);
    while (stage > passed.stages - passed.in_doubt && here < stages_[stage - 1]) {
      --stage;
    }
  }
  return stage;
}
template std::uint32_t Features::stage(const PackedBoard& board) const;
template std::uint32_t Features::stage(const WalledBoard& board) const;

void Features::of(PackedBoard board, Outlook outlook, std::uint32_t* features) const {
  if (packed_tables_.empty()) {
    by_cells(board, outlook, features);
    return;
  }
  number_weights(packed_tables_, outlook.hint, board, features);
  const std::span patterns(features, packed_tables_.size() * images_);
  const std::uint32_t start = stage(board) * stage_size_;
  if (start != 0) {
    for (std::uint32_t& feature : patterns) {
      feature += start;
    }
  }
  if (has_deck_) {
    features[patterns.size()] = start + deck_feature(outlook, empty_cells_of(board));
  }
}

void Features::of(const WalledBoard& board, Outlook outlook, std::uint32_t* features) const {
  by_cells(board, outlook, features);
}

template <typename Board>
void Features::by_cells(const Board& board, Outlook outlook, std::uint32_t* features) const {
  const std::uint32_t start = stage(board) * stage_size_;
  for (const Table& table : tables_) {
    const std::size_t length = table.cells.size() / images_;
    for (std::size_t image = 0; image < images_; ++image) {
      std::uint32_t number = 0;
      for (std::size_t place = length; place-- > 0;) {
        const Rank rank = board.rank(table.cells[image * length + place]);
        number = number * ranks_ + std::min<std::uint32_t>(rank, ranks_ - 1);
      }
      *features++ = start + table.start + outlook.hint * table.hint_size + number;
    }
  }
  if (has_deck_) {
    *features = start + deck_feature(outlook, empty_cells_of(board));
  }
}

}  // namespace tilery
