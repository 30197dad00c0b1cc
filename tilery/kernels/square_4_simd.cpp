// Games on squares of 4 x 4 planes, and boards written row by row. Each lane moves in its own
// direction, so cells are exchanged to make every direction left, and exchanged back after the
// slide. Random numbers cost the most: two or three 64-bit mixes for each move, in eight registers
// each.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/kernels/square_4_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/kernels/lane_group.h"
#include "tilery/kernels/turn_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

bool has_4() { return TILERY_HAS_LANE_KERNELS; }

#if !TILERY_HAS_LANE_KERNELS

LaneRun run_4(LaneGroup& /*group*/, const LaneRules& /*rules*/, const LaneTask& /*task*/,
              bool /*is_long*/) {
  return {};
}
void moves_4(const LaneGroup& /*group*/, const LaneRules& /*rules*/, std::uint8_t* /*moves*/,
             bool /*is_long*/) {}
void ranks(const LaneGroup& /*group*/, const LaneRules& /*rules*/, std::size_t /*count*/,
           std::uint8_t* /*ranks*/) {}

#else

template <SlideForm form, bool is_long = false>
using Kind4 = LaneKind<4, form, is_long>;

LaneRun run_4(LaneGroup& group, const LaneRules& rules, const LaneTask& task, bool is_long) {
  if (is_long) {
    return run_of<Kind4<SlideForm::any, true>>(group, rules, task);
  }
  switch (rules.short_form) {
    case SlideForm::next:
      return run_of<Kind4<SlideForm::next>>(group, rules, task);
    case SlideForm::pairs:
      return run_of<Kind4<SlideForm::pairs>>(group, rules, task);
    case SlideForm::any:
      break;
  }
  return run_of<Kind4<SlideForm::any>>(group, rules, task);
}

void moves_4(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves, bool is_long) {
  if (is_long) {
    moves_of<Kind4<SlideForm::any, true>>(group, rules, moves);
  } else if (rules.short_form == SlideForm::any) {
    moves_of<Kind4<SlideForm::any>>(group, rules, moves);
  } else {
    moves_of<Kind4<SlideForm::pairs>>(group, rules, moves);
  }
}

using Row = hn::Vec<hn::Full128<std::uint8_t>>;

/// Transposes sixteen planes of sixteen lanes in four rounds, each a perfect shuffle of bytes.
HWY_INLINE void transpose(Row (&rows)[16]) {
  const hn::Full128<std::uint8_t> d;
  for (int round = 0; round < 4; ++round) {
    Row mixed[16];
    for_each_below<8>([&](auto i) TILERY_INLINED {
      mixed[2 * i] = hn::InterleaveLower(d, rows[i], rows[i + 8]);
      mixed[2 * i + 1] = hn::InterleaveUpper(d, rows[i], rows[i + 8]);
    });
    for_each_below<16>([&](auto i) TILERY_INLINED { rows[i] = mixed[i]; });
  }
}

/// Writes sixteen cells of each lane at a time, the last sixteen again if fewer are left. The bytes
/// written beyond a smaller board are overwritten by the next board; the last boards go through a
/// buffer.
void ranks(const LaneGroup& group, const LaneRules& rules, std::size_t count, std::uint8_t* to) {
  const hn::Full128<std::uint8_t> d;
  const std::size_t cells = rules.cells;
  const std::size_t used = std::min<std::size_t>(cells, 16);
  for (std::size_t at = 0; at < count; at += 16) {
    const bool is_direct = cells >= 16 ? at + 16 <= count : at + 32 <= count;
    for (std::size_t cell = 0; cell < cells; cell += 16) {
      const std::size_t first = std::min(cell, cells - used);
      Row rows[16];
      for_each_below<16>([&](auto i) TILERY_INLINED {
        const std::size_t place = rules.places[std::min(first + i, cells - 1)];
        rows[i] = hn::Load(d, group.cells[place] + at);
      });
      transpose(rows);
      HWY_ALIGN std::uint8_t some[16 * 16];
      std::uint8_t* const boards = is_direct ? to + at * cells + first : some;
      const std::size_t stride = is_direct ? cells : 16;
      for_each_below<16>([&](auto i)
                             TILERY_INLINED { hn::StoreU(rows[i], d, boards + i * stride); });
      for (std::size_t lane = at; !is_direct && lane < std::min(at + 16, count); ++lane) {
        std::copy_n(some + 16 * (lane - at), used, to + lane * cells + first);
      }
    }
  }
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(has_4);
HWY_EXPORT(run_4);
HWY_EXPORT(moves_4);
HWY_EXPORT(ranks);

bool has_square_4_kernel() { return HWY_DYNAMIC_DISPATCH(has_4)(); }

LaneRun play_square_4(LaneGroup& group, const LaneRules& rules, const LaneTask& task,
                      bool is_long) {
  return HWY_DYNAMIC_DISPATCH(run_4)(group, rules, task, is_long);
}

void write_moves_4(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves,
                   bool is_long) {
  HWY_DYNAMIC_DISPATCH(moves_4)(group, rules, moves, is_long);
}

void write_ranks(const LaneGroup& group, const LaneRules& rules, std::size_t count,
                 std::uint8_t* to) {
  HWY_DYNAMIC_DISPATCH(ranks)(group, rules, count, to);
}

}  // namespace tilery
#endif
