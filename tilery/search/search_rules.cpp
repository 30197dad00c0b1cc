#include "tilery/search/search_rules.h"

#include <algorithm>
#include <cstring>

#include "tilery/board/spawn.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

/// Hashes one more number into 128 bits.
std::array<std::uint64_t, 2> with_number(const std::array<std::uint64_t, 2>& bits,
                                         std::uint64_t number) {
  return {mix(bits[0] ^ number), mix((bits[1] + Random::golden) ^ number)};
}

}  // namespace

WalledSearchRules::Entries WalledSearchRules::entries(const WalledBoard& before,
                                                      Direction direction,
                                                      const WalledBoard& after) const {
  Entries entries;
  const SpawnPlace place = rules_->spawn.place;
  if (place == SpawnPlace::probing || place == SpawnPlace::worst) {
    for (const EntryOdds& one : entry_odds(*rules_, before, direction, after, std::nullopt)) {
      entries.add({.cell = one.entry.cell,
                   .rank = one.entry.rank,
                   .weight = static_cast<double>(one.odds.numerator) /
                             static_cast<double>(one.odds.denominator)});
    }
    return entries;
  }
  for (const CellWeight& cell : entry_cells(*rules_, before, direction, after)) {
    entries.add({.cell = cell.cell, .rank = 0, .weight = static_cast<double>(cell.weight)});
  }
  return entries;
}

std::uint64_t WalledSearchRules::hash(const WalledBoard& board, const Prospect& prospect) {
  std::uint64_t hash = mixed(search_key({}, prospect, {})) + prospect.supply.waited;
  std::span<const std::uint8_t> bytes = board.bytes();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t size = std::min(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), size);
    hash = mix(hash ^ word);
    bytes = bytes.subspan(size);
  }
  return hash;
}

WalledSearchKey WalledSearchRules::key(const PositionToSearch<WalledBoard>& before,
                                       Direction direction, const WalledBoard& after,
                                       SearchAhead ahead) const {
  const SpawnPlace place = rules_->spawn.place;
  ahead.way = place == SpawnPlace::free_edge ? static_cast<std::uint32_t>(direction) : 0;
  const SearchKey known = search_key({}, before.prospect, ahead);
  WalledSearchKey key{.board = {1, 2}, .cards = known.cards, .rest = known.rest};
  for (const std::uint8_t byte : after.bytes()) {
    key.board = with_number(key.board, byte);
  }
  if (before.prospect.supply.waited != 0) {
    key.board = with_number(key.board, before.prospect.supply.waited);
  }
  if (place == SpawnPlace::moved_edge) {
    for (const CellWeight& cell : entry_cells(*rules_, before.board, direction, after)) {
      key.board = with_number(key.board, static_cast<std::uint64_t>(cell.cell));
    }
  }
  return key;
}

}  // namespace tilery
