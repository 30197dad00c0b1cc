// Lanes and random play, as Python calls them.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "python/src/lanes.h"
#include "tilery/core/random.h"
#include "tilery/kernels/random_games.h"

namespace tilery::python {
namespace {

std::unique_ptr<Lanes> new_lanes(SharedCartridge cartridge, std::size_t lanes, std::size_t sets,
                                 int players, const std::string& next_game,
                                 const std::string& illegal, std::uint64_t most_steps,
                                 const std::string& observation, bool opens_masks,
                                 unsigned threads) {
  const LanesOptions options{.lanes = lanes,
                             .sets = sets,
                             .players = players,
                             .next_game = next_game,
                             .illegal = illegal,
                             .most_steps = most_steps,
                             .observation = observation,
                             .opens_masks = opens_masks,
                             .threads = threads};
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
      .def_readonly("last_deck", &LaneArrays::last_deck)
      .def_readonly("both_scores", &LaneArrays::both_scores)
      .def_readonly("winners", &LaneArrays::winners)
      .def_readonly("last_both_scores", &LaneArrays::last_both_scores)
      .def_readonly("last_winners", &LaneArrays::last_winners);
}

/// Whether one of many games has a move when it begins.
bool begins_with_moves(const Rules& rules) {
  constexpr std::uint64_t games = 1000;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    if (!is_over(rules, first_position(rules, seed))) {
      return true;
    }
  }
  return false;
}

py::dict random_rollout(const SharedCartridge& cartridge, std::size_t lanes, std::uint64_t steps,
                        std::uint64_t seed) {
  check_range("lanes", lanes, std::size_t{1}, std::size_t{1} << 24);
  if (!begins_with_moves(cartridge->rules)) {
    refuse("game", "games that begin with a move", "none among 1000");
  }
  LongCall call;
  RandomGames play(cartridge->rules, {.first_seed = seed, .lanes = lanes});
  const bool has_vectors = play.kernel() == Kernel::simd;
  const std::uint64_t attempts_between_checks = has_vectors ? 1 << 20 : 1 << 16;
  const std::uint64_t block = std::clamp<std::uint64_t>(attempts_between_checks / lanes, 1, 256);
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t score_sum = 0;
  std::vector<std::int64_t> highest(
      std::max<std::size_t>(cartridge->rules.ladder.faces.size(), 16));
  call.run([&] {
    for (std::uint64_t done = 0; done < steps; done += block) {
      play.step(static_cast<std::size_t>(std::min(block, steps - done)));
      for (const FinishedGame& game : play.take_games()) {
        ++games;
        moves += game.moves;
        score_sum += game.score;
        ++highest[game.highest];
      }
      call.check();
    }
  });
  py::dict answer;
  answer["attempts"] = steps * lanes;
  answer["moves"] = moves + play.present_moves();
  answer["games"] = games;
  answer["score_sum"] = score_sum;
  answer["highest"] = array_of<std::int64_t>(highest);
  answer["vectors"] = has_vectors;
  return answer;
}

/// The seeds of the lanes of an environment of `seed`: a stream of its own, begun at the mixed
/// seed. The seeds of different `seed`s differ, except for chance collisions of 64-bit numbers.
std::vector<std::uint64_t> lane_seeds(std::uint64_t seed, std::size_t count) {
  Random seeds{.seed = Random{.seed = seed}.next()};
  std::vector<std::uint64_t> all(count);
  std::ranges::generate(all, [&seeds] { return seeds.next(); });
  return all;
}

}  // namespace

void add_lanes(py::module_& module) {
  add_arrays(module);
  py::class_<Lanes>(module, "Lanes")
      .def(py::init(&new_lanes), py::arg("cartridge"), py::arg("lanes"), py::arg("sets"),
           py::arg("players"), py::arg("next_game"), py::arg("illegal"), py::arg("most_steps"),
           py::arg("observation"), py::arg("opens_masks"), py::arg("threads"))
      .def("step", &Lanes::step, py::arg("actions"), py::arg("results"), py::arg("copies"))
      .def("shown", &Lanes::shown, py::arg("results"), py::arg("copies"))
      .def("step_one", &Lanes::step_one, py::arg("action"))
      .def("start_next", &Lanes::start_next, py::arg("mask") = py::none())
      .def("start_seeds", &Lanes::start_seeds, py::arg("seeds"), py::arg("mask") = py::none())
      .def("start_boards", &Lanes::start_boards, py::arg("boards"), py::arg("next"),
           py::arg("deck"), py::arg("seeds"), py::arg("mask"))
      .def("arrays", &Lanes::arrays, py::arg("number"), py::return_value_policy::reference_internal)
      .def_property_readonly("now", &Lanes::now)
      .def_property_readonly("has_ended", &Lanes::has_ended)
      .def_property_readonly("has_vectors", &Lanes::has_vectors)
      .def_property_readonly("seeds", &Lanes::seeds)
      .def("observation_copy", &Lanes::observation_copy)
      .def("info_copy", &Lanes::info_copy)
      .def("text", &Lanes::text, py::arg("lane"))
      .def("state", &Lanes::state)
      .def("restore", &Lanes::restore, py::arg("state"));
  module.def("lane_seeds", &lane_seeds, py::arg("seed"), py::arg("count"));
  module.def("random_rollout", &random_rollout, py::arg("cartridge"), py::arg("lanes"),
             py::arg("steps"), py::arg("seed"));
}

}  // namespace tilery::python
