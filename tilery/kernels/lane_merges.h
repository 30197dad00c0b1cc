#pragma once
// Listed merges as vectors read them: by the largest tile that merges.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/square_slides.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A byte for each rank. Vectors look it up in two halves of 16 bytes.
using RankTable = std::array<std::uint8_t, WideSlideRules::ranks>;

/// At most one merge for each rank, which is the largest part of that merge.
struct MergeRound {
  /// By the largest part: the other parts, ascending, each with WideSlideRules::tag added.
  /// WideSlideRules::no_tagged_partner stands for none.
  alignas(16) std::array<RankTable, most_parts - 1> others{};
  alignas(16) std::array<RankTable, most_products> made{};  ///< by the largest part; 0: no tile
  alignas(16) RankTable gain{};  ///< the index of the merge's points in LaneMerges::gains
};

/// All merges of a game, by their number of parts.
struct LaneMerges {
  static constexpr std::size_t most_rounds = 12;

  std::array<MergeRound, most_rounds> rounds{};
  /// The rounds of n parts are ends[n - 1] to ends[n] - 1.
  std::array<std::uint8_t, most_parts + 1> ends{};
  std::size_t longest = 2;  ///< the most parts
  /// The different points of merges. The first is 0.
  std::array<std::uint64_t, WideSlideRules::ranks> gains{};
};

/// Nothing if vectors cannot merge by the rules' list: a merge makes as many tiles as it takes,
/// merges chain, or there are more than 31 tiles, more than 31 different points above 0, or more
/// than most_rounds rounds. Merges with equally many parts and the same largest part need a round
/// each.
std::optional<LaneMerges> lane_merges(const Rules& rules);

}  // namespace tilery
