#include "tilery/search/leaf_batches.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <unordered_map>
#include <utility>

#include "tilery/search/expectimax.h"

namespace tilery {
namespace {

std::uint64_t leaf_key(PackedBoard board) { return board.bits; }
std::string leaf_key(const WalledBoard& board) {
  const auto bytes = board.bytes();
  return {bytes.begin(), bytes.end()};
}

/// The leaves of a search, each once, and their values after evaluate().
template <typename Board>
class LeafBook {
 public:
  explicit LeafBook(int cells) : cells_(static_cast<std::size_t>(cells)) {}

  void clear() {
    numbers_.clear();
    ranks_.clear();
  }
  void note(const Board& board) {
    if (numbers_.try_emplace(leaf_key(board), numbers_.size()).second) {
      add_ranks(board);
    }
  }
  [[nodiscard]] double value(const Board& board) const {
    return values_[numbers_.at(leaf_key(board))];
  }
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }

  bool evaluate(const BatchSearch& search) {
    values_.resize(size());
    bool goes_on = true;
    for (std::size_t first = 0; first < size() && goes_on; first += search.batch) {
      const std::size_t count = std::min(search.batch, size() - first);
      goes_on = search.evaluator(std::span(ranks_).subspan(first * cells_, count * cells_),
                                 std::span(values_).subspan(first, count));
    }
    return goes_on;
  }

 private:
  void add_ranks(PackedBoard board) {
    for (int cell = 0; cell < 16; ++cell) {
      ranks_.push_back(board.rank(cell));
    }
  }
  void add_ranks(const WalledBoard& board) {
    const auto ranks = ranks_of(board);
    ranks_.insert(ranks_.end(), ranks.begin(), ranks.end());
  }

  using Key = decltype(leaf_key(std::declval<const Board&>()));

  std::size_t cells_;
  std::unordered_map<Key, std::size_t> numbers_;
  std::vector<std::uint8_t> ranks_;
  std::vector<double> values_;
};

/// Notes leaves, and gives each the value 0.
template <typename Board>
struct LeafNoter {
  LeafBook<Board>* book;
  [[nodiscard]] double value(const Board& after, const Preview& /*preview*/) const {
    book->note(after);
    return 0;
  }
};

/// Gives leaves their values in the book.
template <typename Board>
struct LeafReader {
  const LeafBook<Board>* book;
  [[nodiscard]] double value(const Board& after, const Preview& /*preview*/) const {
    return book->value(after);
  }
};

/// A search that is not selective visits the same leaves for any values. So it runs twice: once to
/// note the leaves, and once with their values.
template <Play P>
class TwoSearches {
 public:
  using Board = typename P::Board;
  using Position = PositionToSearch<Board>;

  TwoSearches(const P& play, const BatchSearch& search)
      : search_(search),
        book_(play.rules().shape.cells()),
        noting_(play, noter_),
        reading_(play, reader_) {}
  TwoSearches(const TwoSearches&) = delete;
  TwoSearches& operator=(const TwoSearches&) = delete;

  std::optional<std::vector<MoveValues>> values(std::span<const Position> positions) {
    std::vector<MoveValues> all;
    while (all.size() < positions.size()) {
      if (!add_batch(positions.subspan(all.size()), all)) {
        return std::nullopt;
      }
    }
    return all;
  }

 private:
  /// Searches positions until their leaves fill a batch.
  bool add_batch(std::span<const Position> positions, std::vector<MoveValues>& all) {
    const SearchLimits limits{.depth = search_.depth};
    book_.clear();
    noting_.forget();
    reading_.forget();
    std::size_t count = 0;
    for (; count < positions.size() && book_.size() < search_.batch; ++count) {
      if (!noting_.values(positions[count], limits, {}, search_.is_cancelled).is_whole) {
        return false;
      }
    }
    if (!book_.evaluate(search_)) {
      return false;
    }
    for (const Position& position : positions.first(count)) {
      const DepthValues found = reading_.values(position, limits, {}, search_.is_cancelled);
      if (!found.is_whole) {
        return false;
      }
      all.push_back(found.values);
    }
    return true;
  }

  const BatchSearch& search_;
  LeafBook<Board> book_;
  LeafNoter<Board> noter_{&book_};
  LeafReader<Board> reader_{&book_};
  Expectimax<P, LeafNoter<Board>> noting_;
  Expectimax<P, LeafReader<Board>> reading_;
};

/// Whether a search is faster on walled boards. Packed boards need tables, which take 1.6 ms to
/// make for each call: as long as 3,200 positions one move ahead, 80 two or 2 three, on walled
/// boards.
bool is_short(std::size_t positions, int depth) {
  constexpr std::size_t most_boards = 3200;
  constexpr std::size_t boards_of_move = 40;  // about
  std::size_t boards = positions;
  for (int move = 1; move < depth && boards <= most_boards; ++move) {
    boards *= boards_of_move;
  }
  return boards <= most_boards;
}

/// The highest rank that `moves` moves and the tiles that they bring can make of tiles up to
/// `highest`.
Rank highest_after(const Rules& rules, Rank highest, int moves) {
  for (; moves > 0; --moves) {
    const Rank before = highest;
    for (Rank high = 1; high <= before; ++high) {
      for (Rank low = 1; low <= high; ++low) {
        highest = std::max(highest, rules.merge.made_of(high, low));
      }
    }
    for (const TileWeight tile : rules.spawn.tiles) {
      highest = std::max(highest, tile.rank);
    }
  }
  return highest;
}

}  // namespace

std::optional<std::vector<MoveValues>> values_by_batches(
    const Rules& game_rules, std::span<const PositionToSearch<WalledBoard>> positions,
    const BatchSearch& search) {
  assert(search.depth >= 1 && search.batch >= 1);
  const Rules rules = with_aim(game_rules, Aim::score).value_or(game_rules);
  Rank highest = 0;
  for (const auto& position : positions) {
    highest = std::max(highest, position.board.largest());
  }
  highest = highest_after(rules, highest, search.depth);
  const auto values_in = [&]<Play P>(const P& play) {
    std::vector<PositionToSearch<typename P::Board>> to_search;
    for (const auto& position : positions) {
      to_search.push_back({play.board_of(position.board), position.preview});
    }
    return TwoSearches(play, search).values(to_search);
  };
  return is_short(positions.size(), search.depth) ? values_in(WalledPlay(rules))
                                                  : with_play(rules, highest, values_in);
}

}  // namespace tilery
