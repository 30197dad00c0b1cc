// Cartridges for Python.

#include <span>
#include <utility>

#include "python/src/common.h"
#include "tilery/narration/play_words.h"
#include "tilery/protocol/agent_game.h"
#include "tilery/record/daily.h"
#include "tilery/record/rules_hash.h"
#include "tilery/rules/cartridge.h"

namespace tilery::python {
namespace {

SharedCartridge read(const std::string& text, const std::string& source) {
  return std::make_shared<Cartridge>(value_or_raise(read_cartridge(text, source)));
}

SharedCartridge shared_shipped(const std::string& name) {
  const std::string text = shipped_text(name);
  if (text.empty()) {
    refuse("cartridge", "the name of a game that ships", "'" + name + "'");
  }
  return read(text, name);
}

SharedCartridge of_size(const Cartridge& cartridge, int width, int height) {
  const auto rules = resized(cartridge.rules, width, height);
  if (!rules) {
    refuse("size", cartridge.rules.shape.is_open ? "1 to 32 cells each way" : "the game's own size",
           std::to_string(width) + "x" + std::to_string(height));
  }
  Cartridge sized = cartridge;
  sized.rules = *rules;
  return std::make_shared<Cartridge>(std::move(sized));
}

SharedCartridge level(const Cartridge& cartridge, int number) {
  const std::size_t levels = cartridge.levels.size();
  if (number < 1 || static_cast<std::size_t>(number) > levels) {
    refuse("level",
           levels == 0 ? "a game with levels" : "a level from 1 to " + std::to_string(levels),
           levels == 0 ? cartridge.name : std::to_string(number));
  }
  return std::make_shared<Cartridge>(level_of(cartridge, static_cast<std::size_t>(number)));
}

/// ("gather", 3) for "gather.3"; None for a name that does not end in a dot and a number.
py::object level_name(const std::string& name) {
  const auto found = level_name_of(name);
  return found ? py::object(py::make_tuple(std::string(found->pack), found->number)) : py::none();
}

std::vector<std::string> labels(const Cartridge& cartridge) {
  const Ladder& ladder = cartridge.rules.ladder;
  std::vector<std::string> texts = {""};
  for (std::size_t rank = 1; rank < ladder.faces.size(); ++rank) {
    texts.push_back(ladder.text(static_cast<Rank>(rank)));
  }
  return texts;
}

py::array_t<bool> blocked(const Cartridge& cartridge) {
  const Shape& shape = cartridge.rules.shape;
  py::array_t<bool> cells({shape.height, shape.width});
  for (int cell = 0; cell < shape.cells(); ++cell) {
    cells.mutable_data()[cell] = shape.is_blocked(cell);
  }
  return cells;
}

py::object goal(const Cartridge& cartridge) {
  const GoalRule& rule = cartridge.rules.goal;
  return rule.tile ? py::cast(cartridge.rules.ladder.face(*rule.tile)) : py::none();
}

/// The content of a pickle: the text and the size.
py::tuple state_of(const Cartridge& cartridge) {
  const Shape& shape = cartridge.rules.shape;
  return py::make_tuple(toml_of(cartridge), shape.width, shape.height);
}

SharedCartridge of_state(const py::tuple& state) {
  if (state.size() != 3) {
    refuse("pickle", "a text, a width and a height", std::to_string(state.size()) + " items");
  }
  const SharedCartridge cartridge = read(state[0].cast<std::string>(), "pickle");
  const Shape& shape = cartridge->rules.shape;
  const int width = state[1].cast<int>();
  const int height = state[2].cast<int>();
  return shape.width == width && shape.height == height ? cartridge
                                                        : of_size(*cartridge, width, height);
}

std::vector<std::pair<int, int>> deck(const Cartridge& cartridge) {
  std::vector<std::pair<int, int>> cards;
  for (const TileWeight& tile : cartridge.rules.spawn.tiles) {
    if (cartridge.rules.spawn.source == SpawnSource::deck) {
      cards.emplace_back(tile.rank, static_cast<int>(tile.weight));
    }
  }
  return cards;
}

std::vector<std::string> names_of(std::span<const ShippedCartridge> shipped) {
  std::vector<std::string> names;
  for (const ShippedCartridge& one : shipped) {
    names.emplace_back(one.name);
  }
  return names;
}

std::string repr_of(const Cartridge& cartridge) {
  const Shape& shape = cartridge.rules.shape;
  return "<Cartridge '" + cartridge.name + "' " + std::to_string(shape.width) + "x" +
         std::to_string(shape.height) + ">";
}

using CartridgeClass = py::class_<Cartridge, SharedCartridge>;

void add_rules(CartridgeClass& cartridges) {
  using One = const Cartridge&;
  cartridges
      .def_property_readonly(
          "width", [](One c) { return c.rules.shape.width; }, "The columns of the board.")
      .def_property_readonly(
          "height", [](One c) { return c.rules.shape.height; }, "The rows of the board.")
      .def_property_readonly(
          "faces", [](One c) { return array_of<std::int64_t>(c.rules.ladder.faces); },
          "The number that each rank shows: int64, from rank 0 (empty) on.")
      .def_property_readonly("labels", &labels,
                             "The text of each rank's tile: its label, or else its number.")
      .def_property_readonly("blocked", &blocked,
                             "Whether each cell is blocked: bool of shape (height, width).")
      .def_property_readonly(
          "players", [](One c) { return c.rules.players.most; },
          "The largest number of players: 1 or 2.")
      .def_property_readonly(
          "shows_next", [](One c) { return c.rules.spawn.is_previewed; },
          "Whether players see the next tile.")
      .def_property_readonly("deck", &deck,
                             "A fresh deck: (rank, number of cards) by kind; empty without a deck.")
      .def_property_readonly("goal", &goal, "The face to reach, or None.")
      .def_property_readonly(
          "levels", [](One c) { return c.levels.size(); },
          "The number of levels; 0 without levels.")
      .def("level", &level, py::arg("number"),
           "The game of a level, from 1 on: level 3 of gather is the game gather.3.")
      .def_property_readonly(
          "rules_hash", [](One c) { return rules_hash(c.rules); },
          "The hash of the rules, as in records (docs/formats.md).");
}

}  // namespace

void add_cartridge(py::module_& module) {
  module.def(
      "shipped_names", [] { return names_of(shipped_cartridges()); },
      "The names of the games that ship, as a list of str.");
  module.def("more_names", [] { return names_of(more_cartridges()); });
  module.def(
      "rules_text",
      [](const Cartridge& cartridge, bool asks) {
        return asks ? rules_text(cartridge, cartridge.rules)
                    : agent_rules_text(cartridge, cartridge.rules);
      },
      py::arg("cartridge"), py::arg("asks"));
  module.def("shipped", &shared_shipped, py::arg("name"));
  module.def("level_name", &level_name, py::arg("name"));
  module.def(
      "daily_seed",
      [](const std::string& name, const std::string& date) {
        return value_or_raise(tilery::daily_seed(name, date));
      },
      py::arg("name"), py::arg("date"));
  CartridgeClass cartridges(
      module, "Cartridge",
      "The rules and names of a game, read from TOML (docs/cartridges.md).\n\n"
      "Raises ValueError, with line and column, if the text is no cartridge.");
  cartridges
      .def(py::init([](const std::string& text, const std::string& source) {
             return read(text, source);
           }),
           py::arg("text"), py::arg("source") = "cartridge")
      .def_readonly("name", &Cartridge::name, "The name to type, such as 2048-vcs.")
      .def_readonly("title", &Cartridge::title, "The name to show.")
      .def_readonly("about", &Cartridge::about, "The game in one line.")
      .def_property_readonly("toml", &toml_of, "The cartridge as TOML (docs/cartridges.md).")
      .def("resized", &of_size, py::arg("width"), py::arg("height"),
           "The game on a board of another size. Raises ValueError if its size is not open.")
      .def(
          "__eq__", [](const Cartridge& a, const Cartridge& b) { return a == b; },
          py::is_operator())
      .def("__hash__", [](const Cartridge& c) { return rules_hash(c.rules); })
      .def("__repr__", &repr_of)
      .def(py::pickle(&state_of, [](const py::tuple& state) { return of_state(state); }));
  add_rules(cartridges);
}

}  // namespace tilery::python
