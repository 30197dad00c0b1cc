#include "tilery/search/small_board.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "tilery/board/run_slide.h"
#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

/// The place of a cell in image `image` of a board: mirrored if bit 0 is set, then flipped if bit 1
/// is set, then transposed if bit 2 is set.
int turned(const Shape& shape, int cell, unsigned image) {
  int x = cell % shape.width;
  int y = cell / shape.width;
  x = (image & 1) != 0 ? shape.width - 1 - x : x;
  y = (image & 2) != 0 ? shape.height - 1 - y : y;
  return (image & 4) != 0 ? x * shape.width + y : y * shape.width + x;
}

/// Images 0, 3, 5 and 6 are turned; the others are also mirrored.
bool is_mirrored(unsigned image) { return image == 1 || image == 2 || image == 4 || image == 7; }

/// Whether tiles enter an image of a board with the same odds as the board.
bool keeps_entries(const Rules& rules, unsigned image) {
  switch (rules.spawn.place) {
    case SpawnPlace::uniform:
    case SpawnPlace::moved_edge:
      return true;
    case SpawnPlace::weighted:
      for (int cell = 0; cell < rules.shape.cells(); ++cell) {
        const int to = turned(rules.shape, cell, image);
        if (!rules.shape.is_blocked(cell) && rules.spawn.cell_weights[std::size_t(cell)] !=
                                                 rules.spawn.cell_weights[std::size_t(to)]) {
          return false;
        }
      }
      return true;
    case SpawnPlace::free_edge:  // without walls the next run is always the one clockwise
      return !is_mirrored(image) && std::ranges::count(rules.shape.blocked, true) == 0;
    case SpawnPlace::probing:
    case SpawnPlace::worst:  // refused by ExactGame
      break;
  }
  return image == 0;
}

bool keeps_shape(const Shape& shape, unsigned image) {
  if (image >= 4 && shape.width != shape.height) {
    return false;
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (shape.is_blocked(cell) != shape.is_blocked(turned(shape, cell, image))) {
      return false;
    }
  }
  return true;
}

/// A run in the form that slide_run() needs.
struct RunOfCells {
  SmallBoard& board;
  const std::vector<std::uint8_t>& cells;

  [[nodiscard]] std::size_t size() const { return cells.size(); }
  Rank& operator[](std::size_t place) const { return board[cells[place]]; }
};

using RankSet = std::uint32_t;  ///< bit r for rank r

constexpr RankSet ranks_to(int rank) { return (RankSet{2} << rank) - 2; }

Rank highest_of(RankSet ranks) { return static_cast<Rank>(std::bit_width(ranks) - 1); }

/// The ranks that may enter once the highest tile is `highest`.
RankSet entering(const SpawnRule& spawn, Rank highest, Rank top) {
  RankSet ranks = 0;
  for (const TileWeight& tile : spawn.tiles) {
    ranks |= RankSet{1} << tile.rank;
  }
  for (const Rank tile : spawn.start_tiles) {
    ranks |= RankSet{1} << tile;
  }
  if (spawn.bonus && highest >= spawn.bonus->from) {
    ranks |= ranks_to(highest - spawn.bonus->below) & ~ranks_to(spawn.bonus->lowest - 1);
  }
  if (spawn.climb) {
    ranks |= ranks_to(highest) & ~ranks_to(spawn.climb->tile - 1);
  }
  return ranks & ranks_to(top);
}

/// `ranks`, and the ranks made by merging two tiles: one of `ranks` stays in its cell while the
/// other, one of `beside`, is made.
RankSet with_merges(const Rules& rules, RankSet ranks, RankSet beside, Rank last) {
  const int end = last == 0 ? highest_vector_rank + 1 : last;
  for (int a = 1; a < end; ++a) {
    for (int b = 1; b < end && (ranks >> a & 1) != 0; ++b) {
      if ((beside >> b & 1) != 0) {
        ranks |= RankSet{1} << rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
      }
    }
  }
  return ranks & ~RankSet{1};
}

}  // namespace

int open_cells(const Shape& shape) {
  return shape.cells() - static_cast<int>(std::ranges::count(shape.blocked, true));
}

Rank largest(const SmallBoard& board) { return std::ranges::max(board); }

SmallRules::SmallRules(const Rules& rules) : rules_(rules) {
  for (int cell = 0; cell < rules.shape.cells(); ++cell) {
    if (!rules.shape.is_blocked(cell)) {
      spots_.push_back(cell);
    }
  }
  assert(!spots_.empty() && spots_.size() <= most_small_cells);
  const WalledBoard board(rules.shape);
  for (const Direction direction : all_directions) {
    for (const Run& run : runs_of(board, direction)) {
      Cells cells;
      for (int spot = run.first; spot != run.last + run.step; spot += run.step) {
        cells.push_back(static_cast<std::uint8_t>(open_cell_at(board.cell_at(std::size_t(spot)))));
      }
      runs_[static_cast<std::size_t>(direction)].push_back(cells);
    }
  }
  add_images();
}

void SmallRules::add_images() {
  const bool is_lopsided = rules_.players.goals && rules_.players.directions;
  for (unsigned image = 0; image < 8; ++image) {
    if ((image > 0 && is_lopsided) || !keeps_shape(rules_.shape, image) ||
        !keeps_entries(rules_, image)) {
      continue;
    }
    Cells from;
    for (const int cell : spots_) {
      from.push_back(static_cast<std::uint8_t>(open_cell_at(turned(rules_.shape, cell, image))));
    }
    images_.push_back(from);
  }
}

std::size_t SmallRules::open_cell_at(int cell) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(spots_, cell) - spots_.begin());
}

SmallBoard SmallRules::small(const WalledBoard& board) const {
  SmallBoard ranks{};
  for (std::size_t i = 0; i < cells(); ++i) {
    ranks[i] = board.rank(spots_[i]);
  }
  return ranks;
}

WalledBoard SmallRules::walled(const SmallBoard& board) const {
  WalledBoard walled(rules_.shape);
  for (std::size_t i = 0; i < cells(); ++i) {
    walled.set(spots_[i], board[i]);
  }
  return walled;
}

SmallSlide SmallRules::slide(const SmallBoard& board, Direction direction) const {
  SmallSlide slide = {.board = board};
  for (const Cells& cells : runs_[static_cast<std::size_t>(direction)]) {
    const RunSlide slid = slide_run(RunOfCells{slide.board, cells}, rules_);
    slide.gain += slid.gain;
    slide.moved |= slid.moved;
  }
  return slide;
}

SmallBoard SmallRules::folded(const SmallBoard& board) const {
  SmallBoard least = board;
  for (std::size_t image = 1; image < images_.size(); ++image) {
    const Cells& from = images_[image];
    std::size_t same = 0;
    while (same < from.size() && board[from[same]] == least[same]) {
      ++same;
    }
    if (same < from.size() && board[from[same]] < least[same]) {
      for (; same < from.size(); ++same) {
        least[same] = board[from[same]];
      }
    }
  }
  return least;
}

std::vector<std::uint64_t> growth_weights(const Rules& rules) {
  const int top = rules.ladder.top();
  std::vector<std::uint64_t> weights(std::size_t(top) + 1, 1);
  weights[0] = 0;
  for (int a = 1; a <= top; ++a) {
    for (int b = 1; b <= a; ++b) {  // the weight of `a` is final: its parts are smaller
      const Rank made = rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
      weights[made] =
          made == 0 ? 0
                    : std::max(weights[made], weights[std::size_t(a)] + weights[std::size_t(b)]);
    }
  }
  return weights;
}

Rank highest_makeable(const Rules& rules, std::size_t cells, Rank last) {
  Rank highest = 1;
  while (true) {
    const RankSet entered = entering(rules.spawn, highest, rules.ladder.top());
    RankSet ranks = entered;  // on a board of one cell
    for (std::size_t cell = 1; cell < cells; ++cell) {
      ranks = with_merges(rules, ranks, ranks, last);
    }
    if (highest_of(ranks) <= highest) {
      return highest;
    }
    highest = highest_of(ranks);
  }
}

}  // namespace tilery
