// Games on squares of 5 x 5 to 8 x 8 planes.

#include <cstddef>
#include <cstdint>
#include <type_traits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/kernels/square_5_to_8_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/kernels/lane_group.h"
#include "tilery/kernels/turn_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

bool has_5_to_8() { return TILERY_HAS_LANE_KERNELS; }

#if !TILERY_HAS_LANE_KERNELS

LaneRun run_5_to_8(LaneGroup& /*group*/, const LaneRules& /*rules*/, const LaneTask& /*task*/,
                   bool /*is_long*/) {
  return {};
}
void moves_5_to_8(const LaneGroup& /*group*/, const LaneRules& /*rules*/, std::uint8_t* /*moves*/,
                  bool /*is_long*/) {}

#else

/// Calls `call` with the LaneKind of the rules.
template <typename Call>
HWY_INLINE auto with_kind(const LaneRules& rules, bool is_long, const Call& call) {
  const auto with_side = [&](auto side) TILERY_INLINED {
    return is_long ? call(LaneKind<side, SlideForm::any, true>())
                   : call(LaneKind<side, SlideForm::any, false>());
  };
  switch (rules.side) {
    case 5:
      return with_side(std::integral_constant<std::size_t, 5>());
    case 6:
      return with_side(std::integral_constant<std::size_t, 6>());
    case 7:
      return with_side(std::integral_constant<std::size_t, 7>());
    default:
      return with_side(std::integral_constant<std::size_t, 8>());
  }
}

LaneRun run_5_to_8(LaneGroup& group, const LaneRules& rules, const LaneTask& task, bool is_long) {
  return with_kind(rules, is_long, [&](auto kind) TILERY_INLINED {
    return run_of<decltype(kind)>(group, rules, task);
  });
}

void moves_5_to_8(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves,
                  bool is_long) {
  with_kind(rules, is_long,
            [&](auto kind) TILERY_INLINED { moves_of<decltype(kind)>(group, rules, moves); });
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(has_5_to_8);
HWY_EXPORT(run_5_to_8);
HWY_EXPORT(moves_5_to_8);

bool has_square_5_to_8_kernel() { return HWY_DYNAMIC_DISPATCH(has_5_to_8)(); }

LaneRun play_square_5_to_8(LaneGroup& group, const LaneRules& rules, const LaneTask& task,
                           bool is_long) {
  return HWY_DYNAMIC_DISPATCH(run_5_to_8)(group, rules, task, is_long);
}

void write_moves_5_to_8(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves,
                        bool is_long) {
  HWY_DYNAMIC_DISPATCH(moves_5_to_8)(group, rules, moves, is_long);
}

}  // namespace tilery
#endif
