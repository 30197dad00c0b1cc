#pragma once
// How long to think about a move, as keys of a question in JSON.

#include <array>
#include <cstdint>
#include <expected>

#include "tilery/core/error.h"
#include "tilery/player/thinking.h"
#include "tilery/telling/flat_question.h"

namespace tilery {

/// The most that a question may ask for.
struct QuestionLimits {
  int depth = deepest_thinking;                        ///< moves looked ahead
  double time_ms = 600'000;                            ///< for a move
  std::uint64_t most_boards = most_judged_boards;      ///< likewise
  std::uint64_t games = 1'000'000'000;                 ///< of a simulation
  std::uint64_t exact_bytes = std::uint64_t{1} << 28;  ///< of memory for perfect play
};

/// The values of `depth`, `time_ms`, `most_boards`, `selective` and `least_odds`.
struct AskedThinking {
  AskedNumber depth;
  AskedDecimal time_ms;
  AskedNumber most_boards;
  AskedTruth selective;
  AskedDecimal least_odds;
};

/// The keys whose values go into `asked`, which must outlive them.
std::array<QuestionKey, 5> keys_of(AskedThinking& asked, const QuestionLimits& limits);

/// The thinking that a question asks for, or `usual` if it asks for none. With a limit alone the
/// depth is that of `limits`. Fails if it asks for a time and there is no clock; the error has a
/// column alone.
std::expected<Thinking, Error> thinking_of(const AskedThinking& asked, const Thinking& usual,
                                           const QuestionLimits& limits, Clock clock);

}  // namespace tilery
