#include "tilery/board/slide.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "tilery/board/ring.h"
#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

/// One slide while it is computed: the line of bytes that it edits, and the gain, merges and
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
    return std::move(slide_);
  }

 private:
  [[nodiscard]] std::uint8_t& byte(int spot) { return slide_.board.bytes()[std::size_t(spot)]; }
  [[nodiscard]] Rank rank(int spot) const { return slide_.board.rank_at(std::size_t(spot)); }
  void set(int spot, Rank rank) { slide_.board.set_at(std::size_t(spot), rank); }

  /// The rank that a `tile` at `spot` and the tile before it become; 0 if they do not merge. The
  /// byte of walls is no partner: a tile of highest_rank has none, as all pairs make larger tiles.
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

  /// Merges the first tile of a ring into the last one, if they merge. Its travels are those from
  /// `first_travel` on; that of the tile that goes over the edge becomes the last one.
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
    bool yields = false;
    for (int spot = run.first;; spot += run.step) {
      const Rank tile = rank(spot);
      if (tile != 0) {
        yields = yields || byte(spot + step_) == 0 || made_before(spot, tile) != 0;
        shift(run, spot, tile, yields);
      }
      if (spot == run.last) {
        return;
      }
    }
  }

  /// Moves the tile by one cell if its run gives way. Only the first tile that moves can meet
  /// another one; the tiles behind it enter the cell just left.
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

  /// All tiles of the run, from the wall on, with the marks of merges to come.
  void close_up(const Run& run) {
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

  /// Puts a tile that does not merge at `to`; gives the next spot.
  int settle(const Run& run, std::size_t tile, int to) {
    set(to, tiles_[tile]);
    note_travel(run, {spots_[tile], to, tiles_[tile], false});
    return to + run.step;
  }

  /// Puts the products of the tiles from `first` on at `to` and behind it; gives the next spot.
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
    for (const Rank made : merge.made) {
      slide_.gain += rules_.ladder.face(made);
      set(to, made);
      to += run.step;
    }
    return to;
  }

  void note_merge(Rank made) {
    slide_.gain += rules_.ladder.face(made);
    ++slide_.merges;
  }

  /// Notes `travel`, whose places are spots, by cells.
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
  bool is_first_made_ = false;  ///< whether a merge made the tile at the start of the run
  bool is_last_made_ = false;   ///< whether a merge made the tile placed last
  std::vector<Rank> tiles_;     ///< of one run that closes up, and their spots
  std::vector<int> spots_;
};

}  // namespace

Slide slide(const WalledBoard& board, Direction direction, const Rules& rules) {
  if (!rules.moves.allows(direction)) {
    return {.direction = direction, .board = board};
  }
  return Sliding(board, direction, rules).of(runs_of(board, direction));
}

}  // namespace tilery
