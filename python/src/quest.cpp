// Walks through worlds for Python.

#include "python/src/common.h"
#include "tilery/quest/shipped.h"
#include "tilery/quest/world_reader.h"
#include "tilery/record/world_record.h"
#include "tilery/telling/walk_session.h"

namespace tilery::python {
namespace {

using SharedWorld = std::shared_ptr<const quest::World>;

/// A walk, and the session that understands words.
class NativeWalk {
 public:
  NativeWalk(SharedWorld world, std::uint64_t seed)
      : world_(std::move(world)), game_(*world_, seed), session_(game_) {}
  NativeWalk(const NativeWalk&) = delete;
  NativeWalk& operator=(const NativeWalk&) = delete;

  static std::unique_ptr<NativeWalk> shipped(const std::string& name, std::uint64_t seed) {
    auto file = value_or_raise(quest::read_shipped_world(name));
    return std::make_unique<NativeWalk>(std::make_shared<const quest::World>(std::move(file.world)),
                                        seed);
  }
  static std::unique_ptr<NativeWalk> read(const std::string& path, const py::function& fetch,
                                          std::uint64_t seed) {
    auto file = value_or_raise(quest::read_world(path, [&fetch](const std::string& name) {
      return std::expected<std::string, Error>(std::string(py::bytes(fetch(name))));
    }));
    return std::make_unique<NativeWalk>(std::make_shared<const quest::World>(std::move(file.world)),
                                        seed);
  }
  [[nodiscard]] std::unique_ptr<NativeWalk> again(std::uint64_t seed) const {
    return std::make_unique<NativeWalk>(world_, seed);
  }

  [[nodiscard]] std::string opening() const { return session_.opening(); }
  std::string answer(const std::string& line) { return session_.answer(line); }
  [[nodiscard]] const quest::State& state() const { return game_.state(); }
  [[nodiscard]] std::size_t turns() const { return game_.record().turns.size(); }
  [[nodiscard]] std::string record() const { return world_record_text(game_.record_with_result()); }

 private:
  SharedWorld world_;
  RecordedWorld game_;
  WalkSession session_;
};

}  // namespace

void add_quest(py::module_& module) {
  module.def("shipped_worlds", &quest::shipped_worlds);
  py::class_<NativeWalk>(module, "NativeWalk")
      .def_static("shipped", &NativeWalk::shipped, py::arg("name"), py::arg("seed"))
      .def_static("read", &NativeWalk::read, py::arg("path"), py::arg("fetch"), py::arg("seed"))
      .def("again", &NativeWalk::again, py::arg("seed"))
      .def("opening", &NativeWalk::opening)
      .def("answer", &NativeWalk::answer, py::arg("line"))
      .def_property_readonly("stage", [](const NativeWalk& walk) { return walk.state().stage; })
      .def_property_readonly("is_won", [](const NativeWalk& walk) { return walk.state().is_won; })
      .def_property_readonly("health", [](const NativeWalk& walk) { return walk.state().health; })
      .def_property_readonly("turns", &NativeWalk::turns)
      .def("record", &NativeWalk::record);
}

}  // namespace tilery::python
