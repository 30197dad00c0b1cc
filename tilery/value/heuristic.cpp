#include "tilery/value/heuristic.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/packed/packed_board.h"

namespace tilery {
namespace {

constexpr std::size_t all_lines = 65536;
/// Added for each line, so that any board with a move has a higher value than a lost game, 0.
constexpr double alive = 200000;
constexpr double per_empty_cell = 270;
constexpr double per_pair = 700;
constexpr double per_disorder = 47;
constexpr double per_size = 11;

/// The weights above are for ladders of powers of 2. On these ladders, hardly any game makes a tile
/// of a higher rank than this.
constexpr double most_doublings = 15;

/// The rank of a face on the ladder 1, 2, 4, ...; faces between two powers of 2 are interpolated.
double doublings(std::uint64_t face) {
  const auto whole = static_cast<int>(std::bit_width(face));
  return whole == 0
             ? 0
             : whole - 1 +
                   static_cast<double>(face) / static_cast<double>(std::uint64_t{1} << (whole - 1));
}

/// The number used for each rank: the rank itself, or on a long ladder the doublings of its face,
/// scaled to at most 15. With ranks of hundreds every board would have a value below 0, and losing
/// would seem best.
std::vector<double> counted_ranks(const Ladder& ladder) {
  std::vector<double> ranks;
  if (ladder.top() <= highest_vector_rank) {
    for (int rank = 0; rank <= highest_vector_rank; ++rank) {
      ranks.push_back(rank);
    }
    return ranks;
  }
  const double scale = std::max(1.0, doublings(ladder.faces.back()) / most_doublings);
  for (const std::uint64_t face : ladder.faces) {
    ranks.push_back(doublings(face) / scale);
  }
  return ranks;
}

/// The powers by rank. Only operations that give the same bits on every machine are used.
std::vector<Heuristic::Powers> powers_of_ranks(const Ladder& ladder) {
  std::vector<Heuristic::Powers> powers;
  for (const double rank : counted_ranks(ladder)) {
    const double cube = rank * rank * rank;
    powers.push_back({.fourth = cube * rank, .size = cube * std::sqrt(rank)});
  }
  return powers;
}

/// The value of a line, cell by cell.
class LineValue {
 public:
  LineValue(const MergeTable& merge, std::span<const Heuristic::Powers> powers)
      : merge_(&merge), powers_(powers) {}

  void add(Rank rank) {
    empty_ += rank == 0 ? 1 : 0;
    size_ += powers_[rank].size;
    if (cells_++ > 0) {
      pairs_ += merge_->made_of(last_, rank) != 0 ? 1 : 0;
      const double step = powers_[rank].fourth - powers_[last_].fourth;
      rising_ += step > 0 ? step : 0;
      falling_ += step > 0 ? 0 : -step;
    }
    last_ = rank;
  }

  /// 0 for a line without cells.
  [[nodiscard]] float value() const {
    return cells_ == 0
               ? 0
               : static_cast<float>(alive + per_empty_cell * empty_ + per_pair * pairs_ -
                                    per_disorder * std::min(rising_, falling_) - per_size * size_);
  }

 private:
  const MergeTable* merge_;
  std::span<const Heuristic::Powers> powers_;
  int cells_ = 0;
  Rank last_ = 0;
  int empty_ = 0;
  int pairs_ = 0;
  double size_ = 0;
  double rising_ = 0;
  double falling_ = 0;
};

/// A row or a column, blocked cells included.
struct Line {
  std::size_t spot = 0;  ///< of its first cell
  std::size_t step = 0;
  int cells = 0;
};

/// Adds the values of the parts of `line` between blocked cells to `sum`.
void add_lines(double& sum, LineValue current, const WalledBoard& board, Line line) {
  const LineValue fresh = current;
  for (; line.cells > 0; line.spot += line.step, --line.cells) {
    if (board.is_blocked_at(line.spot)) {
      sum += static_cast<double>(current.value());
      current = fresh;
    } else {
      current.add(board.rank_at(line.spot));
    }
  }
  sum += static_cast<double>(current.value());
}

}  // namespace

Heuristic::Heuristic(const Rules& rules)
    : shape_(rules.shape),
      merge_(rules.merge),
      powers_(powers_of_ranks(rules.ladder)),
      lines_(all_lines) {
  for (std::size_t line = 0; line < all_lines; ++line) {
    LineValue current(merge_, powers_);
    for (std::size_t i = 0; i < 4; ++i) {
      current.add(static_cast<Rank>(line >> (4 * i) & 15));
    }
    lines_[line] = current.value();
  }
}

double Heuristic::value_of_end() const {
  return 2 * alive * static_cast<double>(2 * shape_.cells());  // a line has at least one cell
}

double Heuristic::value(PackedBoard after) const {
  if (!shape_.blocked.empty()) {
    return value(unpacked(after, shape_));
  }
  double value = 0;
  for (const std::uint64_t bits : {after.bits, transposed(after).bits}) {
    for (int line = 0; line < 4; ++line) {
      value += static_cast<double>(lines_[bits >> (16 * line) & 0xFFFF]);
    }
  }
  return value;
}

double Heuristic::value(const WalledBoard& after) const {
  const std::size_t first = after.spot_of(0);
  const auto stride = static_cast<std::size_t>(after.stride());
  const LineValue line(merge_, powers_);
  double value = 0;
  for (std::size_t y = 0; y < static_cast<std::size_t>(after.height()); ++y) {
    add_lines(value, line, after, {first + y * stride, 1, after.width()});
  }
  for (std::size_t x = 0; x < static_cast<std::size_t>(after.width()); ++x) {
    add_lines(value, line, after, {first + x, stride, after.height()});
  }
  return value;
}

}  // namespace tilery
