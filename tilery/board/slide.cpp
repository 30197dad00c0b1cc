#include "tilery/board/slide.h"

#include <algorithm>
#include <utility>

#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

constexpr std::uint8_t merged_mark = 0x80;

/// One slide while it is computed: the line of bytes that it edits, and the gain, merges and
/// travels so far.
class Sliding {
 public:
  Sliding(const WalledBoard& board, Direction direction, const Rules& rules)
      : rules_(rules), before_(board), step_(board.step(direction)) {
    slide_.board = board;
    slide_.travels.reserve(std::size_t(board.cells()));
  }

  Slide of(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
      if (rules_.reach == Reach::far) {
        push_all(run);
      } else {
        give_way(run);
      }
    }
    return std::move(slide_);
  }

 private:
  [[nodiscard]] std::uint8_t& byte(int spot) { return slide_.board.bytes()[std::size_t(spot)]; }

  /// The rank that a `tile` at `spot` and the tile before it become; 0 if they do not merge.
  [[nodiscard]] Rank made_before(int spot, std::uint8_t tile) {
    const std::uint8_t next = byte(spot + step_);
    return next > highest_rank ? Rank{0} : rules_.merge.made_of(next, tile);
  }

  void push_all(const Run& run) {
    for (int spot = run.first;; spot += run.step) {
      if (byte(spot) != 0) {
        push(run, spot);
      }
      if (spot == run.last) {
        break;
      }
    }
    for (int spot = run.first;; spot += run.step) {
      byte(spot) &= static_cast<std::uint8_t>(~merged_mark);
      if (spot == run.last) {
        break;
      }
    }
  }

  void push(const Run& run, int spot) {
    const std::uint8_t tile = byte(spot);
    int to = spot;
    while (byte(to + step_) == 0) {
      to += step_;
    }
    const Rank made = made_before(to, tile);
    byte(spot) = 0;
    if (made != 0) {
      to += step_;
      byte(to) = made | merged_mark;
      note_merge(made);
    } else {
      byte(to) = tile;
    }
    note_travel(run, {spot, to, tile, made != 0});
  }

  void give_way(const Run& run) {
    bool yields = false;
    for (int spot = run.first;; spot += run.step) {
      const std::uint8_t tile = byte(spot);
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
  void shift(const Run& run, int spot, std::uint8_t tile, bool yields) {
    if (!yields) {
      note_travel(run, {spot, spot, tile, false});
      return;
    }
    const int to = spot + step_;
    const bool merges = byte(to) != 0;
    if (merges) {
      note_merge(made_before(spot, tile));
    }
    byte(to) = merges ? made_before(spot, tile) : tile;
    byte(spot) = 0;
    note_travel(run, {spot, to, tile, merges});
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
};

bool can_give_way(const WalledBoard& board, int step, const Rules& rules) {
  const auto bytes = board.bytes();
  for (std::size_t spot = std::size_t(board.stride()); spot < bytes.size(); ++spot) {
    const std::uint8_t tile = bytes[spot];
    if (tile == 0 || tile == WalledBoard::wall) {
      continue;
    }
    const std::uint8_t next = bytes[spot + std::size_t(step)];
    if (next == 0 || (next != WalledBoard::wall && rules.merge.made_of(next, tile) != 0)) {
      return true;
    }
  }
  return false;
}

}  // namespace

Slide slide(const WalledBoard& board, Direction direction, const Rules& rules) {
  return Sliding(board, direction, rules).of(runs_of(board, direction));
}

bool can_slide(const WalledBoard& board, Direction direction, const Rules& rules) {
  return can_give_way(board, board.step(direction), rules);
}

bool can_slide(const WalledBoard& board, const Rules& rules) {
  return std::ranges::any_of(
      all_directions, [&](Direction direction) { return can_slide(board, direction, rules); });
}

}  // namespace tilery
