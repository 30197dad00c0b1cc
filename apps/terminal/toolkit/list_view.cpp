#include "apps/terminal/toolkit/list_view.h"

#include <algorithm>
#include <variant>

namespace tilery {
namespace {

constexpr int wheel_step = 1;

}  // namespace

void ListView::choose(int item) { chosen_ = std::clamp(item, 0, std::max(count_ - 1, 0)); }

void ListView::set_count(int count) {
  count_ = count;
  choose(chosen_);
}

int ListView::shown_items(Box box) const { return std::max(box.height / item_height_, 1); }

/// The chosen item stands in the middle where the list is long enough for that.
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
  if (key == key_of(KeyKind::enter) || key == key_of(U' ')) {
    return count_ > 0;
  }
  if (key == key_of(KeyKind::up) || key == key_of(U'k')) {
    choose(chosen_ - 1);
  } else if (key == key_of(KeyKind::down) || key == key_of(U'j')) {
    choose(chosen_ + 1);
  } else if (key == key_of(KeyKind::page_up)) {
    choose(chosen_ - shown_items(box));
  } else if (key == key_of(KeyKind::page_down)) {
    choose(chosen_ + shown_items(box));
  } else if (key == key_of(KeyKind::home)) {
    choose(0);
  } else if (key == key_of(KeyKind::end)) {
    choose(count_ - 1);
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

}  // namespace tilery
