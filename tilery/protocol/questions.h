#pragma once
// Questions in JSON and their answers: inspect, view, hint, review, simulate, rate, solve and
// verify as one function from text to text.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/narration/review_words.h"
#include "tilery/narration/simulation_words.h"
#include "tilery/narration/verdict.h"
#include "tilery/player/exact_solving.h"
#include "tilery/player/game_series.h"
#include "tilery/protocol/board_request.h"
#include "tilery/protocol/hint_answer.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Functions that are called while a question is answered. Each may be empty.
struct QuestionProgress {
  /// Called before an action of a reviewed game is searched, with the number of actions before it
  /// and of all actions.
  std::function<void(std::size_t before, std::size_t all)> review = {};
  SimulationProgress simulation = {};
  ExactProgress solving = {};  ///< while a game is solved for perfect play
  /// Called with the current task, and the share of the time that is over.
  std::function<void(std::string_view task, double share)> rating = {};
};

/// Functions that get a result before the answer about it is given. Each may be empty.
struct QuestionResults {
  std::function<void(const Review&)> review = {};
  std::function<void(const SimulationReport&)> simulation = {};
  std::function<void(const RatedGameReport&)> rating = {};
};

/// The limits of a question, its clock, and the processes that work on it.
struct QuestionWork {
  HintSearch search = {};      ///< of hints, if a question sets no limits
  QuestionLimits limits = {};  ///< the largest values of a question
  Clock clock = nullptr;       ///< without it, answers give 0 seconds and refuse "time_ms"
  /// Called often, by several threads, while a question is answered. Once it returns true, a hint
  /// ends with the deepest search that finished; all other questions that take long fail.
  IsCancelled is_cancelled = {};
  Communicator* communicator =
      &lone_communicator();  ///< simulates and reviews; must outlive the questions
};

/// The services of the program that answers questions. The library reads no file: cartridges,
/// networks and worlds come from these functions. They get names unchecked from a question: a
/// program that answers strangers must not use them as paths.
struct QuestionSources {
  FindCartridge cartridge = shipped;
  /// If empty, verify refuses walks. A program that makes this object with {.verify_walk = nullptr}
  /// links no code for worlds.
  VerifyWalk verify_walk = walk_verifier();
  FindEvaluator evaluator = {};  ///< if empty, the heuristic evaluates
  /// If set, all questions to inspect and hint are about this game, and must not name a game.
  std::optional<Cartridge> game = {};
  /// Cartridges of records; tried before `cartridge`.
  std::vector<Cartridge> of_records = {};
  const KeptGames* kept_games = nullptr;  ///< SimulationTask::kept; must outlive the questions
  QuestionWork work = {};
  QuestionProgress progress = {};
  QuestionResults on_result = {};
};

/// Answers independent questions. Keeps the last game, and the evaluators of the last few games.
/// Used by one thread at a time. A question takes as long as the command of the same name.
class Questions {
 public:
  explicit Questions(QuestionSources sources = {});
  ~Questions();
  Questions(Questions&&) noexcept;

  /// The answer to `question`: one JSON object, without a line feed. `place` is the question's
  /// place in its source, for errors. `command` is "inspect", "view", "hint", "review", "simulate",
  /// "rate", "solve" or "verify"; docs/formats.md describes the questions and answers of each. The
  /// answer is {"error": ...} if the question cannot be answered.
  std::string answer(std::string_view command, std::string_view question, QuestionPlace place = {});

  /// As answer(), but gives an Error if the question cannot be answered.
  std::expected<std::string, Error> ask(std::string_view command, std::string_view question,
                                        QuestionPlace place = {});

  /// Calls `tell` with the verdict on every record of `text`, in order, or on its one walk. A text
  /// without a record gives one verdict, an error. For each record, json_of(verdict) equals the
  /// answer of `verify` to that record, except for its line. `file` names the text. The rules of
  /// games are kept for the next call. After a cancel, verdicts prove nothing.
  void verify_each(std::string_view text, const std::string& file, const TellVerdict& tell);

  /// Makes the evaluator of `sources.game` at its own size, so that the first hint does not wait
  /// for it. Fails if the evaluator cannot be made. Requires `sources.game`.
  std::expected<void, Error> get_ready();

 private:
  struct Game;
  using Answer = std::expected<std::string, Error>;

  Answer inspect(std::string_view question, QuestionPlace place);
  Answer hint(std::string_view question, QuestionPlace place);
  Answer review(std::string_view question, QuestionPlace place);
  Answer simulate(std::string_view question, QuestionPlace place);
  Answer rate(std::string_view question, QuestionPlace place);
  Answer solve(std::string_view question, QuestionPlace place);
  Answer verify(std::string_view question, QuestionPlace place);

  std::expected<Game*, Error> game_of(const AskedGame& asked);
  std::expected<RecordRules, Error> rules_of(const AskedGame& asked) const;
  std::expected<Verification, Error> verification_of(const AskedGame& asked) const;
  std::expected<SeriesPlayer, Error> player_of(const std::string& name, const Cartridge& cartridge);

  QuestionSources sources_;
  std::shared_ptr<EvaluatorCache> evaluators_;
  std::unique_ptr<Game> game_;                ///< of the last question about a board
  std::optional<Verification> verification_;  ///< of verify_each()
};

}  // namespace tilery
#pragma GCC visibility pop
