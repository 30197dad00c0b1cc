#pragma once
// What the player should know before anything else, until a key is pressed.

#include <string>
#include <vector>

#include "apps/terminal/text_page.h"

namespace tilery {

class NoticePage : public TextPage {
 public:
  NoticePage(Arcade& arcade, std::vector<std::string> notices)
      : TextPage(arcade, "Please note"), notices_(std::move(notices)) {}

 protected:
  [[nodiscard]] std::vector<TextLine> lines(int width) const override;

 private:
  std::vector<std::string> notices_;
};

}  // namespace tilery
