#pragma once
// Changing theme and animation; each change is kept at once.

#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

class SettingsPage : public Page {
 public:
  explicit SettingsPage(Arcade& arcade) : arcade_(arcade), list_(2) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 private:
  void change(int steps);
  [[nodiscard]] std::string words(int line) const;
  void draw_sample(Picture& picture, Box box) const;

  Arcade& arcade_;
  ListView list_;
  std::string notice_;
};

}  // namespace tilery
