#include "python/src/lane_state.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

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
  const bool is_known =
      std::ranges::all_of(ranks, [&](std::uint8_t rank) { return rank <= rules.ladder.top(); });
  auto board = is_known ? board_of(rules.shape, ranks) : std::nullopt;
  if (!board) {
    refuse_state("a board of the game", "ranks " + listed(ranks));
  }
  return *std::move(board);
}

/// Refuses decks with more cards than a fresh one, and tiles that do not exist.
void check_spawn_state(const Rules& rules, const Bytes& cards, Rank highest) {
  bool is_known = cards.size() == most_card_kinds && highest <= rules.ladder.top();
  SpawnState said;
  SpawnState counted;
  if (is_known) {
    std::ranges::copy(cards, said.cards.begin());
  }
  for (std::size_t kind = 0; is_known && kind < card_kinds(rules.spawn); ++kind) {
    const int left = cards_left(rules.spawn, said, kind);
    is_known = std::cmp_less_equal(left, rules.spawn.tiles[kind].weight);
    add_cards(rules.spawn, counted, kind, left);
  }
  is_known = is_known && counted.cards == said.cards;
  if (!is_known) {
    refuse_state("cards of the game's deck", listed(cards));
  }
}

std::optional<NextTile> next_of_state(const Rules& rules, const std::array<Rank, 3>& ranks) {
  const bool is_known = rules.spawn.is_previewed
                            ? ranks[0] > 0 && std::ranges::max(ranks) <= rules.ladder.top()
                            : std::ranges::max(ranks) == 0;
  if (!is_known) {
    refuse_state("a next tile where the game shows one", "ranks " + listed(ranks));
  }
  return ranks[0] == 0 ? std::nullopt : std::optional(NextTile{ranks[0], ranks[1], ranks[2]});
}

Position position_of_state(const Rules& rules, int players, const py::tuple& saved) {
  Position at = position_on(rules, board_of_state(rules, bytes_from(saved[5])),
                            saved[3].cast<std::uint64_t>());
  at.random.counter = saved[4].cast<std::uint64_t>();
  const Bytes cards = bytes_from(saved[6]);
  const auto highest = saved[7].cast<Rank>();
  check_spawn_state(rules, cards, highest);
  std::ranges::copy(cards, at.spawn_state.cards.begin());
  at.spawn_state.highest = highest;
  at.next = next_of_state(rules, saved[8].cast<std::array<Rank, 3>>());
  at.gathered = saved[9].cast<std::array<std::uint64_t, 2>>();
  at.player = saved[10].cast<int>();
  if (at.player < 0 || at.player >= players) {
    refuse_state("a player of the game", std::to_string(at.player));
  }
  at.is_shared = players == 2;
  at.goal_reached = saved[11].cast<bool>();
  at.moves = saved[12].cast<std::uint64_t>();
  if (rules.players.goals) {
    at.winner = winner_at(rules, at.board, at.moves, 1 - at.player);
  }
  at.spawn_state.waited =
      static_cast<std::uint8_t>(at.moves % static_cast<std::uint64_t>(rules.spawn.every));
  return at;
}

}  // namespace

py::tuple saved_lane(const LaneGame& game) {
  const Position& at = game.position;
  const NextTile next = at.next.value_or(NextTile{});
  return py::make_tuple(game.seed, game.steps, game.is_done, at.random.seed, at.random.counter,
                        bytes_of(ranks_of(at.board)), bytes_of(at.spawn_state.cards),
                        at.spawn_state.highest,
                        py::make_tuple(next.rank, next.hint_low, next.hint_high), at.gathered,
                        at.player, at.goal_reached, at.moves);
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
