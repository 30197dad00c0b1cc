#include "tilery/player/kept_games.h"

#include <algorithm>

#include "tilery/core/number_bytes.h"

namespace tilery {

std::string bytes_of_pairs(std::span<const PairedScores> pairs) {
  std::string bytes;
  for (const PairedScores& pair : pairs) {
    append_number(bytes, pair.seed);
    append_number(bytes, pair.first);
    append_number(bytes, pair.second);
  }
  return bytes;
}

std::optional<std::vector<PairedScores>> pairs_of_bytes(std::string_view bytes) {
  if (bytes.size() % (3 * number_bytes) != 0) {
    return std::nullopt;
  }
  std::vector<PairedScores> pairs(bytes.size() / (3 * number_bytes));
  for (PairedScores& pair : pairs) {
    pair.seed = take_number(bytes);
    pair.first = take_number(bytes);
    pair.second = take_number(bytes);
  }
  return pairs;
}

std::uint64_t games_to_keep(std::uint64_t played, std::uint64_t lanes, std::uint64_t block) {
  constexpr std::uint64_t least_of_lane = 32;
  constexpr std::uint64_t parts = 64;
  return std::max(lanes * std::max(least_of_lane, 2 * block), played / parts);
}

GameStatistics played_on(GameStatistics games, std::uint64_t end, const GamePlay& how) {
  while (games.games() < end) {
    const std::uint64_t left = end - games.games();
    const std::uint64_t count =
        how.kept != nullptr ? std::min(left, games_to_keep(games.games(), how.lanes, how.block))
                            : left;
    games.add(how.play(games.games(), count));
    if (how.kept != nullptr) {
      how.kept->keep(games);
    }
  }
  return games;
}

}  // namespace tilery
