#pragma once
// The pages that a walk opens: what was said, the small map, the keys.

#include <string>
#include <vector>

#include "apps/explore/world_sitting.h"
#include "apps/terminal/toolkit/text_page.h"

namespace tilery {

/// Everything said so far, the newest first.
class MessagesPage : public TextPage {
 public:
  MessagesPage(Arcade& arcade, std::vector<std::string> messages)
      : TextPage(arcade, "What was said, the newest first"), messages_(std::move(messages)) {}

 protected:
  [[nodiscard]] std::vector<TextLine> lines(int width) const override;

 private:
  std::vector<std::string> messages_;
};

class WalkHelpPage : public TextPage {
 public:
  explicit WalkHelpPage(Arcade& arcade) : TextPage(arcade, "Walking") {}

 protected:
  [[nodiscard]] std::vector<TextLine> lines(int width) const override;
};

/// The whole area as far as it is remembered. The sitting must outlive it.
class MinimapPage : public Page {
 public:
  MinimapPage(Arcade& arcade, const WorldSitting& sitting) : arcade_(arcade), sitting_(sitting) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 private:
  Arcade& arcade_;
  const WorldSitting& sitting_;
};

}  // namespace tilery
