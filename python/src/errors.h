#pragma once
// Errors of the library as exceptions of Python.

#include <pybind11/pybind11.h>

#include <expected>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "tilery/core/error.h"

namespace tilery::python {

namespace py = pybind11;

/// Raises ValueError with the fault. Bytes that are not UTF-8 show as U+FFFD.
[[noreturn]] inline void raise(const Error& error) {
  const std::string text = text_of(error);
  const auto message = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace"));
  PyErr_SetObject(PyExc_ValueError, message.ptr());
  throw py::error_already_set();
}

/// Raises ValueError with "source: expected ..., found ...".
[[noreturn]] inline void refuse(std::string source, std::string expected, std::string found) {
  raise(Error{std::move(source), {}, std::move(expected), std::move(found)});
}

/// The value; raises ValueError if there is a fault instead.
template <typename T>
T value_or_raise(std::expected<T, Error> answer) {
  if (!answer) {
    raise(answer.error());
  }
  if constexpr (!std::is_void_v<T>) {
    return std::move(*answer);
  }
}

/// Refuses a number outside of `least` to `most`; `name` names it in the error.
template <typename T>
void check_range(const char* name, T number, T least, T most) {
  if (!(number >= least && number <= most)) {
    refuse(name, std::to_string(least) + " to " + std::to_string(most), std::to_string(number));
  }
}

/// The name of an object's type, for errors.
inline std::string type_name(const py::handle& object) {
  return py::str(py::type::of(object).attr("__name__"));
}

/// The name of an object's type with its article: "a list", "an object".
inline std::string type_words(const py::handle& object) {
  const std::string type = type_name(object);
  const bool takes_an = !type.empty() && std::string_view("aeioAEIO").contains(type.front());
  return (takes_an ? "an " : "a ") + type;
}

}  // namespace tilery::python
