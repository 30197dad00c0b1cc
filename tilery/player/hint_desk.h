#pragma once
// Hints in the background: a worker searches one position after the other, and callers never wait.

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>

#include "tilery/core/error.h"
#include "tilery/core/threads.h"
#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/judge.h"
#include "tilery/player/root_parallel.h"
#include "tilery/player/thinking.h"

namespace tilery {

/// What is known of a position so far.
struct HintSoFar {
  MoveValues values;
  int depth = 0;          ///< moves looked ahead; 0 while nothing is known
  bool is_final = false;  ///< the search is over
  /// The values are expected points, judged by a network; otherwise only their differences count.
  bool is_score = false;
  std::optional<KnownFormation> formation;  ///< if a table knew the position
};

/// Searches the newest position deeper and deeper, and drops older ones. All calls but the
/// destructor return at once. Where there are no threads, each call of `hint` searches one depth
/// deeper before it returns.
class HintDesk {
 public:
  /// Makes the judge. Called once, by the desk's worker, as reading a network may take seconds. It
  /// may give up as soon as the judge is unwanted.
  using JudgeMaker = std::function<std::expected<Judge, Error>(const IsUnwanted&)>;

  /// If making the judge fails, the desk judges by the heuristic, and `take_fault` gives the error.
  HintDesk(const Rules& rules, JudgeMaker make_judge);

  /// Waits for the worker: milliseconds, or until `make_judge` gives up.
  ~HintDesk();
  HintDesk(const HintDesk&) = delete;
  HintDesk& operator=(const HintDesk&) = delete;

  /// Turns to `position`; a repeated question changes nothing.
  void ask(const Position& position, const Thinking& thinking);

  /// What is known of the newest position.
  [[nodiscard]] HintSoFar hint() const;

  /// True once the judge is made.
  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// The error of making the judge, once.
  std::optional<Error> take_fault();

 private:
  struct Question {
    Position position;
    Thinking thinking;
    std::uint64_t number = 0;  ///< from 1
  };
  /// What the worker and the callers share.
  struct Desk {
    Question question;
    HintSoFar hint;
    std::optional<Error> fault;
  };
  /// The worker's search.
  struct Search {
    Search(const Rules& rules, Judge a_judge);
    /// Begins with the question.
    void begin();
    /// Whether the question's limits are reached; asked on every thread that searches.
    [[nodiscard]] bool is_over() const;
    /// Ask after each depth: may the next one finish within the question's limits?
    bool allows_another();

    Judge judge;
    RootParallel root;
    Question question;
    HintSoFar hint{.is_final = true};
    ThinkingTime time{Thinking{}};
    BoardBudget budget{0, 0};
  };

  /// One step of the worker: makes the judge, or searches one depth. True if there is more to do.
  bool step();
  void get_ready();
  void search_deeper();

  Rules rules_;
  JudgeMaker make_judge_;
  Guarded<Desk> desk_;
  std::atomic<std::uint64_t> newest_ = 0;  ///< the number of the desk's question
  std::atomic<bool> is_ready_ = false;
  std::atomic<bool> is_ending_ = false;
  std::optional<Search> search_;  ///< the worker's own
  Background worker_;             ///< last, so that it ends first
};

}  // namespace tilery
