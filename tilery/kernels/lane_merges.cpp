#include "tilery/kernels/lane_merges.h"

#include <algorithm>

namespace tilery {
namespace {

/// The index of `points` among the first `count` gains. New points are added to the gains. Nothing
/// if there is no room.
std::optional<std::uint8_t> number_of(std::uint64_t points, LaneMerges& merges,
                                      std::size_t& count) {
  const auto end = merges.gains.begin() + static_cast<std::ptrdiff_t>(count);
  const auto place = std::find(merges.gains.begin(), end, points);
  if (place == merges.gains.end()) {
    return std::nullopt;
  }
  if (place == end) {
    *place = points;
    ++count;
  }
  return static_cast<std::uint8_t>(place - merges.gains.begin());
}

MergeRound empty_round() {
  MergeRound round;
  for (RankTable& others : round.others) {
    others.fill(WideSlideRules::no_tagged_partner);
  }
  return round;
}

void set_merge(MergeRound& round, const ListedMerge& merge, std::uint8_t gain) {
  const Rank largest = merge.parts.back();
  for (std::size_t part = 0; part + 1 < merge.parts.size(); ++part) {
    round.others[part][largest] =
        static_cast<std::uint8_t>(merge.parts[part] | WideSlideRules::tag);
  }
  for (std::size_t product = 0; product < merge.made.size(); ++product) {
    round.made[product][largest] = merge.made[product];
  }
  round.gain[largest] = gain;
}

/// Puts the merges of `parts` tiles into rounds from number `first` on. Returns the number after
/// the last round; nothing if there are too many rounds or too many different points.
std::optional<std::size_t> set_rounds(LaneMerges& merges, const Rules& rules, std::size_t parts,
                                      std::size_t first, std::size_t& gains) {
  std::array<std::size_t, WideSlideRules::ranks> next{};  // round, by largest part
  std::size_t end = first;
  next.fill(first);
  for (const ListedMerge& merge : rules.merges) {
    if (merge.parts.size() != parts) {
      continue;
    }
    const std::size_t round = next[merge.parts.back()]++;
    const auto gain = number_of(merge.points(rules.ladder), merges, gains);
    if (round == LaneMerges::most_rounds || !gain) {
      return std::nullopt;
    }
    if (round == end) {
      merges.rounds[end++] = empty_round();
    }
    set_merge(merges.rounds[round], merge, *gain);
  }
  return end;
}

}  // namespace

std::optional<LaneMerges> lane_merges(const Rules& rules) {
  const bool shrinks = std::ranges::all_of(rules.merges, [](const ListedMerge& merge) {
    return merge.made.size() < merge.parts.size();
  });
  if (!shrinks || rules.chains || rules.ladder.top() > highest_vector_rank) {
    return std::nullopt;
  }
  LaneMerges merges;
  std::size_t gains = 1;
  for (std::size_t parts = 2; parts <= most_parts; ++parts) {
    const auto end = set_rounds(merges, rules, parts, merges.ends[parts - 1], gains);
    if (!end) {
      return std::nullopt;
    }
    merges.ends[parts] = static_cast<std::uint8_t>(*end);
    merges.longest = merges.ends[parts] > merges.ends[parts - 1] ? parts : merges.longest;
  }
  return merges;
}

}  // namespace tilery
