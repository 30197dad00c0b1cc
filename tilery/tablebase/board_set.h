#pragma once
// Sets of boards and their odds while a table is built: open addressing, keys are never 0.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/core/random.h"

namespace tilery {

/// A set of keys other than 0.
class KeySet {
 public:
  void add(std::uint64_t key) {
    if (2 * size_ >= slots_.size()) {
      grow();
    }
    std::uint64_t& slot = slot_of(key);
    size_ += slot == 0 ? 1 : 0;
    slot = key;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Memory of the set, in bytes.
  [[nodiscard]] std::size_t bytes() const { return sizeof(std::uint64_t) * slots_.size(); }

  /// Appends all keys to `keys` in any order, and forgets them.
  void move_to(std::vector<std::uint64_t>& keys) {
    for (const std::uint64_t key : slots_) {
      if (key != 0) {
        keys.push_back(key);
      }
    }
    slots_ = {};
    size_ = 0;
  }

 private:
  static constexpr std::size_t least_slots = 1024;

  std::uint64_t& slot_of(std::uint64_t key) {
    std::size_t place = static_cast<std::size_t>(mix(key)) & (slots_.size() - 1);
    while (slots_[place] != 0 && slots_[place] != key) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return slots_[place];
  }
  void grow() {
    std::vector<std::uint64_t> old(slots_.empty() ? least_slots : 2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t key : old) {
      if (key != 0) {
        slot_of(key) = key;
      }
    }
  }

  std::vector<std::uint64_t> slots_;  ///< a power of two; 0 is free
  std::size_t size_ = 0;
};

/// The odds of keys other than 0.
class OddsByKey {
 public:
  OddsByKey() = default;
  OddsByKey(std::span<const std::uint64_t> keys, std::span<const float> odds)
      : slots_(std::bit_ceil(2 * keys.size() + 2)) {
    for (std::size_t number = 0; number < keys.size(); ++number) {
      slots_[place_of(keys[number])] = {keys[number], odds[number]};
    }
  }

  /// 0 for keys that are not known.
  [[nodiscard]] float of(std::uint64_t key) const {
    return slots_.empty() ? 0 : slots_[place_of(key)].odds;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    float odds = 0;
  };

  [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
    std::size_t place = static_cast<std::size_t>(mix(key)) & (slots_.size() - 1);
    while (slots_[place].key != 0 && slots_[place].key != key) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return place;
  }

  std::vector<Slot> slots_;
};

}  // namespace tilery
