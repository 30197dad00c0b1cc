#pragma once
// The vectors behind batch.h.

#include <cstddef>
#include <span>

#include "tilery/board/batch.h"
#include "tilery/board/merge_partner.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// What a game's slides need to be worked out in vectors.
struct SimdSlideRules {
  MergePartners partners;
  FaceBytes faces;
  Reach reach = Reach::far;
};

/// How many boards the vectors of this machine hold as planes: 16 to 64, or 0 if there are none.
std::size_t simd_lanes();

/// Answers for as many of the first boards as fill whole vectors, and returns how many those are.
std::size_t slide_batch_simd(std::span<const PackedBoard> boards, const SimdSlideRules& rules,
                             const BatchSlides& out);

}  // namespace tilery
