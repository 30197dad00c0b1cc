#include "python/src/lanes.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "python/src/boards.h"
#include "python/src/lane_state.h"
#include "tilery/game/game.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"

namespace tilery::python {
namespace {

constexpr const char* environment_in_use = "the environment";

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

void check(const Rules& rules, const LanesOptions& options) {
  check_range("num_envs", options.lanes, std::size_t{1}, std::size_t{1} << 24);
  check_range("sets", options.sets, std::size_t{1}, std::size_t{2});
  check_range("players", options.players, rules.players.least(), rules.players.most);
  check_range("threads", options.threads, 1U, 256U);
  constexpr std::array<std::string_view, 3> known = {"stay", "replace", "raise"};
  if (std::ranges::find(known, options.illegal) == known.end()) {
    refuse("illegal", "stay, replace or raise", "'" + options.illegal + "'");
  }
}

/// The compiled rules, which take milliseconds to make. Environments of one game share them, and
/// the rules of the games used last are kept.
std::shared_ptr<const QuickPlay> shared_play(const Rules& rules) {
  using Shared = std::shared_ptr<const QuickPlay>;
  static std::array<Shared, 8> recent;  // the last used comes first; the GIL guards both lists
  static std::vector<std::weak_ptr<const QuickPlay>> in_use;
  std::erase_if(in_use, [](const auto& one) { return one.expired(); });
  Shared play;
  for (const auto& one : in_use) {
    const Shared other = one.lock();
    play = other->rules() == rules ? other : play;
  }
  if (play == nullptr) {
    play = std::make_shared<const QuickPlay>(QuickPlay::with_windows(rules));
    in_use.push_back(play);
  }
  const auto place = std::ranges::find(recent, play);
  const auto last = place == recent.end() ? recent.end() - 1 : place;
  *last = play;
  std::rotate(recent.begin(), last, last + 1);
  return play;
}

LaneGamesSetup setup_of(const Rules& rules, const LanesOptions& options) {
  check(rules, options);
  constexpr std::size_t few_lanes = 8;  // with fewer lanes, plain code is faster than vectors
  return {.rules = rules,
          .lanes = options.lanes,
          .players = options.players,
          .next_game = next_game_named(options.next_game),
          .replaces_illegal = options.illegal == "replace",
          .most_steps = options.most_steps,
          .kernel = options.lanes < few_lanes ? Kernel::plain : Kernel::simd,
          .threads = options.threads,
          .play = options.lanes < few_lanes ? shared_play(rules) : nullptr};
}

template <typename T>
T steal(PyObject* object) {
  if (object == nullptr) {
    throw py::error_already_set();
  }
  return py::reinterpret_steal<T>(object);
}

py::object copy_of(const py::handle& array) {
  constexpr int any_order = -1;
  return steal<py::object>(py::detail::npy_api::get().PyArray_NewCopy_(array.ptr(), any_order));
}

void put(const py::dict& to, const py::handle& name, const py::object& value) {
  if (PyDict_SetItem(to.ptr(), name.ptr(), value.ptr()) != 0) {
    throw py::error_already_set();
  }
}

/// A copy of an array, or of a dictionary of arrays. Names in a row that share an array share its
/// copy.
py::object copied(const py::handle& arrays) {
  if (!py::isinstance<py::dict>(arrays)) {
    return copy_of(arrays);
  }
  py::dict copies;
  py::handle before;
  py::object copy;
  for (const auto& [name, array] : py::reinterpret_borrow<py::dict>(arrays)) {
    copy = array.is(before) ? copy : copy_of(array);
    before = array;
    put(copies, name, copy);
  }
  return copies;
}

}  // namespace

Lanes::Lanes(SharedCartridge cartridge, const LanesOptions& options)
    : cartridge_(std::move(cartridge)),
      options_(options),
      games_(setup_of(cartridge_->rules, options)),
      directions_(options.lanes) {
  const Observation observation = observation_named(options.observation);
  for (std::size_t set = 0; set < options.sets; ++set) {
    sets_.push_back(
        std::make_unique<LaneSet>(games_.rules(), options.lanes, options.players, observation));
  }
  first_ = first_of(sets_[0]->arrays());
}

Lanes::First Lanes::first_of(const LaneArrays& arrays) const {
  const auto first = [](const py::handle& array) {
    return py::array(array.attr("__getitem__")(0));
  };
  First views;
  if (py::isinstance<py::dict>(arrays.observation)) {
    for (const auto& [name, array] : py::reinterpret_borrow<py::dict>(arrays.observation)) {
      views.observation.emplace_back(py::str(name), first(array));
    }
  } else {
    views.observation.emplace_back(py::str(), first(arrays.observation));
  }
  views.info.emplace_back("action_mask", first(arrays.mask));
  if (games_.rules().spawn.is_previewed) {
    views.info.emplace_back("next", first(arrays.next));
  }
  if (arrays.deck.size() > 0) {
    views.info.emplace_back("deck", first(arrays.deck));
  }
  return views;
}

void Lanes::read_actions(const py::handle& actions) {
  read_numbers(actions, "actions", 3, directions_);
  if (options_.illegal == "raise") {
    refuse_illegal();
  }
}

py::tuple Lanes::step(const py::handle& actions, const py::tuple& results, bool copies) {
  const InUse use(in_use_, environment_in_use);
  read_actions(actions);
  LaneSet& set = next_set();
  {
    const py::gil_scoped_release free;
    games_.step(directions_, set.buffers());
    observe(set);
    note_ends(set.buffers());
  }
  return shown(results, copies);
}

py::tuple Lanes::shown(const py::tuple& results, bool copies) const {
  const py::tuple views = results[now_];
  py::tuple result(views.size());
  for (std::size_t i = 0; i < views.size(); ++i) {
    const py::object view = views[i];
    result[i] = copies ? copied(view) : view;
  }
  if (!copies) {
    const std::size_t info = views.size() - 1;
    result[info] = steal<py::dict>(PyDict_Copy(py::object(views[info]).ptr()));
  }
  return result;
}

py::tuple Lanes::step_one(const py::handle& action) {
  const InUse use(in_use_, environment_in_use);
  directions_[0] = static_cast<std::uint8_t>(direction_of(action));
  if (options_.illegal == "raise") {
    refuse_illegal();
  }
  const LaneSet& set = *sets_[0];
  const LaneBuffers& out = set.buffers();
  games_.step(directions_, out);
  observe(set);
  return steal<py::tuple>(
      PyTuple_Pack(5, observation_copy().ptr(), py::float_(out.rewards[0]).ptr(),
                   out.terminated[0] != 0 ? Py_True : Py_False,
                   out.truncated[0] != 0 ? Py_True : Py_False, info_copy().ptr()));
}

py::object Lanes::observation_copy() const {
  if (options_.observation != "dict") {
    return copy_of(first_.observation.front().second);
  }
  py::dict seen;
  for (const auto& [name, array] : first_.observation) {
    put(seen, name, copy_of(array));
  }
  return seen;
}

py::dict Lanes::info_copy() const {
  py::dict info;
  for (const auto& [name, array] : first_.info) {
    put(info, name, copy_of(array));
  }
  const LaneBuffers& out = sets_[0]->buffers();
  put(info, first_.score_name, py::int_(out.scores[0]));
  if (options_.players == 2) {
    put(info, first_.player_name, py::int_(int{out.players[0]}));
    info["scores"] = py::make_tuple(out.both_scores[0], out.both_scores[1]);
    info["winner"] = out.winners[0] < 0 ? py::object(py::none()) : py::int_(int{out.winners[0]});
  }
  return info;
}

std::vector<std::uint8_t> Lanes::chosen_lanes(const py::object& mask) const {
  if (mask.is_none()) {
    return std::vector<std::uint8_t>(games_.lanes(), 1);
  }
  const auto flags = py::array_t < bool, py::array::c_style | py::array::forcecast > ::ensure(mask);
  PyErr_Clear();
  if (!flags || flags.size() != items(games_.lanes())) {
    refuse("reset_mask", std::to_string(games_.lanes()) + " flags",
           flags ? std::to_string(flags.size()) : type_words(mask));
  }
  return {flags.data(), flags.data() + flags.size()};
}

void Lanes::start_next(const py::object& mask) {
  const InUse use(in_use_, environment_in_use);
  const auto chosen = chosen_lanes(mask);
  const py::gil_scoped_release free;
  for (std::size_t lane = 0; lane < games_.lanes(); ++lane) {
    if (chosen[lane] != 0) {
      games_.start_next(lane);
    }
  }
  show_games();
}

void Lanes::start_seeds(const std::vector<std::uint64_t>& seeds, const py::object& mask) {
  const InUse use(in_use_, environment_in_use);
  if (seeds.size() != games_.lanes()) {
    refuse("seed", std::to_string(games_.lanes()) + " seeds", std::to_string(seeds.size()));
  }
  const auto chosen = chosen_lanes(mask);
  const py::gil_scoped_release free;
  for (std::size_t lane = 0; lane < seeds.size(); ++lane) {
    if (chosen[lane] != 0) {
      games_.start(lane, seeds[lane]);
    }
  }
  show_games();
}

void Lanes::start_boards(const py::array& boards, const py::object& next, const py::object& deck,
                         const std::vector<std::uint64_t>& seeds, const py::object& mask) {
  const InUse use(in_use_, environment_in_use);
  const BoardBatch batch(games_.rules(), boards, next, deck);
  if (batch.size() != games_.lanes() || seeds.size() != games_.lanes()) {
    refuse("boards", std::to_string(games_.lanes()) + " boards and seeds",
           std::to_string(batch.size()) + " and " + std::to_string(seeds.size()));
  }
  const auto chosen = chosen_lanes(mask);
  LongCall call;
  const std::vector<Position> positions =
      next.is_none() && deck.is_none() ? batch.first_positions(call, seeds) : batch.positions(call);
  for (std::size_t lane = 0; lane < seeds.size(); ++lane) {
    if (chosen[lane] != 0) {
      Position position = positions[lane];
      position.random.seed = seeds[lane];
      games_.put(lane, {.position = position.asks ? gone_on(std::move(position)) : position,
                        .seed = seeds[lane]});
    }
  }
  show_games();
}

py::array_t<std::uint64_t> Lanes::seeds() const {
  py::array_t<std::uint64_t> seeds(items(games_.lanes()));
  for (std::size_t lane = 0; lane < games_.lanes(); ++lane) {
    seeds.mutable_data()[lane] = games_.seed(lane);
  }
  return seeds;
}

std::string Lanes::text(std::size_t lane) const {
  check_range("lane", lane, std::size_t{0}, games_.lanes() - 1);
  const Rules& rules = games_.rules();
  const Game game({rules, games_.seed(lane), options_.players}, games_.position(lane));
  return score_lines(game) + board_text(game.position().board, rules.ladder);
}

py::tuple Lanes::state() const {
  const InUse use(in_use_, environment_in_use);
  py::list lanes;
  for (std::size_t lane = 0; lane < games_.lanes() && has_begun_; ++lane) {
    lanes.append(saved_lane(games_.game(lane)));
  }
  return py::make_tuple(has_begun_, lanes);
}

void Lanes::restore(const py::tuple& state) {
  const InUse use(in_use_, environment_in_use);
  if (state.size() != 2 || !py::isinstance<py::bool_>(state[0]) ||
      !py::isinstance<py::list>(state[1])) {
    refuse("state", "a pair: whether games have begun, and a list of games",
           state.size() != 2 ? std::to_string(state.size()) + " items"
                             : type_name(state[0]) + " and " + type_name(state[1]));
  }
  if (!state[0].cast<bool>()) {
    return;
  }
  const auto lanes = state[1].cast<py::list>();
  if (lanes.size() != games_.lanes()) {
    refuse("state", std::to_string(games_.lanes()) + " lanes", std::to_string(lanes.size()));
  }
  for (std::size_t lane = 0; lane < games_.lanes(); ++lane) {
    games_.put(lane, restored_lane(games_.rules(), options_.players, lanes[lane]));
  }
  const py::gil_scoped_release free;
  show_games();
}

/// The set of arrays for the next step. With two sets, the arrays of the last step stay as they
/// are.
LaneSet& Lanes::next_set() {
  now_ = (now_ + 1) % options_.sets;
  return *sets_[now_];
}

void Lanes::observe(const LaneSet& set) const {
  set.observe();
  if (options_.opens_masks) {
    set.open_masks();
  }
}

void Lanes::show_games() {
  LaneSet& set = next_set();
  games_.show(set.buffers());
  observe(set);
  has_begun_ = true;
  has_ended_ = false;
}

void Lanes::note_ends(const LaneBuffers& out) {
  const auto is_set = [](std::uint8_t flag) { return flag != 0; };
  has_ended_ =
      std::ranges::any_of(out.terminated, is_set) || std::ranges::any_of(out.truncated, is_set);
}

void Lanes::refuse_illegal() const {
  if (const auto lane = games_.illegal_lane(directions_)) {
    refuse(
        "actions[" + std::to_string(*lane) + "]", "a move",
        std::string(name_of(static_cast<Direction>(directions_[*lane]))) + ", which moves nothing");
  }
}

}  // namespace tilery::python
