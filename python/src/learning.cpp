// Networks and their training for Python.

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/src/boards.h"
#include "python/src/network.h"
#include "tilery/core/work_budget.h"
#include "tilery/learn/training.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/record/rules_hash.h"
#include "tilery/value/features.h"

namespace tilery::python {
namespace {

struct TrainingOptions {
  std::uint64_t moves = 0;
  double seconds = 0;
  std::string patterns;
  std::uint64_t seed = 1;
  int threads = 1;
  double rate = 1;
  double report_seconds = 1;
  py::dict learning;  ///< options that differ from the usual recipe, by name
};

void check(const TrainingOptions& options) {
  if (options.moves == 0 && !(options.seconds > 0)) {
    refuse("moves", "a number of moves, or of seconds",
           "0 moves and " + std::string(py::str(py::float_(options.seconds))) + " seconds");
  }
  if (!(options.seconds >= 0) || !std::isfinite(options.seconds)) {
    refuse("seconds", "a number from 0 on", std::to_string(options.seconds));
  }
  if (options.threads < 1 || options.threads > 64) {
    refuse("threads", "1 to 64", std::to_string(options.threads));
  }
  if (!(options.rate > 0) || options.rate > 10) {
    refuse("rate", "above 0, at most 10", std::to_string(options.rate));
  }
}

py::dict dictionary_of(const TrainingReport& report) {
  py::dict answer;
  answer["seconds"] = report.seconds;
  answer["moves"] = report.moves;
  answer["moves_per_second"] = report.moves_per_second;
  answer["games"] = report.games.games;
  answer["mean_score"] = report.games.mean_score();
  return answer;
}

/// Calls the callback in Python every `every` seconds; keeps its exception.
class Reporter {
 public:
  Reporter(py::object callback, double every)
      : callback_(std::move(callback)), every_(every), next_(every) {}

  [[nodiscard]] bool is_due(double seconds) const { return seconds >= next_; }

  /// False once the callback returns True or raises. Then it is not called again.
  bool report(const TrainingReport& report) {
    next_ = report.seconds + every_;
    const py::gil_scoped_acquire held;
    try {
      const py::dict row = dictionary_of(report);
      curve_.append(row);
      goes_on_ = callback_.is_none() || !py::bool_(callback_(row));
    } catch (...) {
      fault_ = std::current_exception();
      goes_on_ = false;
    }
    return goes_on_;
  }
  [[nodiscard]] bool goes_on() const { return goes_on_; }
  void raise() const {
    if (fault_) {
      std::rethrow_exception(fault_);
    }
  }
  [[nodiscard]] py::list curve() const { return curve_; }

 private:
  py::object callback_;
  double every_;
  double next_;
  py::list curve_;
  bool goes_on_ = true;
  std::exception_ptr fault_;
};

/// Faces in an error: "[2048, 4096]".
std::string list_of(const std::vector<std::uint64_t>& faces) {
  std::string text = "[";
  for (const std::uint64_t face : faces) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(face);
  }
  return text + "]";
}

/// The stages whose tiles have these faces. Raises ValueError.
std::vector<Stage> stages_of(const std::vector<std::vector<std::uint64_t>>& faces,
                             const Ladder& ladder) {
  std::vector<Stage> stages;
  for (const std::vector<std::uint64_t>& tiles : faces) {
    Stage stage;
    for (const std::uint64_t face : tiles) {
      const std::optional<Rank> rank = ladder.rank_of(face);
      if (!rank || *rank == 0) {
        refuse("stages", "tiles of the game", std::to_string(face));
      }
      stage.add(*rank);
    }
    if (tiles.empty() || tiles.size() > Stage::most_tiles ||
        (!stages.empty() && stage <= stages.back())) {
      refuse("stages", "one to four tiles each, in ascending order", list_of(tiles));
    }
    stages.push_back(stage);
  }
  if (stages.size() > most_stages) {
    refuse("stages", "at most " + std::to_string(most_stages), std::to_string(stages.size()));
  }
  return stages;
}

Recipe recipe_for(const Rules& rules, const TrainingOptions& options) {
  Recipe recipe = recipe_of(rules);
  if (!options.patterns.empty()) {
    recipe.patterns = options.patterns;
  }
  recipe.rate = static_cast<float>(options.rate);
  const py::dict& own = options.learning;
  const auto number = [&own](const char* name, float& value) {
    value = own.contains(name) ? own[name].cast<float>() : value;
  };
  number("decay", recipe.lambda);
  number("settling", recipe.settling);
  number("optimism", recipe.optimism);
  recipe.horizon = own.contains("horizon") ? own["horizon"].cast<int>() : recipe.horizon;
  if (own.contains("restart")) {
    const auto restart = own["restart"].cast<std::string>();
    recipe.restart = restart == "none"      ? Restart::none
                     : restart == "halfway" ? Restart::halfway
                                            : Restart::carousel;
  }
  if (own.contains("stages")) {
    recipe.stages =
        stages_of(own["stages"].cast<std::vector<std::vector<std::uint64_t>>>(), rules.ladder);
  }
  return recipe;
}

void check_restart(const Recipe& recipe) {
  if (recipe.restart == Restart::carousel && recipe.stages.empty()) {
    refuse("restart", "stages, at which the carousel begins", "none");
  }
}

/// A training that has not begun. Raises ValueError.
std::unique_ptr<Training> training_of(const Cartridge& cartridge, const TrainingOptions& options,
                                      const py::object& network, LongCall& call) {
  Recipe recipe = recipe_for(cartridge.rules, options);
  if (!network.is_none()) {
    const std::string bytes = network.attr("file")().cast<std::string>();
    auto checkpoint = value_or_raise(call.run([&] { return read_checkpoint(bytes, "network"); }));
    value_or_raise(check_rules(checkpoint.header, cartridge.rules, "network"));
    recipe.stages = checkpoint.header.shape.stages;
    check_restart(recipe);
    return Training::of(cartridge.rules, recipe, std::move(checkpoint), options.threads);
  }
  check_restart(recipe);
  auto beginning = value_or_raise(call.run([&] {
    return fresh_checkpoint(cartridge.rules, recipe, options.seed,
                            [&call] { return call.is_stopped(); });
  }));
  beginning.header.cartridge = cartridge.name;
  beginning.header.rules_hash = rules_hash(cartridge.rules);
  return Training::of(cartridge.rules, recipe, std::move(beginning), options.threads);
}

py::tuple trained(const SharedCartridge& cartridge, const TrainingOptions& options,
                  const py::object& network, const py::object& callback) {
  check(options);
  LongCall call;
  const auto training = training_of(*cartridge, options, network, call);
  Reporter reporter(callback, options.report_seconds);
  const double begin = steady_milliseconds();
  TrainingPlan plan{.moves = options.moves, .seconds = options.seconds};
  plan.clock = [begin] { return (steady_milliseconds() - begin) / 1000; };
  plan.goes_on = [&] {
    const bool is_due = reporter.is_due(plan.clock());
    return !call.is_stopped() && (!is_due || reporter.report(training->end_stretch(plan)));
  };
  call.run([&] {
    while (training->run(plan)) {
    }
    if (reporter.goes_on() && !call.is_stopped()) {
      reporter.report(training->end_stretch(plan));
    }
  });
  reporter.raise();
  return py::make_tuple(NativeNetwork(training->header(), training->network()), reporter.curve());
}

std::vector<std::vector<int>> patterns_of_network(const NativeNetwork& network) {
  std::vector<std::vector<int>> patterns;
  for (const Pattern& pattern : network.network().shape().patterns) {
    patterns.emplace_back(pattern.cells.begin(), pattern.cells.end());
  }
  return patterns;
}

/// The indices of the weights whose sum is each board's value: uint32 of shape (n, features).
py::array_t<std::uint32_t> features_of(const NativeNetwork& network,
                                       const SharedCartridge& cartridge, const py::array& boards,
                                       const py::object& next) {
  const NetworkShape& shape = network.network().shape();
  value_or_raise(check_shape(shape, cartridge->rules, "network"));
  const BoardBatch batch(cartridge->rules, boards, next);
  LongCall call;
  const std::vector<Position> positions = batch.positions(call);
  const Features features(shape);
  py::array_t<std::uint32_t> numbers({items(positions.size()), items(features.count())});
  std::uint32_t* to = numbers.mutable_data();
  call.run([&] {
    for (const Position& position : positions) {
      call.check();
      const Preview preview = preview_of(position);
      features.of(position.board,
                  preview_inputs_of(cartridge->rules.spawn, preview.next.rank, preview.spawn_state),
                  to);
      to += features.count();
    }
  });
  return numbers;
}

}  // namespace

NativeNetwork NativeNetwork::read(const py::bytes& bytes, const std::string& source) {
  const std::string_view view = bytes;
  const auto reader = NetworkReader::of(view, source);
  if (!reader) {
    raise(reader.error());
  }
  NetworkHeader header = reader->header();
  Network network = value_or_raise(reader->network());
  if (network.floats().empty()) {
    BigArray<float> floats(network.weights());
    for (std::size_t i = 0; i < floats.size(); ++i) {
      floats[i] = network.weight(i);
    }
    network = Network(header.shape, std::move(floats));
  }
  header.form = WeightForm::floats;
  return {std::move(header), std::move(network)};
}

Network NativeNetwork::copy() const {
  BigArray<float> floats(network_.weights());
  std::ranges::copy(network_.floats(), floats.data());
  return {network_.shape(), std::move(floats)};
}

py::bytes NativeNetwork::file() const {
  std::string bytes;
  NetworkHeader header = header_;
  header.form = WeightForm::floats;
  write_network(
      header,
      [this](std::size_t, std::size_t first, std::span<float> values) {
        std::ranges::copy(network_.floats().subspan(first, values.size()), values.begin());
      },
      [&bytes](std::string_view part) { bytes += part; });
  return py::bytes(bytes);
}

void add_learning(py::module_& module) {
  py::class_<NativeNetwork>(module, "NativeNetwork")
      .def(py::init(&NativeNetwork::read), py::arg("bytes"), py::arg("source") = "network")
      .def_property_readonly("cartridge",
                             [](const NativeNetwork& n) { return n.header().cartridge; })
      .def_property_readonly("moves", [](const NativeNetwork& n) { return n.header().moves; })
      .def_property_readonly("games", [](const NativeNetwork& n) { return n.header().games; })
      .def_property_readonly("patterns", &patterns_of_network)
      .def("features", &features_of, py::arg("cartridge"), py::arg("boards"), py::arg("next"))
      .def_property_readonly("weights",
                             [](const py::object& self) {
                               const auto weights = self.cast<NativeNetwork&>().weights();
                               return py::array_t<float>(items(weights.size()), weights.data(),
                                                         self);
                             })
      .def("file", &NativeNetwork::file)
      .def("copy", [](const NativeNetwork& n) { return NativeNetwork(n.header(), n.copy()); })
      .def(py::pickle([](const NativeNetwork& n) { return n.file(); },
                      [](const py::bytes& bytes) { return NativeNetwork::read(bytes, "pickle"); }));
  module.def(
      "train",
      [](const SharedCartridge& cartridge, std::uint64_t moves, double seconds,
         const std::string& patterns, std::uint64_t seed, int threads, double rate,
         double report_seconds, const py::dict& learning, const py::object& network,
         const py::object& callback) {
        return trained(cartridge,
                       {moves, seconds, patterns, seed, threads, rate, report_seconds, learning},
                       network, callback);
      },
      py::arg("cartridge"), py::arg("moves"), py::arg("seconds"), py::arg("patterns"),
      py::arg("seed"), py::arg("threads"), py::arg("rate"), py::arg("report_seconds"),
      py::arg("learning"), py::arg("network"), py::arg("callback"));
}

}  // namespace tilery::python
