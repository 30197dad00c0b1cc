// Games and exams for agents that read and write text.

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/src/player.h"
#include "tilery/protocol/agent_game.h"
#include "tilery/protocol/exam.h"

namespace tilery::python {
namespace {

AgentOptions options_from(const std::string& on_noop, std::uint64_t most_noops,
                          std::uint64_t most_moves, bool shows_legal, bool has_undo) {
  const auto name = std::ranges::find(noop_answer_names, on_noop);
  if (name == noop_answer_names.end()) {
    refuse("on_noop", "refuse, show or end", "'" + on_noop + "'");
  }
  return {.on_noop = static_cast<NoopAnswer>(name - noop_answer_names.begin()),
          .most_noops = most_noops,
          .most_moves = most_moves,
          .shows_legal = shows_legal,
          .has_undo = has_undo};
}

std::unique_ptr<AgentGame> new_agent(
    const SharedCartridge& cartridge, std::uint64_t seed,
    const std::optional<std::pair<std::uint64_t, std::uint64_t>>& salt,
    const AgentOptions& options) {
  const auto seal = salt ? std::optional(seal_of(seed, {salt->first, salt->second})) : std::nullopt;
  return std::make_unique<AgentGame>(
      *cartridge, RecordedGame(cartridge->name, {.rules = cartridge->rules, .seed = seed}), options,
      seal);
}

py::array_t<std::uint8_t> board_of_game(const AgentGame& game) {
  const Shape& shape = game.game().rules().shape;
  py::array_t<std::uint8_t> ranks({shape.height, shape.width});
  std::ranges::copy(ranks_of(game.game().position().board), ranks.mutable_data());
  return ranks;
}

/// The questions, and their positions as arrays: (lines, boards, next, deck, strata). `next` is
/// None for games that show no next tile, `deck` for games without a deck.
py::tuple exam(const SharedCartridge& cartridge, std::size_t count, std::uint64_t seed) {
  check_range("positions", count, std::size_t{1}, most_exam_positions);
  const Rules& rules = cartridge->rules;
  LongCall call;
  const auto positions = call.run(
      [&] { return exam_positions(rules, count, seed, [&call] { return call.is_stopped(); }); });
  const py::ssize_t n = items(positions.size());
  const auto kinds =
      py::ssize_t(rules.spawn.source == SpawnSource::deck ? items(rules.spawn.tiles.size()) : 0);
  py::array_t<std::uint8_t> boards(
      {n, py::ssize_t{rules.shape.height}, py::ssize_t{rules.shape.width}});
  py::array_t<std::uint8_t> next({n, py::ssize_t{2}});
  py::array_t<std::uint8_t> deck({n, kinds});
  std::uint8_t* to_board = boards.mutable_data();
  std::uint8_t* to_next = next.mutable_data();
  std::uint8_t* to_deck = deck.mutable_data();
  py::list lines;
  py::list strata;
  for (const ExamPosition& one : positions) {
    lines.append(exam_question(lines.size() + 1, one, *cartridge));
    strata.append(static_cast<int>(one.stratum));
    to_board = std::ranges::copy(ranks_of(one.position.board), to_board).out;
    const NextTile shown = one.position.next.value_or(NextTile{});
    *to_next++ = shown.hint_low;
    *to_next++ = shown.hint_high;
    for (py::ssize_t kind = 0; kind < kinds; ++kind) {
      *to_deck++ = static_cast<std::uint8_t>(
          cards_left(rules.spawn, one.position.spawn_state, std::size_t(kind)));
    }
  }
  return py::make_tuple(lines, boards, rules.spawn.is_previewed ? py::object(next) : py::none(),
                        kinds > 0 ? py::object(deck) : py::none(), strata);
}

using ValueRows = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// The values of a row of four, by Direction; NaN for a direction that is no move.
MoveValues values_from(const double* row) {
  MoveValues values;
  for (const Direction direction : all_directions) {
    const double value = row[static_cast<std::size_t>(direction)];
    values[direction] = std::isnan(value) ? std::nullopt : std::optional(value);
  }
  return values;
}

/// The regret of the move that `text` names, as exam_mark() gives it; 0 in a position without a
/// move.
double regret(const SharedCartridge& cartridge, const ValueRows& values, const std::string& text) {
  const MoveValues row = values_from(values.unchecked<1>().data(0));
  constexpr Stratum any = Stratum::opening;  // the regret does not depend on it
  return best_move(row) ? exam_mark(any, row, move_named(text, *cartridge)).regret : 0;
}

/// The report on `answers`, a text for each position. `values` has a row for each position, as
/// values_from() reads it. Leaves out positions without a move.
std::string exam_report(const SharedCartridge& cartridge, const std::vector<int>& strata,
                        const ValueRows& values, const std::vector<std::string>& answers,
                        bool has_network) {
  if (answers.size() != strata.size()) {
    refuse("answers", std::to_string(strata.size()) + " moves", std::to_string(answers.size()));
  }
  std::vector<ExamMark> marks;
  const auto rows = values.unchecked<2>();
  for (std::size_t i = 0; i < strata.size(); ++i) {
    const MoveValues row = values_from(rows.data(items(i), 0));
    if (best_move(row)) {
      marks.push_back(
          exam_mark(static_cast<Stratum>(strata[i]), row, move_named(answers[i], *cartridge)));
    }
  }
  return exam_json(marks,
                   {.by = has_network ? "a network" : "the heuristic", .is_points = has_network});
}

void add_agent_game(py::module_& module) {
  py::class_<AgentOptions>(module, "AgentOptions")
      .def(py::init(&options_from), py::arg("on_noop"), py::arg("most_noops"),
           py::arg("most_moves"), py::arg("shows_legal"), py::arg("has_undo"));
  py::class_<AgentGame>(module, "NativeAgent")
      .def(py::init(&new_agent), py::arg("cartridge"), py::arg("seed"), py::arg("salt"),
           py::arg("options"))
      .def("opening", &AgentGame::opening)
      .def("rules", &AgentGame::rules)
      .def(
          "move",
          [](AgentGame& game, const std::string& text) {
            const AgentReply reply = game.move(text);
            return py::make_tuple(reply.text, reply.is_refused, reply.gain);
          },
          py::arg("text"))
      .def("undo",
           [](AgentGame& game) {
             const AgentReply reply = game.undo();
             return py::make_tuple(reply.text, reply.is_refused, reply.gain);
           })
      .def("finish", &AgentGame::finish)
      .def("view", &AgentGame::view)
      .def("line", &AgentGame::board_in_one_line)
      .def("state_json", &AgentGame::state_json)
      .def(
          "png", [](const AgentGame& game, int cell) { return py::bytes(game.png(cell)); },
          py::arg("cell"))
      .def("record", &AgentGame::record)
      .def("events", &AgentGame::events_so_far)
      .def_property_readonly("board", &board_of_game)
      .def_property_readonly(
          "end", [](const AgentGame& game) { return agent_end_names[std::size_t(game.end())]; })
      .def_property_readonly("noops", &AgentGame::noops)
      .def_property_readonly("unknown", &AgentGame::unknown_words)
      .def_property_readonly("moves",
                             [](const AgentGame& game) { return game.game().position().moves; })
      .def_property_readonly("score", [](const AgentGame& game) { return game.game().score(); });
  module.def(
      "move_named",
      [](const std::string& text, const SharedCartridge& cartridge) {
        const auto direction = move_named(text, *cartridge);
        return direction ? py::object(py::str(std::string(name_of(*direction)))) : py::none();
      },
      py::arg("text"), py::arg("cartridge"));
}

}  // namespace

void add_agents(py::module_& module) {
  add_agent_game(module);
  module.def("exam", &exam, py::arg("cartridge"), py::arg("count"), py::arg("seed"));
  module.def("regret", &regret, py::arg("cartridge"), py::arg("values"), py::arg("text"));
  module.def("exam_report", &exam_report, py::arg("cartridge"), py::arg("strata"),
             py::arg("values"), py::arg("answers"), py::arg("has_network"));
}

}  // namespace tilery::python
