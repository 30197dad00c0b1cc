// The player for Python: hints, reviews, measurements, and searches by evaluators written in
// Python.

#include <limits>
#include <thread>

#include "python/src/common.h"
#include "python/src/network.h"
#include "tilery/player/advice.h"
#include "tilery/player/game_series.h"
#include "tilery/player/known_tiles.h"
#include "tilery/player/policy.h"
#include "tilery/player/review.h"
#include "tilery/player/simulation.h"
#include "tilery/search/leaf_batches.h"
#include "tilery/shipped_networks.h"

namespace tilery::python {
namespace {

Thinking thinking_of(int depth, double milliseconds) {
  if (depth < 1 || depth > deepest_thinking) {
    refuse("depth", "1 to " + std::to_string(deepest_thinking), std::to_string(depth));
  }
  if (!(milliseconds >= 0) || milliseconds > 1e9) {
    refuse("time_ms", "0 to 1e9 milliseconds", std::to_string(milliseconds));
  }
  return {.depth = depth,
          .milliseconds = milliseconds,
          .clock = steady_milliseconds,
          .is_unwanted = &LongCall::is_present_stopped};
}

/// A row of four: the values by direction, NaN for directions that are no moves.
void write_values(const MoveValues& values, double* row) {
  for (std::size_t way = 0; way < values.size(); ++way) {
    row[way] = values[way].value_or(std::numeric_limits<double>::quiet_NaN());
  }
}

py::array_t<double> array_of_values(const std::vector<MoveValues>& all) {
  py::array_t<double> array({items(all.size()), py::ssize_t{4}});
  for (std::size_t i = 0; i < all.size(); ++i) {
    write_values(all[i], array.mutable_data() + 4 * i);
  }
  return array;
}

/// The positions of a batch of boards, whose decks are full but for the shown card. `next` has the
/// rank of each board's shown tile, or two ranks: the lowest and the highest that it may have.
std::vector<Position> positions_of(const Rules& rules, const py::array& boards,
                                   const py::object& next) {
  const auto cells = static_cast<std::size_t>(rules.shape.cells());
  const auto size = static_cast<std::size_t>(boards.size());
  const auto count = boards.ndim() > 0 ? static_cast<std::size_t>(boards.shape(0)) : 0;
  if (boards.ndim() < 2 || size != count * cells) {
    refuse("boards",
           "an array of shape (n, " + std::to_string(rules.shape.height) + ", " +
               std::to_string(rules.shape.width) + ")",
           py::str(boards.attr("shape")));
  }
  std::vector<std::uint8_t> ranks(size);
  read_numbers(boards, "boards", rules.ladder.top(), ranks);
  std::vector<std::uint8_t> shown;
  if (!next.is_none()) {
    const py::array array = py::array::ensure(next);
    const bool is_pair = array && array.size() == items(2 * count) && array.ndim() == 2;
    shown.resize(is_pair ? 2 * count : count);
    read_numbers(next, "next", rules.ladder.top(), shown);
  }
  std::vector<Position> positions;
  positions.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const Rank> own = std::span(ranks).subspan(i * cells, cells);
    auto board = board_of(rules.shape, own);
    if (!board) {
      refuse("boards[" + std::to_string(i) + "]", "0 in blocked cells", "a tile there");
    }
    KnownTiles known;
    if (!shown.empty()) {
      const std::size_t each = shown.size() / count;
      for (int rank = shown[i * each]; rank <= shown[i * each + each - 1]; ++rank) {
        known.next.push_back(static_cast<Rank>(rank));
      }
    }
    auto position = position_of(rules, std::move(*board), known);
    if (!position) {
      position.error().source = "boards[" + std::to_string(i) + "]";
    }
    positions.push_back(value_or_raise(std::move(position)));
  }
  return positions;
}

class NativePlayer {
 public:
  NativePlayer(SharedCartridge cartridge, const py::object& network)
      : cartridge_(std::move(cartridge)),
        judge_(judge_of(*cartridge_, network)),
        player_(cartridge_->rules, judge_) {}

  [[nodiscard]] bool has_network() const { return judge_.has_network(); }

  /// (values, line) of a game's position.
  py::tuple hint(const py::handle& object, int depth, double milliseconds, int most_line) {
    const Game& game = game_of(object);
    check_rules_of(game);
    const Position position = game.position();
    const Thinking thinking = thinking_of(depth, milliseconds);
    const InUse use(in_use_, "the player");
    LongCall call;
    MoveValues values;
    std::vector<Direction> line;
    call.run([&] {
      if (!game.is_over()) {
        values = thought_of(player_, position, thinking);
        line = expected_line(player_, cartridge_->rules, position, values, most_line);
      }
    });
    py::array_t<double> row(4);
    write_values(values, row.mutable_data());
    std::vector<std::string> names;
    for (const Direction direction : line) {
      names.emplace_back(name_of(direction));
    }
    return py::make_tuple(row, names);
  }

  py::array_t<double> hints(const py::array& boards, const py::object& next, int depth,
                            double milliseconds) {
    const auto positions = positions_of(cartridge_->rules, boards, next);
    const Thinking thinking = thinking_of(depth, milliseconds);
    const InUse use(in_use_, "the player");
    LongCall call;
    std::vector<MoveValues> all(positions.size());
    call.run([&] {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        all[i] = thought_of(player_, positions[i], thinking);
        call.check();
      }
    });
    return array_of_values(all);
  }

  py::dict review(const py::handle& object, int depth, double milliseconds) {
    const Game& game = game_of(object);
    check_rules_of(game);
    const Thinking thinking = thinking_of(depth, milliseconds);
    const InUse use(in_use_, "the player");
    LongCall call;
    const auto moves = call.run(
        [&] { return reviewed(game, player_, thinking, [&](std::size_t) { call.check(); }); });
    const Grade grade = grade_of(moves);
    py::dict answer;
    answer["grade"] = std::string(1, grade.letter);
    answer["best_share"] = grade.best_share;
    answer["mean_loss"] = grade.mean_loss;
    add_column<std::int64_t>(answer, "action", moves, [](const auto& m) { return m.actions; });
    add_column<std::uint8_t>(answer, "played", moves, [](const auto& m) { return m.played; });
    add_column<std::uint8_t>(answer, "best", moves, [](const auto& m) { return m.best; });
    add_column<double>(answer, "value", moves, [](const auto& m) { return m.value; });
    add_column<double>(answer, "loss", moves, [](const auto& m) { return m.loss; });
    add_column<double>(answer, "expected", moves, [](const auto& m) { return m.expected; });
    return answer;
  }

  py::dict evaluate(std::uint64_t games, int depth, std::uint64_t first_seed, unsigned threads);

  /// What each afterstate is worth.
  py::array_t<double> values(const py::array& boards, const py::object& next) {
    const auto positions = positions_of(cartridge_->rules, boards, next);
    py::array_t<double> values(items(positions.size()));
    double* const to = values.mutable_data();
    LongCall call;
    call.run([&] {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        to[i] = judge_.value(positions[i].board, prospect_of(positions[i]));
      }
    });
    return values;
  }

 private:
  static Judge judge_of(const Cartridge& cartridge, const py::object& network) {
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
    const NetworkLimits limits{.is_unwanted = [&call] { return call.is_stopped(); },
                               .memory = NetworkMemory::compact};
    auto read = call.run([&] { return network_for(cartridge.rules, view, "network", limits); });
    return {cartridge.rules, value_or_raise(std::move(read))};
  }

  void check_rules_of(const Game& game) const {
    if (!(game.rules() == cartridge_->rules)) {
      refuse("game", "a game of " + cartridge_->name + " at the player's size", "another");
    }
  }

  template <typename T, typename Get>
  static void add_column(py::dict& answer, const char* name, const std::vector<ReviewedMove>& moves,
                         Get get) {
    py::array_t<T> column(items(moves.size()));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      column.mutable_data()[i] = static_cast<T>(get(moves[i]));
    }
    answer[name] = column;
  }

  SharedCartridge cartridge_;
  Judge judge_;
  Player<Judge> player_;
  std::atomic<bool> in_use_ = false;
};

/// The policies of `maker`, each of which ends its thread's games once the call is stopped.
PolicyMaker stoppable(const PolicyMaker& maker, LongCall& call) {
  const auto ending = [&call](auto policy) {
    return [&call, policy = std::move(policy)](const auto& position) {
      const LongCall::Present present(call);
      const Direction direction = policy(position);
      call.check();
      return direction;
    };
  };
  PolicyMaker safe;
  if (maker.packed) {
    safe.packed = [make = maker.packed, ending](const PackedRules& rules) {
      return PackedPolicy(ending(make(rules)));
    };
  }
  if (maker.walled) {
    safe.walled = [make = maker.walled, ending](const Rules& rules) {
      return WalledPolicy(ending(make(rules)));
    };
  }
  if (maker.games) {
    safe.games = [make = maker.games, &call](const PackedRules& rules) {
      return [play = make(rules), &call](std::uint64_t first, std::uint64_t games,
                                         const TakeGame& take) {
        play(first, games, [&](const FinishedGame& game) {
          call.check();
          take(game);
        });
      };
    };
  }
  return safe;
}

py::dict dictionary_of(const Distribution& all) {
  py::dict answer;
  answer["mean"] = all.mean;
  answer["deviation"] = all.deviation;
  answer["error"] = all.error;
  answer["least"] = all.least;
  answer["most"] = all.most;
  py::dict percentiles;
  for (std::size_t i = 0; i < told_percents.size(); ++i) {
    percentiles[py::int_(told_percents[i])] = all.percentiles[i];
  }
  answer["percentiles"] = percentiles;
  return answer;
}

py::dict statistics_of(const GameStatistics& statistics, const Ladder& ladder) {
  py::dict answer;
  answer["games"] = statistics.games();
  answer["score"] = dictionary_of(statistics.scores());
  answer["moves"] = dictionary_of(statistics.moves());
  py::dict reached;
  for (Rank rank = 1; rank <= statistics.highest(); ++rank) {
    reached[py::int_(ladder.face(rank))] =
        static_cast<double>(statistics.reached(rank)) / static_cast<double>(statistics.games());
  }
  answer["reached"] = reached;
  return answer;
}

py::dict NativePlayer::evaluate(std::uint64_t games, int depth, std::uint64_t first_seed,
                                unsigned threads) {
  if (games < 1 || threads < 1 || threads > 64) {
    refuse(games < 1 ? "games" : "threads", games < 1 ? "at least 1" : "1 to 64",
           std::to_string(games < 1 ? games : threads));
  }
  const Thinking thinking = thinking_of(depth, 0);
  const InUse use(in_use_, "the player");
  LongCall call;
  const Rules& rules = cartridge_->rules;
  const PolicyMaker policy = stoppable(judged_policy(rules, judge_, thinking), call);
  const auto packed = PackedRules::of(rules);
  const Simulator simulator = packed && policy.packed
                                  ? policy_simulator(*packed, rules, policy)
                                  : policy_simulator(rules, policy, most_series_moves(rules));
  const GameStatistics statistics = call.run([&] {
    return simulated({.games = games, .first_seed = first_seed, .threads = threads}, simulator,
                     [&](std::uint64_t) { call.check(); });
  });
  return statistics_of(statistics, rules.ladder);
}

/// A function in Python as the judge of leaves. It is called with the GIL held.
JudgeLeaves judge_of(const py::function& evaluator, std::size_t cells, const Shape& shape,
                     std::exception_ptr& fault) {
  return [&evaluator, cells, shape, &fault](std::span<const std::uint8_t> ranks,
                                            std::span<double> values) {
    const py::gil_scoped_acquire held;
    try {
      const auto count = items(values.size());
      py::array_t<std::uint8_t> boards({count, items(cells)});
      std::ranges::copy(ranks, boards.mutable_data());
      const py::object answer = evaluator(boards);
      const auto numbers = py::array_t < double,
                 py::array::c_style | py::array::forcecast > ::ensure(answer);
      if (!numbers || numbers.size() != count) {
        PyErr_Clear();
        refuse("evaluator", std::to_string(count) + " numbers",
               numbers ? "an array of shape " + std::string(py::str(numbers.attr("shape")))
                       : std::string(py::repr(answer)));
      }
      std::copy_n(numbers.data(), values.size(), values.begin());
      for (const double value : values) {
        if (value != value) {
          refuse("evaluator", "numbers", "NaN");
        }
      }
      return true;
    } catch (...) {
      fault = std::current_exception();
      return false;
    }
  };
}

py::array_t<double> search_values(const SharedCartridge& cartridge, const py::array& boards,
                                  const py::function& evaluator, const py::object& next, int depth,
                                  std::size_t batch) {
  const Rules& rules = cartridge->rules;
  static_cast<void>(thinking_of(depth, 0));
  if (batch < 1) {
    refuse("batch_size", "at least 1", "0");
  }
  std::vector<PositionToSearch<WalledBoard>> positions;
  for (const Position& position : positions_of(rules, boards, next)) {
    positions.push_back({position.board, prospect_of(position)});
  }
  std::exception_ptr fault;
  LongCall call;
  const auto cells = static_cast<std::size_t>(rules.shape.cells());
  const BatchSearch search{.depth = depth,
                           .batch = batch,
                           .judge = judge_of(evaluator, cells, rules.shape, fault),
                           .is_unwanted = [&] { return call.is_stopped(); }};
  const auto values = call.run([&] { return values_by_batches(rules, positions, search); });
  if (fault) {
    std::rethrow_exception(fault);
  }
  return array_of_values(*values);
}

}  // namespace

void add_player(py::module_& module) {
  py::class_<NativePlayer>(module, "NativePlayer")
      .def(py::init<SharedCartridge, py::object>(), py::arg("cartridge"), py::arg("network"))
      .def_property_readonly("has_network", &NativePlayer::has_network)
      .def("hint", &NativePlayer::hint, py::arg("game"), py::arg("depth"), py::arg("time_ms"),
           py::arg("line"))
      .def("hints", &NativePlayer::hints, py::arg("boards"), py::arg("next"), py::arg("depth"),
           py::arg("time_ms"))
      .def("review", &NativePlayer::review, py::arg("game"), py::arg("depth"), py::arg("time_ms"))
      .def("evaluate", &NativePlayer::evaluate, py::arg("games"), py::arg("depth"),
           py::arg("first_seed"), py::arg("threads"))
      .def("values", &NativePlayer::values, py::arg("boards"), py::arg("next"));
  module.def("shipped_network",
             [](const std::string& name) { return py::bytes(std::string(shipped_network(name))); });
  module.def("search_values", &search_values, py::arg("cartridge"), py::arg("boards"),
             py::arg("evaluator"), py::arg("next"), py::arg("depth"), py::arg("batch_size"));
}

}  // namespace tilery::python
