#include "python/src/common.h"

namespace tilery::python {

Direction direction_of(const py::handle& direction) {
  if (py::isinstance<py::str>(direction)) {
    const char* const word = PyUnicode_AsUTF8(direction.ptr());
    PyErr_Clear();
    if (const auto named = word != nullptr ? direction_named(word) : std::nullopt) {
      return *named;
    }
    refuse("direction", "left, right, up or down", py::repr(direction));
  }
  const py::object number = py::reinterpret_steal<py::object>(PyNumber_Index(direction.ptr()));
  if (!number || py::isinstance<py::bool_>(direction)) {
    PyErr_Clear();
    refuse("direction", "0 to 3, or left, right, up or down", "a " + type_name(direction));
  }
  const long value = PyLong_AsLong(number.ptr());
  if (PyErr_Occurred() != nullptr || value < 0 || value > 3) {
    PyErr_Clear();
    refuse("direction", "0 to 3, or left, right, up or down", py::str(number));
  }
  return all_directions[static_cast<std::size_t>(value)];
}

}  // namespace tilery::python
