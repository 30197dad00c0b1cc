#pragma once
// The menu: games and worlds to choose from, the latest played first.

#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/menu_items.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/picture/picture.h"

namespace tilery {

class MenuPage : public Page {
 public:
  explicit MenuPage(Arcade& arcade);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void come_back() override;

 private:
  Next play(MenuItem& item);
  Next play_new(MenuItem& item);
  Next walk(const MenuItem& item);
  Next walk_anew(const MenuItem& item, std::string notice);
  void draw_item(Picture& picture, const MenuItem& item, Box box, bool is_chosen) const;

  Arcade& arcade_;
  MenuItems items_;
  ListView list_;
  std::string notice_;
};

}  // namespace tilery
