// Environments for Python: lanes of games that write into NumPy arrays, and random play.

#include <algorithm>
#include <array>
#include <cstring>

#include "python/src/common.h"
#include "tilery/board/random_play.h"
#include "tilery/game/lane_games.h"

namespace tilery::python {
namespace {

/// What an observation shows of a board.
enum class Observation : std::uint8_t { ranks, one_hot, faces };

Observation observation_named(const std::string& name) {
  if (name == "ranks") {
    return Observation::ranks;
  }
  if (name == "onehot") {
    return Observation::one_hot;
  }
  if (name == "faces") {
    return Observation::faces;
  }
  refuse("observation", "ranks, onehot or faces", "'" + name + "'");
}

NextGame next_game_named(const std::string& name) {
  if (name == "NextStep") {
    return NextGame::next_step;
  }
  if (name == "SameStep") {
    return NextGame::same_step;
  }
  if (name == "Disabled") {
    return NextGame::by_hand;
  }
  refuse("autoreset_mode", "NextStep, SameStep or Disabled", "'" + name + "'");
}

/// The arrays of one step.
struct Answer {
  py::array_t<std::uint8_t> ranks;
  py::array observation;  ///< `ranks`, or made of them
  py::array_t<std::int8_t> mask;
  py::array_t<std::uint8_t> next;
  py::array_t<double> rewards;
  py::array_t<bool> terminated;
  py::array_t<bool> truncated;
  py::array_t<std::int64_t> scores;
  py::array_t<std::uint8_t> players;
  py::array_t<std::uint8_t> last_ranks;
  py::array_t<std::int64_t> last_scores;
};

template <typename T, typename Array>
std::span<T> span_of(Array& array) {
  return {reinterpret_cast<T*>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

LaneBuffers buffers_of(Answer& answer) {
  return {.ranks = span_of<std::uint8_t>(answer.ranks),
          .may_move = span_of<std::uint8_t>(answer.mask),
          .next = span_of<std::uint8_t>(answer.next),
          .rewards = span_of<double>(answer.rewards),
          .terminated = span_of<std::uint8_t>(answer.terminated),
          .truncated = span_of<std::uint8_t>(answer.truncated),
          .scores = span_of<std::int64_t>(answer.scores),
          .players = span_of<std::uint8_t>(answer.players),
          .last_ranks = span_of<std::uint8_t>(answer.last_ranks),
          .last_scores = span_of<std::int64_t>(answer.last_scores)};
}

template <typename T>
py::array_t<T> zeros(std::vector<py::ssize_t> shape) {
  py::array_t<T> array(std::move(shape));
  std::memset(array.mutable_data(), 0, static_cast<std::size_t>(array.nbytes()));
  return array;
}

struct LanesOptions {
  std::size_t lanes = 1;
  int players = 1;
  std::string next_game;
  std::string illegal;
  std::uint64_t most_steps = 0;
  std::string observation;
};

class Lanes {
 public:
  Lanes(SharedCartridge cartridge, const LanesOptions& options)
      : cartridge_(std::move(cartridge)),
        options_(options),
        observation_(observation_named(options.observation)),
        games_(setup_of(*cartridge_, options)),
        directions_(options.lanes) {
    for (Answer& answer : answers_) {
      answer = new_answer();
    }
    const auto first = [](const py::array& array) {
      return py::array(array.attr("__getitem__")(0));
    };
    one_.out = buffers_of(answers_[0]);
    one_.faces = faces_of(answers_[0]);
    one_.observation = first(answers_[0].observation);
    one_.mask = first(answers_[0].mask);
    one_.next = first(answers_[0].next);
  }

  /// Moves all lanes; the number of the answer that it writes.
  int step(const py::handle& actions) {
    const InUse use(in_use_, "the environment");
    read_numbers(actions, "actions", 3, directions_);
    if (options_.illegal == "raise") {
      refuse_illegal();
    }
    Answer& answer = turned();
    const LaneBuffers out = buffers_of(answer);
    const Faces faces = faces_of(answer);
    {
      const py::gil_scoped_release free;
      games_.step(directions_, out);
      observe(out.ranks, faces);
      note_ends(out);
    }
    return now_;
  }

  /// A step of one lane: (observation, reward, terminated, truncated, info), all of them new.
  py::tuple step_one(const py::handle& action) {
    const InUse use(in_use_, "the environment");
    directions_[0] = static_cast<std::uint8_t>(direction_of(action));
    if (options_.illegal == "raise") {
      refuse_illegal();
    }
    games_.step(directions_, one_.out);
    observe(one_.out.ranks, one_.faces);
    return steal<py::tuple>(
        PyTuple_Pack(5, observation_copy().ptr(), py::float_(one_.out.rewards[0]).ptr(),
                     one_.out.terminated[0] != 0 ? Py_True : Py_False,
                     one_.out.truncated[0] != 0 ? Py_True : Py_False, info_copy().ptr()));
  }

  /// Of the first lane.
  [[nodiscard]] py::object observation_copy() const { return copy_of(one_.observation); }
  [[nodiscard]] py::dict info_copy() const {
    py::dict info;
    PyDict_SetItem(info.ptr(), one_.mask_name.ptr(), copy_of(one_.mask).ptr());
    PyDict_SetItem(info.ptr(), one_.score_name.ptr(), py::int_(one_.out.scores[0]).ptr());
    if (games_.rules().spawn.is_previewed) {
      PyDict_SetItem(info.ptr(), one_.next_name.ptr(), copy_of(one_.next).ptr());
    }
    if (options_.players == 2) {
      info["player"] = int{one_.out.players[0]};
    }
    return info;
  }

  int start_all(std::uint64_t first_seed) {
    const InUse use(in_use_, "the environment");
    const py::gil_scoped_release free;
    games_.start_all(first_seed);
    return shown_without_gil();
  }

  /// Starts the next games of the lanes where `mask` is true.
  int start_next(const std::optional<py::array_t<bool, py::array::c_style>>& mask) {
    const InUse use(in_use_, "the environment");
    if (mask && mask->size() != items(games_.lanes())) {
      refuse("reset_mask", std::to_string(games_.lanes()) + " items", std::to_string(mask->size()));
    }
    const bool* const chosen = mask ? mask->data() : nullptr;
    const py::gil_scoped_release free;
    for (std::size_t lane = 0; lane < games_.lanes(); ++lane) {
      if (chosen == nullptr || chosen[lane]) {
        games_.start_next(lane);
      }
    }
    return shown_without_gil();
  }

  /// Starts the games of `seeds`, one a lane, where `mask` is true.
  int start_seeds(const std::vector<std::uint64_t>& seeds) {
    const InUse use(in_use_, "the environment");
    if (seeds.size() != games_.lanes()) {
      refuse("seed", std::to_string(games_.lanes()) + " seeds", std::to_string(seeds.size()));
    }
    const py::gil_scoped_release free;
    for (std::size_t lane = 0; lane < seeds.size(); ++lane) {
      games_.start(lane, seeds[lane]);
    }
    return shown_without_gil();
  }

  [[nodiscard]] const Answer& answer(std::size_t number) const { return answers_.at(number); }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] bool has_vectors() const { return games_.has_vectors(); }

  [[nodiscard]] py::array_t<std::uint64_t> seeds() const {
    py::array_t<std::uint64_t> seeds(items(games_.lanes()));
    for (std::size_t lane = 0; lane < games_.lanes(); ++lane) {
      seeds.mutable_data()[lane] = games_.seed(lane);
    }
    return seeds;
  }

  /// The cards left in the decks: a row a lane, a column a kind.
  [[nodiscard]] py::array_t<std::uint8_t> decks() const {
    const SpawnRule& spawn = games_.rules().spawn;
    const std::size_t kinds = spawn.source == SpawnSource::deck ? spawn.tiles.size() : 0;
    py::array_t<std::uint8_t> decks({items(games_.lanes()), items(kinds)});
    for (std::size_t lane = 0; kinds > 0 && lane < games_.lanes(); ++lane) {
      const auto cards = games_.position(lane).supply.cards;
      std::copy_n(cards.begin(), kinds, decks.mutable_data() + lane * kinds);
    }
    return decks;
  }

  /// Everything that decides how the lanes go on: whether they have begun, then a tuple for each.
  [[nodiscard]] py::tuple state() const {
    py::list lanes;
    for (std::size_t lane = 0; lane < games_.lanes() && has_begun_; ++lane) {
      const LaneGame game = games_.game(lane);
      const Position& at = game.position;
      const NextTile next = at.next.value_or(NextTile{});
      lanes.append(py::make_tuple(game.seed, game.steps, game.is_done, at.random.seed,
                                  at.random.counter, bytes_of(ranks_of(at.board)),
                                  bytes_of(at.supply.cards), at.supply.highest,
                                  py::make_tuple(next.rank, next.hint_low, next.hint_high),
                                  at.gathered, at.player, at.goal_reached, at.moves));
    }
    return py::make_tuple(has_begun_, lanes);
  }

  /// Continues lanes as they were when state() gave `state`.
  int restore(const py::tuple& state) {
    const InUse use(in_use_, "the environment");
    if (!state[0].cast<bool>()) {
      return now_;
    }
    const auto lanes = state[1].cast<py::list>();
    if (lanes.size() != games_.lanes()) {
      refuse("state", std::to_string(games_.lanes()) + " lanes", std::to_string(lanes.size()));
    }
    for (std::size_t lane = 0; lane < games_.lanes(); ++lane) {
      games_.put(lane, lane_of(lanes[lane].cast<py::tuple>()));
    }
    return shown_without_gil();
  }

 private:
  static LaneGamesSetup setup_of(const Cartridge& cartridge, const LanesOptions& options) {
    constexpr std::size_t most_lanes = std::size_t{1} << 24;
    if (options.lanes < 1 || options.lanes > most_lanes) {
      refuse("num_envs", "1 to " + std::to_string(most_lanes), std::to_string(options.lanes));
    }
    if (options.players < 1 || options.players > cartridge.rules.players.most) {
      refuse("players", "1 to " + std::to_string(cartridge.rules.players.most),
             std::to_string(options.players));
    }
    constexpr std::array<std::string_view, 3> known = {"stay", "replace", "raise"};
    if (std::ranges::find(known, options.illegal) == known.end()) {
      refuse("illegal", "stay, replace or raise", "'" + options.illegal + "'");
    }
    constexpr std::size_t few_lanes = 8;  // below, vectors take longer than lane after lane
    return {.rules = cartridge.rules,
            .lanes = options.lanes,
            .players = options.players,
            .next_game = next_game_named(options.next_game),
            .replaces_illegal = options.illegal == "replace",
            .most_steps = options.most_steps,
            .kernel = options.lanes < few_lanes ? Kernel::plain : Kernel::simd};
  }

  template <typename Bytes>
  static py::bytes bytes_of(const Bytes& bytes) {
    return py::bytes(std::string(bytes.begin(), bytes.end()));
  }

  template <typename T>
  static T steal(PyObject* object) {
    if (object == nullptr) {
      throw py::error_already_set();
    }
    return py::reinterpret_steal<T>(object);
  }

  static py::object copy_of(const py::array& array) {
    constexpr int any_order = -1;
    return steal<py::object>(py::detail::npy_api::get().PyArray_NewCopy_(array.ptr(), any_order));
  }

  [[nodiscard]] LaneGame lane_of(const py::tuple& saved) const {
    const auto ranks = saved[5].cast<std::string>();
    const auto cards = saved[6].cast<std::string>();
    const auto board =
        board_of(games_.rules().shape, std::vector<Rank>(ranks.begin(), ranks.end()));
    if (!board || cards.size() != most_card_kinds ||
        board->largest() > games_.rules().ladder.top()) {
      refuse("state", "a board of the game and its cards", "others");
    }
    LaneGame game{.seed = saved[0].cast<std::uint64_t>(),
                  .steps = saved[1].cast<std::uint64_t>(),
                  .is_done = saved[2].cast<bool>()};
    game.position = position_on(games_.rules(), *board, saved[3].cast<std::uint64_t>());
    Position& at = game.position;
    at.random.counter = saved[4].cast<std::uint64_t>();
    std::ranges::copy(cards, at.supply.cards.begin());
    at.supply.highest = saved[7].cast<Rank>();
    const auto next = saved[8].cast<std::array<Rank, 3>>();
    if (next[0] != 0) {
      at.next = NextTile{next[0], next[1], next[2]};
    }
    at.gathered = saved[9].cast<std::array<std::uint64_t, 2>>();
    at.player = saved[10].cast<int>();
    at.goal_reached = saved[11].cast<bool>();
    at.moves = saved[12].cast<std::uint64_t>();
    return game;
  }

  Answer new_answer() {
    const auto n = items(options_.lanes);
    const Shape& shape = games_.rules().shape;
    const py::ssize_t height = shape.height;
    const py::ssize_t width = shape.width;
    const py::ssize_t ranks = games_.rules().ladder.top() + 1;
    Answer answer{.ranks = zeros<std::uint8_t>({n, height, width}),
                  .observation = {},
                  .mask = zeros<std::int8_t>({n, 4}),
                  .next = zeros<std::uint8_t>({n, 2}),
                  .rewards = zeros<double>({n}),
                  .terminated = zeros<bool>({n}),
                  .truncated = zeros<bool>({n}),
                  .scores = zeros<std::int64_t>({n}),
                  .players = zeros<std::uint8_t>({n}),
                  .last_ranks = zeros<std::uint8_t>({n, height, width}),
                  .last_scores = zeros<std::int64_t>({n})};
    answer.observation = observation_ == Observation::ranks ? py::array(answer.ranks)
                         : observation_ == Observation::faces
                             ? py::array(zeros<std::int64_t>({n, height, width}))
                             : py::array(zeros<bool>({n, height, width, ranks}));
    return answer;
  }

  /// Where an observation that is not the ranks is written.
  struct Faces {
    std::int64_t* faces = nullptr;
    bool* one_hot = nullptr;
  };

  Faces faces_of(Answer& answer) const {
    void* const data = answer.observation.mutable_data();
    return {
        .faces = observation_ == Observation::faces ? static_cast<std::int64_t*>(data) : nullptr,
        .one_hot = observation_ == Observation::one_hot ? static_cast<bool*>(data) : nullptr};
  }

  void observe(std::span<const std::uint8_t> ranks, const Faces& out) const {
    const Ladder& ladder = games_.rules().ladder;
    if (out.faces != nullptr) {
      std::ranges::transform(ranks, out.faces, [&ladder](std::uint8_t rank) {
        return static_cast<std::int64_t>(ladder.faces[rank]);
      });
    }
    if (out.one_hot != nullptr) {
      const std::size_t kinds = ladder.faces.size();
      std::memset(out.one_hot, 0, ranks.size() * kinds);
      for (std::size_t cell = 0; cell < ranks.size(); ++cell) {
        out.one_hot[cell * kinds + ranks[cell]] = true;
      }
    }
  }

  /// The buffers of the step before the last become those of the next step.
  Answer& turned() {
    now_ = options_.lanes == 1 ? 0 : 1 - now_;
    return answers_[now_at()];
  }
  [[nodiscard]] std::size_t now_at() const { return static_cast<std::size_t>(now_); }

  int shown_without_gil() {
    Answer& answer = turned();
    const LaneBuffers out{.ranks = raw<std::uint8_t>(answer.ranks),
                          .may_move = raw<std::uint8_t>(answer.mask),
                          .next = raw<std::uint8_t>(answer.next),
                          .rewards = raw<double>(answer.rewards),
                          .terminated = raw<std::uint8_t>(answer.terminated),
                          .truncated = raw<std::uint8_t>(answer.truncated),
                          .scores = raw<std::int64_t>(answer.scores),
                          .players = raw<std::uint8_t>(answer.players),
                          .last_ranks = raw<std::uint8_t>(answer.last_ranks),
                          .last_scores = raw<std::int64_t>(answer.last_scores)};
    games_.show(out);
    observe(out.ranks, faces_of(answer));
    has_begun_ = true;
    has_ended_ = false;
    return now_;
  }

  template <typename T, typename Array>
  static std::span<T> raw(Array& array) {
    return span_of<T>(array);
  }

  void note_ends(const LaneBuffers& out) {
    const auto is_set = [](std::uint8_t flag) { return flag != 0; };
    has_ended_ =
        std::ranges::any_of(out.terminated, is_set) || std::ranges::any_of(out.truncated, is_set);
  }

  void refuse_illegal() const {
    if (const auto lane = games_.illegal_lane(directions_)) {
      refuse("actions[" + std::to_string(*lane) + "]", "a move",
             std::string(name_of(static_cast<Direction>(directions_[*lane]))) +
                 ", which moves nothing");
    }
  }

  /// The first lane of the first answer, for environments of one.
  struct One {
    LaneBuffers out;
    Faces faces;
    py::array observation;
    py::array mask;
    py::array next;
    py::str mask_name = "action_mask";
    py::str score_name = "score";
    py::str next_name = "next";
  };

  SharedCartridge cartridge_;
  LanesOptions options_;
  Observation observation_;
  LaneGames games_;
  std::vector<std::uint8_t> directions_;
  std::array<Answer, 2> answers_;
  One one_;
  int now_ = 0;
  bool has_ended_ = false;
  bool has_begun_ = false;
  std::atomic<bool> in_use_ = false;
};

py::dict random_rollout(const SharedCartridge& cartridge, std::size_t lanes, std::size_t steps,
                        std::uint64_t seed) {
  const auto packed = PackedRules::of(cartridge->rules);
  if (!packed || lanes < 1) {
    refuse("random_rollout", "a game of 4 x 4 cells that packs, and a lane", cartridge->name);
  }
  LongCall call;
  RandomPlay play(*packed, {.first_seed = seed, .lanes = lanes});
  const auto games_of = [&] {
    std::uint64_t moves = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      moves += play.game(lane).moves;
    }
    return moves;
  };
  constexpr std::size_t block = 256;
  const std::uint64_t moves = call.run([&] {
    for (std::size_t done = 0; done < steps; done += block) {
      play.step(std::min(block, steps - done));
      call.check();
    }
    return play.tally().moves + games_of();
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
  py::class_<Answer>(module, "LaneArrays")
      .def_readonly("ranks", &Answer::ranks)
      .def_readonly("observation", &Answer::observation)
      .def_readonly("mask", &Answer::mask)
      .def_readonly("next", &Answer::next)
      .def_readonly("rewards", &Answer::rewards)
      .def_readonly("terminated", &Answer::terminated)
      .def_readonly("truncated", &Answer::truncated)
      .def_readonly("scores", &Answer::scores)
      .def_readonly("players", &Answer::players)
      .def_readonly("last_ranks", &Answer::last_ranks)
      .def_readonly("last_scores", &Answer::last_scores);
  py::class_<Lanes>(module, "Lanes")
      .def(py::init([](SharedCartridge cartridge, std::size_t lanes, int players,
                       const std::string& next_game, const std::string& illegal,
                       std::uint64_t most_steps, const std::string& observation) {
             return std::make_unique<Lanes>(
                 std::move(cartridge),
                 LanesOptions{lanes, players, next_game, illegal, most_steps, observation});
           }),
           py::arg("cartridge"), py::arg("lanes"), py::arg("players"), py::arg("next_game"),
           py::arg("illegal"), py::arg("most_steps"), py::arg("observation"))
      .def("step", &Lanes::step, py::arg("actions"))
      .def("step_one", &Lanes::step_one, py::arg("action"))
      .def("start_all", &Lanes::start_all, py::arg("first_seed"))
      .def("start_next", &Lanes::start_next, py::arg("mask") = py::none())
      .def("start_seeds", &Lanes::start_seeds, py::arg("seeds"))
      .def("answer", &Lanes::answer, py::arg("number"), py::return_value_policy::reference_internal)
      .def_property_readonly("has_ended", &Lanes::has_ended)
      .def_property_readonly("has_vectors", &Lanes::has_vectors)
      .def_property_readonly("seeds", &Lanes::seeds)
      .def_property_readonly("decks", &Lanes::decks)
      .def("observation_copy", &Lanes::observation_copy)
      .def("info_copy", &Lanes::info_copy)
      .def("state", &Lanes::state)
      .def("restore", &Lanes::restore, py::arg("state"));
  module.def("random_rollout", &random_rollout, py::arg("cartridge"), py::arg("lanes"),
             py::arg("steps"), py::arg("seed"));
}

}  // namespace tilery::python
