#include "tilery/board/quick_slides.h"

#include <span>
#include <utility>

#include "tilery/board/slide.h"

namespace tilery {
namespace {

constexpr std::size_t most_in_a_run = 32;

static_assert(highest_rank < 32);

}  // namespace

QuickSlides::QuickSlides(const Rules& rules) : rules_(rules) {
  for (std::size_t near = 0; near < tables_.faces.size(); ++near) {
    const auto rank = static_cast<Rank>(near);
    tables_.faces[near] = rank <= rules.ladder.top() ? rules.ladder.face(rank) : 0;
    for (std::size_t far = 0; far < tables_.faces.size(); ++far) {
      tables_.made[32 * near + far] = rules.merge.made_of(rank, static_cast<Rank>(far));
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

void QuickSlides::write(const WalledBoard& board, Direction direction, QuickSlide& slid) const {
  if (rules_.merge_kind == MergeKind::listed) {
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
/// it. An empty cell writes a 0 that the next tile overwrites.
void QuickSlides::slide_far(const CountedRun& run, QuickSlide& slid) const {
  std::array<std::uint8_t, most_in_a_run + 1> line{};
  std::uint8_t* const cells = slid.board.bytes().data() + run.first;
  std::size_t placed = 0;
  std::size_t last = 0;
  for (int cell = 0; cell < run.cells; ++cell) {
    const std::uint8_t tile = cells[cell * run.step];
    const Rank made = tables_.made[32 * last + tile];
    const std::size_t merges = made != 0 ? 1 : 0;
    line[placed - merges] = made != 0 ? made : tile;
    slid.gain += tables_.faces[made];
    slid.merges += static_cast<int>(merges);
    placed += (tile != 0 ? 1U : 0U) - merges;
    last = made != 0 ? 0 : (tile != 0 ? tile : last);
  }
  unsigned changed = 0;
  for (int cell = 0; cell < run.cells; ++cell) {
    std::uint8_t& there = cells[cell * run.step];
    const std::uint8_t tile = line[static_cast<std::size_t>(cell)];
    changed |= static_cast<unsigned>(there ^ tile);
    there = tile;
  }
  slid.moved = slid.moved || changed != 0;
}

/// From the first tile on that has an empty cell before it, or merges with the tile before it,
/// every cell takes the place of the one before it.
void QuickSlides::give_way(const CountedRun& run, QuickSlide& slid) const {
  std::uint8_t* const cells = slid.board.bytes().data() + run.first;
  for (int cell = 1; cell < run.cells; ++cell) {
    std::uint8_t& before = cells[(cell - 1) * run.step];
    const std::uint8_t tile = cells[cell * run.step];
    const Rank made = tables_.made[std::size_t{32} * before + tile];
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
