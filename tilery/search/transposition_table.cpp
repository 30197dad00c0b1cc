#include "tilery/search/transposition_table.h"

#include <algorithm>
#include <utility>

namespace tilery {
namespace {

/// The most boards that a thread evaluates in a millisecond.
constexpr double nodes_in_a_millisecond = 3000;

/// The table's number of entries, as a power of two. A search with a limit gets about one for each
/// node. It needs a tenth of them, but later searches use its entries again. For other searches,
/// the number grows fourfold with each depth beyond 3.
int bits_for(const SearchLimits& limits, unsigned threads) {
  constexpr int least = TranspositionTable::fewest_bits;
#if defined(__wasi__)
  constexpr int most = least;  // a page has little memory
#else
  const int most = std::clamp(limits.table_bits, least, TranspositionTable::most_bits);
#endif
  if (!limits.is_limited()) {
    return std::min({least + 2 * std::max(limits.depth - 3, 0), 20, most});
  }
  const double nodes = limits.nodes > 0 ? static_cast<double>(limits.nodes)
                                        : limits.milliseconds * nodes_in_a_millisecond * threads;
  int bits = least;
  while (bits < most && static_cast<double>(std::uint64_t{1} << bits) < nodes) {
    ++bits;
  }
  return bits;
}

}  // namespace

void TranspositionTable::begin(const SearchLimits& limits, unsigned threads) {
  grow_older();
  if (const int bits = bits_for(limits, threads); bits > bits_) {
    resize(bits);
  }
}

/// If memory is short, a table keeps its size, and an empty table gets a smaller size.
void TranspositionTable::resize(int bits) {
  const int clusters_bits = std::max(bits - 1, 1);
  BigArray<Cluster> clusters(std::size_t{1} << clusters_bits);
  if (clusters.size() > 0) {
    clusters_ = std::move(clusters);
    bits_ = clusters_bits + 1;
  } else if (bits_ == 0 && clusters_bits > 1) {
    resize(bits / 2);
  }
}

void TranspositionTable::keep(const AfterstateKey& key, double value) {
  Cluster& cluster = clusters_[place_of(folded(key), bits_ - 1)];
  Entry* replaced = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (Entry& entry : cluster.entries) {
    const Read read(entry);
    const std::uint64_t priority =
        read.is(key) ? 0 : 1 + (read.age() == age_ ? 128 : 0) + read.depth();
    if (priority < least) {
      least = priority;
      replaced = &entry;
    }
  }
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::array<std::uint64_t, 4> words{key.board ^ bits, key.cards ^ std::rotl(bits, 21),
                                           (key.fields | age_ << age_place) ^ std::rotl(bits, 42),
                                           bits};
  for (std::size_t word = 0; word < words.size(); ++word) {
    __atomic_store_n(&replaced->words[word], words[word], __ATOMIC_RELAXED);
  }
}

void TranspositionTable::grow_older() {
  if (++age_ == ages) {
    std::ranges::fill(clusters_.values(), Cluster{});
    age_ = 1;
    oldest_ = 1;
  }
}

}  // namespace tilery
