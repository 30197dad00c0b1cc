#pragma once
// The vector code behind batch.h.

#include <cstddef>
#include <span>

#include "tilery/board/batch.h"
#include "tilery/board/packed_rules.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The parts of the rules that sliding in vectors needs.
struct SimdSlideRules {
  MergePartners partners;
  FaceBytes faces;
  Reach reach = Reach::far;
};

/// How many boards a vector of this machine holds as planes: 16 to 64; 0 without vectors.
std::size_t simd_lanes();

/// Slides the first boards, as many as fill whole vectors, and returns their number.
std::size_t slide_batch_simd(std::span<const PackedBoard> boards, const SimdSlideRules& rules,
                             const BatchSlides& out);

}  // namespace tilery
