#pragma once
// Hints that nobody waits for: threads of their own look at one position after the other.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/judge.h"
#include "tilery/player/root_parallel.h"

namespace tilery {

/// What is known of a position so far.
struct HintSoFar {
  MoveValues values;
  int depth = 0;          ///< moves looked ahead; 0 while nothing is known
  bool is_final = false;  ///< nothing more will be found out
  bool is_score = false;  ///< values are points to be expected, by a network; else they are to
                          ///< be compared only
};

/// Looks deeper and deeper into the position asked for last, and forgets those before it. All calls
/// but the destructor return at once, whatever the thread is doing.
class HintDesk {
 public:
  /// Is called once, in the desk's thread: to read a network may take seconds. It may give up when
  /// that is not wanted any more.
  using JudgeMaker = std::move_only_function<std::expected<Judge, Error>(const IsUnwanted&)>;

  /// Where the judge cannot be had, boards are judged without a network, and `take_fault` says why.
  HintDesk(const Rules& rules, JudgeMaker make_judge);

  /// Waits for the thread, which stops within milliseconds, or with the step that it
  /// is at in reading a network.
  ~HintDesk();
  HintDesk(const HintDesk&) = delete;
  HintDesk& operator=(const HintDesk&) = delete;

  /// Turns to `position`; nothing changes where the same was asked for last.
  void ask(const Position& position, const Thinking& thinking);

  /// What is known of the position asked for last.
  [[nodiscard]] HintSoFar hint() const;

  /// Whether there is a judge by now.
  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// Why a network is not used, once.
  std::optional<Error> take_fault();

 private:
  struct Question {
    Position position;
    Thinking thinking;
    std::uint64_t number = 0;  ///< from 1
  };

  void work(const std::stop_token& stop, JudgeMaker make_judge);
  Judge judge(const std::stop_token& stop, JudgeMaker make_judge);
  std::optional<Question> next_question(const std::stop_token& stop, std::uint64_t answered);
  void think(RootParallel& search, const Question& question, const std::stop_token& stop);
  void tell(std::uint64_t number, const HintSoFar& hint);

  Rules rules_;
  mutable std::mutex mutex_;  ///< guards question_, hint_ and fault_; held for moments only
  std::condition_variable_any has_question_;
  Question question_;
  HintSoFar hint_;
  std::optional<Error> fault_;
  std::atomic<std::uint64_t> newest_ = 0;  ///< question_.number
  std::atomic<bool> is_ready_ = false;
  bool has_network_ = false;  ///< the thread's own
  std::jthread thread_;       ///< last, so that it ends first
};

}  // namespace tilery
