#pragma once
// Lists that are shown over a walk: places to travel to, the menu, and the bag.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_keys.h"
#include "tilery/quest/state.h"
#include "tilery/quest/ways.h"

namespace tilery {

/// The places to which the party knows a way; first the place of its last journey.
class TravelMenu {
 public:
  enum class Answer : std::uint8_t { nothing, goes, points, closes };

  TravelMenu(std::vector<quest::Destination> places, std::optional<Cell> last);

  /// Enter and a click choose a place, `t` lets the cursor choose one, escape and q close the menu.
  Answer take(const PlayerInput& input, Size page);

  /// The chosen place, after Answer::goes. Requires that there are places.
  [[nodiscard]] const quest::Destination& chosen() const {
    return places_[static_cast<std::size_t>(list_.chosen())];
  }

  void draw(Picture& picture, const Inks& inks) const;
  static Footer footer();

 private:
  std::vector<quest::Destination> places_;
  FramedList list_;
};

/// The menu that escape opens.
class WalkMenu {
 public:
  enum class Line : std::uint8_t { go_on, hint, map, messages, anew, help, leave };
  struct Answer {
    bool closes = false;
    std::optional<Line> line;
  };

  /// `is_kept`: a store keeps the walk.
  explicit WalkMenu(bool is_kept);
  Answer take(const PlayerInput& input, Size page);
  void draw(Picture& picture, const Inks& inks) const;

 private:
  std::vector<std::string> lines_;
  FramedList list_;
};

// The bag, a menu over a walk: lists the things that the party carries, to use them.

class BagMenu {
 public:
  /// `entries` is the number of entries in the bag.
  explicit BagMenu(int entries);

  /// The bag has `entries` now, and `chosen` is the chosen one.
  void set_entries(int entries, int chosen) { list_.set(entries, chosen); }

  /// The chosen entry of the bag.
  [[nodiscard]] std::size_t chosen() const { return static_cast<std::size_t>(list_.chosen()); }

  /// The command for the chosen entry; nothing if `input` only moves the choice. Keys are
  /// bag_keys() and list_keys(). Taking an entry uses it.
  std::optional<BagCommand> take(const PlayerInput& input, Size page);

  /// Requires that the bag has the given number of entries.
  void draw(Picture& picture, const quest::World& world, const quest::State& state,
            const Inks& inks) const;

  static Footer footer();

 private:
  FramedList list_;
};

}  // namespace tilery
