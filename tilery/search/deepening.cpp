#include "tilery/search/deepening.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace tilery {
namespace {

/// The best move, the second best, and the lead of the first.
struct Lead {
  std::size_t best = 0;
  std::size_t second = 0;
  double lead = 0;
};

/// Nothing if there is one move or none.
std::optional<Lead> lead_of(const MoveValues& values) {
  const std::optional<Direction> best = best_move(values);
  MoveValues others = values;
  if (best) {
    others[static_cast<std::size_t>(*best)].reset();
  }
  const std::optional<Direction> second = best_move(others);
  if (!second) {
    return std::nullopt;
  }
  Lead lead{static_cast<std::size_t>(*best), static_cast<std::size_t>(*second)};
  lead.lead = *values[lead.best] - *values[lead.second];
  return lead;
}

}  // namespace

Deepening::Deepening(PositionSearch search, SearchLimits limits)
    : search_(std::move(search)),
      limits_(std::move(limits)),
      start_ms_(limits_.is_timed() ? limits_.clock() : 0),
      nodes_before_(search_.nodes()) {}

void Deepening::deepen() {
  const bool is_whole = search_at(depth_ + 1);
  const bool is_forced = limits_.is_limited() && !lead_of(values_);
  const int deepest =
      is_forced ? std::min(limits_.depth, limits_.price > 0 ? 1 : 2) : limits_.depth;
  is_done_ = !is_whole || depth_ >= deepest || is_over() || !is_worth_another();
}

void Deepening::finish() {
  if (depth_ == 0 && !limits_.is_limited()) {
    is_done_ = search_at(limits_.depth) || search_at(1);
  }
  while (!is_done_) {
    deepen();
  }
}

bool Deepening::is_over() const {
  return (limits_.is_timed() && passed_ms() >= limits_.milliseconds) ||
         (limits_.nodes != 0 && nodes() >= limits_.nodes) ||
         (limits_.is_cancelled && limits_.is_cancelled());
}

double Deepening::effort() const {
  return limits_.nodes == 0 && limits_.is_timed() ? passed_ms() : static_cast<double>(nodes());
}

/// A lead that is small compared with the usual swing may be lost. After a change of the best move,
/// another change is likely.
bool Deepening::is_worth_another() const {
  constexpr double growth = 4;        // factor of the effort from one depth to the next
  constexpr double steepness = 2.5;   // how fast the gain falls as the lead grows
  constexpr double after_change = 3;  // factor on the gain after the best move changed
  if (limits_.price <= 0 || depth_ < 2) {
    return true;
  }
  const double gain = limits_.swing * std::exp(-steepness * lead_ / limits_.swing) *
                      (has_new_best_ ? after_change : 1);
  return gain >= limits_.price * growth * effort();
}

bool Deepening::search_at(int depth) {
  SearchLimits limits = limits_;
  limits.depth = depth;
  const bool may_end = depth > 1 && (limits_.is_limited() || limits_.is_cancelled);
  const DepthValues found = search_.values(
      limits, values_, may_end ? IsCancelled([this] { return is_over(); }) : IsCancelled());
  if (found.is_whole) {
    take(found.values);
    depth_ = depth;
    if (limits_.on_depth) {
      limits_.on_depth({.depth = depth_, .nodes = nodes(), .values = values_});
    }
  } else if (depth_ > 0) {
    take_unfinished(found.values);
  }
  return found.is_whole;
}

void Deepening::take(const MoveValues& values) {
  if (const std::optional<Lead> lead = lead_of(values); lead && depth_ > 0) {
    lead_ = lead->lead;
    swing_ = std::abs(lead_ - (*values_[lead->best] - *values_[lead->second]));
    has_new_best_ = best_move(values) != best_move(values_);
  }
  values_ = values;
}

/// The best move so far is searched first: without its new value others cannot be compared.
void Deepening::take_unfinished(const MoveValues& part) {
  const std::optional<Direction> best = best_move(values_);
  if (!best || !part[static_cast<std::size_t>(*best)]) {
    return;
  }
  const double change =
      *part[static_cast<std::size_t>(*best)] - *values_[static_cast<std::size_t>(*best)];
  for (std::size_t way = 0; way < values_.size(); ++way) {
    if (values_[way]) {
      values_[way] = part[way] ? *part[way] : *values_[way] + change;
    }
  }
}

namespace {

// Fitted on 1,032 positions of three games of 2048, searched to depth 6, by the loss of the move
// that each depth chose.
constexpr double most_means = 20;     ///< the most that a single move may cost, in means
constexpr double first_balance = 10;  ///< in means
constexpr double most_balance = 200;  ///< in means
constexpr double least_share = 0.5;   ///< of the mean; for a move with an empty bank
constexpr double first_price = 0.05;  ///< in swings; for the mean effort
constexpr double price_step = 0.05;   ///< change of the price after a move of twice the mean
constexpr double swing_step = 0.02;   ///< weight of a move's swing in the average
constexpr double largest_swing = 10;  ///< in swings: a larger swing counts as this much

}  // namespace

EffortBank::EffortBank(SearchLimits mean)
    : mean_(std::move(mean)), balance_(first_balance * mean_effort()), price_(first_price) {}

double EffortBank::mean_effort() const {
  return mean_.nodes > 0 ? static_cast<double>(mean_.nodes) : mean_.milliseconds;
}

SearchLimits EffortBank::limits() const {
  SearchLimits limits = mean_;
  if (!mean_.is_limited()) {
    return limits;
  }
  const double mean = mean_effort();
  const double most = std::clamp(balance_ + mean, least_share * mean, most_means * mean);
  if (mean_.nodes > 0) {
    limits.nodes = std::max(static_cast<std::uint64_t>(most), std::uint64_t{1});  // 0 is no limit
  } else {
    limits.milliseconds = most;
  }
  limits.price = price_ * swing_ / mean;
  limits.swing = swing_;
  return limits;
}

void EffortBank::spend(const Deepening& search) {
  if (!mean_.is_limited()) {
    return;
  }
  const double mean = mean_effort();
  const double effort = search.effort();
  balance_ = std::min(balance_ + mean - effort, most_balance * mean);
  price_ *= std::exp(price_step * std::min(effort / mean - 1, 10.0));
  if (search.depth() < 2) {
    return;  // no lead was compared with another
  }
  const double swing = search.swing();
  swing_ = swing_ == 0 ? swing
                       : swing_ + swing_step * (std::min(swing, largest_swing * swing_) - swing_);
}

}  // namespace tilery
