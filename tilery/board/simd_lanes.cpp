#include "tilery/board/simd_lanes.h"

#include <algorithm>
#include <bit>

#include "tilery/board/lane_play.h"

namespace tilery {
namespace {

constexpr std::size_t group_size = PlayGroup::lanes;

/// The bytes of `points` by rank, as FaceBytes.
FaceBytes bytes_of_points(const std::vector<std::uint64_t>& points) {
  Ladder ladder;
  ladder.faces = points;
  ladder.faces.resize(std::min<std::size_t>(points.size(), highest_packed_rank + 1));
  return face_bytes(ladder);
}

std::uint64_t points_of(const GroupStep& step, std::size_t bytes, std::size_t lane) {
  std::uint64_t points = 0;
  for (std::size_t k = bytes; k-- > 0;) {
    points = (points << 8) + step.sums[k][lane];
  }
  return points;
}

/// Lanes taken out of a group for one step: those whose games are over or that stay.
class Resting {
 public:
  Resting(PlayGroup& group, std::uint64_t lanes) : group_(group), lanes_(lanes) {
    each([this](std::size_t lane) {
      for (std::size_t cell = 0; cell < 16; ++cell) {
        kept_[cell][lane] = group_.cells[cell][lane];
        group_.cells[cell][lane] = PlayGroup::idle;
      }
    });
  }
  ~Resting() {
    each([this](std::size_t lane) {
      for (std::size_t cell = 0; cell < 16; ++cell) {
        group_.cells[cell][lane] = kept_[cell][lane];
      }
    });
  }
  Resting(const Resting&) = delete;
  Resting& operator=(const Resting&) = delete;

 private:
  template <typename Use>
  void each(Use use) {
    for (std::uint64_t left = lanes_; left != 0; left &= left - 1) {
      use(static_cast<std::size_t>(std::countr_zero(left)));
    }
  }

  PlayGroup& group_;
  std::uint64_t lanes_;
  std::uint8_t kept_[16][group_size];
};

/// Bit l is set where lane l has no direction.
std::uint64_t staying(std::span<const std::uint8_t> directions) {
  std::uint8_t any = 0;
  for (const std::uint8_t direction : directions) {
    any |= direction;
  }
  if (any < lane_stays) {
    return 0;
  }
  std::uint64_t lanes = 0;
  for (std::size_t lane = 0; lane < directions.size(); ++lane) {
    lanes |= std::uint64_t{directions[lane] >= lane_stays} << lane;
  }
  return lanes;
}

std::uint8_t largest_in(const PlayGroup& group, std::size_t lane) {
  std::uint8_t most = 0;
  for (const auto& plane : group.cells) {
    most = std::max(most, plane[lane]);
  }
  return most;
}

}  // namespace

SimdLanes::SimdLanes(const PackedRules& rules, const SimdPlayRules& simd_rules, std::size_t lanes)
    : groups_((lanes + group_size - 1) / group_size, idle_group()),
      over_(groups_.size(), ~std::uint64_t{0}) {
  rules_.play = simd_rules;
  rules_.counts_score = rules.rules().score.kind == ScoreKind::counted;
  rules_.points =
      bytes_of_points(rules_.counts_score ? rules.rules().score.worth : rules.rules().ladder.faces);
  worth_.resize(rules_.counts_score ? groups_.size() * group_size : 0);
}

void SimdLanes::start(const PackedRules& rules, std::size_t lane, const PackedGame& game,
                      NextTile next) {
  PlayGroup& group = groups_[lane / group_size];
  const std::size_t place = lane % group_size;
  start_lane(group, place, game);
  if (next.hint_low < next.hint_high) {
    group.bonus_low[place] = next.hint_low;
    group.bonus_high[place] = next.hint_high;
  }
  const std::uint64_t bit = std::uint64_t{1} << place;
  over_[lane / group_size] &= ~bit;
  over_[lane / group_size] |= is_over(rules, game.board) ? bit : 0;
  if (rules_.counts_score) {
    worth_[lane] = 0;
    for (int cell = 0; cell < 16; ++cell) {
      worth_[lane] += rules.rules().score.worth[game.board.rank(cell)];
    }
  }
}

void SimdLanes::step(const PackedRules& /*rules*/, std::span<const std::uint8_t> directions,
                     const LaneSteps& out) {
  constexpr unsigned most_recent = 255;
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    if (recent_steps_ == most_recent) {
      add_recent_moves(groups_[group]);
    }
    step_one(group, directions, out);
  }
  recent_steps_ = recent_steps_ == most_recent ? 1 : recent_steps_ + 1;
}

void SimdLanes::step_one(std::size_t group, std::span<const std::uint8_t> directions,
                         const LaneSteps& out) {
  const std::size_t first = group * group_size;
  const std::size_t used = std::min(group_size, directions.size() - first);
  PlayGroup& lanes = groups_[group];
  alignas(64) std::uint8_t chosen[group_size] = {};
  std::ranges::copy(directions.subspan(first, used), chosen);
  GroupStep step;
  const std::uint64_t resting = over_[group] | staying(std::span(chosen).first(used));
  {
    const Resting rest(lanes, used == group_size ? resting : resting & ((1ULL << used) - 1));
    step_group(lanes, rules_, chosen, step);
    over_[group] |= step.over;
    for (std::uint64_t left = rules_.counts_score ? resting : 0; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      for (std::size_t k = 0; k < 8; ++k) {
        step.sums[k][lane] = static_cast<std::uint16_t>(worth_[first + lane] >> (8 * k) & 0xFF);
      }
    }
  }
  tell_gains(group, step, out.gains.subspan(first, used));
  for (std::size_t lane = 0; lane < used; ++lane) {
    out.over[first + lane] = static_cast<std::uint8_t>(over_[group] >> lane & 1);
  }
  if (!out.largest.empty()) {
    for (std::size_t lane = 0; lane < used; ++lane) {
      out.largest[first + lane] = step.largest[lane];
    }
    for (std::uint64_t left = resting; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      if (lane < used) {
        out.largest[first + lane] = largest_in(lanes, lane);
      }
    }
  }
}

void SimdLanes::tell_gains(std::size_t group, const GroupStep& step, std::span<double> gains) {
  const std::size_t bytes = rules_.points.bytes;
  if (!rules_.counts_score) {
    if (bytes <= 2) {  // most games: a loop that compilers turn into vectors
      for (std::size_t lane = 0; lane < gains.size(); ++lane) {
        gains[lane] = static_cast<double>(
            static_cast<std::int32_t>(step.sums[0][lane] + 256 * step.sums[1][lane]));
      }
      return;
    }
    for (std::size_t lane = 0; lane < gains.size(); ++lane) {
      gains[lane] = static_cast<double>(points_of(step, bytes, lane));
    }
    return;
  }
  std::uint64_t* const worth = &worth_[group * group_size];
  for (std::size_t lane = 0; lane < gains.size(); ++lane) {
    const std::uint64_t now = points_of(step, bytes, lane);
    gains[lane] = static_cast<double>(now) - static_cast<double>(worth[lane]);
    worth[lane] = now;
  }
}

void SimdLanes::show(const PackedRules& rules, const LaneViews& out) const {
  const std::size_t lanes = std::max(
      {out.ranks.size() / 16, out.moves.size(), out.next_low.size(), out.next_high.size()});
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    const std::size_t first = group * group_size;
    const std::size_t used = std::min(group_size, lanes - std::min(first, lanes));
    alignas(64) std::uint8_t ranks[16 * group_size];
    alignas(64) std::uint8_t moves[group_size];
    if (!out.ranks.empty() && used == group_size) {
      ranks_of_group(groups_[group], &out.ranks[16 * first]);
    } else if (!out.ranks.empty()) {
      ranks_of_group(groups_[group], ranks);
      std::copy_n(ranks, 16 * used, &out.ranks[16 * first]);
    }
    if (!out.moves.empty()) {
      moves_of_group(groups_[group], rules_, moves);
      for (std::uint64_t left = over_[group]; left != 0; left &= left - 1) {
        moves[std::countr_zero(left)] = 0;
      }
      std::copy_n(moves, used, &out.moves[first]);
    }
    show_next(group, out);
    if (!out.cards.empty()) {
      show_cards(group, card_kinds(rules.rules().spawn), out.cards);
    }
  }
}

void SimdLanes::show_cards(std::size_t group, std::size_t kinds,
                           std::span<std::uint8_t> cards) const {
  const std::size_t first = group * group_size;
  const std::size_t used = std::min(group_size, cards.size() / kinds - first);
  std::uint8_t* to = &cards[first * kinds];
  for (std::size_t lane = 0; lane < used; ++lane) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      *to++ = groups_[group].cards[kind][lane];
    }
  }
}

void SimdLanes::show_next(std::size_t group, const LaneViews& out) const {
  const PlayGroup& lanes = groups_[group];
  const std::size_t first = group * group_size;
  const auto tell = [&](std::span<std::uint8_t> next, const std::uint8_t* bonus) {
    if (next.empty()) {
      return;
    }
    const std::size_t used = std::min(group_size, next.size() - first);
    for (std::size_t lane = 0; lane < used; ++lane) {
      next[first + lane] = bonus[lane] != 0 ? bonus[lane] : lanes.next[lane];
    }
  };
  tell(out.next_low, lanes.bonus_low);
  tell(out.next_high, lanes.bonus_high);
}

PackedGame SimdLanes::game(std::size_t lane) const {
  return game_of(groups_[lane / group_size], lane % group_size);
}

}  // namespace tilery
