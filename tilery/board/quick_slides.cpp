#include "tilery/board/quick_slides.h"

#include <span>
#include <utility>

#include "tilery/board/batch_simd.h"
#include "tilery/board/slide.h"

namespace tilery {
namespace {

constexpr std::size_t most_in_a_run = 32;

}  // namespace

QuickSlides::QuickSlides(const Rules& rules, Kernel kernel) : rules_(rules) {
  if (kernel == Kernel::simd && simd_lanes() > 0) {
    square_ = square_rules(rules);
  }
  for (std::size_t near = 0; near < tables_.faces.size(); ++near) {
    const auto rank = static_cast<Rank>(near);
    tables_.faces[near] = rank <= rules.ladder.top() ? rules.ladder.face(rank) : 0;
    for (std::size_t far = 0; far < tables_.faces.size(); ++far) {
      tables_.made[Tables::ranks * near + far] = rules.merge.made_of(rank, static_cast<Rank>(far));
    }
  }
  const WalledBoard board(rules.shape);
  for (const Direction direction : all_directions) {
    for (const Run& run : runs_of(board, direction)) {
      runs_[static_cast<std::size_t>(direction)].push_back(
          {.first = run.first, .step = run.step, .cells = (run.last - run.first) / run.step + 1});
    }
  }
}

void QuickSlides::write(const WalledBoard& board, const std::array<QuickSlide*, 4>& slid) const {
  if (square_) {
    slide_square(*square_, board, slid);
  }
  for (const Direction direction : all_directions) {
    if (!square_ || !rules_.moves.allows(direction)) {
      write_one(board, direction, *slid[static_cast<std::size_t>(direction)]);
    }
  }
}

void QuickSlides::write_one(const WalledBoard& board, Direction direction, QuickSlide& slid) const {
  if (rules_.merge_kind == MergeKind::listed || rules_.shape.wraps(direction) ||
      rules_.ladder.top() > highest_vector_rank) {
    Slide plain = slide(board, direction, rules_);
    slid.moved = plain.moved();
    slid.gain = plain.gain;
    slid.merges = plain.merges;
    slid.board = std::move(plain.board);
    return;
  }
  slid.board = board;
  slid.gain = 0;
  slid.merges = 0;
  slid.moved = false;
  if (!rules_.moves.allows(direction)) {
    return;
  }
  for (const CountedRun& run : runs_[static_cast<std::size_t>(direction)]) {
    rules_.reach == Reach::far ? slide_far(run, slid) : give_way(run, slid);
  }
}

/// `last` is the tile that the next one may merge with: the one placed last, unless a merge made
/// it. Masks stand in place of a branch, which would be guessed wrong at many a tile.
void QuickSlides::slide_far(const CountedRun& run, QuickSlide& slid) const {
  std::array<std::uint8_t, most_in_a_run + 1> line{};
  std::uint8_t* const cells = slid.board.bytes().data() + run.first;
  std::uint64_t gain = 0;
  unsigned merges = 0;
  unsigned placed = 0;
  unsigned last = 0;
  for (std::ptrdiff_t cell = 0, at = 0; cell < run.cells; ++cell, at += run.step) {
    const unsigned tile = cells[at];
    if (tile == 0) {
      continue;
    }
    const unsigned made = tables_.made[Tables::ranks * last + tile];
    const unsigned joins = made != 0 ? 1 : 0;
    const unsigned unmerged = joins - 1;  // all bits, or none
    line[placed - joins] = static_cast<std::uint8_t>(made | (tile & unmerged));
    gain += tables_.faces[made];
    merges += joins;
    placed += 1 - joins;
    last = unmerged & tile;
  }
  unsigned changed = 0;
  for (std::ptrdiff_t cell = 0, at = 0; cell < run.cells; ++cell, at += run.step) {
    const std::uint8_t tile = line[static_cast<std::size_t>(cell)];
    changed |= static_cast<unsigned>(cells[at] ^ tile);
    cells[at] = tile;
  }
  slid.gain += gain;
  slid.merges += static_cast<int>(merges);
  slid.moved = slid.moved || changed != 0;
}

/// From the first tile on that has an empty cell before it, or merges with the tile before it,
/// every cell takes the place of the one before it.
void QuickSlides::give_way(const CountedRun& run, QuickSlide& slid) const {
  std::uint8_t* const cells = slid.board.bytes().data() + run.first;
  for (std::ptrdiff_t cell = 1; cell < run.cells; ++cell) {
    std::uint8_t& before = cells[(cell - 1) * run.step];
    const std::uint8_t tile = cells[cell * run.step];
    const Rank made = tables_.made[Tables::ranks * before + tile];
    if (made == 0 && (before != 0 || tile == 0)) {
      continue;
    }
    before = made != 0 ? made : tile;
    slid.gain += tables_.faces[made];
    slid.merges += made != 0 ? 1 : 0;
    slid.moved = true;
    for (; cell + 1 < run.cells; ++cell) {
      cells[cell * run.step] = cells[(cell + 1) * run.step];
    }
    cells[cell * run.step] = 0;
    return;
  }
}

}  // namespace tilery
