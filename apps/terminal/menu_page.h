#pragma once
// The games to choose from, those played last first.

#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/arcade.h"
#include "apps/terminal/footer.h"
#include "apps/terminal/list_view.h"
#include "apps/terminal/page.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class MenuPage : public Page {
 public:
  explicit MenuPage(Arcade& arcade);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void come_back() override;

 private:
  struct Item {
    Cartridge cartridge;
    WalledBoard sample;
    int games = 0;
    std::uint64_t best = 0;  ///< of one player, without undo
    bool is_unfinished = false;
  };

  void list_cartridges();
  void note_games();
  Next play(const Item& item);
  Next play_new(const Item& item);
  Next open(Key key);
  [[nodiscard]] std::string record_words(const Item& item) const;
  void draw_item(Picture& picture, const Item& item, Box box, bool is_chosen) const;

  Arcade& arcade_;
  std::vector<Item> items_;
  ListView list_;
  std::string notice_;
};

}  // namespace tilery
