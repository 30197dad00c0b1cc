#pragma once
// The menu: games and worlds to choose from, the latest played first.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/picture/picture.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/renewal.h"

namespace tilery {

class MenuPage : public Page {
 public:
  explicit MenuPage(Arcade& arcade);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void come_back() override;

 private:
  /// A game, or a world with a picture of it.
  struct Item {
    std::string title;
    std::string about;
    std::string world;  ///< its name; empty for a game
    std::string game;   ///< its name on the shelf; empty for a world
    Picture scene;      ///< of the world
    Cartridge cartridge;
    WalledBoard sample;
    int games = 0;
    std::uint64_t best = 0;  ///< among games for one played alone
    bool is_unfinished = false;
  };

  [[nodiscard]] ReadAgain reading(const Item& item) const;
  void renew(Item& item);
  void find_cartridges();
  void find_worlds();
  void list_cartridges();
  void note_games();
  void tell(std::string_view notice);
  Next play(Item& item);
  Next play_new(Item& item);
  Next walk(const Item& item);
  Next walk_anew(const Item& item);
  [[nodiscard]] std::string record_words(const Item& item) const;
  void draw_item(Picture& picture, const Item& item, Box box, bool is_chosen) const;

  Arcade& arcade_;
  std::vector<Item> items_;
  ListView list_;
  std::string notice_;
};

}  // namespace tilery
