#include "tests/retro/referee.h"

#include <algorithm>
#include <optional>

#include "tests/retro/symbols.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"

namespace tilery::retro {
namespace {

std::string difference(const std::string& what, std::uint64_t expected, std::uint64_t found) {
  return expected == found ? ""
                           : what + ": expected " + std::to_string(expected) + ", found " +
                                 std::to_string(found) + "; ";
}

/// The ROM's table of `board`: the ranks of its open cells among bytes of `wall`.
std::array<std::uint8_t, 29> table_of(const WalledBoard& board, std::uint8_t wall) {
  std::array<std::uint8_t, 29> table{};
  table.fill(wall);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_blocked(cell)) {
      table[board.spot_of(cell)] = board.rank(cell);
    }
  }
  return table;
}

std::uint32_t decimal_at(const std::function<std::uint8_t(std::uint16_t)>& memory,
                         std::uint16_t address) {
  std::uint32_t number = 0;
  for (int byte = 2; byte >= 0; --byte) {
    const std::uint8_t digits = memory(static_cast<std::uint16_t>(address + byte));
    number = number * 100 + (digits >> 4) * 10U + (digits & 15U);
  }
  return number;
}

}  // namespace

ConsoleState state_of(const std::function<std::uint8_t(std::uint16_t)>& memory) {
  ConsoleState state;
  for (std::size_t i = 0; i < state.table.size(); ++i) {
    state.table[i] = memory(static_cast<std::uint16_t>(symbol("board") + i));
  }
  state.scores = {decimal_at(memory, symbol("score")), decimal_at(memory, symbol("score2"))};
  state.high = decimal_at(memory, symbol("high"));
  state.players = memory(symbol("players")) + 1;
  state.player = memory(symbol("player"));
  state.waiting = memory(symbol("state"));
  return state;
}

std::string Referee::start(std::span<const std::uint8_t> chance, const ConsoleState& found) {
  WalledBoard board(rules_.shape);
  for (int cell = 0; cell < board.cells() && !rules_.spawn.start_board.empty(); ++cell) {
    if (!board.is_blocked(cell)) {
      board.set(cell, rules_.spawn.start_board[static_cast<std::size_t>(cell)]);
    }
  }
  if (chance.size() != static_cast<std::size_t>(rules_.spawn.start_draws)) {
    return difference("bytes of chance", static_cast<std::uint64_t>(rules_.spawn.start_draws),
                      chance.size());
  }
  for (const std::uint8_t byte : chance) {
    const Entry entry = probe(rules_, board, byte);
    board.set(entry.cell, entry.rank);
  }
  position_ = position_on(rules_, board, 0);
  players_ = found.players;
  high_ = players_ == 2 ? 0 : high_;
  return compare(found);
}

std::string Referee::move(Direction direction, std::span<const std::uint8_t> chance,
                          const ConsoleState& found) {
  const Slide slid = slide(position_.board, direction, rules_);
  if (const std::size_t due = slid.moved() ? 1 : 0; chance.size() != due) {
    return difference("bytes of chance", due, chance.size());
  }
  effect_ = {.moved = slid.moved(), .merged = slid.merges > 0};
  if (slid.moved()) {
    const Entry entry = probe(rules_, slid.board, chance.front());
    const std::optional<Turn> turn =
        play(rules_, position_, direction, players_, std::span(&entry, 1));
    if (!turn) {
      return "the engine refuses the tile";
    }
    position_ = turn->after;
    effect_.reached_goal = turn->reaches_goal;
    ++moves_;
  }
  return compare(found);
}

std::string Referee::go_on(const ConsoleState& found) {
  position_ = gone_on(position_);
  return compare(found);
}

std::string Referee::compare(const ConsoleState& found) {
  const auto table = table_of(position_.board, static_cast<std::uint8_t>(symbol("WALL")));
  std::string fault;
  for (std::size_t i = 0; i < table.size(); ++i) {
    fault += difference("byte " + std::to_string(i) + " of the table", table[i], found.table[i]);
  }
  for (int player = 0; player < 2; ++player) {
    fault +=
        difference("score of player " + std::to_string(player), score_of(rules_, position_, player),
                   found.scores[static_cast<std::size_t>(player)]);
  }
  const Waiting waiting = is_over()        ? Waiting::game_over
                          : position_.asks ? Waiting::at_goal
                                           : Waiting::for_stick;
  if (is_over() && players_ == 1) {
    high_ = std::max(high_, score_of(rules_, position_));
  }
  fault += difference("high score", high_, found.high);
  fault += difference("player", static_cast<std::uint64_t>(position_.player),
                      static_cast<std::uint64_t>(found.player));
  fault += difference("players", static_cast<std::uint64_t>(players_),
                      static_cast<std::uint64_t>(found.players));
  return fault + difference("state", static_cast<std::uint64_t>(waiting),
                            static_cast<std::uint64_t>(found.waiting));
}

}  // namespace tilery::retro
