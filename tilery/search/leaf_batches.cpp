#include "tilery/search/leaf_batches.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>

#include "tilery/search/expectimax.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

std::uint64_t leaf_key(PackedBoard board) { return board.bits; }
std::string leaf_key(const WalledBoard& board) {
  const auto bytes = board.bytes();
  return {bytes.begin(), bytes.end()};
}

/// The leaves of a search, each once, with their values when they are judged.
template <typename Board>
class LeafBook {
 public:
  explicit LeafBook(int cells) : cells_(static_cast<std::size_t>(cells)) {}

  void note(const Board& board) {
    if (numbers_.try_emplace(leaf_key(board), numbers_.size()).second) {
      add_ranks(board);
    }
  }
  [[nodiscard]] double value(const Board& board) const {
    return values_[numbers_.at(leaf_key(board))];
  }
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }

  bool judge(const BatchSearch& search) {
    values_.resize(size());
    bool goes_on = true;
    for (std::size_t first = 0; first < size() && goes_on; first += search.batch) {
      const std::size_t count = std::min(search.batch, size() - first);
      goes_on = search.judge(std::span(ranks_).subspan(first * cells_, count * cells_),
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

/// Notes leaves, and takes each to be worth nothing.
template <typename Board>
struct LeafNoter {
  LeafBook<Board>* book;
  [[nodiscard]] double value(const Board& after, const Prospect& /*prospect*/) const {
    book->note(after);
    return 0;
  }
};

/// Looks leaves up.
template <typename Board>
struct LeafReader {
  const LeafBook<Board>* book;
  [[nodiscard]] double value(const Board& after, const Prospect& /*prospect*/) const {
    return book->value(after);
  }
};

/// A search that is not selective visits the same leaves whatever they are worth. So it runs twice:
/// once to note them, and once with their values.
template <typename R>
class TwoSearches {
 public:
  using Board = typename R::Board;
  using Position = PositionToSearch<Board>;

  TwoSearches(const R& rules, int cells, const BatchSearch& search)
      : rules_(rules), cells_(cells), search_(search) {}

  std::optional<std::vector<MoveValues>> values(std::span<const Position> positions) {
    std::vector<MoveValues> all;
    while (all.size() < positions.size()) {
      if (!add_some(positions.subspan(all.size()), all)) {
        return std::nullopt;
      }
    }
    return all;
  }

 private:
  /// Searches positions until their leaves fill a batch.
  bool add_some(std::span<const Position> positions, std::vector<MoveValues>& all) {
    LeafBook<Board> book(cells_);
    const LeafNoter<Board> noter{&book};
    std::size_t count = 0;
    {
      Expectimax<R, LeafNoter<Board>> search(rules_, noter);
      for (; count < positions.size() && book.size() < search_.batch; ++count) {
        if (!search.values(positions[count], {.depth = search_.depth}, late())) {
          return false;
        }
      }
    }
    if (!book.judge(search_)) {
      return false;
    }
    const LeafReader<Board> reader{&book};
    Expectimax<R, LeafReader<Board>> search(rules_, reader);
    for (const Position& position : positions.first(count)) {
      const auto values = search.values(position, {.depth = search_.depth}, late());
      if (!values) {
        return false;
      }
      all.push_back(*values);
    }
    return true;
  }

  auto late() {
    return [this] { return search_.is_unwanted && search_.is_unwanted(); };
  }

  const R& rules_;
  int cells_;
  const BatchSearch& search_;
};

/// Whether a packed search gives the position's values: no tile can outgrow rank 15.
bool fits_packed(const Rules& rules, const WalledBoard& board, int depth) {
  const bool may_outgrow =
      rules.ladder.top() > highest_packed_rank && board.largest() + depth > highest_packed_rank;
  return packed(board).has_value() && !may_outgrow;
}

}  // namespace

std::optional<std::vector<MoveValues>> values_by_batches(
    const Rules& rules, std::span<const PositionToSearch<WalledBoard>> positions,
    const BatchSearch& search) {
  assert(search.depth >= 1 && search.batch >= 1);
  const auto packed_rules = PackedRules::of(rules);
  const bool all_fit = packed_rules && std::ranges::all_of(positions, [&](const auto& position) {
                         return fits_packed(rules, position.board, search.depth);
                       });
  if (!all_fit) {
    const WalledSearchRules walled(rules);
    return TwoSearches(walled, rules.shape.cells(), search).values(positions);
  }
  std::vector<SearchPosition> packs;
  for (const auto& position : positions) {
    packs.push_back({*packed(position.board), position.prospect});
  }
  const SearchRules packed_search(*packed_rules);
  return TwoSearches(packed_search, rules.shape.cells(), search).values(packs);
}

}  // namespace tilery
