#pragma once
// RandomGames without vectors.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/play_tally.h"
#include "tilery/board/random_play.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The first position of `seed`, or of the next seed of a lane among `lanes` whose first position
/// has a move. The games before it are over at once: appends them to `games`.
Position next_position(const Rules& rules, std::uint64_t seed, std::size_t lanes,
                       std::vector<FinishedGame>& games);

/// Plays lane after lane by game/position.h: the definition of RandomGames' results.
class PlainGames {
 public:
  PlainGames(const Rules& rules, const RandomPlayStart& start);

  void step(const Rules& rules, std::size_t attempts);
  [[nodiscard]] Position position(const Rules& /*rules*/, std::size_t lane) const {
    return lanes_[lane].position;
  }
  [[nodiscard]] std::uint64_t longest() const;
  [[nodiscard]] std::vector<FinishedGame>& games() { return games_; }

 private:
  struct Lane {
    Position position;
    RandomPlayer player;
  };

  void begin(const Rules& rules, Lane& lane, std::uint64_t seed, std::size_t lanes);

  std::vector<Lane> lanes_;
  std::uint64_t attempts_ = 0;
  std::vector<FinishedGame> games_;
};

}  // namespace tilery
