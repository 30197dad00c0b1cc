#pragma once
// Hints in the background: a worker searches one position after another, and callers never wait.

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/core/threads.h"
#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/search/player.h"

namespace tilery {

/// The results of the search of a position so far.
struct HintSoFar {
  MoveValues values;
  int depth = 0;          ///< moves looked ahead; 0 while nothing is known
  bool is_final = false;  ///< the search is over
  ValueUnit unit = ValueUnit::heuristic;
  std::optional<KnownFormation> formation;  ///< set if a tablebase contains the position
  bool is_to_win = false;  ///< each player has a goal: percent are the odds that the mover wins
};

/// Searches the newest position deeper and deeper, and drops older ones. All calls but the
/// destructor return at once. In builds without threads, each call of `hint` searches one depth
/// deeper before it returns.
class BackgroundHints {
 public:
  /// Makes the evaluator. The worker calls it once, because reading a network may take seconds. It
  /// may give up once its argument returns true.
  using EvaluatorMaker = std::function<std::expected<BoardEvaluator, Error>(const IsCancelled&)>;

  /// If making the evaluator fails, boards are evaluated by the heuristic, and `take_fault` gives
  /// the error.
  BackgroundHints(const Rules& rules, EvaluatorMaker make_evaluator);

  /// Waits for the worker: milliseconds, or until `make_evaluator` gives up.
  ~BackgroundHints();
  BackgroundHints(const BackgroundHints&) = delete;
  BackgroundHints& operator=(const BackgroundHints&) = delete;

  /// Searches `position` from now on; a repeated question changes nothing.
  void ask(const Position& position, const SearchLimits& search_limits);

  /// The results for the newest position so far.
  [[nodiscard]] HintSoFar hint() const;

  /// True once the evaluator is made.
  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// The error of making the evaluator, in the first call after it; nothing in later calls.
  std::optional<Error> take_fault();

 private:
  struct Question {
    Position position;
    SearchLimits search_limits;
    std::uint64_t number = 0;  ///< counted from 1
  };
  /// The state that the worker and the callers share.
  struct Shared {
    Question question;
    HintSoFar hint;
    std::optional<Error> fault;
  };
  /// The worker's search.
  struct Search {
    Search(const Rules& rules, BoardEvaluator a_evaluator)
        : evaluator(std::move(a_evaluator)), player(rules, evaluator, spare_threads()) {}

    BoardEvaluator evaluator;
    Player<BoardEvaluator> player;
    Question question;
    std::optional<Deepening> deepening;  ///< of the question
    std::optional<MoveValues> solved;    ///< puzzle_values() of the question
    HintSoFar hint{.is_final = true};
  };

  /// One step of the worker: makes the evaluator, or searches one depth. True if there is more to
  /// do.
  bool step();
  void prepare();
  /// Begins with the newest question.
  void begin();
  void search_deeper();
  void publish();

  Rules rules_;
  EvaluatorMaker make_evaluator_;
  Guarded<Shared> shared_;
  std::atomic<std::uint64_t> newest_ = 0;  ///< the number of the newest question
  std::atomic<bool> is_ready_ = false;
  std::atomic<bool> is_ending_ = false;
  std::optional<Search> search_;  ///< used only by the worker
  Background worker_;             ///< last, so that it ends first
};

}  // namespace tilery
