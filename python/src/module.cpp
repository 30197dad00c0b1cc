// The module tilery._tilery: the library for Python. The package around it is in python/tilery.

#include "python/src/common.h"
#include "python/src/pictures.h"

PYBIND11_MODULE(_tilery, module) {
  module.doc() = "The engine of the package tilery; see docs/python.md.";
  tilery::python::add_cartridge(module);
  tilery::python::add_game(module);
  tilery::python::add_pictures(module);
  tilery::python::add_lanes(module);
  tilery::python::add_learning(module);
  tilery::python::add_player(module);
  tilery::python::add_leaf_search(module);
  tilery::python::add_exact(module);
  tilery::python::add_maps(module);
  tilery::python::add_quest(module);
  tilery::python::add_agents(module);
  tilery::python::add_questions(module);
  tilery::python::add_slides(module);
}
