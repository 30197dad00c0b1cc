#pragma once
// What the keys do.

#include "apps/terminal/toolkit/text_page.h"

namespace tilery {

class HelpPage : public TextPage {
 public:
  explicit HelpPage(Arcade& arcade) : TextPage(arcade, "Help") {}

 protected:
  [[nodiscard]] std::vector<TextLine> lines(int width) const override;
};

}  // namespace tilery
