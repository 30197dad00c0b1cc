#include "python/src/common.h"

namespace tilery::python {

namespace {

bool is_bool(const py::handle& object) {
  const std::string type = type_name(object);
  return type == "bool" || type == "bool_";  // NumPy's bool is called bool_ before NumPy 2
}

/// How an error names an object: "an array of shape (1,)", "True", "2.5", "None", "an object".
std::string words_of(const py::handle& object) {
  if (py::isinstance<py::array>(object)) {
    return "an array of shape " + std::string(py::str(object.attr("shape")));
  }
  const bool is_short = object.is_none() || is_bool(object) || PyFloat_Check(object.ptr());
  return is_short ? std::string(py::str(object)) : type_words(object);
}

}  // namespace

std::size_t kinds_of_deck(const Rules& rules) {
  if (rules.spawn.source != SpawnSource::deck) {
    refuse("deck", "none, as this game has no deck", "one");
  }
  return rules.spawn.tiles.size();
}

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
  if (!number || is_bool(direction)) {
    PyErr_Clear();
    refuse("direction", "0 to 3, or left, right, up or down", words_of(direction));
  }
  const long value = PyLong_AsLong(number.ptr());
  if (PyErr_Occurred() != nullptr || value < 0 || value > 3) {
    PyErr_Clear();
    refuse("direction", "0 to 3, or left, right, up or down", py::str(number));
  }
  return all_directions[static_cast<std::size_t>(value)];
}

}  // namespace tilery::python
