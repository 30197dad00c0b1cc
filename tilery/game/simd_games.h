#pragma once
// RandomGames in vectors.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/play_tally.h"
#include "tilery/board/random_play.h"
#include "tilery/board/wide_play.h"
#include "tilery/game/position.h"
#include "tilery/game/wide_start.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Plays the lanes of a WideGroup together; PlainGames is the definition.
class SimdGames {
 public:
  SimdGames(const Rules& rules, const WidePlayRules& wide, const RandomPlayStart& start);

  void step(const Rules& rules, std::size_t attempts);
  [[nodiscard]] Position position(const Rules& rules, std::size_t lane) const;
  [[nodiscard]] std::uint64_t longest() const;
  [[nodiscard]] std::vector<FinishedGame>& games() { return games_; }

 private:
  /// The state of a lane that the vectors do not need.
  struct Lane {
    RandomPlayer player;
    std::uint64_t seed = 0;
    std::uint64_t moves = 0;  ///< without the group's recent ones
    std::uint64_t mass = 0;   ///< of the first board
    std::uint64_t worth = 0;
  };

  void begin(const Rules& rules, std::size_t lane, std::uint64_t seed);
  [[nodiscard]] FinishedGame ended(const Rules& rules, std::size_t lane) const;
  void step_group(const Rules& rules, std::size_t group, std::size_t attempts);
  void begin_block(std::size_t group, std::uint64_t block);

  WidePlayRules wide_;
  WideStarts starts_;
  std::vector<WideGroup> groups_;
  std::vector<Lane> lanes_;
  std::uint64_t attempts_ = 0;
  std::vector<FinishedGame> games_;
};

}  // namespace tilery
