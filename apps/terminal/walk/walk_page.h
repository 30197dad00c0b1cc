#pragma once
// The page of a walk through a world.

#include <cstdint>
#include <optional>
#include <string>

#include "apps/explore/played_world.h"
#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/travel_menu.h"
#include "apps/terminal/walk/walk_picture.h"
#include "tilery/protocol/walk_session.h"
#include "tilery/quest/journey.h"

namespace tilery {

class WalkPage : public Page {
 public:
  /// Says `notice` first.
  WalkPage(App& app, PlayedWorld played_world, std::string notice = {});

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const PlayedWorld& played_world() const { return played_world_; }

 private:
  Next take_key(Key key, Moment now);
  Next obey(WalkAction command, Key key, Moment now);
  Next take_at_lock(Key key);
  void take_in_travel_menu(const PlayerInput& input, Size size, Moment now);
  Next take_in_menu(const PlayerInput& input, Size size, Moment now);
  void open_travel_menu();
  void travel_to(Cell cell, Moment now);
  void say_hint();
  Next take_in_list(const PlayerInput& input, Size size, Moment now);
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
  [[nodiscard]] Footer footer(Size size) const;

  [[nodiscard]] const quest::World& world() const { return played_world_.world(); }
  [[nodiscard]] const quest::State& state() const { return played_world_.state(); }

  App& app_;
  PlayedWorld played_world_;
  WalkLog log_;
  std::optional<WalkCursor> cursor_;
  std::optional<BagMenu> bag_;
  std::optional<TravelMenu> travel_menu_;
  std::optional<WalkMenu> menu_;
  std::optional<Cell> last_target_;  ///< of the last journey to a chosen place
  int last_area_ = -1;               ///< the area of `last_target_`
  std::optional<Cell> wanted_;       ///< chosen on the map, to travel to
  bool shows_card_ = false;          ///< the card with the result of the walk
  HintSteps hints_;
  bool asks_anew_ = false;  ///< whether the question for a new walk is open
  std::optional<quest::OngoingJourney> journey_;
  Moment next_step_ = 0;  ///< when the next step of `journey_` is due
};

}  // namespace tilery
