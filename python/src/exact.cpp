// Small games solved, for Python.

#include "python/src/common.h"
#include "tilery/player/exact_solving.h"

namespace tilery::python {
namespace {

py::dict exact(const SharedCartridge& cartridge, bool is_for_goal, std::uint64_t most_bytes) {
  LongCall call;
  const ExactTask task{.name = cartridge->name,
                       .rules = cartridge->rules,
                       .aim = is_for_goal ? ExactAim::goal : ExactAim::score,
                       .most_bytes = most_bytes};
  const auto solution =
      call.run([&] { return solved(task, [&](std::uint64_t, std::uint64_t) { call.check(); }); });
  if (!solution) {
    refuse(solution.error().source, solution.error().expected, solution.error().found);
  }
  const Shape& shape = cartridge->rules.shape;
  const auto cells = static_cast<std::size_t>(shape.cells());
  const auto count = items(solution->positions());
  py::array_t<std::uint8_t> boards({count, py::ssize_t{shape.height}, py::ssize_t{shape.width}});
  py::array_t<double> values(count);
  py::array_t<std::uint8_t> next({count, py::ssize_t{2}});
  std::size_t at = 0;
  for (const ExactLayer& layer : solution->all_layers()) {
    for (std::size_t i = 0; i < layer.keys.size(); ++i, ++at) {
      const ExactPosition position = solution->game().position_of(layer.keys[i]);
      const auto ranks = ranks_of(solution->game().rules().walled(position.board));
      std::copy(ranks.begin(), ranks.end(), boards.mutable_data() + at * cells);
      next.mutable_data()[2 * at] = position.prospect.next.hint_low;
      next.mutable_data()[2 * at + 1] = position.prospect.next.hint_high;
      values.mutable_data()[at] = layer.values[i];
    }
  }
  py::dict answer;
  answer["value"] = solution->at_start();
  answer["boards"] = boards;
  answer["next"] = next;
  answer["values"] = values;
  return answer;
}

}  // namespace

void add_exact(py::module_& module) {
  module.def("exact", &exact, py::arg("cartridge"), py::arg("goal"), py::arg("most_bytes"));
}

}  // namespace tilery::python
