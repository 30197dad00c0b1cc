#include "tilery/search/exact_positions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "tilery/board/spawn.h"
#include "tilery/core/fraction.h"

namespace tilery {
namespace {

int bits_for(unsigned most) { return static_cast<int>(std::bit_width(most)); }

/// Writes and reads consecutive numbers of a few bits, from the lowest bit.
class Bits {
 public:
  explicit Bits(std::uint64_t all = 0) : all_(all) {}

  void add(std::uint64_t number, int bits) {
    all_ |= bits == 0 ? 0 : number << at_;
    at_ += bits;
  }
  std::uint8_t take(int bits) {
    const std::uint64_t number = all_ & ((std::uint64_t{1} << bits) - 1);
    all_ >>= bits;
    return static_cast<std::uint8_t>(number);
  }
  [[nodiscard]] std::uint64_t all() const { return all_; }

 private:
  std::uint64_t all_;
  int at_ = 0;
};

double value_of(Fraction fraction) {
  return static_cast<double>(fraction.numerator) / static_cast<double>(fraction.denominator);
}

SmallBoard with(SmallBoard board, std::size_t cell, Rank rank) {
  board[cell] = rank;
  return board;
}

/// Each position once up to symmetry, with the sum of the odds of its images.
std::vector<ExactEntry> joined(const SmallRules& rules, const std::vector<ExactEntry>& entries) {
  using Key = std::pair<SmallBoard, decltype(SpawnState::cards)>;
  std::map<Key, ExactEntry> by_key;
  for (const ExactEntry& entry : entries) {
    ExactEntry folded = entry;
    folded.position.board = rules.folded(entry.position.board);
    folded.odds = 0;
    const Key key = {folded.position.board, folded.position.preview.spawn_state.cards};
    by_key.try_emplace(key, folded).first->second.odds += entry.odds;
  }
  std::vector<ExactEntry> all;
  for (const auto& [key, entry] : by_key) {
    all.push_back(entry);
  }
  return all;
}

}  // namespace

ExactKeys::ExactKeys(const SmallRules& rules, Rank top)
    : cells_(rules.cells()), top_(top), rank_bits_(bits_for(top)) {
  const SpawnRule& spawn = rules.rules().spawn;
  cards_ = fresh_spawn_state(spawn).cards;
  std::ranges::transform(cards_, card_bits_.begin(), bits_for);
  if (spawn.is_previewed) {
    most_above_ = spawn.bonus ? spawn.bonus->window - 1 : 0;
    above_bits_ = bits_for(static_cast<unsigned>(most_above_));
    hint_bits_ = rank_bits_;
  }
  player_bits_ = rules.rules().players.goals ? 1 : 0;
}

int ExactKeys::bits() const {
  return static_cast<int>(cells_) * rank_bits_ +
         std::accumulate(card_bits_.begin(), card_bits_.end(), 0) + hint_bits_ + above_bits_ +
         player_bits_;
}

double ExactKeys::count() const {
  double count = std::pow(top_ + 1.0, static_cast<double>(cells_));
  for (const std::uint8_t cards : cards_) {
    count *= cards + 1.0;
  }
  count *= 1 + player_bits_;
  return hint_bits_ == 0 ? count : count * top_ * (most_above_ + 1.0);
}

bool ExactKeys::can_hold(const ExactPosition& position) const {
  const NextTile& next = position.preview.next;
  const bool fits_hint = next.hint_high <= top_ && next.hint_low <= next.hint_high &&
                         next.hint_high - next.hint_low <= most_above_ &&
                         (next.hint_low != 0) == (hint_bits_ != 0);
  return fits_hint && largest(position.board) <= top_ &&
         std::ranges::equal(position.preview.spawn_state.cards, cards_, std::less_equal());
}

std::uint64_t ExactKeys::key_of(const ExactPosition& position) const {
  Bits bits;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    bits.add(position.board[cell], rank_bits_);
  }
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    bits.add(position.preview.spawn_state.cards[kind], card_bits_[kind]);
  }
  const NextTile& next = position.preview.next;
  bits.add(next.hint_low, hint_bits_);
  bits.add(static_cast<std::uint64_t>(next.hint_high - next.hint_low), above_bits_);
  bits.add(static_cast<std::uint64_t>(position.player), player_bits_);
  return bits.all();
}

ExactPosition ExactKeys::position_of(std::uint64_t key) const {
  Bits bits(key);
  ExactPosition position;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    position.board[cell] = bits.take(rank_bits_);
  }
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    position.preview.spawn_state.cards[kind] = bits.take(card_bits_[kind]);
  }
  NextTile& next = position.preview.next;
  next.rank = next.hint_low = bits.take(hint_bits_);
  next.hint_high = static_cast<Rank>(next.hint_low + bits.take(above_bits_));
  position.preview.spawn_state.highest = largest(position.board);
  position.player = bits.take(player_bits_);
  return position;
}

SpawnState as_dealt_from(const SpawnRule& rule, const SpawnState& spawn_state) {
  SpawnState whole = spawn_state;
  if (std::ranges::all_of(spawn_state.cards, [](int cards) { return cards == 0; })) {
    whole.cards = fresh_spawn_state(rule).cards;
  }
  return whole;
}

ExactEntries::ExactEntries(const SmallRules& rules) {
  const SpawnRule& spawn = rules.rules().spawn;
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
    cell_weights_.push_back(spawn.place == SpawnPlace::weighted
                                ? spawn.cell_weights[std::size_t(rules.cell_of(cell))]
                                : 1.0);
  }
  if (spawn.source == SpawnSource::odds && !spawn.climb) {
    plain_draws_ = draws(spawn, {}, 0);
  }
}

std::vector<ExactEntries::Draw> ExactEntries::draws(const SpawnRule& rule,
                                                    const SpawnState& spawn_state,
                                                    Rank largest) const {
  if (!plain_draws_.empty()) {
    return plain_draws_;
  }
  std::vector<Draw> draws;
  for (const TileOdds& tile : tile_odds(rule, spawn_state, largest)) {
    const SpawnState left = as_dealt_from(rule, dealt(rule, spawn_state, tile.tile.rank));
    draws.push_back({tile.tile, left, value_of(tile.odds)});
  }
  return draws;
}

/// The tiles of a shown window, equally likely.
std::vector<ExactEntries::Draw> ExactEntries::shown(const NextTile& next,
                                                    const SpawnState& spawn_state) {
  std::vector<Draw> tiles;
  for (int rank = next.hint_low; rank <= next.hint_high; ++rank) {
    tiles.push_back({{.rank = static_cast<Rank>(rank)},
                     spawn_state,
                     1.0 / (next.hint_high - next.hint_low + 1)});
  }
  return tiles;
}

std::vector<ExactEntries::Place> ExactEntries::empty_places(const SmallRules& rules,
                                                            const SmallBoard& board) const {
  std::vector<Place> places;
  double total = 0;
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
    if (board[cell] == 0) {
      places.push_back({.cell = cell, .rank = 0, .odds = cell_weights_[cell]});
      total += cell_weights_[cell];
    }
  }
  for (Place& place : places) {
    place.odds /= total;
  }
  return places;
}

std::vector<ExactEntries::Place> ExactEntries::places(const SmallRules& rules,
                                                      const SmallBoard& before, Direction direction,
                                                      const SmallBoard& after) const {
  const SpawnPlace place = rules.rules().spawn.place;
  if (place == SpawnPlace::uniform || place == SpawnPlace::weighted) {
    return empty_places(rules, after);
  }
  std::vector<Place> places;
  const std::optional<Rank> tile =
      place == SpawnPlace::probing ? std::nullopt : std::optional(Rank{0});
  for (const EntryOdds& odds :
       entry_odds(rules.rules(), rules.walled(before), direction, rules.walled(after), tile)) {
    places.push_back({rules.open_cell_at(odds.entry.cell), odds.entry.rank, value_of(odds.odds)});
  }
  return places;
}

/// Adds `entered`: once, or once for each tile that may be shown next.
void ExactEntries::add(const SpawnRule& rule, const ExactEntry& entered,
                       std::vector<ExactEntry>& entries) const {
  if (!rule.is_previewed) {
    entries.push_back(entered);
    return;
  }
  const SmallBoard& board = entered.position.board;
  for (const Draw& draw : draws(rule, entered.position.preview.spawn_state, largest(board))) {
    entries.push_back({{board, {draw.tile, draw.spawn_state}}, entered.odds * draw.odds});
  }
}

void ExactEntries::list(const SmallRules& rules, const ExactPosition& before, Direction direction,
                        const SmallBoard& after, std::vector<ExactEntry>& entries) const {
  const SpawnRule& rule = rules.rules().spawn;
  SpawnState spawn_state = before.preview.spawn_state;
  spawn_state.highest = largest(before.board);
  std::vector<Draw> tiles = {{{}, spawn_state, 1}};  // if probing: each place has the rank
  if (rule.is_previewed) {
    tiles = shown(before.preview.next, spawn_state);
  } else if (rule.place != SpawnPlace::probing) {
    tiles = draws(rule, spawn_state, largest(after));
  }
  for (const Place& place : places(rules, before.board, direction, after)) {
    for (const Draw& tile : tiles) {
      const Rank rank = place.rank != 0 ? place.rank : tile.tile.rank;
      add(rule, {{with(after, place.cell, rank), {{}, tile.spawn_state}}, place.odds * tile.odds},
          entries);
    }
  }
}

/// Adds the positions that may follow when one of a game's first tiles enters `game`; the tile is
/// `fixed` if the rules name it.
void ExactEntries::add_first(const SmallRules& rules, const ExactEntry& game,
                             std::optional<Rank> fixed, std::vector<ExactEntry>& games) const {
  const SpawnRule& rule = rules.rules().spawn;
  const SmallBoard& board = game.position.board;
  SpawnState spawn_state = game.position.preview.spawn_state;
  spawn_state.highest = largest(board);
  const bool is_probed = rule.place == SpawnPlace::probing && !fixed;
  std::vector<Draw> tiles = {{{}, spawn_state, 1}};
  if (fixed) {
    tiles.front().tile.rank = *fixed;
  } else if (!is_probed) {
    tiles = draws(rule, spawn_state, largest(board));
  }
  for (const Place& place :
       is_probed ? places(rules, board, Direction::left, board) : empty_places(rules, board)) {
    for (const Draw& tile : tiles) {
      const Rank rank = place.rank != 0 ? place.rank : tile.tile.rank;
      games.push_back({{with(board, place.cell, rank), {{}, tile.spawn_state}},
                       game.odds * place.odds * tile.odds});
    }
  }
}

std::vector<ExactEntry> ExactEntries::starts(const SmallRules& rules) const {
  const SpawnRule& rule = rules.rules().spawn;
  const std::size_t fixed = rule.start_tiles.size();
  const std::size_t tiles = fixed + static_cast<std::size_t>(rule.start_draws);
  std::vector<ExactEntry> games = {{{{}, {{}, fresh_spawn_state(rule)}}, 1}};
  for (std::size_t tile = 0; tile < std::min(tiles, rules.cells()); ++tile) {
    std::vector<ExactEntry> entered;
    for (const ExactEntry& game : games) {
      add_first(rules, game, tile < fixed ? std::optional(rule.start_tiles[tile]) : std::nullopt,
                entered);
    }
    games = joined(rules, entered);
  }
  std::vector<ExactEntry> starts;
  for (const ExactEntry& game : games) {
    add(rule, game, starts);
  }
  return starts;
}

}  // namespace tilery
