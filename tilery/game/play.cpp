#include "tilery/game/play.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "tilery/board/spawn.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

/// Calls `take` with the bytes of a board as numbers of eight bytes. Zeros fill the last number.
template <typename Take>
void for_each_word(std::span<const std::uint8_t> bytes, Take take) {
  std::uint64_t word = 0;
  for (; bytes.size() >= sizeof word; bytes = bytes.subspan(sizeof word)) {
    std::memcpy(&word, bytes.data(), sizeof word);
    take(word);
  }
  if (!bytes.empty()) {
    // Copied byte by byte: the processor would stall if it read a number back right after parts of
    // it were written.
    word = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      word |= std::uint64_t{bytes[i]} << 8 * i;
    }
    take(word);
  }
}

/// Whether drawn_worst_cell(), on a slid board that packs, may try a new tile whose merge does not
/// pack. Bonuses and climbing tiles are never above the largest tile.
bool may_enter_outgrown(const Rules& rules) {
  return rules.spawn.place == SpawnPlace::worst &&
         std::ranges::any_of(rules.spawn.tiles, [from = outgrowing_rank(rules)](TileWeight tile) {
           return tile.rank >= from;
         });
}

}  // namespace

WalledPlay::WalledPlay(const Rules& rules, Kernel kernel)
    : PlayOn(rules), rules_(rules), slides_(rules, kernel) {}

WalledPlay::Game WalledPlay::first(std::uint64_t seed) const {
  return resumed(first_position(rules_, seed));
}

WalledPlay::Game WalledPlay::resumed(tilery::Position position) const {
  Game game = {.position = std::move(position), .slides = {}};
  game.position.asks = false;
  slide(game);
  return game;
}

void WalledPlay::slide(Game& game) const {
  Slides& all = game.slides;
  slides_.write(game.position.board, {all.data(), &all[1], &all[2], &all[3]});
  for (const Direction direction : all_directions) {
    QuickSlide& one = all[static_cast<std::size_t>(direction)];
    one.moved = one.moved && has_direction(rules_, game.position, direction);
  }
}

void WalledPlay::move(Game& game, Direction direction) const {
  assert(is_move(game, direction));
  make_move(rules_, game.position, direction, game.slides[static_cast<std::size_t>(direction)]);
  slide(game);
}

bool WalledPlay::is_over(const Game& game) const {
  return !has_move(game) || game.position.winner >= 0 || has_ended(game.position.board) ||
         rules_.goal.is_out_of_moves(game.position.moves);
}

std::uint64_t WalledPlay::score(const Game& game) const {
  return rules_.score.kind == ScoreKind::counted ? counted_score(rules_.score, game.position.board)
                                                 : game.position.gathered[0];
}

FinishedGame WalledPlay::result(const Game& game) const {
  return {.seed = game.position.random.seed,
          .moves = game.position.moves,
          .score = score_of(rules_, game.position),
          .highest = game.position.spawn_state.highest,
          .has_won = tilery::has_won(rules_, game.position),
          .winner = game.position.winner};
}

WalledPlay::Entries WalledPlay::entries(const WalledBoard& before, Direction direction,
                                        const WalledBoard& after) const {
  Entries entries;
  const SpawnPlace place = rules_.spawn.place;
  if (place == SpawnPlace::probing || place == SpawnPlace::worst) {
    for (const EntryOdds& one : entry_odds(rules_, before, direction, after, std::nullopt)) {
      entries.add({.cell = one.entry.cell,
                   .rank = one.entry.rank,
                   .weight = static_cast<double>(one.odds.numerator) /
                             static_cast<double>(one.odds.denominator)});
    }
    return entries;
  }
  for (const CellWeight& cell : entry_cells(rules_, before, direction, after)) {
    entries.add({.cell = cell.cell, .rank = 0, .weight = static_cast<double>(cell.weight)});
  }
  return entries;
}

std::uint64_t WalledPlay::hash(const WalledBoard& board) {
  std::uint64_t hash = 0;
  std::uint64_t place = 0;  // words are mixed side by side, not one after the other
  for_each_word(board.bytes(), [&](std::uint64_t word) {
    place += Random::golden;
    hash ^= mix(word + place);
  });
  return hash;
}

AfterstateKey WalledPlay::key(const PositionToSearch<WalledBoard>& before, Direction direction,
                              const WalledBoard& after) const {
  const SpawnPlace place = rules_.spawn.place;
  const AfterstateKey of_preview = AfterstateKey::of(
      before.preview,
      place == SpawnPlace::free_edge ? static_cast<std::uint32_t>(direction) : std::uint32_t{0});
  AfterstateKey key{.board = 1, .cards = 2, .fields = of_preview.fields};
  const auto add = [&key](std::uint64_t number) {
    key.board = mix(key.board ^ number);
    key.cards = mix((key.cards + Random::golden) ^ number);
  };
  for_each_word(after.bytes(), add);
  add(of_preview.cards);
  if (before.preview.spawn_state.waited != 0) {
    add(before.preview.spawn_state.waited);
  }
  if (place == SpawnPlace::moved_edge) {
    for (const CellWeight& cell : entry_cells(rules_, before.board, direction, after)) {
      add(static_cast<std::uint64_t>(cell.cell));
    }
  }
  return key;
}

std::optional<PackedPlay> PackedPlay::of(const Rules& rules) {
  if (may_enter_outgrown(rules)) {
    return std::nullopt;
  }
  auto packed = PackedRules::for_play(rules);
  return packed ? std::optional(PackedPlay(rules, std::move(*packed))) : std::nullopt;
}

std::optional<PackedPlay> PackedPlay::to_search(const Rules& rules) {
  return rules.spawn.place == SpawnPlace::worst ? std::nullopt : of(rules);
}

PackedPlay::PackedPlay(const Rules& rules, PackedRules packed)
    : PlayOn(packed.rules()),
      whole_rules_(std::make_shared<const Rules>(rules)),
      packed_(std::make_shared<const PackedRules>(std::move(packed))),
      outgrows_from_(outgrowing_rank(rules)) {}

PackedPlay::Game PackedPlay::first(std::uint64_t seed) const {
  return resumed(first_packed_game(*packed_, seed));
}

void PackedPlay::move(Game& game, Direction direction) const {
  assert(is_move(game, direction) && !needs_walls(game, direction));
  make_move(*packed_, game.position, direction, game.slides[static_cast<std::size_t>(direction)]);
  game.slides = slides(game.position.board);
}

FinishedGame PackedPlay::result(const Game& game) const {
  return {.seed = game.position.random.seed,
          .moves = game.position.moves,
          .score = score_of(*packed_, game.position),
          .highest = largest(game.position.board)};
}

QuickPlay::Game QuickPlay::first(std::uint64_t seed) const {
  return packed_ ? fitted(packed_->first(seed)) : walled_.first(seed);
}

QuickPlay::Game QuickPlay::fitted(PackedPlay::Game game) const {
  return packed_->is_outgrown(game) ? Game(walled_.resumed(packed_->position(game))) : Game(game);
}

void QuickPlay::move(Game& game, Direction direction) const {
  if (auto* const packed = std::get_if<PackedPlay::Game>(&game)) {
    if (!packed_->needs_walls(*packed, direction)) {
      packed_->move(*packed, direction);
      if (packed_->is_outgrown(*packed)) {
        game = fitted(*packed);
      }
      return;
    }
    game = walled_.resumed(packed_->position(*packed));
  }
  walled_.move(*std::get_if<WalledPlay::Game>(&game), direction);
}

}  // namespace tilery
