#pragma once
// The page of the settings. It saves each change at once.

#include <string>

#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

class SettingsPage : public Page {
 public:
  explicit SettingsPage(App& app) : app_(app), list_(4) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 private:
  void change(int steps);
  [[nodiscard]] std::string words(int line) const;
  [[nodiscard]] std::string about(int line) const;
  void draw_sample(Picture& picture, Box box) const;

  App& app_;
  ListView list_;
  std::string notice_;
};

}  // namespace tilery
