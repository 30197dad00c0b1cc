// Walks through worlds for Python.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "python/src/common.h"
#include "tilery/protocol/agent_game.h"
#include "tilery/quest/world_reader.h"

namespace tilery::python {
namespace {

std::unique_ptr<AgentWalk> new_walk(quest::WorldFile file, std::uint64_t seed,
                                    const WalkOptions& options) {
  return std::make_unique<AgentWalk>(std::make_shared<const quest::World>(std::move(file.world)),
                                     OwnIdentity{.seed = seed}, options);
}

std::unique_ptr<AgentWalk> shipped_walk(const std::string& name, std::uint64_t seed,
                                        const WalkOptions& options) {
  return new_walk(value_or_raise(quest::read_shipped_world(name)), seed, options);
}

std::unique_ptr<AgentWalk> read_walk(const std::string& path, const py::function& fetch,
                                     std::uint64_t seed, const WalkOptions& options) {
  auto file = value_or_raise(quest::read_world(path, [&fetch](const std::string& name) {
    return std::expected<std::string, Error>(std::string(py::bytes(fetch(name))));
  }));
  return new_walk(std::move(file), seed, options);
}

WalkOptions walk_options(std::uint64_t most_turns, std::uint64_t most_lines, bool has_hints,
                         bool has_journeys) {
  return {.most_turns = most_turns,
          .most_lines = most_lines,
          .has_hints = has_hints,
          .has_journeys = has_journeys};
}

}  // namespace

void add_quest(py::module_& module) {
  module.def("shipped_worlds", &quest::shipped_worlds);
  py::class_<WalkOptions>(module, "WalkOptions")
      .def(py::init(&walk_options), py::arg("most_turns"), py::arg("most_lines"),
           py::arg("has_hints"), py::arg("has_journeys"));
  py::class_<AgentWalk>(module, "NativeWalk")
      .def_static("shipped", &shipped_walk, py::arg("name"), py::arg("seed"), py::arg("options"))
      .def_static("read", &read_walk, py::arg("path"), py::arg("fetch"), py::arg("seed"),
                  py::arg("options"))
      .def(
          "again",
          [](const AgentWalk& walk, std::uint64_t seed, const WalkOptions& options) {
            return std::make_unique<AgentWalk>(walk.world(), OwnIdentity{.seed = seed}, options);
          },
          py::arg("seed"), py::arg("options"))
      .def("opening", &AgentWalk::opening)
      .def(
          "answer", [](AgentWalk& walk, const std::string& line) { return walk.say(line).text; },
          py::arg("line"))
      .def_property_readonly(
          "end", [](const AgentWalk& walk) { return walk_end_names[std::size_t(walk.end())]; })
      .def_property_readonly("stage",
                             [](const AgentWalk& walk) { return walk.game().state().stage; })
      .def_property_readonly("is_won",
                             [](const AgentWalk& walk) { return walk.game().state().is_won; })
      .def_property_readonly("health",
                             [](const AgentWalk& walk) { return walk.game().state().health; })
      .def_property_readonly("turns",
                             [](const AgentWalk& walk) { return turns_of(walk.game().record()); })
      .def("record", &AgentWalk::record);
}

}  // namespace tilery::python
