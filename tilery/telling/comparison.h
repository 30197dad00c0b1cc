#pragma once
// Which of two judges plays better: paired games until a sequential test knows, in words and JSON.

#include <functional>
#include <string>

#include "tilery/player/kept_games.h"
#include "tilery/player/paired_test.h"
#include "tilery/telling/evaluation.h"

namespace tilery {

struct Comparison {
  PairedVerdict verdict;
  double seconds = 0;  ///< by the clock; 0 without one
};

/// Two judges, which must outlive it.
struct JudgePair {
  const Judge& first;
  const Judge& second;
  const KeptPairs* kept = nullptr;  ///< as EvaluationTask::kept, of both
};

/// Plays the games of task.plan, at most, by both judges, and stops when the test knows. The same
/// verdict with any number of threads and processes. `progress(pairs)` is called as `simulated`
/// calls it. task.until and task.kept do not count.
Comparison compared(const EvaluationTask& task, JudgePair judges, Clock clock,
                    const std::function<void(std::uint64_t)>& progress = {},
                    Crew& crew = lone_crew());

/// The names of two players.
struct PlayerPair {
  std::string first;
  std::string second;
};

/// The comparison in lines for people.
std::string comparison_words(const Comparison& comparison, const PlayerPair& names);

/// The comparison in JSON as docs/formats.md, "A comparison", describes it, without a line feed.
std::string json_of(const Comparison& comparison, const PlayerPair& names);

}  // namespace tilery
