#include "tilery/value/heuristic.h"

#include <algorithm>
#include <array>
#include <cmath>
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

double to_the_fourth(double rank) { return rank * rank * rank * rank; }

/// rank^3.5, by operations that give the same bits everywhere.
double size_of(double rank) { return rank * rank * rank * std::sqrt(rank); }

double worth_of(std::span<const Rank> ranks, const MergeTable& merge) {
  double empty = 0;
  double pairs = 0;
  double size = 0;
  double rising = 0;
  double falling = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    empty += ranks[i] == 0 ? 1 : 0;
    size += size_of(ranks[i]);
    if (i > 0) {
      pairs += merge.made_of(ranks[i - 1], ranks[i]) != 0 ? 1 : 0;
      const double step = to_the_fourth(ranks[i]) - to_the_fourth(ranks[i - 1]);
      (step > 0 ? rising : falling) += std::abs(step);
    }
  }
  return alive + per_empty_cell * empty + per_pair * pairs -
         per_disorder * std::min(rising, falling) - per_size * size;
}

}  // namespace

Heuristic::Heuristic(const Rules& rules)
    : shape_(rules.shape), merge_(rules.merge), lines_(all_lines) {
  for (std::size_t line = 0; line < all_lines; ++line) {
    std::array<Rank, 4> ranks{};
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      ranks[i] = static_cast<Rank>(line >> (4 * i) & 15);
    }
    lines_[line] = static_cast<float>(worth_of(ranks, merge_));
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
  double value = 0;
  std::vector<Rank> line;
  const auto end_line = [&] {
    value += line.empty() ? 0 : static_cast<double>(static_cast<float>(worth_of(line, merge_)));
    line.clear();
  };
  const auto add = [&](int x, int y) {
    const int cell = y * after.width() + x;
    if (after.is_blocked(cell)) {
      end_line();
    } else {
      line.push_back(after.rank(cell));
    }
  };
  for (int y = 0; y < after.height(); ++y, end_line()) {
    for (int x = 0; x < after.width(); ++x) {
      add(x, y);
    }
  }
  for (int x = 0; x < after.width(); ++x, end_line()) {
    for (int y = 0; y < after.height(); ++y) {
      add(x, y);
    }
  }
  return value;
}

}  // namespace tilery
