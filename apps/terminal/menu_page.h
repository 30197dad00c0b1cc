#pragma once
// The menu: games and worlds to choose from, the latest played first.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/board/walled_board.h"
#include "tilery/narration/rules_update.h"
#include "tilery/picture/picture.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

// The items of the menu: all listed games and worlds, with their scores in the store.

/// A game, or a world with a picture of it.
struct MenuItem {
  std::string title;
  std::string about;
  std::string world;  ///< the world's name; empty for a game
  std::string game;   ///< the game's name in the list; empty for a world
  Picture scene;      ///< a picture of the world
  Cartridge cartridge;
  WalledBoard sample;
  int games = 0;           ///< kept in the store
  std::uint64_t best = 0;  ///< the best score of one-player games played alone
  int unfinished = 0;
  std::string progress = {};  ///< of a game with levels
  bool is_favourite = false;
  bool is_more = false;  ///< one of more_cartridges()
};

/// The progress in a game with levels; for other games the best score and the number of kept games.
/// Without kept games: "more games" for one of more_cartridges(), else empty.
std::string record_words(const MenuItem& item);

/// The items in their order: the game played last, the worlds, favourites, other games that were
/// played, the other main games, the additional games.
class MenuItems {
 public:
  /// Reads the lists of games and worlds. Requires `app` to outlive this.
  explicit MenuItems(App& app);

  /// Lists only items with `text` in their name, title or description. An empty text lists all.
  void search_for(std::string text);
  [[nodiscard]] const std::string& search() const { return search_; }

  [[nodiscard]] int count() const { return static_cast<int>(listed_.size()); }
  MenuItem& at(int item) { return items_[listed_[static_cast<std::size_t>(item)]]; }
  [[nodiscard]] const MenuItem& at(int item) const {
    return items_[listed_[static_cast<std::size_t>(item)]];
  }

  /// Reads the files of games and worlds and the store again, which may change the order. Gives the
  /// new place of `item`; 0 if it is no longer listed.
  int read_again(int item);

  /// Reads the files of a game or a world again. If they are broken, it stays as it is.
  void renew(MenuItem& item);

  /// A function that reads the game's file again.
  [[nodiscard]] ReadAgain reader(const MenuItem& item) const;

  /// Names the files that could not be read since the last call; empty if there are none.
  std::string take_faults();

 private:
  void find_cartridges();
  void add_cartridge(GameListItem item, bool is_more);
  void list();
  void find_worlds();
  void renew_game(MenuItem& item);
  void count_games();
  void put_in_order();
  void note_fault(std::string_view fault);

  App& app_;
  std::vector<MenuItem> items_;
  std::vector<std::size_t> listed_;  ///< places in `items_`
  std::string search_;
  std::vector<std::string> last_played_;  ///< names of cartridges, the last first
  std::string faults_;
};

/// The commands of the menu's keys that list_keys() does not have.
enum class MenuCommand : std::uint8_t {
  new_game,
  scores,
  statistics,
  my_games,
  search,
  favourite,
  settings,
  help,
  quit
};

class MenuPage : public Page {
 public:
  explicit MenuPage(App& app);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void come_back() override;

 private:
  Next obey(MenuCommand command);
  Next play(MenuItem& item);
  Next play_new(MenuItem& item);
  Next walk(const MenuItem& item);
  Next walk_anew(const MenuItem& item, std::string notice);
  bool take_search(Key key);
  void search_for(std::string text);
  void change_favourite();
  void draw_item(Picture& picture, const MenuItem& item, Box box, bool is_chosen) const;

  App& app_;
  MenuItems items_;
  ListView list_;
  std::string notice_;
  bool is_searching_ = false;  ///< keys are text to search for
};

}  // namespace tilery
