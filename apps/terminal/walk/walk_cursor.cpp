#include "apps/terminal/walk/walk_cursor.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilery {
namespace {

constexpr int farthest = 60;

}  // namespace

std::string WalkCursor::question() const {
  const std::string next = cursor_keys().label(CursorCommand::next);
  const std::string ways = fmt::format("Arrows move, {} goes to what is in sight", next);
  return purpose_ == Purpose::look ? fmt::format("Look where? {}.", ways)
                                   : fmt::format("Go where? {}, {} goes.", ways,
                                                 cursor_keys().label(CursorCommand::choose));
}

WalkCursor::Answer WalkCursor::take(Key key, std::span<const Offset> sights) {
  const CursorCommand command = cursor_keys().command(key).value_or(CursorCommand::end);
  switch (command) {
    case CursorCommand::step:
    case CursorCommand::diagonal_step:
    case CursorCommand::far_step: {
      const Offset step = step_of(command, key);
      move_to({offset_.dx + step.dx, offset_.dy + step.dy});
      return Answer::moves;
    }
    case CursorCommand::next:
      if (sights.empty()) {
        return Answer::stays;
      }
      move_to(sights[next_sight_++ % sights.size()]);
      return Answer::moves;
    case CursorCommand::choose:
      return purpose_ == Purpose::travel ? Answer::goes : Answer::ends;
    case CursorCommand::travel:
      return Answer::goes;
    case CursorCommand::end:
      break;
  }
  return Answer::ends;
}

void WalkCursor::move_to(Offset offset) {
  offset_ = {std::clamp(offset.dx, -farthest, farthest),
             std::clamp(offset.dy, -farthest, farthest)};
}

Footer WalkCursor::footer() {
  Footer footer;
  footer.add(cursor_keys().key(CursorCommand::next), "next")
      .add(cursor_keys().key(CursorCommand::travel), "go there")
      .add(cursor_keys().key(CursorCommand::end), "done");
  return footer;
}

}  // namespace tilery
