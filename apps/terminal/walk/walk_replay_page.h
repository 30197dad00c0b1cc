#pragma once
// Replaying the record of a walk.

#include <optional>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/playhead.h"
#include "tilery/record/walk_replay.h"

namespace tilery {

/// Shows what the party saw, turn by turn, as the page of a walk does.
class WalkReplayPage : public Page {
 public:
  /// Begins at the start, running. The world of `walk` must outlive the page.
  WalkReplayPage(Arcade& arcade, const RecordedWorld& walk);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  /// The walk after the turns shown so far.
  [[nodiscard]] const RecordedWorld& shown() const { return replay_.shown(); }

 private:
  [[nodiscard]] Footer footer() const;

  Arcade& arcade_;
  WalkReplay replay_;
  Playhead head_;
};

}  // namespace tilery
