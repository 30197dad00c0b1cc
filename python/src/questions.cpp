// Questions in JSON.

#include <chrono>
#include <cstdint>
#include <expected>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/src/common.h"
#include "tilery/core/work_budget.h"
#include "tilery/narration/verdict.h"
#include "tilery/player/advice.h"
#include "tilery/protocol/questions.h"
#include "tilery/shipped_networks.h"
#include "tilery/value/network_file.h"

namespace tilery::python {
namespace {

/// An evaluator with the shipped network and tablebases of a game.
std::expected<BoardEvaluator, Error> shipped_evaluator(const Cartridge& cartridge) {
  const std::string_view bytes = shipped_network(cartridge.name);
  const auto reader = NetworkReader::of(bytes, cartridge.name);
  if (!reader || !check_rules(reader->header(), cartridge.rules, cartridge.name)) {
    return BoardEvaluator(cartridge.rules, std::nullopt);  // none ships for this game or this size
  }
  TILERY_TRY(auto network, network_for(cartridge.rules, bytes, cartridge.name,
                                       {.is_cancelled = &LongCall::is_present_stopped,
                                        .memory = NetworkMemory::compact}));
  BoardEvaluator evaluator(cartridge.rules, std::move(network));
  evaluator.use_tables(usual_tables(cartridge, shipped_table));
  return evaluator;
}

/// The questions of all threads of Python, one after the other.
class SharedQuestions {
 public:
  /// The result of work(questions, call), in a long call.
  template <typename Work>
  auto ask(Work work) {
    LongCall call;
    return call.run([&] {
      std::unique_lock lock(mutex_, std::defer_lock);
      while (!lock.try_lock_for(std::chrono::milliseconds(20))) {
        call.check();
      }
      return work(questions_, call);
    });
  }

 private:
  std::timed_mutex mutex_;
  Questions questions_{{.evaluator = shipped_evaluator,
                        .work = {.search = {.search_limits = {.depth = 3}},
                                 .clock = steady_milliseconds,
                                 .is_cancelled = &LongCall::is_present_stopped},
                        // Without this check, a stopped simulation goes on through all its games.
                        .progress = {.simulation = [](std::uint64_t, std::uint64_t) {
                          LongCall::check_present();
                        }}}};
};

SharedQuestions& shared_questions() {
  static SharedQuestions questions;
  return questions;
}

std::string answer(const std::string& command, const std::string& question) {
  return shared_questions().ask(
      [&](Questions& questions, LongCall&) { return questions.answer(command, question); });
}

/// The verdict on each record of `text`, as JSON.
std::vector<std::string> verify_each(const std::string& text) {
  return shared_questions().ask([&](Questions& questions, LongCall& call) {
    std::vector<std::string> verdicts;
    questions.verify_each(text, "record", [&](const Verdict& verdict) {
      call.check();
      verdicts.push_back(json_of(verdict));
    });
    return verdicts;
  });
}

}  // namespace

void add_questions(py::module_& module) {
  module.def("verify_each", &verify_each, py::arg("text"));
  module.def("answer", &answer, py::arg("command"), py::arg("question"));
}

}  // namespace tilery::python
