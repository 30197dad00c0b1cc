#pragma once
// Replaying a record.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/terminal/app.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/game/game_review.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/playhead.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/core/error.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class Replay {
 public:
  /// Replays `record` once and keeps every position. Fails if the record does not verify. `source`
  /// names the record in errors.
  static std::expected<Replay, Error> of(const Record& record, Cartridge cartridge,
                                         std::string_view source);

  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// The number of events.
  [[nodiscard]] std::size_t length() const { return record_.events.size(); }

  /// The position after the first `count` events. Requires count <= length().
  [[nodiscard]] const Position& position(std::size_t count) const { return positions_[count]; }

  /// The move that led to the position after `count` events. Nothing at 0, or if the event is not
  /// a move. Requires count <= length().
  [[nodiscard]] std::optional<Turn> turn(std::size_t count) const;

 private:
  Replay(Record record, Cartridge cartridge, Rules rules)
      : record_(std::move(record)), cartridge_(std::move(cartridge)), rules_(std::move(rules)) {}

  Record record_;
  Cartridge cartridge_;
  Rules rules_;
  std::vector<Position> positions_;  ///< one more than there are events
};

/// Shows a replay, which runs by itself or goes step by step, forward and back, to any place. The
/// user can take the game over at any place.
class ReplayPage : public Page {
 public:
  enum class Purpose : std::uint8_t { watch, review };

  /// Begins at the start: playing if the purpose is to watch, paused if it is to review.
  ReplayPage(App& app, Replay replay, Purpose purpose = Purpose::watch);

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
  void begin_review();
  void go_to_mistake(ReplayCommand command);
  void draw_evaluated(Picture& picture, const GamePlaces& places, const Inks& inks) const;

  [[nodiscard]] const Position& position() const { return replay_->position(place()); }
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] std::optional<GamePlaces> places(Size size) const;
  [[nodiscard]] GameWords words(Box head) const;
  [[nodiscard]] std::string about() const;
  [[nodiscard]] Footer footer(Size size) const;
  [[nodiscard]] Footer whole_footer() const;

  App& app_;
  std::unique_ptr<Replay> replay_;  ///< the review points into it
  Playhead head_;
  BoardShow show_;
  std::string notice_;
  std::optional<GameReview> review_;
};

/// The page that reviews a game: the replay of `record` without its undone moves. Fails if the
/// record does not verify.
std::expected<std::unique_ptr<Page>, Error> review_page(App& app, const Record& record,
                                                        Cartridge cartridge);

}  // namespace tilery
