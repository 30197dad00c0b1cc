#include "tilery/board/quick_slides.h"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "tilery/board/slide.h"

namespace tilery {
namespace {

constexpr std::size_t most_in_a_run = 32;

}  // namespace

QuickSlides::QuickSlides(const Rules& rules, Kernel kernel) : rules_(rules) {
  if (kernel == Kernel::simd && has_vectors()) {
    square_ = square_rules(rules);
  }
  for (std::size_t near = 0; near < tables_.faces.size(); ++near) {
    const auto rank = static_cast<Rank>(near);
    tables_.faces[near] = rank <= rules.ladder.top() ? rules.ladder.face(rank) : 0;
    for (std::size_t far = 0; far < tables_.faces.size(); ++far) {
      const Rank made = rules.merge.made_of(rank, static_cast<Rank>(far));
      tables_.made[Tables::ranks * near + far] = made;
      note_joining(near, far, made != 0);
    }
  }
  if (rules.merge_kind == MergeKind::listed && rules.ladder.top() <= highest_vector_rank) {
    list_merges();
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
  for (const auto& [forward, backward] :
       {std::pair{Direction::left, Direction::right}, std::pair{Direction::up, Direction::down}}) {
    if (!square_ && slides_both_ways(forward)) {
      write_axis(board, forward, backward, slid);
      continue;
    }
    for (const Direction direction : {forward, backward}) {
      if (!square_ || !rules_.moves.allows(direction)) {
        write_one(board, direction, *slid[static_cast<std::size_t>(direction)]);
      }
    }
  }
}

bool QuickSlides::needs_plain_slide(Direction direction) const {
  return rules_.shape.wraps(direction) || rules_.ladder.top() > highest_vector_rank ||
         rules_.chains || rules_.fall;
}

void QuickSlides::write_axis(const WalledBoard& board, Direction forward, Direction backward,
                             const std::array<QuickSlide*, 4>& slid) const {
  for (const Direction direction : {forward, backward}) {
    QuickSlide& one = *slid[static_cast<std::size_t>(direction)];
    one.board = board;
    one.gain = 0;
    one.merges = 0;
    one.moved = false;
  }
  const auto allowed = [&](Direction direction) {
    return rules_.moves.allows(direction) ? slid[static_cast<std::size_t>(direction)] : nullptr;
  };
  for (const CountedRun& run : runs_[static_cast<std::size_t>(forward)]) {
    close_up(board, run, allowed(forward), allowed(backward));
  }
}

void QuickSlides::write_one(const WalledBoard& board, Direction direction, QuickSlide& slid) const {
  if (needs_plain_slide(direction)) {
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
    give_way(run, slid);
  }
}

/// `merge`, begun by its parts with the indices `first` and `second`.
QuickSlides::Joining QuickSlides::joining_of_pair(const ListedMerge& merge, std::size_t first,
                                                  std::size_t second) const {
  Joining joining = {.pair = Tables::ranks * merge.parts[first] + merge.parts[second],
                     .parts = static_cast<std::uint8_t>(merge.parts.size()),
                     .products = static_cast<std::uint8_t>(merge.made.size())};
  std::size_t others = 0;
  for (std::size_t part = 0; part < merge.parts.size(); ++part) {
    if (part != first && part != second) {
      joining.rest[others++] = merge.parts[part];
    }
  }
  std::ranges::copy(merge.made, joining.made.begin());
  joining.gain = merge.points(rules_.ladder);
  return joining;
}

void QuickSlides::list_merges() {
  for (const ListedMerge& merge : rules_.merges) {
    for (std::size_t first = 0; first < merge.parts.size(); ++first) {
      for (std::size_t second = 0; second < merge.parts.size(); ++second) {
        if (first != second) {
          joinings_.push_back(joining_of_pair(merge, first, second));
        }
      }
    }
  }
  for (const Joining& joining : joinings_) {
    note_joining(joining.pair / Tables::ranks, joining.pair % Tables::ranks, true);
  }
  std::ranges::stable_sort(joinings_, std::ranges::greater(), &Joining::parts);
  std::ranges::stable_sort(joinings_, std::ranges::less(), &Joining::pair);
  std::uint32_t begin = 0;
  for (std::size_t pair = 0; pair <= Tables::ranks * Tables::ranks; ++pair) {
    while (begin < joinings_.size() && joinings_[begin].pair < pair) {
      ++begin;
    }
    first_joining_.push_back(begin);
  }
}

/// The longest listed merge that `tiles` begin with; null if there is none. Requires two tiles.
const QuickSlides::Joining* QuickSlides::joining(std::span<const Rank> tiles) const {
  const std::size_t pair = Tables::ranks * tiles[0] + tiles[1];
  for (std::size_t i = first_joining_[pair]; i < first_joining_[pair + 1]; ++i) {
    const Joining& joining = joinings_[i];
    if (joining.parts > tiles.size()) {
      continue;
    }
    decltype(joining.rest) rest{};
    for (std::size_t part = 2; part < joining.parts; ++part) {  // sorts up to three parts
      std::size_t place = part - 2;
      for (; place > 0 && rest[place - 1] > tiles[part]; --place) {
        rest[place] = rest[place - 1];
      }
      rest[place] = tiles[part];
    }
    if (rest == joining.rest) {
      return &joining;
    }
  }
  return nullptr;
}

/// Collects the tiles of a run. Writes the tiles that they become to `forward`, from its first cell
/// on, and to `backward`, from its last cell on. Either may be null.
void QuickSlides::close_up(const WalledBoard& board, const CountedRun& run, QuickSlide* forward,
                           QuickSlide* backward) const {
  using Tiles = std::array<Rank, most_in_a_run + most_products>;
  Tiles tiles{};
  const std::uint8_t* const cells = board.bytes().data() + run.first;
  std::size_t count = 0;
  for (std::ptrdiff_t cell = 0; cell < run.cells; ++cell) {
    const Rank tile = cells[cell * run.step];
    tiles[count] = tile;
    count += tile != 0 ? 1 : 0;
  }
  std::uint32_t joins = 0;
  for (std::size_t tile = 1; tile < count; ++tile) {
    joins |= may_join(tiles[tile - 1], tiles[tile]);
  }
  const bool is_full = count == static_cast<std::size_t>(run.cells);
  if (count == 0 || (is_full && joins == 0)) {
    return;
  }
  Tiles mirrored{};
  std::reverse_copy(tiles.begin(), tiles.begin() + static_cast<std::ptrdiff_t>(count),
                    mirrored.begin());
  const auto move = [&](Tiles& all, const CountedRun& way, QuickSlide* slid) {
    if (slid != nullptr && joins != 0) {
      const std::span<Rank> run_tiles = std::span(all).first(count);
      first_joining_.empty() ? merge_pairs(run_tiles, *slid) : merge_listed(run_tiles, *slid);
    }
    if (slid != nullptr) {
      write_run(way, all, *slid);
    }
  };
  move(tiles, run, forward);
  move(mirrored,
       {.first = run.first + (run.cells - 1) * run.step, .step = -run.step, .cells = run.cells},
       backward);
}

/// Writes the tiles of a run, from its first cell on.
void QuickSlides::write_run(const CountedRun& run, std::span<const Rank> tiles, QuickSlide& slid) {
  std::uint8_t* const cells = slid.board.bytes().data() + run.first;
  unsigned changed = 0;
  for (std::ptrdiff_t cell = 0; cell < run.cells; ++cell) {
    const Rank tile = tiles[static_cast<std::size_t>(cell)];
    changed |= static_cast<unsigned>(cells[cell * run.step] ^ tile);
    cells[cell * run.step] = tile;
  }
  slid.moved = slid.moved || changed != 0;
}

/// Replaces the tiles by the tiles that they become, and fills up with zeros. A merge makes at most
/// as many tiles as it takes.
void QuickSlides::merge_listed(std::span<Rank> tiles, QuickSlide& slid) const {
  std::size_t placed = 0;
  for (std::size_t first = 0; first < tiles.size();) {
    const bool may_merge =
        first + 1 < tiles.size() && may_join(tiles[first], tiles[first + 1]) != 0;
    const Joining* const merge = may_merge ? joining(tiles.subspan(first)) : nullptr;
    if (merge == nullptr) {
      tiles[placed++] = tiles[first++];
      continue;
    }
    for (std::size_t product = 0; product < merge->products; ++product) {
      tiles[placed++] = merge->made[product];
    }
    first += merge->parts;
    slid.gain += merge->gain;
    ++slid.merges;
    slid.moved = true;
  }
  std::ranges::fill(tiles.subspan(placed), Rank{0});
}

/// As merge_listed. `last` is the tile that the next tile may merge with: the tile placed last,
/// unless a merge made it. Masks replace a branch that would often be predicted wrong.
void QuickSlides::merge_pairs(std::span<Rank> tiles, QuickSlide& slid) const {
  std::size_t placed = 0;
  unsigned last = 0;
  for (const unsigned tile : tiles) {
    const unsigned made = tables_.made[Tables::ranks * last + tile];
    const unsigned joins = made != 0 ? 1 : 0;
    const unsigned unmerged = joins - 1;  // all bits, or none
    tiles[placed - joins] = static_cast<Rank>(made | (tile & unmerged));
    slid.gain += tables_.faces[made];
    slid.merges += static_cast<int>(joins);
    placed += 1 - joins;
    last = unmerged & tile;
  }
  std::ranges::fill(tiles.subspan(placed), Rank{0});
}

/// Finds the first tile that has an empty cell before it, or that merges with the tile before it.
/// From there on, the content of every cell moves one cell forward.
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
