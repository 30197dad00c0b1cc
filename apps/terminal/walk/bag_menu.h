#pragma once
// The bag over a walk: what the party carries, to be used.

#include <optional>

#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/walk/walk_keys.h"
#include "tilery/quest/state.h"

namespace tilery {

class BagMenu {
 public:
  /// `entries` is the number of entries in the bag.
  explicit BagMenu(int entries);

  /// The bag has `entries` now, and `chosen` is the chosen one.
  void set_entries(int entries, int chosen) { list_.set(entries, chosen); }

  /// The chosen entry of the bag.
  [[nodiscard]] std::size_t chosen() const { return static_cast<std::size_t>(list_.chosen()); }

  /// What to do, with the chosen entry; nothing where `input` only moves the choice. Keys are
  /// bag_keys() and list_keys(); taking an entry uses it.
  std::optional<BagCommand> take(const PlayerInput& input, Size page);

  /// Requires as many entries in the bag as were given.
  void draw(Picture& picture, const quest::World& world, const quest::State& state,
            const Inks& inks) const;

  static Footer footer();

 private:
  FramedList list_;
};

}  // namespace tilery
