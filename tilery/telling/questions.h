#pragma once
// Questions in JSON and their answers: inspect, view, hint, review, simulate and verify as one
// function from text to text.

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
#include "tilery/player/exact_solving.h"
#include "tilery/player/game_series.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/asked_game.h"
#include "tilery/telling/error_answer.h"
#include "tilery/telling/hint_answer.h"
#include "tilery/telling/review_words.h"
#include "tilery/telling/simulation_report.h"
#include "tilery/telling/thinking_request.h"
#include "tilery/telling/verdict.h"

namespace tilery {

/// What a program gives to the questions asked of it. The library reads no file: cartridges,
/// networks and worlds come from these functions. They get names as they stand in a question: a
/// program that answers strangers must not take them for paths.
struct QuestionSources {
  FindCartridge cartridge = find_shipped_cartridge;
  /// Without it verify refuses walks, and the program links nothing of worlds if it also says so
  /// where it makes this object: {.verify_walk = nullptr}.
  VerifyWalk verify_walk = walk_verifier();
  FindJudge judge;                ///< without it games are judged by the heuristic
  std::optional<Cartridge> game;  ///< inspect and hint ask about this one, and name none
  /// Tried for the games of records before those that `cartridge` knows.
  std::vector<Cartridge> of_records;
  HintSearch search;  ///< of hints, where a question does not say
  /// Called before an action of a reviewed game is searched, with the actions before it and in all.
  std::function<void(std::size_t before, std::size_t all)> on_review;
  /// Called with a review, and with the report of a simulation, before its answer is given.
  std::function<void(const Review&)> take_review;
  std::function<void(const SimulationReport&)> take_simulation;
  Crew* crew = &lone_crew();              ///< simulates and reviews; must outlive the questions
  SimulationProgress on_simulation;       ///< called now and then while games are played
  const KeptGames* kept_games = nullptr;  ///< SimulationTask::kept; must outlive the questions
  ExactProgress on_solving;               ///< likewise while a game is solved for perfect play
  Clock clock = nullptr;  ///< measures seconds; without it they are 0, and no hint is timed
  QuestionLimits limits;  ///< what a question may ask for
};

/// Answers questions, each on its own. Keeps the last game and the judges of the last few. Used by
/// one thread at a time; a question takes as long as the command of its name.
class Questions {
 public:
  explicit Questions(QuestionSources sources = {});
  ~Questions();
  Questions(Questions&&) noexcept;

  /// The answer to `question`, which stands at `place`: one JSON object, without a line feed.
  /// `command` is "inspect", "view", "hint", "review", "simulate" or "verify"; docs/formats.md
  /// describes the questions and the answers of each. {"error": ...} if the question cannot be
  /// answered.
  std::string answer(std::string_view command, std::string_view question, QuestionPlace place = {});

  /// As answer(), with the error itself if the question cannot be answered.
  std::expected<std::string, Error> ask(std::string_view command, std::string_view question,
                                        QuestionPlace place = {});

  /// Tells the verdict on every record of `text`, in order, or on its one walk; json_of(verdict) is
  /// what `verify` answers to that record alone, but for its line. A text without a record gets one
  /// verdict that says so. `file` names the text. Keeps the rules of games from text to text.
  void verify_each(std::string_view text, const std::string& file, const TellVerdict& tell);

  /// Makes the judge of `sources.game` at its own size, which the first hint does otherwise. Fails
  /// if the judge cannot be had. Requires `sources.game`.
  std::expected<void, Error> get_ready();

 private:
  struct Game;
  using Answer = std::expected<std::string, Error>;

  Answer inspect(std::string_view question, QuestionPlace place);
  Answer hint(std::string_view question, QuestionPlace place);
  Answer review(std::string_view question, QuestionPlace place);
  Answer simulate(std::string_view question, QuestionPlace place);
  Answer verify(std::string_view question, QuestionPlace place);

  std::expected<Game*, Error> game_of(const AskedGame& asked);
  std::expected<RecordRules, Error> rules_of(const AskedGame& asked) const;
  std::expected<Verification, Error> verification_of(const AskedGame& asked) const;
  std::expected<SeriesPlayer, Error> player_of(const std::string& name, const Cartridge& cartridge);

  QuestionSources sources_;
  std::shared_ptr<Judges> judges_;
  std::unique_ptr<Game> game_;                ///< of the last question about a board
  std::optional<Verification> verification_;  ///< of verify_each()
};

}  // namespace tilery
