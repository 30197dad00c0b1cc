#include "apps/terminal/toolkit/list_view.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

namespace tilery {
namespace {

constexpr int wheel_step = 1;

Box inside(Box frame) { return {frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2}; }

}  // namespace

const Keymap<ListCommand>& list_keys() {
  static const Keymap<ListCommand> keys({
      {"take", "take the chosen item", {key_of(KeyKind::enter), key_of(U' ')}},
      {"up", "the item above", {key_of(KeyKind::up), key_of(U'k')}},
      {"down", "the item below", {key_of(KeyKind::down), key_of(U'j')}},
      {"page-up", "a page up", {key_of(KeyKind::page_up)}},
      {"page-down", "a page down", {key_of(KeyKind::page_down)}},
      {"first", "the first item", {key_of(KeyKind::home)}},
      {"last", "the last item", {key_of(KeyKind::end)}},
  });
  return keys;
}

void ListView::choose(int item) { chosen_ = std::clamp(item, 0, std::max(count_ - 1, 0)); }

void ListView::set_count(int count) {
  count_ = count;
  choose(chosen_);
}

int ListView::shown_items(Box box) const { return std::max(box.height / item_height_, 1); }

/// The first item that is shown. The chosen item is in the middle, except near the list's ends.
int ListView::first_shown(Box box) const {
  const int shown = shown_items(box);
  return std::clamp(chosen_ - shown / 2, 0, std::max(count_ - shown, 0));
}

std::optional<Box> ListView::box_of(int item, Box box) const {
  const int row = item - first_shown(box);
  if (item < 0 || item >= count_ || row < 0 || row >= shown_items(box)) {
    return std::nullopt;
  }
  return Box{box.x, box.y + row * item_height_, box.width, item_height_};
}

bool ListView::take(const PlayerInput& input, Box box) {
  if (const auto* key = std::get_if<Key>(&input)) {
    return take_key(*key, box);
  }
  const auto* mouse = std::get_if<MouseInput>(&input);
  return mouse != nullptr && take_mouse(*mouse, box);
}

bool ListView::take_key(Key key, Box box) {
  const std::optional<ListCommand> command = list_keys().command(key);
  if (!command) {
    return false;
  }
  switch (*command) {
    case ListCommand::take:
      return count_ > 0;
    case ListCommand::up:
      choose(chosen_ - 1);
      break;
    case ListCommand::down:
      choose(chosen_ + 1);
      break;
    case ListCommand::page_up:
      choose(chosen_ - shown_items(box));
      break;
    case ListCommand::page_down:
      choose(chosen_ + shown_items(box));
      break;
    case ListCommand::first:
      choose(0);
      break;
    case ListCommand::last:
      choose(count_ - 1);
      break;
  }
  return false;
}

bool ListView::take_mouse(MouseInput mouse, Box box) {
  if (mouse.action == MouseAction::wheel_up) {
    choose(chosen_ - wheel_step);
  } else if (mouse.action == MouseAction::wheel_down) {
    choose(chosen_ + wheel_step);
  } else if (mouse.action == MouseAction::press) {
    for (int item = 0; item < count_; ++item) {
      const std::optional<Box> place = box_of(item, box);
      if (place && place->contains(mouse.cell)) {
        choose(item);
        return true;
      }
    }
  }
  return false;
}

Box FramedList::frame(Size page) const {
  const int lines = std::max(list_.count(), look_.when_empty.empty() ? 0 : 1);
  const Size room{page.width, page.height - look_.rows_below};
  return centred({std::min(look_.width, room.width), std::min(lines + 2, room.height)},
                 {0, 0, room.width, room.height});
}

FramedList::Answer FramedList::take(const PlayerInput& input, Size page) {
  const Box frame = this->frame(page);
  const auto* mouse = std::get_if<MouseInput>(&input);
  if (mouse != nullptr && mouse->action == MouseAction::press && !frame.contains(mouse->cell)) {
    return Answer::clicked_outside;
  }
  return list_.take(input, inside(frame)) ? Answer::taken : Answer::nothing;
}

void FramedList::draw(Picture& picture, std::span<const std::string> lines,
                      const Inks& inks) const {
  const Box frame = this->frame(picture.size());
  const Box inner = inside(frame);
  picture.fill(frame, {U' ', inks.plain});
  picture.frame(frame, inks.plain);
  if (!look_.title.empty()) {
    picture.write({frame.x + 2, frame.y}, " " + look_.title + " ", inks.title);
  }
  if (list_.count() == 0) {
    picture.write({inner.x + 1, inner.y}, look_.when_empty, inks.faint);
  }
  for (int i = 0; i < list_.count(); ++i) {
    if (const auto place = list_.box_of(i, inner)) {
      const Style style = i == list_.chosen() ? inks.chosen : inks.plain;
      picture.fill(*place, {U' ', style});
      picture.write({place->x + 1, place->y}, lines[static_cast<std::size_t>(i)], style);
    }
  }
}

namespace {

constexpr int least_drag = 2;  ///< rows, or twice as many columns

std::optional<Direction> dragged(Cell from, Cell to) {
  const int across = (to.x - from.x) / 2;
  const int down = to.y - from.y;
  if (std::max(std::abs(across), std::abs(down)) < least_drag) {
    return std::nullopt;
  }
  if (std::abs(across) >= std::abs(down)) {
    return across < 0 ? Direction::left : Direction::right;
  }
  return down < 0 ? Direction::up : Direction::down;
}

}  // namespace

std::optional<Direction> Drag::take(MouseInput mouse) {
  if (mouse.action == MouseAction::press) {
    from_ = mouse.cell;
  } else if (mouse.action == MouseAction::release && from_) {
    return dragged(*std::exchange(from_, {}), mouse.cell);
  }
  return std::nullopt;
}

}  // namespace tilery
