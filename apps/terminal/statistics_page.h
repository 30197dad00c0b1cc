#pragma once
// Statistics of the kept games, for each kind of game.

#include <cstddef>
#include <vector>

#include "apps/store/statistics.h"
#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/text_page.h"

namespace tilery {

class StatisticsPage : public TextPage {
 public:
  explicit StatisticsPage(Arcade& arcade);

  Next take(const PlayerInput& input, Size size, Moment now) override;

 protected:
  [[nodiscard]] std::vector<TextPart> parts(int width) const override;
  [[nodiscard]] Footer items() const override;

 private:
  void show(std::size_t group);

  std::vector<GameGroup> groups_;
  std::size_t shown_ = 0;
};

}  // namespace tilery
