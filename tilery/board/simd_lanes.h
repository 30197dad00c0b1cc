#pragma once
// The lanes of lane_play.h in vectors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/simd_play.h"

namespace tilery {

struct LaneSteps;
struct LaneViews;

/// Rules that vectors can step: random play's, and what ranks count for.
struct SimdStepRules {
  SimdPlayRules play;
  bool counts_score = false;  ///< by ScoreRule::worth on the board; else by the faces of merges
  FaceBytes points;           ///< the worth of each rank, or its face
};

/// The results of a step of a PlayGroup, lane by lane.
struct GroupStep {
  /// Byte k of the points of merges, or of the worth of the board after the step: even lanes, then
  /// odd lanes of each half of the group. See points_of().
  alignas(64) std::uint16_t sums[8][PlayGroup::lanes] = {};
  alignas(64) std::uint8_t largest[PlayGroup::lanes] = {};
  std::uint64_t over = 0;  ///< bit l: lane l has moved and is over
};

/// Moves each lane of `group` in the direction with the number `directions[lane]`, which is
/// below 4.
void step_group(PlayGroup& group, const SimdStepRules& rules, const std::uint8_t* directions,
                GroupStep& out);

/// Sixteen ranks a lane, row by row; 0x40 in unused lanes.
void ranks_of_group(const PlayGroup& group, std::uint8_t* ranks);

/// A byte a lane: bit d is set if direction d is a move. Anything in unused lanes.
void moves_of_group(const PlayGroup& group, const SimdStepRules& rules, std::uint8_t* moves);

/// LanePlay in vectors; PlainLanes is the definition.
class SimdLanes {
 public:
  SimdLanes(const PackedRules& rules, const SimdPlayRules& simd_rules, std::size_t lanes);

  void start(const PackedRules& rules, std::size_t lane, const PackedGame& game, NextTile next);
  void step(const PackedRules& rules, std::span<const std::uint8_t> directions,
            const LaneSteps& out);
  void show(const PackedRules& rules, const LaneViews& out) const;
  [[nodiscard]] PackedGame game(std::size_t lane) const;

 private:
  void step_one(std::size_t group, std::span<const std::uint8_t> directions, const LaneSteps& out);
  void tell_gains(std::size_t group, const GroupStep& step, std::span<double> gains);
  void show_next(std::size_t group, const LaneViews& out) const;
  void show_cards(std::size_t group, std::size_t kinds, std::span<std::uint8_t> cards) const;

  SimdStepRules rules_;
  std::vector<PlayGroup> groups_;
  std::vector<std::uint64_t> over_;   ///< a bit a lane
  std::vector<std::uint64_t> worth_;  ///< of each lane's board, where the score is counted
  unsigned recent_steps_ = 0;         ///< since moves were last added
};

}  // namespace tilery
