#pragma once
// The transposition table: values of afterstates that a search has met before.

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/core/big_array.h"
#include "tilery/core/random.h"
#include "tilery/game/play.h"
#include "tilery/search/deepening.h"

#pragma GCC visibility push(default)
namespace tilery {

/// `key` for a search `depth` moves deeper, selective or not. Requires a key without a depth, and a
/// depth from 0 to 127.
inline AfterstateKey at_depth(AfterstateKey key, int depth, bool is_selective = false) {
  assert(depth < 128);
  key.fields |= static_cast<std::uint64_t>(depth + (is_selective ? 128 : 0)) << 24;
  return key;
}

/// The key as one number. Its bits are not evenly mixed: place_of() mixes them.
inline std::uint64_t folded(const AfterstateKey& key) {
  return key.board ^ std::rotl(key.cards, 23) ^ std::rotl(key.fields, 47);
}

/// The place of a folded key among 2^`bits` places.
inline std::size_t place_of(std::uint64_t number, int bits) {
  return static_cast<std::size_t>(((number ^ number >> 29) * Random::golden) >> (64 - bits));
}

/// Values by key, for several threads at once. A key holds everything that a value depends on, so a
/// search with the table gives the same bits as a search without. Two entries share a cache line. A
/// new entry replaces the entry of its key, else an entry of an earlier search, else the entry of
/// the smaller depth. A thread may read an entry while another writes it: the words of keys are
/// stored xor the value, so that half-written entries match no key. After Hyatt and Mann, "A
/// lock-less transposition table implementation for parallel search chess engines", 2002.
class TranspositionTable {
 public:
  static constexpr int fewest_bits = 16;
  static constexpr int most_bits = 22;

  /// 2^`bits` entries of 32 bytes, from 2 to 40 bits; fewer if memory is short, none if it is full.
  explicit TranspositionTable(int bits) { resize(bits); }
  /// A table that takes no memory until begin(). Requires begin() before value(), keep() and
  /// prefetch().
  TranspositionTable() = default;

  /// Begins a search: from now on entries of earlier searches are replaced first. Enlarges the
  /// table to the size that the limits ask for; a larger table stays as it is.
  void begin(const SearchLimits& limits, unsigned threads);

  /// 2^bits() entries; 0: no table yet.
  [[nodiscard]] int bits() const { return bits_; }

  /// Starts loading the key's entries into the cache.
  void prefetch(const AfterstateKey& key) const { tilery::prefetch(&cluster_of(key)); }

  [[nodiscard]] std::optional<double> value(const AfterstateKey& key) const {
    for (const Entry& entry : cluster_of(key).entries) {
      const Read read(entry);
      if (read.is(key) && read.age() >= oldest_) {
        return std::bit_cast<double>(read.value);
      }
    }
    return std::nullopt;
  }
  void keep(const AfterstateKey& key, double value);

  /// Empties the table at no cost: older entries no longer count. Entries are cleared only when the
  /// ages run out.
  void forget() {
    grow_older();
    oldest_ = age_;
  }

 private:
  static constexpr std::uint64_t ages = 1 << 14;
  /// The first bit of the age in AfterstateKey::fields, whose higher bits are 0.
  static constexpr int age_place = 50;
  static constexpr std::uint64_t fields_mask = (std::uint64_t{1} << age_place) - 1;

  /// A key with its age, and the value. Each word of the key is stored xor the value, rotated by a
  /// different number of bits.
  struct Entry {
    std::array<std::uint64_t, 4> words{};
  };
  struct Cluster {
    std::array<Entry, 2> entries;
  };
  static_assert(sizeof(Cluster) == 64);

  static std::uint64_t load(const std::uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
  }
  struct Read {
    explicit Read(const Entry& entry)
        : value(load(entry.words[3])),
          board(load(entry.words[0]) ^ value),
          cards(load(entry.words[1]) ^ std::rotl(value, 21)),
          fields(load(entry.words[2]) ^ std::rotl(value, 42)) {}
    [[nodiscard]] bool is(const AfterstateKey& key) const {
      return board == key.board && cards == key.cards && (fields & fields_mask) == key.fields;
    }
    [[nodiscard]] std::uint64_t age() const { return fields >> age_place; }
    [[nodiscard]] std::uint64_t depth() const { return fields >> 24 & 127; }
    std::uint64_t value;
    std::uint64_t board;
    std::uint64_t cards;
    std::uint64_t fields;
  };

  void resize(int bits);
  void grow_older();
  [[nodiscard]] const Cluster& cluster_of(const AfterstateKey& key) const {
    assert(bits_ > 0);
    return clusters_[place_of(folded(key), bits_ - 1)];
  }

  BigArray<Cluster> clusters_;
  int bits_ = 0;  ///< 0: no table yet
  std::uint64_t age_ = 1;
  std::uint64_t oldest_ = 1;  ///< the least age of entries that count; cleared entries have 0
};

}  // namespace tilery
#pragma GCC visibility pop
