#pragma once
// NumPy arrays in and out.

#include <pybind11/numpy.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/src/errors.h"

namespace tilery::python {

/// A number of items as the size of an array.
inline py::ssize_t items(std::size_t count) { return static_cast<py::ssize_t>(count); }

/// A new array with a copy of `values`.
template <typename T, typename Values>
py::array_t<T> array_of(const Values& values) {
  py::array_t<T> array(items(values.size()));
  T* item = array.mutable_data();
  for (const auto& value : values) {
    *item++ = static_cast<T>(value);
  }
  return array;
}

/// A new array of zeros. It is a view of its memory, so that nobody resizes it in place.
template <typename T>
py::array_t<T> zeros(std::vector<py::ssize_t> shape) {
  py::array_t<T> memory(std::move(shape));
  std::memset(memory.mutable_data(), 0, static_cast<std::size_t>(memory.nbytes()));
  return memory.attr("view")();
}

/// The items of an array of `T`s, or of a type as wide as T.
template <typename T, typename Array>
std::span<T> span_of(Array& array) {
  return {reinterpret_cast<T*>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

/// The shape of an array as text: "(2, 4, 4)".
std::string shape_text(const py::array& array);

/// Copies an array of whole numbers of any integer type, shape and strides into `numbers`. Raises
/// ValueError, with `name`, unless the array has as many items as `numbers`, all from 0 to `most`.
void read_numbers(const py::handle& array, std::string_view name, std::uint64_t most,
                  std::vector<std::uint8_t>& numbers);

}  // namespace tilery::python
