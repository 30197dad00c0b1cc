#include "tilery/board/batch.h"

#include <cassert>

#include "tilery/board/batch_simd.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"

namespace tilery {
namespace {

bool is_wanted(const BatchSlides& out, std::size_t direction) {
  return !out.boards[direction].empty();
}

[[maybe_unused]] bool fits(const BatchSlides& out, std::size_t boards) {
  const auto is_right = [boards](std::size_t size) { return size == 0 || size == boards; };
  bool all = is_right(out.moves.size());
  for (std::size_t direction = 0; direction < 4; ++direction) {
    all = all && is_right(out.boards[direction].size()) && is_right(out.gains[direction].size()) &&
          (is_wanted(out, direction) || (out.gains[direction].empty() && out.moves.empty()));
  }
  return all;
}

void slide_plain(std::span<const PackedBoard> boards, std::size_t first, const PackedRules& rules,
                 const BatchSlides& out) {
  for (std::size_t i = first; i < boards.size(); ++i) {
    const auto all = slides(boards[i], rules);
    unsigned moves = 0;
    for (std::size_t direction = 0; direction < 4; ++direction) {
      if (is_wanted(out, direction)) {
        out.boards[direction][i] = all[direction].board;
      }
      if (!out.gains[direction].empty()) {
        out.gains[direction][i] = all[direction].gain;
      }
      moves |= unsigned{all[direction].moved} << direction;
    }
    if (!out.moves.empty()) {
      out.moves[i] = static_cast<std::uint8_t>(moves);
    }
  }
}

}  // namespace

bool has_simd_slides(const PackedRules& rules) {
  return simd_lanes() > 0 && merge_partners(rules).has_value();
}

void slide_batch(std::span<const PackedBoard> boards, const PackedRules& rules,
                 const BatchSlides& out, Kernel kernel) {
  assert(fits(out, boards.size()));
  std::size_t done = 0;
  if (kernel == Kernel::simd) {
    if (const auto partners = merge_partners(rules)) {
      done = slide_batch_simd(boards,
                              {.partners = *partners,
                               .faces = face_bytes(rules.rules().ladder),
                               .reach = rules.rules().reach},
                              out);
    }
  }
  slide_plain(boards, done, rules, out);
}

}  // namespace tilery
