#pragma once
// Replaying a record.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/terminal/arcade.h"
#include "apps/terminal/game/board_show.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/playhead.h"
#include "tilery/core/error.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class Replay {
 public:
  /// Replays `record` once and keeps every position. Fails if the record does not verify; errors
  /// call it `source`.
  static std::expected<Replay, Error> of(const Record& record, Cartridge cartridge,
                                         std::string_view source);

  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// The number of events.
  [[nodiscard]] std::size_t length() const { return record_.events.size(); }

  /// The position after the first `count` events. Requires count <= length().
  [[nodiscard]] const Position& position(std::size_t count) const { return positions_[count]; }

  /// The move that led to the position after `count` events; nothing if that event is no move, or
  /// at 0. Requires count <= length().
  [[nodiscard]] std::optional<Turn> turn(std::size_t count) const;

 private:
  Replay(Record record, Cartridge cartridge, Rules rules)
      : record_(std::move(record)), cartridge_(std::move(cartridge)), rules_(std::move(rules)) {}

  Record record_;
  Cartridge cartridge_;
  Rules rules_;
  std::vector<Position> positions_;  ///< one more than there are events
};

/// Runs by itself or goes step by step, forward and back, to any place. The player can take the
/// game over at any place.
class ReplayPage : public Page {
 public:
  /// Begins at the start, running.
  ReplayPage(Arcade& arcade, Replay replay);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  /// The number of events shown so far.
  [[nodiscard]] std::size_t place() const { return head_.place(); }

 private:
  Next obey(ReplayCommand command, Moment now);
  void show_step(Moment now);
  Next take_over();

  [[nodiscard]] const Position& position() const { return replay_.position(place()); }
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(Box head) const;
  [[nodiscard]] std::string said() const;
  [[nodiscard]] Footer footer() const;

  Arcade& arcade_;
  Replay replay_;
  Playhead head_;
  BoardShow show_;
  std::string notice_;
};

}  // namespace tilery
