#include "tilery/board/merge_partner.h"

#include <algorithm>

namespace tilery {
namespace {

/// The one rank that `rank` merges with; MergePartners::nobody if there is none.
std::optional<std::uint8_t> only_partner(const MergeTable& merge, Rank rank) {
  std::uint8_t partner = MergePartners::nobody;
  for (Rank other = 1; other <= highest_packed_rank; ++other) {
    if (merge.made_of(rank, other) == 0) {
      continue;
    }
    if (partner != MergePartners::nobody) {
      return std::nullopt;
    }
    partner = other;
  }
  return partner;
}

}  // namespace

std::optional<MergePartners> merge_partners(const PackedRules& rules) {
  const MergeTable& merge = rules.rules().merge;
  const auto& blocked = rules.rules().shape.blocked;
  if (std::ranges::find(blocked, true) != blocked.end()) {
    return std::nullopt;
  }
  MergePartners partners;
  partners.partner[0] = MergePartners::nobody;
  partners.makes_next = true;
  for (Rank rank = 1; rank <= highest_packed_rank; ++rank) {
    const auto partner = only_partner(merge, rank);
    if (!partner) {
      return std::nullopt;
    }
    partners.partner[rank] = *partner;
    if (*partner != MergePartners::nobody) {
      partners.made[rank] = merge.made_of(rank, *partner);
      partners.makes_next = partners.makes_next && partners.made[rank] == rank + 1;
    }
  }
  return partners;
}

FaceBytes face_bytes(const Ladder& ladder) {
  FaceBytes faces;
  for (std::size_t rank = 0; rank < std::min<std::size_t>(ladder.faces.size(), 16); ++rank) {
    for (std::size_t k = 0; k < 8; ++k) {
      const auto byte = static_cast<std::uint8_t>(ladder.faces[rank] >> (8 * k));
      faces.byte[k][rank] = byte;
      faces.bytes = byte != 0 ? std::max(faces.bytes, k + 1) : faces.bytes;
    }
  }
  return faces;
}

}  // namespace tilery
