#pragma once
// The last line of a page: keys and what they do. Items can be clicked.

#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/writing.h"

namespace tilery {

/// Leaves out items that do not fit into the line: the last ones first, and last of all those that
/// stay.
class Footer {
 public:
  /// Adds an item; adds nothing without a key.
  Footer& add(std::optional<Key> key, std::string words);

  /// Adds an item that stays while others are left out.
  Footer& add_lasting(std::optional<Key> key, std::string words);

  /// Draws into the last row of `picture`, centred.
  void draw(Picture& picture, const Inks& inks) const;

  /// The key of the item that `input` clicks on; `input` itself if it is no such click.
  [[nodiscard]] PlayerInput meant(const PlayerInput& input, Size size) const;

 private:
  struct Item {
    Key key;
    std::string words;
    bool stays = false;
    [[nodiscard]] int width() const;
  };
  struct Spot {
    Box box;
    std::size_t item = 0;
  };
  [[nodiscard]] std::vector<Spot> spots(Size size) const;
  /// By item, whether it fits into so many columns.
  [[nodiscard]] std::vector<bool> shown(int width) const;

  std::vector<Item> items_;
};

}  // namespace tilery
