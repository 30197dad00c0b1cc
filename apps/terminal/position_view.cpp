#include "apps/terminal/position_view.h"

namespace tilery {

Inks PositionView::inks() const { return inks_of(arcade_.theme(), position_.goal_reached); }

BoardLook PositionView::look() const {
  return {
      .theme = &arcade_.theme(), .depth = arcade_.depth(), .goal_reached = position_.goal_reached};
}

std::optional<GamePlaces> PositionView::places(Size size) const {
  return game_places(size, position_, rules_, frame_shown(arcade_.theme(), arcade_.depth()));
}

Picture PositionView::picture(Size size, const GamePlaces& places, const GameWords& words,
                              const BoardShow& show, Moment now) const {
  std::optional<Picture> next;
  if (position_.next) {
    next = next_picture(rules_, *position_.next, look());
  }
  Picture picture = game_picture(size, places, words, next, inks());
  picture.paste({places.board.x, places.board.y},
                show.picture(rules_, position_, places.layout, look(), now));
  return picture;
}

Picture PositionView::too_small(Size size) const { return too_small_picture(size, rules_, inks()); }

}  // namespace tilery
