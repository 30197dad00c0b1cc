#include "tilery/telling/thinking_request.h"

namespace tilery {

std::array<QuestionKey, 5> keys_of(AskedThinking& asked, const QuestionLimits& limits) {
  return {
      QuestionKey{.name = "depth",
                  .value = &asked.depth,
                  .least = 1,
                  .most = static_cast<std::uint64_t>(limits.depth)},
      QuestionKey{.name = "time_ms", .value = &asked.time_ms, .low = 0.01, .high = limits.time_ms},
      QuestionKey{.name = "most_boards",
                  .value = &asked.most_boards,
                  .least = 1,
                  .most = limits.most_boards},
      QuestionKey{.name = "selective", .value = &asked.selective},
      QuestionKey{.name = "least_odds", .value = &asked.least_odds, .low = 0, .high = 1}};
}

std::expected<Thinking, Error> thinking_of(const AskedThinking& asked, const Thinking& usual,
                                           const QuestionLimits& limits, Clock clock) {
  if (asked.time_ms.is_there() && clock == nullptr) {
    return std::unexpected(Error{.source = {},
                                 .place = {1, asked.time_ms.column},
                                 .expected = "no \"time_ms\", as there is no clock",
                                 .found = "one"});
  }
  const Thinking spoken = {.depth = static_cast<int>(asked.depth.value),
                           .milliseconds = asked.time_ms.value,
                           .most_boards = asked.most_boards.value,
                           .least_odds = asked.least_odds.value,
                           .is_selective = asked.selective.value,
                           .clock = clock};
  return completed(spoken, usual, limits.depth);
}

}  // namespace tilery
