#pragma once
// The pages that a walk opens: all messages, the party's state, the help, the map; and its replay.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/explore/played_world.h"
#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/playhead.h"
#include "apps/terminal/walk/walk_picture.h"
#include "tilery/quest/ways.h"
#include "tilery/record/world_record.h"

namespace tilery {

/// All messages so far, the newest first.
std::unique_ptr<Page> messages_page(const App& app, const std::vector<std::string>& messages);

/// The quest, the places of people and areas that were heard of, health, statistics, the bag and
/// everything in sight.
std::unique_ptr<Page> walk_status_page(const App& app, const PlayedWorld& played_world);

/// The keys of a walk and an introduction to the world.
std::unique_ptr<Page> walk_help_page(const App& app);

/// The keys at a lock, and the rules of its board.
std::unique_ptr<Page> lock_help_page(const App& app, const quest::Lock& lock);

/// The remembered part of the area, with a cursor, a list of places where there is room, travel,
/// and a legend.
class MapPage : public Page {
 public:
  /// `played_world` must outlive the page. Calls `travel` with the cell that the player chose.
  MapPage(App& app, const PlayedWorld& played_world, std::function<void(Cell)> travel);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 private:
  Next go();
  [[nodiscard]] Picture map_of(Size room) const;
  [[nodiscard]] std::unique_ptr<Page> legend() const;
  [[nodiscard]] static Footer footer();

  App& app_;
  const PlayedWorld& played_world_;
  std::function<void(Cell)> travel_;
  std::vector<quest::Destination> places_;
  WalkCursor cursor_{WalkCursor::Purpose::travel};
};

// Replaying the record of a walk.

/// Shows the party's view turn by turn, in the layout of a walk's page.
class WalkReplayPage : public Page {
 public:
  /// Begins at the start, running. The world of `walk` must outlive the page.
  WalkReplayPage(App& app, const RecordedWorld& walk);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  /// The walk after the turns shown so far.
  [[nodiscard]] const RecordedWorld& shown() const { return replay_.shown(); }

 private:
  [[nodiscard]] Footer footer(Size size) const;

  App& app_;
  WalkReplay replay_;
  Playhead head_;
};

}  // namespace tilery
