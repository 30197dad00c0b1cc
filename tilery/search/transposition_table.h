#pragma once
// The transposition table: values of afterstates that a search has met before.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/prospect.h"
#include "tilery/core/random.h"

namespace tilery {

/// All that the value of an afterstate depends on, in full: board, tiles to come, and how the
/// search goes on. Two positions never share a key.
struct SearchKey {
  std::uint64_t board = 0;
  std::uint64_t cards = 0;  ///< Supply::cards
  std::uint64_t rest = 0;   ///< next tile, highest tile, and how the search goes on
  friend bool operator==(const SearchKey&, const SearchKey&) = default;
};

/// A key of walled boards: board and entry cells are hashed to 128 bits, so that two positions
/// share a key with odds of 1 in 2^128.
struct WalledSearchKey {
  std::array<std::uint64_t, 2> board{};
  std::uint64_t cards = 0;
  std::uint64_t rest = 0;
  friend bool operator==(const WalledSearchKey&, const WalledSearchKey&) = default;
};

/// How a search goes on from an afterstate.
struct SearchAhead {
  int depth = 0;  ///< moves still looked ahead
  bool is_selective = false;
  std::uint32_t way = 0;  ///< which cells the next tile may enter, where the board does not say
};

/// Requires a depth below 128 and a way below 2^18. The highest 14 bits of the rest are 0.
inline SearchKey search_key(PackedBoard board, const Prospect& prospect, SearchAhead ahead) {
  assert(ahead.depth < 128 && ahead.way >> 18 == 0);
  const auto byte = [](int value, int place) {
    return static_cast<std::uint64_t>(value) << (8 * place);
  };
  return {.board = board.bits,
          .cards = std::bit_cast<std::uint64_t>(prospect.supply.cards),
          .rest = byte(prospect.next.hint_low, 0) | byte(prospect.next.hint_high, 1) |
                  byte(prospect.supply.highest, 2) |
                  byte(ahead.depth + (ahead.is_selective ? 128 : 0), 3) |
                  std::uint64_t{ahead.way} << 32};
}

/// The key as one number. Its bits are not evenly mixed: place_of mixes them.
inline std::uint64_t mixed(const SearchKey& key) {
  return key.board ^ std::rotl(key.cards, 23) ^ std::rotl(key.rest, 47);
}
inline std::uint64_t mixed(const WalledSearchKey& key) {
  return key.board[0] ^ std::rotl(key.cards, 23) ^ std::rotl(key.rest, 47);
}

/// The place of a mixed key among 2^`bits` places.
inline std::size_t place_of(std::uint64_t number, int bits) {
  return static_cast<std::size_t>(((number ^ number >> 29) * Random::golden) >> (64 - bits));
}

/// A table of fixed size; a new entry replaces the one in its place. Since a key holds all that a
/// value depends on, a search with the table gives the same bits as one without. `Key` is SearchKey
/// or WalledSearchKey.
template <typename Key>
class TranspositionTable {
 public:
  /// Requires 1 to 40 bits: 2^`bits` entries of 32 bytes for packed boards, 40 for others.
  explicit TranspositionTable(int bits) : entries_(std::size_t{1} << bits), bits_(bits) {}

  [[nodiscard]] std::optional<double> value(const Key& key) const {
    const Key own = of_generation(key);
    const Entry& entry = entries_[place_of(own)];
    return entry.key == own ? std::optional(entry.value) : std::nullopt;
  }
  void keep(const Key& key, double value) {
    const Key own = of_generation(key);
    entries_[place_of(own)] = {own, value};
  }

  /// Empties the table at no cost: keys of later generations differ from all before. Only when
  /// their numbers run out are the entries cleared.
  void forget() {
    generation_ = (generation_ + 1) % generations;
    if (generation_ == 0) {
      std::ranges::fill(entries_, Entry{});
    }
  }

 private:
  static constexpr std::uint64_t generations = 1 << 14;
  static constexpr int generation_place =
      50;  ///< in the key's rest, whose bits are 0 from there on

  struct Entry {
    Key key;
    double value = 0;
  };

  [[nodiscard]] Key of_generation(Key key) const {
    key.rest |= generation_ << generation_place;
    return key;
  }
  [[nodiscard]] std::size_t place_of(const Key& key) const {
    return tilery::place_of(mixed(key), bits_);
  }

  std::vector<Entry> entries_;
  int bits_;
  std::uint64_t generation_ = 0;
};

}  // namespace tilery
