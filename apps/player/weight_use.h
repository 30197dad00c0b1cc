#pragma once
// Which of its weights a network's play depends on.

#include <cstdint>
#include <functional>
#include <span>

#include "tilery/rules/rules.h"
#include "tilery/value/network.h"

namespace tilery {

/// Has the network play `games` games two moves ahead, and adds to each weight of `uses` how often
/// it counted: how many boards had it of those that the values of moves came down to, each times
/// the odds of coming to it. (What counted some 100,000 times grows no more by the least odds.) The
/// same network and games give the same sums. The seeds are far from those that play is judged by.
/// `progress` hears how many games are over. `uses` has as many as the network; the network is for
/// boards of `rules`, which stay.
void add_weight_use(const Network& network, const Rules& rules, std::uint64_t games,
                    std::span<float> uses, const std::function<void(std::uint64_t)>& progress);

}  // namespace tilery
