#pragma once
// Functions shared by the parts of the module, and the parts' declarations.

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "python/src/arrays.h"
#include "python/src/errors.h"
#include "python/src/long_call.h"
#include "tilery/core/direction.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery::python {

/// A direction by its number or its name. Raises ValueError for anything else.
Direction direction_of(const py::handle& direction);

/// Marks an object as in use. Throws if another thread is using it.
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

/// A cartridge of Python, shared by all its users.
using SharedCartridge = std::shared_ptr<Cartridge>;

/// The number of kinds of cards. Raises ValueError for a game without a deck.
std::size_t kinds_of_deck(const Rules& rules);

/// The cards that are left, one by one, from their number by kind. Raises ValueError.
std::vector<Rank> cards_of(const Rules& rules, const std::vector<int>& counts);

/// The game of a NativeGame.
const Game& game_of(const py::handle& object);

/// The board with the ranks of `array`, one for each cell. Raises ValueError.
WalledBoard board_from(const Rules& rules, const py::handle& array);

void add_cartridge(py::module_& module);
void add_game(py::module_& module);
void add_lanes(py::module_& module);
void add_player(py::module_& module);
void add_leaf_search(py::module_& module);
void add_learning(py::module_& module);
void add_exact(py::module_& module);
void add_maps(py::module_& module);
void add_quest(py::module_& module);
void add_agents(py::module_& module);
void add_questions(py::module_& module);
void add_slides(py::module_& module);

}  // namespace tilery::python
