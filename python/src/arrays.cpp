#include "python/src/arrays.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace tilery::python {
namespace {

py::array whole_numbers(const py::handle& object, std::string_view name) {
  py::array array = py::isinstance<py::array>(object) ? py::reinterpret_borrow<py::array>(object)
                                                      : py::array::ensure(object);
  if (!array) {
    PyErr_Clear();
    refuse(std::string(name), "an array of whole numbers", type_words(object));
  }
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') {
    refuse(std::string(name), "whole numbers", "the dtype " + std::string(py::str(array.dtype())));
  }
  return array;
}

/// The same numbers side by side in memory, in the machine's byte order.
py::array contiguous(const py::array& array) {
  const bool is_native = array.dtype().attr("isnative").cast<bool>();
  if ((array.flags() & py::array::c_style) != 0 && is_native &&
      array.attr("flags").attr("aligned").cast<bool>()) {
    return array;
  }
  return py::module_::import("numpy").attr("ascontiguousarray")(
      array, py::arg("dtype") = array.dtype().attr("newbyteorder")("="));
}

/// Copies numbers of type T. Returns the index of the first number above `most` or below 0.
template <typename T>
std::optional<std::size_t> copy_numbers(const py::array& array, std::uint64_t most,
                                        std::vector<std::uint8_t>& numbers) {
  const T* const from = static_cast<const T*>(array.data());
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
  const auto bound = static_cast<T>(std::min(most, largest));
  unsigned bad = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const T value = from[i];
    bad |= static_cast<unsigned>(value < 0) | static_cast<unsigned>(value > bound);
    numbers[i] = static_cast<std::uint8_t>(value);
  }
  if (bad == 0) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (from[i] < 0 || from[i] > bound) {
      return i;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> copy_any(const py::array& array, std::uint64_t most,
                                    std::vector<std::uint8_t>& numbers) {
  const bool is_signed = array.dtype().kind() == 'i';
  switch (array.dtype().itemsize()) {
    case 1:
      return is_signed ? copy_numbers<std::int8_t>(array, most, numbers)
                       : copy_numbers<std::uint8_t>(array, most, numbers);
    case 2:
      return is_signed ? copy_numbers<std::int16_t>(array, most, numbers)
                       : copy_numbers<std::uint16_t>(array, most, numbers);
    case 4:
      return is_signed ? copy_numbers<std::int32_t>(array, most, numbers)
                       : copy_numbers<std::uint32_t>(array, most, numbers);
    default:
      return is_signed ? copy_numbers<std::int64_t>(array, most, numbers)
                       : copy_numbers<std::uint64_t>(array, most, numbers);
  }
}

}  // namespace

std::string shape_text(const py::array& array) { return py::str(array.attr("shape")); }

void read_numbers(const py::handle& object, std::string_view name, std::uint64_t most,
                  std::vector<std::uint8_t>& numbers) {
  const py::array array = whole_numbers(object, name);
  if (array.size() != items(numbers.size())) {
    refuse(std::string(name), std::to_string(numbers.size()) + " numbers",
           "an array of shape " + shape_text(array));
  }
  const py::array plain = contiguous(array);
  if (const auto bad = copy_any(plain, most, numbers)) {
    refuse(std::string(name) + "[" + std::to_string(*bad) + "]", "0 to " + std::to_string(most),
           py::str(plain.attr("reshape")(-1).attr("item")(*bad)));
  }
}

}  // namespace tilery::python
