#include "tilery/value/compact_weights.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

namespace tilery {

std::size_t CompactWeights::bytes() const {
  return sizeof(std::uint32_t) * pages_.size() +
         sizeof(std::uint64_t) * block_words * blocks_.size();
}

std::int32_t CompactWeights::sum(std::span<const std::uint32_t> numbers) const {
  for (const std::uint32_t number : numbers) {
    prefetch(record_at(pages_[number / page_weights] & last_place));
  }
  std::int32_t sum = 0;
  for (const std::uint32_t number : numbers) {
    sum += (*this)[number];
  }
  return sum;
}

std::int32_t CompactBuilder::Page::at(std::size_t place) const {
  const std::uint64_t bit = std::uint64_t{1} << place;
  return (mask & bit) == 0 ? 0 : values[set_bits(mask & (bit - 1))];
}

CompactBuilder::CompactBuilder(const StepBases& bases, std::size_t weights, float step)
    : bases_(bases) {
  weights_.size_ = weights;
  weights_.step_ = step;
  weights_.pages_ = BigArray<std::uint32_t>((weights + page_weights - 1) / page_weights);
  // The record of pages without weights, at place 0.
  is_full_ = weights_.pages_.size() == 0 || !room_for(1);
}

CompactBuilder::Outcome CompactBuilder::add(const PackedChanges& changes) {
  const std::size_t pages = (changes.count() + page_weights - 1) / page_weights;
  Reading reading{.changes = changes};
  for (std::size_t page = 0; page < pages && !is_full_ && !reading.is_broken; ++page) {
    reading.mask = changes.mask(page);
    add_page(reading);
    ++page_;
  }
  return reading.is_broken ? Outcome::broken : is_full_ ? Outcome::full : Outcome::fine;
}

void CompactBuilder::add_page(Reading& reading) {
  const std::size_t first = page_ * page_weights;
  if (first >= run_.end) {
    run_ = bases_.run(first);
    longer_ = {};
  }
  if (first + page_weights > run_.end) {
    add_one_by_one(reading);
  } else if (run_.back == 0) {
    add_to_rest(reading);
  } else if (run_.back % page_weights == 0) {
    add_to_page(reading);
  } else {
    add_to_two_pages(reading);
  }
}

/// Stores a page of weights, each the sum of its base and its change. `base_mask` marks the bases
/// other than 0. Calls `base_of` for each weight whose base or change is not 0, in order, with the
/// weight's place, and 1 if its base is marked, else 0.
template <typename BaseOf>
void CompactBuilder::combine(Reading& reading, std::uint64_t base_mask, BaseOf base_of) {
  combined_.mask = 0;
  combined_.count = 0;
  for (std::uint64_t left = base_mask | reading.mask; left != 0; left &= left - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(left));
    const std::int32_t base = base_of(place, static_cast<std::int32_t>(base_mask >> place & 1));
    combined_.add(left & (~left + 1),
                  (reading.mask >> place & 1) != 0 ? base + reading.change() : base);
  }
  weights_.pages_[page_] = store_page();
}

/// Adds a page of the first stage.
void CompactBuilder::add_to_rest(Reading& reading) {
  const std::uint64_t base_mask = run_.rest == 0 ? 0 : ~std::uint64_t{0};
  if ((base_mask | reading.mask) != 0) {
    combine(reading, base_mask,
            [this](std::size_t, std::int32_t) { return std::int32_t{run_.rest}; });
  }
}

/// Adds a page of a later stage whose bases are one whole page.
void CompactBuilder::add_to_page(Reading& reading) {
  const std::uint32_t base = weights_.pages_[page_ - run_.back / page_weights];
  if ((base | reading.mask) == 0) {
    return;
  }
  if (reading.mask == 0) {
    if (const auto page = shared(base)) {
      weights_.pages_[page_] = *page;
      return;
    }
  }
  const std::uint64_t* const record = weights_.record_at(base & CompactWeights::last_place);
  std::size_t index = 0;
  combine(reading, record[0], [&](std::size_t, std::int32_t has_base) {
    const std::int32_t value = CompactWeights::value_of(record, index) * has_base;
    index += static_cast<std::size_t>(has_base);
    return StepBases::share_of(weights_.shared(value, base >> CompactWeights::place_bits),
                               run_.share);
  });
}

/// Adds a page of a later stage whose bases are the end of one page and the start of the next.
void CompactBuilder::add_to_two_pages(Reading& reading) {
  const std::size_t begin = page_ * page_weights - run_.back;
  const std::size_t before = begin % page_weights;
  const std::uint64_t mask = record_of(begin / page_weights)[0] >> before |
                             record_of(begin / page_weights + 1)[0] << (page_weights - before);
  if ((mask | reading.mask) != 0) {
    combine(reading, mask, [&](std::size_t place, std::int32_t has_base) {
      return has_base == 0 ? 0 : StepBases::share_of(weights_[begin + place], run_.share);
    });
  }
}

/// Adds a page of several stages, or the last page.
void CompactBuilder::add_one_by_one(Reading& reading) {
  const std::size_t first = page_ * page_weights;
  const std::size_t count = std::min(page_weights, weights_.size_ - first);
  const std::uint64_t all = ~std::uint64_t{0} >> (page_weights - count);
  combine(reading, all, [&](std::size_t place, std::int32_t) -> std::int32_t {
    const StepBases::Run run = bases_.run(first + place);
    if (run.back == 0) {
      return run.rest;
    }
    const bool is_here = run.back <= place;
    return StepBases::share_of(
        is_here ? combined_.at(place - run.back) : weights_[first + place - run.back], run.share);
  });
  run_ = {};
}

/// The page for the run's share of `page`, without a new record; nothing if it needs one.
std::optional<std::uint32_t> CompactBuilder::shared(std::uint32_t page) {
  const std::uint32_t place = page & CompactWeights::last_place;
  if (place == 0 || run_.share == static_cast<std::int32_t>(StageBase::whole)) {
    return page;
  }
  const auto shares = longer(page >> CompactWeights::place_bits);
  return shares ? std::optional(*shares << CompactWeights::place_bits | place) : std::nullopt;
}

/// The index of the list of shares `shares` with the run's share appended.
std::optional<std::uint32_t> CompactBuilder::longer(std::uint32_t shares) {
  if (longer_[shares] != 0) {
    return longer_[shares];
  }
  CompactWeights::Shares all = weights_.shares_[shares];
  if (all.count == CompactWeights::Shares::most) {
    return std::nullopt;
  }
  all.share[all.count++] = static_cast<std::uint16_t>(run_.share);
  const auto known = std::span(weights_.shares_).first(all_shares_);
  const auto number = static_cast<std::uint32_t>(std::ranges::find(known, all) - known.begin());
  if (number == CompactWeights::most_shares) {
    return std::nullopt;
  }
  weights_.shares_[number] = all;
  all_shares_ = std::max(all_shares_, number + 1);
  longer_[shares] = static_cast<std::uint8_t>(number);
  return number;
}

/// Stores the combined page as a new record. Returns the page that points to the record.
std::uint32_t CompactBuilder::store_page() {
  constexpr std::size_t values_of_word = sizeof(std::uint64_t) / sizeof(std::int16_t);
  if (combined_.mask == 0) {
    return 0;
  }
  const auto place = room_for(1 + (combined_.count + values_of_word - 1) / values_of_word);
  if (!place) {
    is_full_ = true;
    return 0;
  }
  std::uint64_t* const record =
      weights_.blocks_.back().data() + *place % CompactWeights::block_words;
  record[0] = combined_.mask;
  std::memcpy(record + 1, combined_.values.data(), combined_.count * sizeof(std::int16_t));
  return *place;
}

/// Reserves `words` words. Returns their place; nothing if there is no room.
std::optional<std::uint32_t> CompactBuilder::room_for(std::size_t words) {
  auto& blocks = weights_.blocks_;
  if (used_ + words > CompactWeights::block_words) {
    BigArray<std::uint64_t> block(
        blocks.size() < CompactWeights::most_blocks ? CompactWeights::block_words : 0);
    if (block.size() == 0) {
      return std::nullopt;
    }
    weights_.starts_[blocks.size()] = block.data();
    blocks.push_back(std::move(block));
    used_ = 0;
  }
  const std::size_t place = (blocks.size() - 1) * CompactWeights::block_words + used_;
  used_ += words;
  return static_cast<std::uint32_t>(place);
}

}  // namespace tilery
