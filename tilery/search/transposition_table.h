#pragma once
// What a search has found out about positions, kept for when it meets them again.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/search/evaluator.h"

namespace tilery {

/// A position and how deep it was searched, in full: nothing is found by mistake.
struct SearchKey {
  std::uint64_t board = 0;
  std::uint64_t cards = 0;  ///< Supply::cards
  std::uint64_t rest = 0;   ///< next tile, highest tile and depth
  friend bool operator==(const SearchKey&, const SearchKey&) = default;
};

inline SearchKey search_key(PackedBoard board, const Prospect& prospect, int depth) {
  const auto byte = [](int value, int place) {
    return static_cast<std::uint64_t>(value) << (8 * place);
  };
  return {.board = board.bits,
          .cards = std::bit_cast<std::uint64_t>(prospect.supply.cards),
          .rest = byte(prospect.next.hint_low, 0) | byte(prospect.next.hint_high, 1) |
                  byte(prospect.supply.highest, 2) | byte(depth, 3)};
}

/// Spread over all bits but the last few dozen.
inline std::uint64_t mixed(const SearchKey& key) {
  return key.board ^ std::rotl(key.cards, 23) ^ std::rotl(key.rest, 47);
}

/// A table of fixed size; a new entry takes the place of an older one. Values are those of fully
/// searched positions, so that whatever is found was going to be computed: a search with the table
/// gives the bits of one without.
template <typename Key>
class TranspositionTable {
 public:
  /// Requires 1 to 40 bits: 2^`bits` entries of 32 bytes for packed boards, 40 for others.
  explicit TranspositionTable(int bits) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

  [[nodiscard]] std::optional<double> value(const Key& key) const {
    const Entry& entry = entries_[place_of(key)];
    return entry.key == key ? std::optional(entry.value) : std::nullopt;
  }
  void keep(const Key& key, double value) { entries_[place_of(key)] = {key, value}; }

 private:
  struct Entry {
    Key key;
    double value = 0;
  };

  [[nodiscard]] std::size_t place_of(const Key& key) const {
    const std::uint64_t bits = mixed(key);
    return static_cast<std::size_t>(((bits ^ bits >> 29) * Random::golden) >> shift_);
  }

  std::vector<Entry> entries_;
  int shift_;
};

}  // namespace tilery
