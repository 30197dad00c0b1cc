#pragma once
// A record as something that can be watched: every position on its way.

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class Replay {
 public:
  /// Plays `record` through; fails where it is not what it claims. `source` names it in errors.
  static std::expected<Replay, Error> of(const Record& record, Cartridge cartridge,
                                         std::string_view source);

  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// How many events there are.
  [[nodiscard]] std::size_t length() const { return record_.events.size(); }

  /// The position after the first `count` events. Requires count <= length().
  [[nodiscard]] const Position& position(std::size_t count) const { return positions_[count]; }

  /// The move that led to the position after `count` events; nothing for another event, and at 0.
  [[nodiscard]] std::optional<Turn> turn(std::size_t count) const;

 private:
  Replay(Record record, Cartridge cartridge, Rules rules)
      : record_(std::move(record)), cartridge_(std::move(cartridge)), rules_(std::move(rules)) {}

  Record record_;
  Cartridge cartridge_;
  Rules rules_;
  std::vector<Position> positions_;  ///< one more than events
};

}  // namespace tilery
