#include "tests/support/games.h"

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "tilery/core/random.h"
#include "tilery/core/threads.h"
#include "tilery/rules/cartridge.h"

namespace tilery::test {

namespace {

/// A std::map, because references to its entries stay valid.
using Cartridges = std::map<std::string, Cartridge, std::less<>>;

Cartridge read_shipped(std::string_view name) {
  auto cartridge = read_cartridge(shipped_cartridge(name), name);
  if (!cartridge) {
    throw std::runtime_error(text_of(cartridge.error()));
  }
  return *std::move(cartridge);
}

}  // namespace

const Cartridge& cartridge_named(std::string_view name) {
  static Guarded<Cartridges> cache;
  return *cache.with([&](Cartridges& cartridges) {
    auto found = cartridges.find(name);
    if (found == cartridges.end()) {
      found = cartridges.emplace(std::string(name), read_shipped(name)).first;
    }
    return &found->second;
  });
}

Rules more_rules(std::string_view name) {
  return read_cartridge(more_cartridge(name), name)->rules;
}

const Rules& rules_of(std::string_view name) { return cartridge_named(name).rules; }

std::vector<std::string_view> shipped_names() {
  std::vector<std::string_view> names;
  for (const ShippedCartridge& cartridge : shipped_cartridges()) {
    names.push_back(cartridge.name);
  }
  return names;
}

std::vector<std::string_view> packable_names() {
  std::vector<std::string_view> names;
  for (const std::string_view name : shipped_names()) {
    if (rules_of(name).shape.width == 4 && rules_of(name).shape.height == 4) {
      names.push_back(name);
    }
  }
  return names;
}

WalledBoard board_showing(const Rules& rules, const Faces& faces) {
  std::vector<Rank> ranks;
  for (const std::uint64_t face : faces) {
    ranks.push_back(rules.ladder.rank_of(face).value());
  }
  return board_of(rules.shape, ranks).value();
}

Faces faces_of(const Rules& rules, const WalledBoard& board) {
  Faces faces;
  for (const Rank rank : ranks_of(board)) {
    faces.push_back(rules.ladder.face(rank));
  }
  return faces;
}

WalledBoard random_board(const Rules& rules, std::uint64_t seed, int empty, int top) {
  Random random = {.seed = seed};
  WalledBoard board(rules.shape);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_blocked(cell) && random.below(8) >= std::uint64_t(empty)) {
      board.set(cell, static_cast<Rank>(1 + random.below(std::uint64_t(top))));
    }
  }
  return board;
}

}  // namespace tilery::test
