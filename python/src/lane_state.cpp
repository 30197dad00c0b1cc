#include "python/src/lane_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/src/errors.h"
#include "tilery/core/plain_text.h"

namespace tilery::python {
namespace {

using Bytes = std::vector<std::uint8_t>;

template <typename Values>
py::bytes bytes_of(const Values& values) {
  return py::bytes(std::string(values.begin(), values.end()));
}

Bytes bytes_from(const py::handle& object) {
  const auto text = object.cast<std::string>();
  return {text.begin(), text.end()};
}

[[noreturn]] void refuse_state(const char* expected, std::string found) {
  refuse("state", expected, std::move(found));
}

template <typename Values>
std::string listed(const Values& values) {
  std::string text;
  for (const auto value : values) {
    text += (text.empty() ? "" : ",") + std::to_string(value);
  }
  return cleaned(text, 80);
}

WalledBoard board_of_state(const Rules& rules, const Bytes& ranks) {
  const bool is_valid =
      std::ranges::all_of(ranks, [&](std::uint8_t rank) { return rank <= rules.ladder.top(); });
  auto board = is_valid ? board_of(rules.shape, ranks) : std::nullopt;
  if (!board) {
    refuse_state("a board of the game", "ranks " + listed(ranks));
  }
  return *std::move(board);
}

/// Refuses decks with more cards than a fresh one, and tiles that do not exist.
void check_spawn_state(const Rules& rules, const Bytes& cards, Rank highest) {
  if (highest > rules.ladder.top()) {
    refuse_state("a highest tile of the game", "rank " + std::to_string(highest));
  }
  bool is_valid = cards.size() == most_card_kinds;
  SpawnState saved;
  SpawnState rebuilt;
  if (is_valid) {
    std::ranges::copy(cards, saved.cards.begin());
  }
  for (std::size_t kind = 0; is_valid && kind < card_kinds(rules.spawn); ++kind) {
    const int left = cards_left(rules.spawn, saved, kind);
    is_valid = std::cmp_less_equal(left, rules.spawn.tiles[kind].weight);
    add_cards(rules.spawn, rebuilt, kind, left);
  }
  is_valid = is_valid && rebuilt.cards == saved.cards;
  if (!is_valid) {
    refuse_state("cards of the game's deck", listed(cards));
  }
}

std::optional<NextTile> next_of_state(const Rules& rules, const std::array<Rank, 3>& ranks) {
  const bool is_valid = rules.spawn.is_previewed
                            ? ranks[0] > 0 && std::ranges::max(ranks) <= rules.ladder.top()
                            : std::ranges::max(ranks) == 0;
  if (!is_valid) {
    refuse_state("a next tile where the game shows one", "ranks " + listed(ranks));
  }
  return ranks[0] == 0 ? std::nullopt : std::optional(NextTile{ranks[0], ranks[1], ranks[2]});
}

Position position_of_state(const Rules& rules, int players, const py::tuple& saved) {
  Position position = position_on(rules, board_of_state(rules, bytes_from(saved[5])),
                                  saved[3].cast<std::uint64_t>());
  position.random.counter = saved[4].cast<std::uint64_t>();
  const Bytes cards = bytes_from(saved[6]);
  const auto highest = saved[7].cast<Rank>();
  check_spawn_state(rules, cards, highest);
  std::ranges::copy(cards, position.spawn_state.cards.begin());
  position.spawn_state.highest = highest;
  position.next = next_of_state(rules, saved[8].cast<std::array<Rank, 3>>());
  position.gathered = saved[9].cast<std::array<std::uint64_t, 2>>();
  position.player = saved[10].cast<int>();
  if (position.player < 0 || position.player >= players) {
    refuse_state("a player of the game", std::to_string(position.player));
  }
  position.is_shared = players == 2;
  position.goal_reached = saved[11].cast<bool>();
  position.moves = saved[12].cast<std::uint64_t>();
  if (rules.players.goals) {
    position.winner = winner_at(rules, position.board, position.moves, 1 - position.player);
  }
  position.spawn_state.waited =
      static_cast<std::uint8_t>(position.moves % static_cast<std::uint64_t>(rules.spawn.every));
  return position;
}

}  // namespace

py::tuple saved_lane(const LaneGame& game) {
  const Position& position = game.position;
  const NextTile next = position.next.value_or(NextTile{});
  return py::make_tuple(game.seed, game.steps, game.is_done, position.random.seed,
                        position.random.counter, bytes_of(ranks_of(position.board)),
                        bytes_of(position.spawn_state.cards), position.spawn_state.highest,
                        py::make_tuple(next.rank, next.hint_low, next.hint_high), position.gathered,
                        position.player, position.goal_reached, position.moves);
}

LaneGame restored_lane(const Rules& rules, int players, const py::handle& object) {
  constexpr std::size_t parts = 13;
  if (!py::isinstance<py::tuple>(object) || py::len(object) != parts) {
    refuse_state("tuples of 13 items", py::isinstance<py::tuple>(object)
                                           ? std::to_string(py::len(object)) + " items"
                                           : type_name(object));
  }
  const auto saved = py::reinterpret_borrow<py::tuple>(object);
  try {
    return {.position = position_of_state(rules, players, saved),
            .seed = saved[0].cast<std::uint64_t>(),
            .steps = saved[1].cast<std::uint64_t>(),
            .is_done = saved[2].cast<bool>()};
  } catch (const py::cast_error&) {
    std::string types;
    for (const py::handle& item : saved) {
      types += (types.empty() ? "" : ", ") + type_name(item);
    }
    refuse_state("numbers and bytes as they were saved", std::move(types));
  }
}

}  // namespace tilery::python
