#include "tilery/game/position.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "tilery/core/short_bytes.h"

namespace tilery {
namespace {

constexpr std::uint64_t probing_bytes = 256;

void note_highest(Position& position, Rank largest) {
  position.spawn_state.highest = std::max(position.spawn_state.highest, largest);
}
void note_highest(Position& position) { note_highest(position, position.board.largest()); }

/// Draws a tile. Only a bonus depends on the largest tile.
NextTile drawn_tile(const Rules& rules, Position& position) {
  const Rank largest = rules.spawn.bonus ? position.board.largest() : Rank{0};
  return draw_tile(rules.spawn, position.spawn_state, largest, position.random);
}

Rank draw(const Rules& rules, Position& position) { return drawn_tile(rules, position).rank; }

void draw_next(const Rules& rules, Position& position) {
  if (rules.spawn.is_previewed) {
    position.next = drawn_tile(rules, position);
  }
}

Entry probed_entry(const Rules& rules, Position& position) {
  return probe(rules, position.board,
               static_cast<std::uint8_t>(position.random.below(probing_bytes)));
}

Entry entry_among(const std::vector<CellWeight>& cells, Rank rank, Random& random) {
  return {cell_of(cells, random.below(total_weight(cells))), rank};
}

/// Draws an entry in any empty cell, as entry_among() does, but without listing the cells.
Entry entry_anywhere(Position& position, Rank rank) {
  const auto number =
      position.random.below(static_cast<std::uint64_t>(position.board.empty_cells()));
  const WalledBoard& board = position.board;
  return {board.cell_at(place_of_zero(board.bytes(), number)), rank};
}

void enter(Position& position, Entry entry) { position.board.set(entry.cell, entry.rank); }

/// Draws an entry at the start of a game; `fixed` is its tile if the rules name it.
Entry first_entry(const Rules& rules, Position& position, std::optional<Rank> fixed) {
  if (rules.spawn.place == SpawnPlace::probing && !fixed) {
    return probed_entry(rules, position);
  }
  const Rank rank = fixed ? *fixed : draw(rules, position);
  return entry_among(entry_cells_at_start(rules, position.board), rank, position.random);
}

std::vector<CellWeight> cells_for(const Rules& rules, const WalledBoard& before,
                                  Direction direction, const WalledBoard& after, Rank rank) {
  return rules.spawn.place == SpawnPlace::worst ? worst_cells(rules, after, rank)
                                                : entry_cells(rules, before, direction, after);
}

/// Whether there may be cells that no tile enters.
bool may_have_closed_cells(const SpawnRule& rule) {
  return std::ranges::find(rule.cell_weights, 0U) != rule.cell_weights.end();
}

/// The number of tiles that enter after a move from `before`, if the move brings tiles.
int tiles_with_room(const Rules& rules, const WalledBoard& before, Direction direction,
                    const WalledBoard& after) {
  const bool enters_at_edge =
      rules.spawn.place == SpawnPlace::moved_edge || rules.spawn.place == SpawnPlace::free_edge;
  // The end of a run that moved has room for one tile, unless a merge into two tiles filled it, or
  // tiles fell there.
  const bool may_lack_room =
      rules.spawn.count > 1 || rules.merge_kind == MergeKind::listed || rules.fall;
  const int free_cells = (enters_at_edge && may_lack_room) || may_have_closed_cells(rules.spawn)
                             ? static_cast<int>(entry_cells(rules, before, direction, after).size())
                             : after.empty_cells();
  return std::min(free_cells, rules.spawn.count);
}

/// Whether a move that leaves the board `after` brings tiles: they are due, and the board is not
/// cleared.
bool brings_tiles(const Rules& rules, const SpawnState& spawn_state, const WalledBoard& after) {
  return is_due(rules.spawn, spawn_state) && !is_cleared(rules, after);
}

/// Draws the next entry after a move from `before`; the position's board has room for it.
Entry next_entry(const Rules& rules, Position& position, const WalledBoard& before,
                 Direction direction) {
  if (rules.spawn.place == SpawnPlace::probing) {
    return probed_entry(rules, position);
  }
  const Rank rank = position.next ? position.next->rank : draw(rules, position);
  if (rules.spawn.place == SpawnPlace::uniform) {
    return entry_anywhere(position, rank);
  }
  const auto cells = cells_for(rules, before, direction, position.board, rank);
  return entry_among(cells, rank, position.random);
}

/// Notes and returns whether the position has just reached its goal. `largest` is the highest rank
/// on the board.
bool note_goal(const Rules& rules, Position& position, Rank largest) {
  const bool is_there = rules.goal.tile
                            ? rules.goal.is_reached(largest)
                            : rules.goal.exists() && is_at_goal(rules.goal, position.board);
  if (position.goal_reached || !is_there) {
    return false;
  }
  position.goal_reached = true;
  position.asks = rules.goal.then == AtGoal::ask;
  return true;
}

/// The player to move after `player`, one of two, made a move with `merges` merges.
int player_after(const Rules& rules, int player, int merges) {
  return rules.players.turn == TurnRule::merge_keeps && merges > 0 ? player : 1 - player;
}

/// The turn up to the slide; nothing if `direction` cannot be played.
std::optional<Turn> slid(const Rules& rules, const Position& position, Direction direction) {
  if (position.asks || !has_direction(rules, position, direction) || is_over(rules, position)) {
    return std::nullopt;
  }
  Turn turn = {.slide = slide(position.board, direction, rules),
               .entries = {},
               .player = position.player,
               .reaches_goal = false,
               .after = position};
  if (!turn.slide.moved()) {
    return std::nullopt;
  }
  turn.after.board = turn.slide.board;
  return turn;
}

/// Draws the entries after a move from `before`, and the next tile. Calls `note` with each entry.
/// Draws nothing if the move brings no tile.
template <typename Note>
void draw_entries(const Rules& rules, Position& position, const WalledBoard& before,
                  Direction direction, Note note) {
  const int brought = brings_tiles(rules, position.spawn_state, position.board)
                          ? tiles_with_room(rules, before, direction, position.board)
                          : 0;
  count_move(rules.spawn, position.spawn_state);
  for (int entered = 0; entered < brought; ++entered) {
    const Entry entry = next_entry(rules, position, before, direction);
    enter(position, entry);
    draw_next(rules, position);
    note(entry);
  }
}

/// Notes the player who has won by a move of `mover`.
void note_winner(const Rules& rules, Position& position, int mover) {
  if (rules.players.goals) {
    position.winner = winner_at(rules, position.board, position.moves, mover);
  }
}

/// The highest rank that may have been on the board when the tile that enters now was drawn: a
/// previewed tile was drawn before the tiles of the move vanished or merged.
Rank largest_at_draw(const Rules& rules, const Position& position) {
  const Rank largest = position.board.largest();
  return rules.spawn.is_previewed ? std::max(largest, position.spawn_state.highest) : largest;
}

/// Completes the turn after the new tiles entered.
void finish(const Rules& rules, Turn& turn, int players) {
  const Rank largest = turn.after.board.largest();
  note_highest(turn.after, largest);
  turn.reaches_goal = note_goal(rules, turn.after, largest);
  turn.after.gathered[std::size_t(turn.player)] += turn.slide.gain;
  if (players == 2 || rules.players.goals) {
    turn.after.player = player_after(rules, turn.player, turn.slide.merges);
  }
  ++turn.after.moves;
  note_winner(rules, turn.after, turn.player);
}

/// Whether `entry` is possible after a move that led from `before` to `after`.
bool may_enter(const Rules& rules, const WalledBoard& before, Direction direction,
               const WalledBoard& after, Entry entry) {
  if (entry.cell < 0 || entry.cell >= after.cells() || !after.is_empty(entry.cell)) {
    return false;
  }
  return rules.spawn.place == SpawnPlace::probing ||
         std::ranges::any_of(cells_for(rules, before, direction, after, entry.rank),
                             [&entry](const CellWeight& free) { return free.cell == entry.cell; });
}

}  // namespace

Position first_position(const Rules& rules, std::uint64_t seed) {
  Position position;
  position.board = WalledBoard(rules.shape);
  position.spawn_state = fresh_spawn_state(rules.spawn);
  position.random.seed = seed;
  position.is_shared = rules.players.goals.has_value();
  if (!rules.spawn.start_board.empty()) {
    position.board = *board_of(rules.shape, rules.spawn.start_board);
    note_highest(position);
  }
  const auto fixed = static_cast<int>(rules.spawn.start_tiles.size());
  for (int tile = 0; tile < fixed + rules.spawn.start_draws; ++tile) {
    if (entry_cells_at_start(rules, position.board).empty()) {
      break;
    }
    std::optional<Rank> rank;
    if (tile < fixed) {
      rank = rules.spawn.start_tiles[std::size_t(tile)];
    }
    enter(position, first_entry(rules, position, rank));
    note_highest(position);
  }
  draw_next(rules, position);
  note_winner(rules, position, 1 - position.player);
  return position;
}

Position position_on(const Rules& rules, WalledBoard board, std::uint64_t seed) {
  Position position;
  position.board = std::move(board);
  position.spawn_state = fresh_spawn_state(rules.spawn);
  position.random.seed = seed;
  position.goal_reached = rules.goal.exists() && is_at_goal(rules.goal, position.board);
  position.is_shared = rules.players.goals.has_value();
  note_highest(position);
  note_winner(rules, position, 1 - position.player);
  return position;
}

Position with_turn(const Rules& rules, Position position, KnownTurn turn) {
  const bool takes_turns = rules.players.goals.has_value();
  position.moves = turn.moves;
  position.is_shared = turn.player || takes_turns;
  position.player = turn.player.value_or(takes_turns ? static_cast<int>(turn.moves % 2) : 0);
  note_winner(rules, position, 1 - position.player);
  return position;
}

Position unpacked(const PackedGame& game, const Rules& rules) {
  Position position{.board = unpacked(game.board, rules.shape),
                    .spawn_state = game.spawn_state,
                    .random = game.random,
                    .gathered = {game.gathered, 0},
                    .moves = game.moves};
  note_highest(position);
  if (rules.spawn.is_previewed) {
    position.next = NextTile{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
  }
  position.goal_reached = game.moves > 0 && rules.goal.is_reached(position.board.largest());
  return position;
}

Position with_next(const Rules& rules, Position position) {
  if (!position.next) {
    draw_next(rules, position);
  }
  return position;
}

int tiles_brought(const Rules& rules, const Position& position, Direction direction,
                  const WalledBoard& after) {
  return brings_tiles(rules, position.spawn_state, after)
             ? tiles_with_room(rules, position.board, direction, after)
             : 0;
}

Preview preview_of(const Position& position) {
  NextTile next = position.next.value_or(NextTile{});
  if (next.hint_low < next.hint_high) {
    next.rank = next.hint_low;
  }
  return {.next = next, .spawn_state = position.spawn_state};
}

std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players) {
  std::optional<Turn> turn = slid(rules, position, direction);
  if (turn) {
    draw_entries(rules, turn->after, position.board, direction,
                 [&turn](Entry entry) { turn->entries.push_back(entry); });
    finish(rules, *turn, players);
  }
  return turn;
}

std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players, std::span<const Entry> entries) {
  std::optional<Turn> turn = slid(rules, position, direction);
  if (!turn ||
      std::ssize(entries) != tiles_brought(rules, position, direction, turn->slide.board)) {
    return std::nullopt;
  }
  count_move(rules.spawn, turn->after.spawn_state);
  for (const Entry& entry : entries) {
    if (!may_come(rules.spawn, turn->after.spawn_state, entry.rank,
                  largest_at_draw(rules, turn->after)) ||
        !may_enter(rules, position.board, direction, turn->after.board, entry)) {
      return std::nullopt;
    }
    turn->entries.push_back(entry);
    enter(turn->after, entry);
    turn->after.spawn_state = dealt(rules.spawn, turn->after.spawn_state, entry.rank);
    turn->after.next.reset();
  }
  finish(rules, *turn, players);
  return turn;
}

void make_move(const Rules& rules, Position& position, Direction direction,
               const QuickSlide& slid) {
  const WalledBoard before = std::exchange(position.board, slid.board);
  draw_entries(rules, position, before, direction, [](Entry) {});
  const Rank largest = position.board.largest();
  note_highest(position, largest);
  note_goal(rules, position, largest);
  position.asks = false;
  position.gathered[std::size_t(position.player)] += slid.gain;
  ++position.moves;
  if (rules.players.goals) {
    note_winner(rules, position, position.player);
    position.player = player_after(rules, position.player, slid.merges);
  }
}

Position gone_on(Position position) {
  assert(position.asks);
  position.asks = false;
  return position;
}

std::int8_t winner_at(const Rules& rules, const WalledBoard& board, std::uint64_t moves,
                      int mover) {
  const auto is_reached = [&](int player) {
    const GoalRule& goal = (*rules.players.goals)[std::size_t(player)];
    return goal.moves ? goal.is_out_of_moves(moves) : is_at_goal(goal, board);
  };
  for (const int player : {mover, 1 - mover}) {
    if (is_reached(player)) {
      return static_cast<std::int8_t>(player);
    }
  }
  return -1;
}

bool is_cleared(const Rules& rules, const WalledBoard& after) {
  const auto& goals = rules.players.goals;
  const bool may_be_clear = rules.goal.clear || (goals && ((*goals)[0].clear || (*goals)[1].clear));
  return may_be_clear && after.largest() == 0;
}

bool may_move(const Rules& rules, const Position& position, Direction direction) {
  return has_direction(rules, position, direction) && can_slide(position.board, direction, rules);
}

bool is_over(const Rules& rules, const Position& position) {
  return position.winner >= 0 || stops_at_goal(rules.goal, position.board) ||
         rules.goal.is_out_of_moves(position.moves) ||
         std::ranges::none_of(all_directions, [&](Direction direction) {
           return may_move(rules, position, direction);
         });
}

std::uint64_t score_of(const Rules& rules, const Position& position, int player) {
  const std::uint64_t score = rules.score.kind == ScoreKind::counted
                                  ? counted_score(rules.score, position.board)
                                  : position.gathered[std::size_t(player)];
  return wrapped(rules.score, score);
}

std::uint64_t counted_score(const ScoreRule& score, const WalledBoard& board) {
  std::uint64_t sum = 0;
  if (board.may_hold_highest()) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      sum += score.worth[board.rank(cell)];
    }
    return sum;
  }
  for (std::size_t spot = 0; spot < board.bytes().size(); ++spot) {
    sum += board.bytes()[spot] == WalledBoard::wall ? 0 : score.worth[board.rank_at(spot)];
  }
  return sum;
}

}  // namespace tilery
