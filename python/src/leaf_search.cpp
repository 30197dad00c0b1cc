// Searches by evaluators written in Python.

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "python/src/boards.h"
#include "python/src/player.h"
#include "tilery/search/leaf_batches.h"

namespace tilery::python {
namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

bool is_of_numbers(const py::array& array) {
  return array && std::string_view("biufO").find(array.dtype().kind()) != std::string_view::npos;
}

/// Copies an evaluator's result into `values`. Raises ValueError if it has another length or a NaN.
void read_answer(const py::object& answer, std::span<double> values) {
  const py::array array = py::array::ensure(answer);
  const Numbers numbers =
      is_of_numbers(array) ? Numbers::ensure(array) : py::reinterpret_steal<Numbers>(nullptr);
  PyErr_Clear();
  if (!numbers || numbers.size() != items(values.size())) {
    refuse("evaluator", std::to_string(values.size()) + " numbers",
           array ? "an array of shape " + shape_text(array) + " of " +
                       std::string(py::str(array.dtype()))
                 : type_words(answer));
  }
  std::copy_n(numbers.data(), values.size(), values.begin());
  if (std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
    refuse("evaluator", "numbers", "NaN");
  }
}

/// A function in Python as the evaluator of leaves. The evaluator takes the GIL to call it. `fault`
/// gets its exception, which ends the search.
EvaluateLeaves evaluator_from(const py::function& evaluator, std::size_t cells,
                              std::exception_ptr& fault) {
  return
      [&evaluator, cells, &fault](std::span<const std::uint8_t> ranks, std::span<double> values) {
        const py::gil_scoped_acquire held;
        try {
          py::array_t<std::uint8_t> boards({items(values.size()), items(cells)});
          std::ranges::copy(ranks, boards.mutable_data());
          read_answer(evaluator(boards), values);
          return true;
        } catch (...) {
          fault = std::current_exception();
          return false;
        }
      };
}

py::array_t<double> search_values(const SharedCartridge& cartridge, const py::array& boards,
                                  const py::function& evaluator, const py::object& next, int depth,
                                  std::size_t batch) {
  const Rules& rules = cartridge->rules;
  static_cast<void>(limits_of(depth));
  check_range("batch_size", batch, std::size_t{1}, std::size_t{1} << 24);
  LongCall call;
  std::vector<PositionToSearch<WalledBoard>> positions;
  for (const Position& position : BoardBatch(rules, boards, next).positions(call)) {
    positions.push_back({position.board, preview_of(position)});
  }
  std::exception_ptr fault;
  const auto cells = static_cast<std::size_t>(rules.shape.cells());
  const BatchSearch search{.depth = depth,
                           .batch = batch,
                           .evaluator = evaluator_from(evaluator, cells, fault),
                           .is_cancelled = [&] { return call.is_stopped(); }};
  const auto values = call.run([&] { return values_by_batches(rules, positions, search); });
  if (fault) {
    std::rethrow_exception(fault);
  }
  return array_of_values(*values);
}

}  // namespace

void add_leaf_search(py::module_& module) {
  module.def("search_values", &search_values, py::arg("cartridge"), py::arg("boards"),
             py::arg("evaluator"), py::arg("next"), py::arg("depth"), py::arg("batch_size"));
}

}  // namespace tilery::python
