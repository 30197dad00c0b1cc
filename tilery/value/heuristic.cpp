#include "tilery/value/heuristic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "tilery/board/symmetry.h"

namespace tilery {
namespace {

constexpr std::size_t all_lines = 65536;
/// For each line, so that any board with a move is worth more than the end of the game.
constexpr double alive = 200000;
constexpr double per_empty_cell = 270;
constexpr double per_pair = 700;
constexpr double per_disorder = 47;
constexpr double per_size = 11;

/// Powers of each rank, by operations that give the same bits everywhere.
struct RankPowers {
  RankPowers() {
    for (std::size_t rank = 0; rank <= highest_rank; ++rank) {
      const auto cube = static_cast<double>(rank * rank * rank);
      fourth[rank] = cube * static_cast<double>(rank);
      size[rank] = cube * std::sqrt(static_cast<double>(rank));
    }
  }

  std::array<double, highest_rank + 1> fourth{};
  std::array<double, highest_rank + 1> size{};  ///< to the power of 3.5
};

const RankPowers& rank_powers() {
  static const RankPowers powers;
  return powers;
}

/// The worth of a line, cell by cell.
class LineWorth {
 public:
  LineWorth(const MergeTable& merge, const RankPowers& powers) : merge_(&merge), powers_(&powers) {}

  void add(Rank rank) {
    empty_ += rank == 0 ? 1 : 0;
    size_ += powers_->size[rank];
    if (cells_++ > 0) {
      pairs_ += merge_->made_of(last_, rank) != 0 ? 1 : 0;
      const double step = powers_->fourth[rank] - powers_->fourth[last_];
      rising_ += step > 0 ? step : 0;
      falling_ += step > 0 ? 0 : -step;
    }
    last_ = rank;
  }

  /// 0 for a line without cells.
  [[nodiscard]] float worth() const {
    return cells_ == 0
               ? 0
               : static_cast<float>(alive + per_empty_cell * empty_ + per_pair * pairs_ -
                                    per_disorder * std::min(rising_, falling_) - per_size * size_);
  }

 private:
  const MergeTable* merge_;
  const RankPowers* powers_;
  int cells_ = 0;
  Rank last_ = 0;
  int empty_ = 0;
  int pairs_ = 0;
  double size_ = 0;
  double rising_ = 0;
  double falling_ = 0;
};

/// Adds the worths of the lines between walls among `cells` bytes that stand `step` apart.
void add_lines(double& sum, LineWorth line, std::span<const std::uint8_t> bytes, std::size_t step,
               int cells) {
  const LineWorth fresh = line;
  for (std::size_t spot = 0; cells > 0; spot += step, --cells) {
    if (bytes[spot] == WalledBoard::wall) {
      sum += static_cast<double>(line.worth());
      line = fresh;
    } else {
      line.add(bytes[spot]);
    }
  }
  sum += static_cast<double>(line.worth());
}

}  // namespace

Heuristic::Heuristic(const Rules& rules)
    : shape_(rules.shape), merge_(rules.merge), lines_(all_lines) {
  for (std::size_t line = 0; line < all_lines; ++line) {
    LineWorth worth(merge_, rank_powers());
    for (std::size_t i = 0; i < 4; ++i) {
      worth.add(static_cast<Rank>(line >> (4 * i) & 15));
    }
    lines_[line] = worth.worth();
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
  const std::span<const std::uint8_t> cells = after.bytes().subspan(after.spot_of(0));
  const auto stride = static_cast<std::size_t>(after.stride());
  const LineWorth line(merge_, rank_powers());
  double value = 0;
  for (std::size_t y = 0; y < static_cast<std::size_t>(after.height()); ++y) {
    add_lines(value, line, cells.subspan(y * stride), 1, after.width());
  }
  for (std::size_t x = 0; x < static_cast<std::size_t>(after.width()); ++x) {
    add_lines(value, line, cells.subspan(x), stride, after.height());
  }
  return value;
}

}  // namespace tilery
