#pragma once
// A walk through a world.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/explore/world_sitting.h"
#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/quest/journey.h"

namespace tilery {

class WalkPage : public Page {
 public:
  WalkPage(Arcade& arcade, WorldSitting sitting);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const WorldSitting& sitting() const { return sitting_; }

 private:
  /// What the arrow keys do: walk, or move a cursor to look at something or to go there.
  enum class Cursor : std::uint8_t { none, look, travel };

  Next take_key(Key key, Moment now);
  Next take_command(Key key, Moment now);
  void take_at_lock(Key key);
  void take_in_bag(const PlayerInput& input, Size size);
  void take_with_cursor(Key key, Moment now);
  void take_mouse(MouseInput mouse, Size size, Moment now);

  void act(const quest::Command& command);
  void act_on_chosen(quest::Verb verb);
  void begin(quest::Journey journey, Moment now);
  void step_on();
  void begin_looking(Cursor cursor);
  void mark(Offset offset);
  void mark_next_sight();
  [[nodiscard]] Cell marked_cell() const;
  void say(std::string message);

  [[nodiscard]] Footer footer() const;
  [[nodiscard]] Box bag_box(Size size) const;
  void draw_bag(Picture& picture) const;

  [[nodiscard]] const quest::World& world() const { return sitting_.world(); }
  [[nodiscard]] const quest::State& state() const { return sitting_.state(); }

  Arcade& arcade_;
  WorldSitting sitting_;
  std::vector<std::string> messages_;
  std::size_t fresh_ = 0;  ///< the first message of the last input
  Cursor cursor_ = Cursor::none;
  Offset marked_;
  std::size_t next_sight_ = 0;
  std::optional<ListView> bag_;
  std::optional<quest::Journey> journey_;
  int journey_steps_ = 0;
  Moment next_step_ = 0;
};

}  // namespace tilery
