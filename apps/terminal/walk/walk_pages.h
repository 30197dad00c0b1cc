#pragma once
// The pages that a walk opens: everything said, how the party is, the help, the small map.

#include <memory>
#include <string>
#include <vector>

#include "apps/explore/world_sitting.h"
#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

/// Everything said so far, the newest first.
std::unique_ptr<Page> messages_page(const Arcade& arcade, const std::vector<std::string>& messages);

/// Health, statistics, the quest, the bag and everything in sight.
std::unique_ptr<Page> walk_status_page(const Arcade& arcade, const WorldSitting& sitting);

/// The keys of a walk and what the world is like.
std::unique_ptr<Page> walk_help_page(const Arcade& arcade);

/// The whole area as the party remembers it.
class MinimapPage : public Page {
 public:
  /// `sitting` must outlive the page.
  MinimapPage(Arcade& arcade, const WorldSitting& sitting) : arcade_(arcade), sitting_(sitting) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  /// Any key or click leads back.
  Next take(const PlayerInput& input, Size size, Moment now) override;

 private:
  Arcade& arcade_;
  const WorldSitting& sitting_;
};

}  // namespace tilery
