#pragma once
// What the menu lists: the games and worlds on the shelves, with what the store knows of each.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/terminal/arcade.h"
#include "tilery/board/walled_board.h"
#include "tilery/picture/picture.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/renewal.h"

namespace tilery {

/// A game, or a world with a picture of it.
struct MenuItem {
  std::string title;
  std::string about;
  std::string world;  ///< its name; empty for a game
  std::string game;   ///< its name on the shelf; empty for a world
  Picture scene;      ///< of the world
  Cartridge cartridge;
  WalledBoard sample;
  int games = 0;           ///< kept in the store
  std::uint64_t best = 0;  ///< among games for one played alone
  bool is_unfinished = false;
};

/// How many games of an item are kept and the best score; empty if none is.
std::string record_words(const MenuItem& item);

/// The items in their order: the game played last, the worlds, the other games.
class MenuItems {
 public:
  /// Reads both shelves. Requires `arcade` to outlive this.
  explicit MenuItems(Arcade& arcade);

  [[nodiscard]] int count() const { return static_cast<int>(items_.size()); }
  MenuItem& at(int item) { return items_[static_cast<std::size_t>(item)]; }
  [[nodiscard]] const MenuItem& at(int item) const {
    return items_[static_cast<std::size_t>(item)];
  }

  /// Reads the files of games and worlds and the store again, which may change the order. Gives the
  /// new place of `item`; 0 if nothing is listed.
  int read_again(int item);

  /// Reads the files of a game or a world again. If they are broken, it stays as it is.
  void renew(MenuItem& item);

  /// How to read a game's file again.
  [[nodiscard]] ReadAgain reading(const MenuItem& item) const;

  /// Which files could not be read since the last call; empty if none.
  std::string take_faults();

 private:
  void find_cartridges();
  void find_worlds();
  void renew_game(MenuItem& item);
  void count_games();
  void put_in_order();
  void note_fault(std::string_view fault);

  Arcade& arcade_;
  std::vector<MenuItem> items_;
  std::vector<std::string> last_played_;  ///< names of cartridges, the last first
  std::string faults_;
};

}  // namespace tilery
