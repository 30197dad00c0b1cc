#include "tilery/search/exact_keys.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace tilery {
namespace {

int bits_for(unsigned most) { return static_cast<int>(std::bit_width(most)); }

/// Writes and reads numbers side by side, from the lowest bit.
class Bits {
 public:
  explicit Bits(std::uint64_t all = 0) : all_(all) {}

  void add(std::uint64_t number, int bits) {
    all_ |= bits == 0 ? 0 : number << at_;
    at_ += bits;
  }
  std::uint8_t take(int bits) {
    const std::uint64_t number = all_ & ((std::uint64_t{1} << bits) - 1);
    all_ >>= bits;
    return static_cast<std::uint8_t>(number);
  }
  [[nodiscard]] std::uint64_t all() const { return all_; }

 private:
  std::uint64_t all_;
  int at_ = 0;
};

}  // namespace

ExactKeys::ExactKeys(const SmallRules& rules, Rank top)
    : cells_(rules.cells()), top_(top), rank_bits_(bits_for(top)) {
  const SpawnRule& spawn = rules.rules().spawn;
  cards_ = fresh_supply(spawn).cards;
  std::ranges::transform(cards_, card_bits_.begin(), bits_for);
  if (spawn.is_previewed) {
    most_above_ = spawn.bonus ? spawn.bonus->window - 1 : 0;
    above_bits_ = bits_for(static_cast<unsigned>(most_above_));
    hint_bits_ = rank_bits_;
  }
}

int ExactKeys::bits() const {
  return static_cast<int>(cells_) * rank_bits_ +
         std::accumulate(card_bits_.begin(), card_bits_.end(), 0) + hint_bits_ + above_bits_;
}

double ExactKeys::count() const {
  double count = std::pow(top_ + 1.0, static_cast<double>(cells_));
  for (const std::uint8_t cards : cards_) {
    count *= cards + 1.0;
  }
  return hint_bits_ == 0 ? count : count * top_ * (most_above_ + 1.0);
}

bool ExactKeys::can_say(const ExactPosition& position) const {
  const NextTile& next = position.prospect.next;
  const bool fits_hint = next.hint_high <= top_ && next.hint_low <= next.hint_high &&
                         next.hint_high - next.hint_low <= most_above_ &&
                         (next.hint_low != 0) == (hint_bits_ != 0);
  return fits_hint && largest(position.board) <= top_ &&
         std::ranges::equal(position.prospect.supply.cards, cards_, std::less_equal());
}

std::uint64_t ExactKeys::key_of(const ExactPosition& position) const {
  Bits bits;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    bits.add(position.board[cell], rank_bits_);
  }
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    bits.add(position.prospect.supply.cards[kind], card_bits_[kind]);
  }
  const NextTile& next = position.prospect.next;
  bits.add(next.hint_low, hint_bits_);
  bits.add(static_cast<std::uint64_t>(next.hint_high - next.hint_low), above_bits_);
  return bits.all();
}

ExactPosition ExactKeys::position_of(std::uint64_t key) const {
  Bits bits(key);
  ExactPosition position;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    position.board[cell] = bits.take(rank_bits_);
  }
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    position.prospect.supply.cards[kind] = bits.take(card_bits_[kind]);
  }
  NextTile& next = position.prospect.next;
  next.rank = next.hint_low = bits.take(hint_bits_);
  next.hint_high = static_cast<Rank>(next.hint_low + bits.take(above_bits_));
  position.prospect.supply.highest = largest(position.board);
  return position;
}

}  // namespace tilery
