// Exact values of small games, for Python.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "python/src/boards.h"
#include "tilery/player/exact_solving.h"

namespace tilery::python {
namespace {

/// The number of kinds of cards; 0 without a deck.
std::size_t card_kinds(const Rules& rules) {
  return rules.spawn.source == SpawnSource::deck ? rules.spawn.tiles.size() : 0;
}

/// The arrays of a solution: a row for each position.
struct ExactArrays {
  ExactArrays(const Rules& rules, py::ssize_t count)
      : boards({count, py::ssize_t{rules.shape.height}, py::ssize_t{rules.shape.width}}),
        next({count, py::ssize_t{2}}),
        values(count),
        players(count),
        deck({count, items(card_kinds(rules))}) {}

  py::array_t<std::uint8_t> boards;
  py::array_t<std::uint8_t> next;
  py::array_t<double> values;
  py::array_t<std::uint8_t> players;
  py::array_t<std::uint8_t> deck;
};

/// Writes the cards left by kind, without the shown card. If the shown card was the last, the
/// solution already has the next deck; for the player the deck is empty.
std::uint8_t* write_deck(const Rules& rules, const Preview& preview, std::uint8_t* deck) {
  const bool is_next_deck = preview.next.hint_high > 0 &&
                            preview.spawn_state.cards == fresh_spawn_state(rules.spawn).cards;
  for (std::size_t kind = 0; kind < card_kinds(rules); ++kind) {
    const int left = cards_left(rules.spawn, preview.spawn_state, kind);
    *deck++ = static_cast<std::uint8_t>(is_next_deck ? 0 : left);
  }
  return deck;
}

void write(const ExactValues& solution, ExactArrays& arrays, LongCall& call) {
  std::uint8_t* board = arrays.boards.mutable_data();
  std::uint8_t* next = arrays.next.mutable_data();
  double* value = arrays.values.mutable_data();
  std::uint8_t* player = arrays.players.mutable_data();
  std::uint8_t* deck = arrays.deck.mutable_data();
  const Rules& rules = solution.game().rules().rules();
  call.run([&] {
    for (const ExactLayer& layer : solution.all_layers()) {
      for (std::size_t i = 0; i < layer.keys.size(); ++i) {
        call.check();
        const ExactPosition position = solution.game().position_of(layer.keys[i]);
        const auto ranks = ranks_of(solution.game().rules().walled(position.board));
        board = std::ranges::copy(ranks, board).out;
        *next++ = position.preview.next.hint_low;
        *next++ = position.preview.next.hint_high;
        *value++ = layer.values[i];
        *player++ = static_cast<std::uint8_t>(position.player);
        deck = write_deck(rules, position.preview, deck);
      }
    }
  });
}

/// The rules with the goal `face`; 0 stands for the goal that they have.
Rules rules_with_goal(const Rules& rules, std::uint64_t face) {
  if (rules.players.goals) {
    if (face != 0) {
      refuse("goal", "no goal, as each player has a goal", std::to_string(face));
    }
    return rules;
  }
  Rules changed = rules;
  if (face != 0) {
    changed.goal.tile = rules.ladder.rank_of(face);
    if (!changed.goal.tile) {
      refuse("goal", "a tile of the game", std::to_string(face));
    }
  }
  if (!changed.goal.tile) {
    refuse("goal", "a tile, as this game has no goal", "nothing");
  }
  return changed;
}

/// A solved game.
struct NativeExact {
  SharedCartridge cartridge;
  ExactValues values;
};

/// The value of each move on each of many boards: NaN for directions that are no moves, and for
/// boards that no game reaches.
py::array_t<double> values_of(const NativeExact& solution, const py::array& boards,
                              const py::object& next, const py::object& deck, int player) {
  const BoardBatch batch(solution.cartridge->rules, boards, next, deck);
  LongCall call;
  const std::vector<Position> positions = batch.positions(call);
  std::vector<MoveValues> all;
  call.run([&] {
    for (const Position& position : positions) {
      call.check();
      all.push_back(solution.values.values(position.board, preview_of(position), player)
                        .value_or(MoveValues{}));
    }
  });
  return array_of_values(all);
}

py::dict exact(const SharedCartridge& cartridge, bool is_for_goal, std::uint64_t goal,
               std::uint64_t most_bytes) {
  LongCall call;
  const ExactTask task{
      .name = cartridge->name,
      .rules = is_for_goal ? rules_with_goal(cartridge->rules, goal) : cartridge->rules,
      .aim = is_for_goal ? ExactAim::goal : ExactAim::score,
      .most_bytes = most_bytes};
  auto solution = value_or_raise(
      call.run([&] { return solved(task, [&](std::uint64_t, std::uint64_t) { call.check(); }); }));
  ExactArrays arrays(cartridge->rules, items(solution.positions()));
  write(solution, arrays, call);
  py::dict answer;
  answer["value"] = solution.at_start();
  answer["boards"] = arrays.boards;
  answer["next"] = arrays.next;
  answer["values"] = arrays.values;
  answer["players"] = arrays.players;
  answer["deck"] = arrays.deck;
  answer["solution"] = std::make_unique<NativeExact>(NativeExact{cartridge, std::move(solution)});
  return answer;
}

}  // namespace

void add_exact(py::module_& module) {
  py::class_<NativeExact>(module, "NativeExact")
      .def_readonly("cartridge", &NativeExact::cartridge)
      .def("values", &values_of, py::arg("boards"), py::arg("next"), py::arg("deck"),
           py::arg("player"));
  module.def("exact", &exact, py::arg("cartridge"), py::arg("is_for_goal"), py::arg("goal"),
             py::arg("most_bytes"));
}

}  // namespace tilery::python
