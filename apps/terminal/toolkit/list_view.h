#pragma once
// A list that scrolls, with one line chosen, worked by keys and mouse.

#include <cstdint>
#include <optional>

#include "apps/terminal/toolkit/keys.h"
#include "tilery/picture/picture.h"

namespace tilery {

/// Items from 0, each `item_height` rows high. Drawing them is the page's own business.
class ListView {
 public:
  explicit ListView(int count = 0, int item_height = 1)
      : count_(count), item_height_(item_height) {}

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int chosen() const { return chosen_; }
  void choose(int item);
  void set_count(int count);
  void set_item_height(int rows) { item_height_ = rows; }

  /// Where `item` stands in `box`; nothing if it is scrolled out. The chosen one is always shown.
  [[nodiscard]] std::optional<Box> box_of(int item, Box box) const;

  /// Moves the choice: arrows, j and k, page keys, home and end, the wheel, a click. True if the
  /// chosen item is taken: by enter, space or a click.
  bool take(const PlayerInput& input, Box box);

 private:
  bool take_key(Key key, Box box);
  bool take_mouse(MouseInput mouse, Box box);
  [[nodiscard]] int shown_items(Box box) const;
  [[nodiscard]] int first_shown(Box box) const;

  int count_ = 0;
  int item_height_ = 1;
  int chosen_ = 0;
};

}  // namespace tilery
