// Lanes and random play, as Python calls them.

#include <algorithm>

#include "python/src/lanes.h"
#include "tilery/board/random_play.h"

namespace tilery::python {
namespace {

std::unique_ptr<Lanes> new_lanes(SharedCartridge cartridge, std::size_t lanes, std::size_t sets,
                                 int players, const std::string& next_game,
                                 const std::string& illegal, std::uint64_t most_steps,
                                 const std::string& observation) {
  const LanesOptions options{.lanes = lanes,
                             .sets = sets,
                             .players = players,
                             .next_game = next_game,
                             .illegal = illegal,
                             .most_steps = most_steps,
                             .observation = observation};
  return std::make_unique<Lanes>(std::move(cartridge), options);
}

void add_arrays(py::module_& module) {
  py::class_<LaneArrays>(module, "LaneArrays")
      .def_readonly("ranks", &LaneArrays::ranks)
      .def_readonly("observation", &LaneArrays::observation)
      .def_readonly("mask", &LaneArrays::mask)
      .def_readonly("next", &LaneArrays::next)
      .def_readonly("deck", &LaneArrays::deck)
      .def_readonly("rewards", &LaneArrays::rewards)
      .def_readonly("terminated", &LaneArrays::terminated)
      .def_readonly("truncated", &LaneArrays::truncated)
      .def_readonly("scores", &LaneArrays::scores)
      .def_readonly("players", &LaneArrays::players)
      .def_readonly("last_ranks", &LaneArrays::last_ranks)
      .def_readonly("last_scores", &LaneArrays::last_scores)
      .def_readonly("last_next", &LaneArrays::last_next)
      .def_readonly("last_deck", &LaneArrays::last_deck);
}

/// Moves of the games that go on.
std::uint64_t present_moves(const RandomPlay& play, std::size_t lanes) {
  std::uint64_t moves = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    moves += play.game(lane).moves;
  }
  return moves;
}

/// None for games that do not fit packed boards.
py::object random_rollout(const SharedCartridge& cartridge, std::size_t lanes, std::uint64_t steps,
                          std::uint64_t seed) {
  check_range("lanes", lanes, std::size_t{1}, std::size_t{1} << 24);
  const auto packed = PackedRules::of(cartridge->rules);
  if (!packed) {
    return py::none();
  }
  LongCall call;
  RandomPlay play(*packed, {.first_seed = seed, .lanes = lanes});
  constexpr std::uint64_t cells_a_look = 1 << 20;
  const std::uint64_t block = std::clamp<std::uint64_t>(cells_a_look / lanes, 1, 256);
  const std::uint64_t moves = call.run([&] {
    for (std::uint64_t done = 0; done < steps; done += block) {
      play.step(static_cast<std::size_t>(std::min(block, steps - done)));
      call.check();
    }
    return play.tally().moves + present_moves(play, lanes);
  });
  const PlayTally& tally = play.tally();
  py::dict answer;
  answer["attempts"] = steps * lanes;
  answer["moves"] = moves;
  answer["games"] = tally.games;
  answer["score_sum"] = tally.score;
  answer["highest"] = array_of<std::int64_t>(tally.highest);
  answer["vectors"] = play.kernel() == Kernel::simd;
  return answer;
}

}  // namespace

void add_lanes(py::module_& module) {
  add_arrays(module);
  py::class_<Lanes>(module, "Lanes")
      .def(py::init(&new_lanes), py::arg("cartridge"), py::arg("lanes"), py::arg("sets"),
           py::arg("players"), py::arg("next_game"), py::arg("illegal"), py::arg("most_steps"),
           py::arg("observation"))
      .def("step", &Lanes::step, py::arg("actions"))
      .def("step_one", &Lanes::step_one, py::arg("action"))
      .def("start_all", &Lanes::start_all, py::arg("first_seed"))
      .def("start_next", &Lanes::start_next, py::arg("mask") = py::none())
      .def("start_seeds", &Lanes::start_seeds, py::arg("seeds"), py::arg("mask") = py::none())
      .def("arrays", &Lanes::arrays, py::arg("number"), py::return_value_policy::reference_internal)
      .def_property_readonly("has_ended", &Lanes::has_ended)
      .def_property_readonly("has_vectors", &Lanes::has_vectors)
      .def_property_readonly("seeds", &Lanes::seeds)
      .def("observation_copy", &Lanes::observation_copy)
      .def("info_copy", &Lanes::info_copy)
      .def("state", &Lanes::state)
      .def("restore", &Lanes::restore, py::arg("state"));
  module.def("random_rollout", &random_rollout, py::arg("cartridge"), py::arg("lanes"),
             py::arg("steps"), py::arg("seed"));
}

}  // namespace tilery::python
