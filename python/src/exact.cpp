// Small games solved, for Python.

#include <algorithm>

#include "python/src/common.h"
#include "tilery/player/exact_solving.h"

namespace tilery::python {
namespace {

/// The arrays of a solution: a row a position.
struct ExactArrays {
  ExactArrays(const Shape& shape, py::ssize_t count)
      : boards({count, py::ssize_t{shape.height}, py::ssize_t{shape.width}}),
        next({count, py::ssize_t{2}}),
        values(count) {}

  py::array_t<std::uint8_t> boards;
  py::array_t<std::uint8_t> next;
  py::array_t<double> values;
};

void write(const ExactValues& solution, ExactArrays& arrays, LongCall& call) {
  std::uint8_t* board = arrays.boards.mutable_data();
  std::uint8_t* next = arrays.next.mutable_data();
  double* value = arrays.values.mutable_data();
  call.run([&] {
    for (const ExactLayer& layer : solution.all_layers()) {
      for (std::size_t i = 0; i < layer.keys.size(); ++i) {
        call.check();
        const ExactPosition position = solution.game().position_of(layer.keys[i]);
        const auto ranks = ranks_of(solution.game().rules().walled(position.board));
        board = std::ranges::copy(ranks, board).out;
        *next++ = position.prospect.next.hint_low;
        *next++ = position.prospect.next.hint_high;
        *value++ = layer.values[i];
      }
    }
  });
}

py::dict exact(const SharedCartridge& cartridge, bool is_for_goal, std::uint64_t most_bytes) {
  LongCall call;
  const ExactTask task{.name = cartridge->name,
                       .rules = cartridge->rules,
                       .aim = is_for_goal ? ExactAim::goal : ExactAim::score,
                       .most_bytes = most_bytes};
  const auto solution = value_or_raise(
      call.run([&] { return solved(task, [&](std::uint64_t, std::uint64_t) { call.check(); }); }));
  ExactArrays arrays(cartridge->rules.shape, items(solution.positions()));
  write(solution, arrays, call);
  py::dict answer;
  answer["value"] = solution.at_start();
  answer["boards"] = arrays.boards;
  answer["next"] = arrays.next;
  answer["values"] = arrays.values;
  return answer;
}

}  // namespace

void add_exact(py::module_& module) {
  module.def("exact", &exact, py::arg("cartridge"), py::arg("goal"), py::arg("most_bytes"));
}

}  // namespace tilery::python
