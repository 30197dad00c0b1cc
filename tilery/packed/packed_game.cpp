#include "tilery/packed/packed_game.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "tilery/packed/packed_slide.h"
#include "tilery/packed/packed_spawn.h"

namespace tilery {
namespace {

bool has_climb(const PackedRules& rules) { return rules.rules().spawn.climb.has_value(); }

/// The highest rank on the board if a draw depends on it, else 0: finding it costs as much as a
/// slide.
Rank largest_for_draw(const PackedRules& rules, PackedBoard board) {
  return rules.rules().spawn.bonus ? largest(board) : Rank{0};
}

Rank draw(const PackedRules& rules, PackedGame& game) {
  return draw_tile(rules.rules().spawn, game.spawn_state, largest_for_draw(rules, game.board),
                   game.random)
      .rank;
}

void note_highest(const PackedRules& rules, PackedGame& game) {
  if (has_climb(rules)) {
    game.spawn_state.highest = std::max(game.spawn_state.highest, largest(game.board));
  }
}

void draw_next(const PackedRules& rules, PackedGame& game) {
  if (rules.rules().spawn.is_previewed) {
    game.next = draw(rules, game);
  }
}

Entry probed_entry(const PackedRules& rules, PackedGame& game) {
  return probe(rules, game.board, static_cast<std::uint8_t>(game.random.below(256)));
}

/// Draws an entry at the start of a game; `fixed` is its tile if the rules name it, else 0.
Entry first_entry(const PackedRules& rules, PackedGame& game, Rank fixed) {
  if (rules.rules().spawn.place == SpawnPlace::probing && fixed == 0) {
    return probed_entry(rules, game);
  }
  const Rank rank = fixed != 0 ? fixed : draw(rules, game);
  return {drawn_cell_at_start(rules, game.board, game.random), rank};
}

Entry next_entry(const PackedRules& rules, PackedGame& game, PackedBoard before,
                 Direction direction) {
  if (rules.rules().spawn.place == SpawnPlace::probing) {
    return probed_entry(rules, game);
  }
  const Rank rank = rules.rules().spawn.is_previewed ? game.next : draw(rules, game);
  const int cell = rules.rules().spawn.place == SpawnPlace::worst
                       ? drawn_worst_cell(rules, game.board, rank, game.random)
                       : drawn_cell(rules, before, direction, game.board, game.random);
  return {cell, rank};
}

/// Draws the first tiles of games with a plain start: by odds or from the deck, onto any empty
/// cell. Keeps the empty cells as an ordered list of nibbles and counts the deck, so that it
/// searches for nothing. A start of Threes takes a sixth of the time of drawing tile by tile.
class Opening {
 public:
  Opening(const PackedRules& rules, std::uint64_t seed) : spawn_(rules.rules().spawn) {
    game_.random.seed = seed;
    refill();
    for (std::uint64_t open = rules.open_cells(); open != 0; open &= open - 1) {
      const auto cell = static_cast<std::uint64_t>(std::countr_zero(open)) / 4;
      cells_ |= cell << (4 * empty_++);
    }
  }

  /// Whether the start is plain: no probing, no weights of cells, no first board, no climb, no tile
  /// that brings bonuses, and at most most_card_kinds kinds of tile.
  static bool serves(const SpawnRule& spawn) {
    const auto brings_bonus = [&spawn](Rank rank) { return rank >= spawn.bonus->from; };
    const bool bonus_may_come =
        spawn.bonus && (std::ranges::any_of(spawn.start_tiles, brings_bonus) ||
                        std::ranges::any_of(spawn.tiles, brings_bonus, &TileWeight::rank));
    return spawn.place != SpawnPlace::probing && spawn.place != SpawnPlace::weighted &&
           spawn.start_board.empty() && !spawn.climb && !bonus_may_come &&
           spawn.tiles.size() <= most_card_kinds;
  }

  PackedGame game() {
    for (const Rank rank : spawn_.start_tiles) {
      enter(rank);
    }
    for (int tile = 0; tile < spawn_.start_draws && empty_ > 0; ++tile) {
      enter(drawn());
    }
    game_.next = spawn_.is_previewed ? drawn() : Rank{0};
    for (std::size_t kind = 0; spawn_.source == SpawnSource::deck && kind < most_card_kinds;
         ++kind) {
      game_.spawn_state.cards[kind] = static_cast<std::uint8_t>(weights_[kind]);
    }
    return game_;
  }

 private:
  void refill() {
    total_ = 0;
    for (std::size_t kind = 0; kind < spawn_.tiles.size(); ++kind) {
      weights_[kind] = spawn_.tiles[kind].weight;
      total_ += weights_[kind];
    }
  }

  Rank drawn() {
    if (total_ == 0) {
      refill();
    }
    std::uint64_t number = game_.random.below(total_);
    std::size_t kind = 0;
    for (; number >= weights_[kind]; ++kind) {
      number -= weights_[kind];
    }
    if (spawn_.source == SpawnSource::deck) {
      --weights_[kind];
      --total_;
    }
    return spawn_.tiles[kind].rank;
  }

  void enter(Rank rank) {
    if (empty_ == 0) {
      return;
    }
    const std::uint64_t place = 4 * game_.random.below(empty_--);
    const std::uint64_t before = (std::uint64_t{1} << place) - 1;
    game_.board = game_.board.with(static_cast<int>((cells_ >> place) & 15), rank);
    cells_ = (cells_ & before) | ((cells_ >> 4) & ~before);
  }

  const SpawnRule& spawn_;
  PackedGame game_;
  std::uint64_t cells_ = 0;  ///< the numbers of the empty cells, four bits each
  std::uint64_t empty_ = 0;
  std::array<std::uint64_t, most_card_kinds> weights_{};
  std::uint64_t total_ = 0;
};

}  // namespace

PackedGame first_packed_game(const PackedRules& rules, std::uint64_t seed) {
  const SpawnRule& spawn = rules.rules().spawn;
  if (Opening::serves(spawn)) {
    return Opening(rules, seed).game();
  }
  PackedGame game;
  game.spawn_state = fresh_spawn_state(spawn);
  game.random.seed = seed;
  for (std::size_t cell = 0; cell < spawn.start_board.size(); ++cell) {
    if (const Rank rank = spawn.start_board[cell]; rank != 0) {
      game.board = game.board.with(static_cast<int>(cell), rank);
    }
  }
  note_highest(rules, game);
  const std::size_t tiles = spawn.start_tiles.size() + static_cast<std::size_t>(spawn.start_draws);
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    if (empty_cells(game.board, rules.open_cells()) == 0) {
      break;
    }
    const Rank fixed = tile < spawn.start_tiles.size() ? spawn.start_tiles[tile] : Rank{0};
    const Entry entry = first_entry(rules, game, fixed);
    game.board = game.board.with(entry.cell, entry.rank);
    note_highest(rules, game);
  }
  draw_next(rules, game);
  return game;
}

void make_move(const PackedRules& rules, PackedGame& game, Direction direction,
               const PackedSlide& slid) {
  assert(slid.moved);
  const PackedBoard before = game.board;
  game.board = slid.board;
  const Entry entry = next_entry(rules, game, before, direction);
  game.board = game.board.with(entry.cell, entry.rank);
  draw_next(rules, game);
  note_highest(rules, game);
  if (rules.rules().score.kind == ScoreKind::gathered) {
    game.gathered += slid.gain;
  }
  ++game.moves;
}

std::uint64_t counted_score(const ScoreRule& score, PackedBoard board) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < 16; ++cell) {
    sum += score.worth[board.rank(cell)];
  }
  return sum;
}

std::uint64_t whole_score(const PackedRules& rules, const PackedGame& game) {
  const ScoreRule& score = rules.rules().score;
  return score.kind == ScoreKind::gathered ? game.gathered : counted_score(score, game.board);
}

std::uint64_t score_of(const PackedRules& rules, const PackedGame& game) {
  return wrapped(rules.rules().score, whole_score(rules, game));
}

}  // namespace tilery
