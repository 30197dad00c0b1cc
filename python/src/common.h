#pragma once
// What the parts of the module share: errors, arrays, Ctrl-C, and the parts themselves.

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery::python {

namespace py = pybind11;

/// ValueError with "source: expected ..., found ...".
[[noreturn]] inline void refuse(std::string source, std::string expected, std::string found) {
  throw py::value_error(
      text_of(Error{std::move(source), {}, std::move(expected), std::move(found)}));
}

/// The value, or a ValueError that tells the fault.
template <typename T>
T value_or_raise(std::expected<T, Error> answer) {
  if (!answer) {
    throw py::value_error(text_of(answer.error()));
  }
  if constexpr (!std::is_void_v<T>) {
    return std::move(*answer);
  }
}

/// Numbers of items as sizes of arrays.
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

/// Copies an array of whole numbers of any integer type, shape and strides into `numbers`. Raises
/// ValueError, naming `what`, unless it has as many items, all from 0 to `most`.
void read_numbers(const py::handle& array, std::string_view what, std::uint64_t most,
                  std::vector<std::uint8_t>& numbers);

/// A direction by its number or its name. Raises ValueError for anything else.
Direction direction_of(const py::handle& direction);

/// One thread at a time may use an object: marks it as in use.
class InUse {
 public:
  InUse(std::atomic<bool>& flag, const char* what) : flag_(flag) {
    if (flag_.exchange(true)) {
      throw std::runtime_error(std::string(what) + " is in use by another thread");
    }
  }
  ~InUse() { flag_ = false; }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  std::atomic<bool>& flag_;
};

/// A long call that releases the GIL and that Ctrl-C stops. Construct it with the GIL held.
class LongCall {
 public:
  LongCall();
  ~LongCall();
  LongCall(const LongCall&) = delete;
  LongCall& operator=(const LongCall&) = delete;

  /// Whether the call is to stop. The calling thread looks for signals every 20 ms.
  bool is_stopped();

  /// What a library's loop throws to end at once.
  struct Stopped {};
  void check() {
    if (is_stopped()) {
      throw Stopped();
    }
  }

  /// Looks for the call that the present thread works for: for Thinking::is_unwanted.
  static bool is_present_stopped();

  /// Makes this the call that the present thread works for, for the length of a block.
  class Present {
   public:
    explicit Present(LongCall& call);
    ~Present();
    Present(const Present&) = delete;
    Present& operator=(const Present&) = delete;

   private:
    LongCall* before_;
  };

  /// Runs `work` without the GIL; a signal's exception is raised after it.
  template <typename Work>
  auto run(Work work) {
    const Present present(*this);
    if constexpr (std::is_void_v<decltype(work())>) {
      without_gil([&] {
        work();
        return 0;
      });
    } else {
      return without_gil(work);
    }
  }

 private:
  template <typename Work>
  auto without_gil(Work work) {
    using Answer = decltype(work());
    std::optional<Answer> answer;
    try {
      const py::gil_scoped_release free;
      answer.emplace(work());
    } catch (const Stopped&) {
    }
    raise_signal();
    return std::move(*answer);
  }
  void raise_signal();

  std::thread::id caller_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point next_look_;
  std::atomic<bool> is_stopped_ = false;
};

/// Milliseconds of a steady clock, for Thinking::clock.
double steady_milliseconds();

/// The cartridges of Python, shared by all that uses them.
using SharedCartridge = std::shared_ptr<Cartridge>;

/// The game of a NativeGame.
const Game& game_of(const py::handle& object);

/// The board with these ranks, an array of as many items as the board has cells. Raises ValueError.
WalledBoard board_from(const Rules& rules, const py::handle& array);

void add_cartridge(py::module_& module);
void add_game(py::module_& module);
void add_lanes(py::module_& module);
void add_player(py::module_& module);
void add_learning(py::module_& module);
void add_exact(py::module_& module);
void add_maps(py::module_& module);
void add_quest(py::module_& module);

}  // namespace tilery::python
