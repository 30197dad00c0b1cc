#pragma once
// The page of a walk through a world.

#include <cstdint>
#include <optional>
#include <string>

#include "apps/explore/world_sitting.h"
#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/walk/bag_menu.h"
#include "apps/terminal/walk/walk_cursor.h"
#include "apps/terminal/walk/walk_log.h"
#include "tilery/quest/journey.h"

namespace tilery {

class WalkPage : public Page {
 public:
  /// Says `notice` first.
  WalkPage(Arcade& arcade, WorldSitting sitting, std::string notice = {});

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const WorldSitting& sitting() const { return sitting_; }

 private:
  Next take_key(Key key, Moment now);
  Next obey(WalkAction command, Key key, Moment now);
  Next take_at_lock(Key key);
  void take_in_bag(const PlayerInput& input, Size size);
  void take_with_cursor(Key key, Moment now);
  void take_mouse(MouseInput mouse, Size size, Moment now);

  void ask_or_begin_anew();
  void ask_no_more();
  void begin_anew();
  void open_log(std::string notice);
  void act(const quest::Command& command);
  void go_to(Offset offset, Moment now);
  void begin(const quest::Journey& journey, Moment now);
  void step_on();
  void begin_looking(WalkCursor::Purpose purpose);
  void end_looking();
  /// The cell of the map that is shown `offset` from the party.
  [[nodiscard]] Cell cell_at(Offset offset) const;

  void draw_status(Picture& picture, Box box, const Inks& inks) const;
  [[nodiscard]] Footer footer() const;

  [[nodiscard]] const quest::World& world() const { return sitting_.world(); }
  [[nodiscard]] const quest::State& state() const { return sitting_.state(); }

  Arcade& arcade_;
  WorldSitting sitting_;
  WalkLog log_;
  std::optional<WalkCursor> cursor_;
  std::optional<BagMenu> bag_;
  bool asks_anew_ = false;
  std::optional<quest::OngoingJourney> journey_;
  Moment next_step_ = 0;
};

}  // namespace tilery
