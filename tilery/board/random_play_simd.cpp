// Random play on planes: boards stay planes throughout. Each lane moves in its own direction, so
// cells are exchanged to make every direction left, and exchanged back after the slide. Random
// numbers cost the most: two or three 64-bit mixes for each move, in eight registers each.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/random_play_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/edge_entry_inl.h"
#include "tilery/board/lanes_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/simd_play.h"
#include "tilery/board/turn_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if !TILERY_HAS_PLANES

PlayRun play_lanes(PlayGroup& /*group*/, const SimdPlayRules& /*rules*/, std::size_t /*first*/,
                   std::size_t /*last*/) {
  return {};
}

#else

template <bool is_far, bool makes_next>
HWY_INLINE std::uint64_t attempt(Lanes& lanes, std::size_t number) {
  const Bytes d;
  lanes.choose(number);
  lanes.slide_all<is_far, makes_next>();
  enter(lanes);
  std::uint8_t* const recent = lanes.group.recent_moves + lanes.at;
  hn::Store(hn::Sub(hn::Load(d, recent), lanes.moved), d, recent);
  return bits_of(over(lanes));
}

template <bool is_far, bool makes_next>
PlayRun play_lanes_of(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                      std::size_t last) {
  const Chance chance(rules.chance);
  const Merging merging = merging_of(rules.partners);
  Lanes lanes = {.group = group, .rules = rules, .chance = chance, .merging = merging, .at = 0};
  PlayRun run;
  for (std::size_t number = first; number < last && run.over == 0; ++number) {
    for (lanes.at = 0; lanes.at < PlayGroup::lanes; lanes.at += hn::Lanes(Bytes())) {
      run.over |= attempt<is_far, makes_next>(lanes, number) << lanes.at;
    }
    ++run.attempts;
  }
  return run;
}

PlayRun play_lanes(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                   std::size_t last) {
  if (rules.reach == Reach::far) {
    return rules.partners.makes_next ? play_lanes_of<true, true>(group, rules, first, last)
                                     : play_lanes_of<true, false>(group, rules, first, last);
  }
  return rules.partners.makes_next ? play_lanes_of<false, true>(group, rules, first, last)
                                   : play_lanes_of<false, false>(group, rules, first, last);
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(play_lanes);

PlayRun play_group(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                   std::size_t last) {
  return HWY_DYNAMIC_DISPATCH(play_lanes)(group, rules, first, last);
}

}  // namespace tilery
#endif
