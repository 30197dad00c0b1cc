#include "python/src/player.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "python/src/boards.h"
#include "python/src/network.h"
#include "tilery/player/advice.h"
#include "tilery/player/review.h"
#include "tilery/protocol/reviewer.h"
#include "tilery/shipped_networks.h"

namespace tilery::python {
namespace {

constexpr const char* player_in_use = "the player";

/// An evaluator with the network, without tablebases.
BoardEvaluator network_evaluator(const Cartridge& cartridge, const py::object& network) {
  if (network.is_none()) {
    return {cartridge.rules, std::nullopt};
  }
  if (py::isinstance<NativeNetwork>(network)) {
    const auto& one = network.cast<const NativeNetwork&>();
    value_or_raise(check_shape(one.network().shape(), cartridge.rules, "network"));
    return {cartridge.rules, one.copy()};
  }
  const py::bytes bytes = network.cast<py::bytes>();
  const std::string_view view = bytes;
  LongCall call;
  const NetworkLimits limits{.is_cancelled = [&call] { return call.is_stopped(); },
                             .memory = NetworkMemory::compact};
  auto read = call.run([&] { return network_for(cartridge.rules, view, "network", limits); });
  return {cartridge.rules, value_or_raise(std::move(read))};
}

BoardEvaluator evaluator_from(const Cartridge& cartridge, const py::object& network,
                              bool has_tables) {
  BoardEvaluator evaluator = network_evaluator(cartridge, network);
  if (has_tables && evaluator.has_network()) {
    evaluator.use_tables(usual_tables(cartridge, shipped_table));
  }
  return evaluator;
}

template <typename T, typename Get>
void add_column(py::dict& answer, const char* name, const std::vector<ReviewedMove>& moves,
                Get get) {
  py::array_t<T> column(items(moves.size()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    column.mutable_data()[i] = static_cast<T>(get(moves[i]));
  }
  answer[name] = column;
}

py::dict dictionary_of(const std::vector<ReviewedMove>& moves, bool has_network) {
  const Grade grade = grade_of(moves);
  py::dict answer;
  double lost = 0;
  for (const ReviewedMove& move : moves) {
    lost += move.loss;
  }
  // Without a network only differences of values mean something: no grade, and no loss as a share.
  answer["grade"] = has_network ? py::object(py::str(std::string(1, grade.letter))) : py::none();
  answer["best_share"] = grade.best_share;
  answer["mean_loss"] = moves.empty() ? 0 : lost / static_cast<double>(moves.size());
  answer["mean_loss_share"] = has_network ? py::object(py::float_(grade.mean_loss)) : py::none();
  add_column<std::int64_t>(answer, "action", moves, [](const auto& m) { return m.actions; });
  add_column<std::uint8_t>(answer, "played", moves, [](const auto& m) { return m.played; });
  add_column<std::uint8_t>(answer, "best", moves, [](const auto& m) { return m.best; });
  add_column<double>(answer, "value", moves, [](const auto& m) { return m.value; });
  add_column<double>(answer, "loss", moves, [](const auto& m) { return m.loss; });
  add_column<double>(answer, "expected", moves, [](const auto& m) { return m.expected; });
  return answer;
}

/// Calls work(number, worker) for each number below `count`, in blocks of `block` numbers; the
/// first error ends it. Runs in `call`.
template <typename Work>
void share_out(LongCall& call, unsigned threads, std::size_t count, std::size_t block, Work work) {
  std::atomic<std::size_t> next = 0;
  call.run_workers(threads, [&](unsigned worker) {
    for (std::size_t first = next.fetch_add(block); first < count; first = next.fetch_add(block)) {
      for (std::size_t i = first; i < std::min(first + block, count); ++i) {
        call.check();
        work(i, worker);
      }
    }
  });
}

}  // namespace

SearchLimits limits_of(int depth, double milliseconds, std::uint64_t nodes) {
  check_range("depth", depth, 1, deepest_search);
  check_range("time_ms", milliseconds, 0.0, 1e9);
  check_range("nodes", nodes, std::uint64_t{0}, most_nodes);
  return {.depth = depth,
          .milliseconds = milliseconds,
          .nodes = nodes,
          .is_cancelled = &LongCall::is_present_stopped};
}

NativePlayer::NativePlayer(SharedCartridge cartridge, const py::object& network, bool has_tables,
                           unsigned threads)
    : cartridge_(std::move(cartridge)),
      evaluator_(evaluator_from(*cartridge_, network, has_tables)),
      threads_(threads) {
  check_range("threads", threads, 1U, 64U);
}

Player<BoardEvaluator>& NativePlayer::player(std::size_t thread) { return *players_[thread]; }

void NativePlayer::make_players() {
  while (players_.size() < threads_) {
    players_.push_back(std::make_unique<Player<BoardEvaluator>>(cartridge_->rules, evaluator_));
  }
  if (threads_ > 1 && !shared_) {
    shared_ = std::make_unique<Player<BoardEvaluator>>(cartridge_->rules, evaluator_, threads_);
  }
}

py::tuple NativePlayer::hint(const py::handle& object, const SearchLimits& search_limits,
                             int most_line) {
  const Game& game = game_of(object);
  check_rules_of(game);
  const Position position = game.position();
  const InUse use(in_use_, player_in_use);
  make_players();
  LongCall call;
  MoveValues values;
  std::vector<std::string> names;
  if (!game.is_over()) {
    SearchLimits stopping = search_limits;
    stopping.is_cancelled = [&call] { return call.is_stopped(); };
    values = call.run_on(threads_, [&] {
      return searched_values(threads_ > 1 ? *shared_ : player(0), position, stopping);
    });
    const auto line = call.run([&] {
      return expected_line(player(0), position, values, most_line, stopping.is_cancelled);
    });
    std::ranges::transform(line, std::back_inserter(names),
                           [](Direction direction) { return std::string(name_of(direction)); });
  }
  py::array_t<double> row(4);
  write_values(values, row.mutable_data());
  return py::make_tuple(row, names);
}

py::array_t<double> NativePlayer::hints(const py::array& boards, const py::object& next,
                                        const py::object& deck,
                                        const std::pair<int, std::uint64_t>& turn,
                                        const SearchLimits& search_limits) {
  BoardBatch batch(cartridge_->rules, boards, next, deck);
  const auto [player_to_move, moves] = turn;
  batch.set_turn({.player = player_to_move < 0 ? std::nullopt : std::optional(player_to_move),
                  .moves = moves});
  const InUse use(in_use_, player_in_use);
  make_players();
  LongCall call;
  const std::vector<Position> positions = batch.positions(call);
  std::vector<MoveValues> all(positions.size());
  share_out(call, threads_, positions.size(), 1, [&](std::size_t i, unsigned worker) {
    all[i] = searched_values(player(worker), positions[i], search_limits);
  });
  return array_of_values(all);
}

py::dict NativePlayer::review(const py::handle& object, const SearchLimits& search_limits) {
  const Game game = game_of(object);
  check_rules_of(game);
  const InUse use(in_use_, player_in_use);
  make_players();
  LongCall call;
  const auto moves = call.run([&] {
    return reviewed(game, player(0),
                    {.search_limits = search_limits, .note = [&](std::size_t) { call.check(); }});
  });
  return dictionary_of(moves, has_network());
}

py::array_t<double> NativePlayer::values(const py::array& boards, const py::object& next) {
  const BoardBatch batch(cartridge_->rules, boards, next);
  LongCall call;
  const std::vector<Position> positions = batch.positions(call);
  py::array_t<double> values(items(positions.size()));
  double* const to = values.mutable_data();
  constexpr std::size_t block = 256;
  share_out(call, positions.size() > block ? threads_ : 1, positions.size(), block,
            [&](std::size_t i, unsigned) {
              to[i] = evaluator_.value(positions[i].board, preview_of(positions[i]));
            });
  return values;
}

void NativePlayer::check_rules_of(const Game& game) const {
  if (!(game.rules() == cartridge_->rules)) {
    const Shape& own = cartridge_->rules.shape;
    const Shape& shape = game.rules().shape;
    refuse("game",
           "a game of " + cartridge_->name + " on " + std::to_string(own.width) + "x" +
               std::to_string(own.height),
           own == shape
               ? "a game of other rules"
               : "a game on " + std::to_string(shape.width) + "x" + std::to_string(shape.height));
  }
}

void add_player(py::module_& module) {
  py::class_<SearchLimits>(module, "SearchLimits")
      .def(py::init(&limits_of), py::arg("depth"), py::arg("time_ms"), py::arg("nodes"))
      .def_static(
          "of_review",
          [](int cells) {
            SearchLimits search_limits = usual_review_limits(cells);
            search_limits.is_cancelled = &LongCall::is_present_stopped;
            return search_limits;
          },
          py::arg("cells"));
  py::class_<NativePlayer>(module, "NativePlayer")
      .def(py::init<SharedCartridge, py::object, bool, unsigned>(), py::arg("cartridge"),
           py::arg("network"), py::arg("tables"), py::arg("threads"))
      .def_property_readonly("has_network", &NativePlayer::has_network)
      .def_property_readonly("has_tables", &NativePlayer::has_tables)
      .def_property_readonly("threads", &NativePlayer::threads)
      .def("hint", &NativePlayer::hint, py::arg("game"), py::arg("search_limits"), py::arg("line"))
      .def("hints", &NativePlayer::hints, py::arg("boards"), py::arg("next"), py::arg("deck"),
           py::arg("turn"), py::arg("search_limits"))
      .def("review", &NativePlayer::review, py::arg("game"), py::arg("search_limits"))
      .def("evaluate", &NativePlayer::evaluate, py::arg("games"), py::arg("search_limits"),
           py::arg("first_seed"), py::arg("threads"), py::arg("progress"))
      .def("values", &NativePlayer::values, py::arg("boards"), py::arg("next"));
  module.def(
      "shipped_network",
      [](const std::string& name) { return py::bytes(std::string(shipped_network(name))); },
      py::arg("name"));
}

}  // namespace tilery::python
