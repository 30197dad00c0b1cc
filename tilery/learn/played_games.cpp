#include "tilery/learn/played_games.h"

#include <cstddef>

namespace tilery {

PlayedGames& PlayedGames::operator+=(const PlayedGames& others) {
  games += others.games;
  moves += others.moves;
  score_sum += others.score_sum;
  for (std::size_t rank = 0; rank < by_largest.size(); ++rank) {
    by_largest[rank] += others.by_largest[rank];
  }
  return *this;
}

double PlayedGames::mean_score() const {
  return games == 0 ? 0 : score_sum / static_cast<double>(games);
}

double PlayedGames::share_with(Rank rank) const {
  std::uint64_t count = 0;
  for (std::size_t larger = rank; larger < by_largest.size(); ++larger) {
    count += by_largest[larger];
  }
  return games == 0 ? 0 : static_cast<double>(count) / static_cast<double>(games);
}

Rank PlayedGames::largest_tile() const {
  Rank largest = 0;
  for (std::size_t rank = 1; rank < by_largest.size(); ++rank) {
    largest = by_largest[rank] > 0 ? static_cast<Rank>(rank) : largest;
  }
  return largest;
}

}  // namespace tilery
