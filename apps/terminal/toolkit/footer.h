#pragma once
// The last line of a page: keys and what they do, which can be clicked as well.

#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/toolkit/keymap.h"
#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/writing.h"

namespace tilery {

struct FooterItem {
  Key key;
  std::string words;
};

/// Adds what `command` does, where it has a key.
void add_item(std::vector<FooterItem>& items, const Keymap& keys, Command command,
              std::string words);

/// Items that do not fit into the line are left out, the last ones first.
class Footer {
 public:
  explicit Footer(std::vector<FooterItem> items) : items_(std::move(items)) {}

  /// Centred in the last row of `picture`.
  void draw(Picture& picture, const Inks& inks) const;

  /// `input`, but for a click on an item the item's key.
  [[nodiscard]] PlayerInput meant(const PlayerInput& input, Size size) const;

 private:
  struct Spot {
    Box box;
    std::size_t item = 0;
  };
  [[nodiscard]] std::vector<Spot> spots(Size size) const;

  std::vector<FooterItem> items_;
};

}  // namespace tilery
