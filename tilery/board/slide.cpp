#include "tilery/board/slide.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

/// A slide while it is computed: the line of bytes that it changes, and the gain, merges and
/// travels so far.
class Sliding {
 public:
  Sliding(const WalledBoard& board, Direction direction, const Rules& rules)
      : rules_(rules), before_(board), step_(board.step(direction)) {
    slide_.direction = direction;
    slide_.board = board;
    slide_.travels.reserve(std::size_t(board.cells()));
  }

  Slide of(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
      if (rules_.merge_kind == MergeKind::listed) {
        close_up(run);
      } else if (rules_.reach == Reach::far) {
        push_all(run);
      } else {
        give_way(run);
      }
    }
    if (rules_.fall) {
      fall(*rules_.fall);
    }
    return std::move(slide_);
  }

 private:
  [[nodiscard]] std::uint8_t& byte(int spot) { return slide_.board.bytes()[std::size_t(spot)]; }
  [[nodiscard]] Rank rank(int spot) const { return slide_.board.rank_at(std::size_t(spot)); }
  void set(int spot, Rank rank) { slide_.board.set_at(std::size_t(spot), rank); }

  /// The rank that a `tile` at `spot` and the tile before it become; 0 if they do not merge. A byte
  /// `wall` never merges: even if it is a tile of highest_rank, no larger tile could be made.
  [[nodiscard]] Rank made_before(int spot, Rank tile) {
    const int next = spot + step_;
    return byte(next) == 0 || byte(next) == WalledBoard::wall
               ? Rank{0}
               : rules_.merge.made_of(rank(next), tile);
  }

  void push_all(const Run& run) {
    const std::size_t first_travel = slide_.travels.size();
    is_first_made_ = false;
    is_last_made_ = false;
    for (int spot = run.first;; spot += run.step) {
      if (byte(spot) != 0) {
        push(run, spot);
      }
      if (spot == run.last) {
        break;
      }
    }
    if (is_ring(before_, run, slide_.direction, rules_.shape) && !is_first_made_ &&
        !is_last_made_) {
      go_round(run, first_travel);
    }
  }

  void push(const Run& run, int spot) {
    const Rank tile = rank(spot);
    int to = spot;
    while (byte(to + step_) == 0) {
      to += step_;
    }
    const Rank made = is_last_made_ ? Rank{0} : made_before(to, tile);
    byte(spot) = 0;
    to += made != 0 ? step_ : 0;
    set(to, made != 0 ? made : tile);
    if (made != 0) {
      note_merge(made);
    }
    is_last_made_ = made != 0;
    is_first_made_ = is_first_made_ || (is_last_made_ && to == run.first);
    note_travel(run, {spot, to, tile, made != 0});
  }

  /// Merges the first tile of a ring into the last one, if they merge. The travels of the ring
  /// begin at `first_travel`; the travel of the tile that goes over the edge becomes the last one.
  void go_round(const Run& run, std::size_t first_travel) {
    const Rank made = made_round(slide_.board, run, rules_);
    if (made == 0) {
      return;
    }
    const int end = last_tile(slide_.board, run);
    set(end, made);
    for (int spot = run.first; spot != end; spot += run.step) {
      byte(spot) = byte(spot + run.step);
    }
    byte(end) = 0;
    note_merge(made);
    slide_.lines |= std::uint32_t{1} << run.line;
    const auto ring = std::span(slide_.travels).subspan(first_travel);
    for (TileTravel& travel : ring.subspan(1)) {
      const int spot = static_cast<int>(before_.spot_of(travel.to));
      travel.to = before_.cell_at(std::size_t(spot - run.step));
    }
    ring.front().to = ring.back().to;
    ring.front().merges = true;
    std::ranges::rotate(ring, ring.begin() + 1);
  }

  void give_way(const Run& run) {
    const std::size_t first_travel = slide_.travels.size();
    bool yields = false;
    for (int spot = run.first;; spot += run.step) {
      const Rank tile = rank(spot);
      if (tile != 0) {
        yields = yields || byte(spot + step_) == 0 || made_before(spot, tile) != 0;
        shift(run, spot, tile, yields);
      }
      if (spot == run.last) {
        break;
      }
    }
    if (!yields && is_ring(before_, run, slide_.direction, rules_.shape)) {
      go_round(run, first_travel);
    }
  }

  /// Moves the tile by one cell if its run moves. Only the first tile that moves can meet another
  /// one; the tiles behind it enter the cell just left.
  void shift(const Run& run, int spot, Rank tile, bool yields) {
    if (!yields) {
      note_travel(run, {spot, spot, tile, false});
      return;
    }
    const int to = spot + step_;
    const Rank made = made_before(spot, tile);
    if (made != 0) {
      note_merge(made);
    }
    set(to, made != 0 ? made : tile);
    byte(spot) = 0;
    note_travel(run, {spot, to, tile, made != 0});
  }

  /// Closes up the run and merges its tiles: once, or until nothing merges.
  void close_up(const Run& run) {
    first_travel_ = slide_.travels.size();
    const int merges_before = slide_.merges;
    close_up_once(run);
    for (int merges = merges_before; rules_.chains && slide_.merges > merges;) {
      merges = slide_.merges;
      const std::vector<TileTravel> before(slide_.travels.begin() + std::ptrdiff_t(first_travel_),
                                           slide_.travels.end());
      slide_.travels.resize(first_travel_);
      close_up_once(run);
      follow(before);
    }
  }

  /// Extends the travels `before` by the travels of the pass that followed.
  void follow(std::vector<TileTravel> before) {
    const std::vector<TileTravel> later(slide_.travels.begin() + std::ptrdiff_t(first_travel_),
                                        slide_.travels.end());
    for (TileTravel& travel : before) {
      const auto next = std::ranges::find(later, travel.to, &TileTravel::from);
      if (next != later.end()) {  // otherwise the tile vanished on its way
        travel.to = next->to;
        travel.merges = travel.merges || next->merges;
      }
    }
    slide_.travels.resize(first_travel_);
    slide_.travels.insert(slide_.travels.end(), before.begin(), before.end());
  }

  void close_up_once(const Run& run) {
    tiles_.clear();
    spots_.clear();
    for (int spot = run.first;; spot += run.step) {
      if (byte(spot) != 0) {
        tiles_.push_back(rank(spot));
        spots_.push_back(spot);
        byte(spot) = 0;
      }
      if (spot == run.last) {
        break;
      }
    }
    int to = run.first;
    for (std::size_t first = 0; first < tiles_.size();) {
      const ListedMerge* merge = merge_of(rules_.merges, std::span(tiles_).subspan(first));
      to = merge == nullptr ? settle(run, first, to) : join(run, *merge, first, to);
      first += merge == nullptr ? 1 : merge->parts.size();
    }
  }

  /// Puts a tile that does not merge at `to`. Returns the next spot.
  int settle(const Run& run, std::size_t tile, int to) {
    set(to, tiles_[tile]);
    note_travel(run, {spots_[tile], to, tiles_[tile], false});
    return to + run.step;
  }

  /// Puts the products of the tiles from `first` on at `to` and behind it. Returns the next spot.
  int join(const Run& run, const ListedMerge& merge, std::size_t first, int to) {
    const std::size_t parts = merge.parts.size();
    for (std::size_t part = 0; part < parts; ++part) {
      const bool is_second = merge.made.size() == 2 && part + 1 == parts;
      const bool stays = is_second || (part == 0 && !merge.made.empty());
      note_travel(run, {spots_[first + part], is_second ? to + run.step : to, tiles_[first + part],
                        !stays});
    }
    slide_.lines |= std::uint32_t{1} << run.line;
    ++slide_.merges;
    slide_.listed.push_back(merge);
    slide_.gain += merge.points(rules_.ladder);
    for (const Rank made : merge.made) {
      set(to, made);
      to += run.step;
    }
    return to;
  }

  /// Moves each tile in `direction` to the last empty cell before a tile or wall, without merging.
  /// Finds the lines that changed.
  void fall(Direction direction) {
    for (const Run& run : runs_of(slide_.board, direction)) {
      int to = run.first;
      for (int spot = run.first;; spot += run.step) {
        if (byte(spot) != 0) {
          drop(spot, to);
          to += run.step;
        }
        if (spot == run.last) {
          break;
        }
      }
    }
    slide_.lines = 0;
    for (const Run& run : runs_of(before_, slide_.direction)) {
      if (differs(run, before_.bytes(), slide_.board.bytes())) {
        slide_.lines |= std::uint32_t{1} << run.line;
      }
    }
  }

  void drop(int from, int to) {
    if (from == to) {
      return;
    }
    const Rank tile = rank(from);
    byte(from) = 0;
    set(to, tile);
    const int cell = before_.cell_at(std::size_t(from));
    for (TileTravel& travel : slide_.travels) {
      if (travel.to == cell) {  // a cell that a tile falls to is never left by a later tile
        travel.to = before_.cell_at(std::size_t(to));
      }
    }
  }

  void note_merge(Rank made) {
    slide_.gain += rules_.ladder.face(made);
    ++slide_.merges;
  }

  /// Adds `travel` with cells in place of its spots.
  void note_travel(const Run& run, TileTravel travel) {
    if (travel.from != travel.to) {
      slide_.lines |= std::uint32_t{1} << run.line;
    }
    travel.from = before_.cell_at(std::size_t(travel.from));
    travel.to = before_.cell_at(std::size_t(travel.to));
    slide_.travels.push_back(travel);
  }

  const Rules& rules_;
  const WalledBoard& before_;
  int step_;
  Slide slide_;
  bool is_first_made_ = false;    ///< whether a merge made the tile at the start of the run
  bool is_last_made_ = false;     ///< whether a merge made the tile placed last
  std::vector<Rank> tiles_;       ///< the tiles of the run that closes up
  std::vector<int> spots_;        ///< the spots of these tiles
  std::size_t first_travel_ = 0;  ///< the first travel of the run that closes up
};

}  // namespace

Slide slide(const WalledBoard& board, Direction direction, const Rules& rules) {
  if (!rules.moves.allows(direction)) {
    return {.direction = direction, .board = board};
  }
  return Sliding(board, direction, rules).of(runs_of(board, direction));
}

// Whether a direction is a move. Most boards need no slide for the answer.

namespace {

bool can_give_way(const WalledBoard& board, int step, const Rules& rules) {
  const auto bytes = board.bytes();
  for (std::size_t spot = std::size_t(board.stride()); spot < bytes.size(); ++spot) {
    if (bytes[spot] == 0 || bytes[spot] == WalledBoard::wall) {
      continue;
    }
    const std::size_t next = spot + std::size_t(step);
    if (bytes[next] == 0 || rules.merge.made_of(board.rank_at(next), board.rank_at(spot)) != 0) {
      return true;
    }
  }
  return false;
}

bool has_gap_before_tile(const WalledBoard& board, int step) {
  const auto bytes = board.bytes();
  for (std::size_t spot = std::size_t(board.stride()); spot < bytes.size(); ++spot) {
    const bool is_tile = bytes[spot] != 0 && bytes[spot] != WalledBoard::wall;
    if (is_tile && bytes[spot + std::size_t(step)] == 0) {
      return true;
    }
  }
  return false;
}

/// Whether neighbouring tiles of `run` merge. Requires that no cell before a tile is empty.
bool has_listed_merge(const WalledBoard& board, const Run& run, const Rules& rules) {
  std::vector<Rank> tiles;
  for (int spot = run.first; board.bytes()[std::size_t(spot)] != 0; spot += run.step) {
    tiles.push_back(board.rank_at(std::size_t(spot)));
    if (spot == run.last) {
      break;
    }
  }
  for (std::size_t first = 0; first + 1 < tiles.size(); ++first) {
    if (merge_of(rules.merges, std::span(tiles).subspan(first)) != nullptr) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool can_slide(const WalledBoard& board, Direction direction, const Rules& rules) {
  if (!rules.moves.allows(direction)) {
    return false;
  }
  if (board.may_hold_highest() || rules.fall) {  // the code below takes each byte `wall` for a wall
    return slide(board, direction, rules).moved();
  }
  if (rules.merge_kind != MergeKind::listed && can_give_way(board, board.step(direction), rules)) {
    return true;
  }
  if (rules.merge_kind != MergeKind::listed && !rules.shape.wraps(direction)) {
    return false;
  }
  const std::vector<Run> runs = runs_of(board, direction);
  if (rules.merge_kind != MergeKind::listed) {
    return std::ranges::any_of(runs, [&](const Run& run) {
      return is_ring(board, run, direction, rules.shape) && made_round(board, run, rules) != 0;
    });
  }
  return has_gap_before_tile(board, board.step(direction)) ||
         std::ranges::any_of(runs,
                             [&](const Run& run) { return has_listed_merge(board, run, rules); });
}

bool can_slide(const WalledBoard& board, const Rules& rules) {
  return std::ranges::any_of(
      all_directions, [&](Direction direction) { return can_slide(board, direction, rules); });
}

}  // namespace tilery
