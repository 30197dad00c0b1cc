#pragma once
// A merge rule as three lookups by rank, for rules in which every tile has one partner.

#include <array>
#include <cstdint>
#include <optional>

#include "tilery/board/packed_rules.h"

namespace tilery {

/// By rank, 0 to 15. Two tiles merge if the one is the other's partner: with equal merges a tile is
/// its own, in Threes 1 and 2 are each other's. In a line the made tiles are then the same whether
/// it is taken from the one end or from the other, which halves the work of far-reaching gains.
struct MergePartners {
  static constexpr std::uint8_t nobody = 0x80;

  std::array<std::uint8_t, 16> partner{};  ///< `nobody` for an empty cell and a tile that is alone
  std::array<std::uint8_t, 16> made{};     ///< what the two become
  bool makes_next = false;                 ///< made[rank] is rank + 1 wherever there is a partner
};

/// Nothing if a tile merges with two different ones, or if a cell is blocked.
std::optional<MergePartners> merge_partners(const PackedRules& rules);

/// Byte k of the face of each rank, for k below `bytes`: sums of faces are sums of their bytes.
struct FaceBytes {
  std::array<std::array<std::uint8_t, 16>, 8> byte{};
  std::size_t bytes = 0;  ///< how many are not all zero, up to the last that is not
};

FaceBytes face_bytes(const Ladder& ladder);

}  // namespace tilery
