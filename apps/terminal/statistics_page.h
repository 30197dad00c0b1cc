#pragma once
// What all games together say, cartridge by cartridge.

#include <string>
#include <vector>

#include "apps/terminal/text_page.h"

namespace tilery {

class StatisticsPage : public TextPage {
 public:
  explicit StatisticsPage(Arcade& arcade);

  Next take(const PlayerInput& input, Size size, Moment now) override;

 protected:
  [[nodiscard]] std::vector<TextLine> lines(int width) const override;
  [[nodiscard]] std::vector<FooterItem> items() const override;

 private:
  void show(std::size_t cartridge);

  std::vector<std::string> cartridges_;  ///< with kept games
  std::size_t shown_ = 0;
  std::vector<GameSummary> games_;
};

}  // namespace tilery
