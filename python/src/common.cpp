#include "python/src/common.h"

#include <algorithm>
#include <optional>

namespace tilery::python {
namespace {

thread_local LongCall* present_call = nullptr;
constexpr std::chrono::milliseconds look_every{20};

std::string type_name(const py::handle& object) {
  return py::str(py::type::of(object).attr("__name__"));
}

/// Copies numbers of type T; the number that is out of range, or nothing.
template <typename T>
std::optional<std::size_t> copy_numbers(const py::array& array, std::uint64_t most,
                                        std::vector<std::uint8_t>& numbers) {
  const T* const from = static_cast<const T*>(array.data());
  const auto bound = static_cast<T>(most);
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

void read_numbers(const py::handle& object, std::string_view what, std::uint64_t most,
                  std::vector<std::uint8_t>& numbers) {
  py::array array = py::isinstance<py::array>(object) ? py::reinterpret_borrow<py::array>(object)
                                                      : py::array::ensure(object);
  if (!array) {
    PyErr_Clear();
    refuse(std::string(what), "an array of whole numbers", "a " + type_name(object));
  }
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') {
    refuse(std::string(what), "whole numbers", "the dtype " + std::string(py::str(array.dtype())));
  }
  if (array.size() != items(numbers.size())) {
    refuse(std::string(what), std::to_string(numbers.size()) + " numbers",
           "an array of shape " + std::string(py::str(array.attr("shape"))));
  }
  const bool is_native = array.dtype().attr("isnative").cast<bool>();
  if ((array.flags() & py::array::c_style) == 0 || !is_native ||
      !array.attr("flags").attr("aligned").cast<bool>()) {
    array = py::module_::import("numpy").attr("ascontiguousarray")(
        array, py::arg("dtype") = array.dtype().attr("newbyteorder")("="));
  }
  if (const auto bad = copy_any(array, most, numbers)) {
    refuse(std::string(what) + "[" + std::to_string(*bad) + "]", "0 to " + std::to_string(most),
           py::str(array.attr("reshape")(-1).attr("item")(*bad)));
  }
}

Direction direction_of(const py::handle& direction) {
  if (py::isinstance<py::str>(direction)) {
    const auto word = direction.cast<std::string>();
    if (const auto named = direction_named(word)) {
      return *named;
    }
    refuse("direction", "left, right, up or down", "'" + word + "'");
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

LongCall::LongCall() : next_look_(std::chrono::steady_clock::now() + look_every) {}
LongCall::~LongCall() = default;

bool LongCall::is_stopped() {
  if (is_stopped_ || std::this_thread::get_id() != caller_) {
    return is_stopped_;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_look_) {
    next_look_ = now + look_every;
    const py::gil_scoped_acquire held;
    is_stopped_ = PyErr_CheckSignals() != 0;
  }
  return is_stopped_;
}

void LongCall::raise_signal() {
  if (is_stopped_) {
    throw py::error_already_set();
  }
}

bool LongCall::is_present_stopped() {
  return present_call != nullptr && present_call->is_stopped();
}

LongCall::Present::Present(LongCall& call) : before_(std::exchange(present_call, &call)) {}
LongCall::Present::~Present() { present_call = before_; }

double steady_milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

}  // namespace tilery::python
