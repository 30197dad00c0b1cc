#include "tilery/picture/tile_ways.h"

namespace tilery {

TileWays::TileWays(const Slide& slide, const TileTravel& travel) {
  const int width = slide.board.width();
  const Cell from{travel.from % width, travel.from / width};
  const Cell to{travel.to % width, travel.to / width};
  ways_[0] = {from, to};
  const int on = (is_horizontal(slide.direction) ? to.x - from.x : to.y - from.y) *
                 (is_forward(slide.direction) ? -1 : 1);
  if (on >= 0) {
    return;
  }
  // A whole turn of the ring, towards where tiles slide.
  const int turn = (is_horizontal(slide.direction) ? width : slide.board.height()) *
                   (is_forward(slide.direction) ? -1 : 1);
  const Cell step = is_horizontal(slide.direction) ? Cell{turn, 0} : Cell{0, turn};
  ways_[0].to = {to.x + step.x, to.y + step.y};
  ways_[1] = {{from.x - step.x, from.y - step.y}, to};
  count_ = 2;
}

}  // namespace tilery
