#pragma once
// Scrolling lists with one chosen item, controlled by keys and mouse.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/core/direction.h"
#include "tilery/picture/picture.h"

namespace tilery {

enum class ListCommand : std::uint8_t { take, up, down, page_up, page_down, first, last };

/// Enter and space; arrows, j and k; page keys; home and end.
const Keymap<ListCommand>& list_keys();

/// Items from 0, each `item_height` rows high. The page draws them.
class ListView {
 public:
  explicit ListView(int count = 0, int item_height = 1)
      : count_(count), item_height_(item_height) {}

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int chosen() const { return chosen_; }
  void choose(int item);
  void set_count(int count);
  void set_item_height(int rows) { item_height_ = rows; }

  /// The place of `item` in `box`; nothing if the item is scrolled out. The chosen item is always
  /// shown.
  [[nodiscard]] std::optional<Box> box_of(int item, Box box) const;

  /// Moves the choice by list_keys(), the wheel or a click. True if the chosen item is taken: by
  /// ListCommand::take or a click.
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

/// A list in a frame over the middle of a page.
class FramedList {
 public:
  struct Look {
    std::string title;       ///< in the frame's upper edge; may be empty
    std::string when_empty;  ///< shown if there are no items
    int width = 30;          ///< columns, if the page is wide enough
    int rows_below = 0;      ///< rows at the end of the page that stay free
  };
  enum class Answer : std::uint8_t { nothing, taken, clicked_outside };

  FramedList(int count, Look look) : list_(count), look_(std::move(look)) {}

  [[nodiscard]] int chosen() const { return list_.chosen(); }
  /// Sets the number of items and the chosen item; the last item if `chosen` is beyond it.
  void set(int count, int chosen) {
    list_.set_count(count);
    list_.choose(chosen);
  }

  /// `page` is the size of the page.
  Answer take(const PlayerInput& input, Size page);

  /// Requires a line for each item.
  void draw(Picture& picture, std::span<const std::string> lines, const Inks& inks) const;

 private:
  [[nodiscard]] Box frame(Size page) const;

  ListView list_;
  Look look_;
};

// Directions drawn with the mouse.

class Drag {
 public:
  /// The direction of a drag that ends with this input. A drag covers at least two rows or four
  /// columns, because a column is half as wide as a row is high.
  std::optional<Direction> take(MouseInput mouse);

 private:
  std::optional<Cell> from_;
};

}  // namespace tilery
