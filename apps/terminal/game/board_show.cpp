#include "apps/terminal/game/board_show.h"

#include <algorithm>
#include <utility>

namespace tilery {
namespace {

constexpr int frame_ms = 16;
constexpr int shimmer_ms = 100;
constexpr int blink_ms = 150;

bool lasts(std::optional<Moment> began, int length_ms, Moment now) {
  return began && now - *began < length_ms;
}

}  // namespace

void BoardShow::show_turn(Turn turn, Moment now) {
  stop();
  turn_ = ShownTurn{std::move(turn), now};
}

void BoardShow::stop() {
  turn_.reset();
  celebration_.reset();
  flash_.reset();
}

std::optional<int> BoardShow::changes_in(Moment now) const {
  if (turn_ && now - turn_->began < turn_ms) {
    return frame_ms;
  }
  const bool plays = lasts(celebration_, celebration_ms, now) || lasts(flash_, flash_ms, now);
  return plays ? std::optional(shimmer_ms / 2) : std::nullopt;
}

Picture BoardShow::picture(const Rules& rules, const Position& position, const BoardLayout& layout,
                           BoardLook look, Moment now) const {
  if (turn_ && now - turn_->began < turn_ms) {
    const auto thousandths = static_cast<int>((now - turn_->began) * 1000 / turn_ms);
    return motion_picture(rules, turn_->turn, thousandths, layout, look);
  }
  if (lasts(celebration_, celebration_ms, now)) {
    look.shimmer = static_cast<int>((now - *celebration_) / shimmer_ms);
  }
  look.is_flashed = lasts(flash_, flash_ms, now) && (now - *flash_) / blink_ms % 2 == 0;
  return board_picture(rules, position.board, layout, look);
}

}  // namespace tilery
