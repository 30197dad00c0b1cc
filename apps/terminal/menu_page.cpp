#include "apps/terminal/menu_page.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/help_page.h"
#include "apps/terminal/game/thumbnail.h"
#include "apps/terminal/games_page.h"
#include "apps/terminal/settings/settings_page.h"
#include "apps/terminal/statistics_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_page.h"

namespace tilery {
namespace {

constexpr int title_width = 8;
constexpr int notice_rows = 2;
constexpr int item_height = 3;
constexpr int small_item_height = 2;
constexpr int rows_for_tall_items = 18;

enum class MenuCommand : std::uint8_t {
  new_game,
  scores,
  statistics,
  replays,
  settings,
  help,
  quit
};

const Keymap<MenuCommand>& menu_keys() {
  static const Keymap<MenuCommand> keys({
      {"new", "a new game", {key_of(U'n')}},
      {"scores", "the scores", {key_of(U's')}},
      {"statistics", "statistics of the kept games", {key_of(U't')}},
      {"replays", "the kept games, to watch", {key_of(U'r')}},
      {"settings", "settings", {key_of(U'o')}},
      {"help", "help", {key_of(U'?'), key_of(KeyKind::f1)}},
      {"quit", "quit", {key_of(U'q'), key_of(KeyKind::escape)}},
  });
  return keys;
}

Footer footer_of_menu() {
  const Keymap<MenuCommand>& keys = menu_keys();
  Footer footer;
  footer.add(list_keys().key(ListCommand::take), "play")
      .add(keys.key(MenuCommand::new_game), "new")
      .add(keys.key(MenuCommand::scores), "scores")
      .add(keys.key(MenuCommand::statistics), "statistics")
      .add(keys.key(MenuCommand::replays), "replays")
      .add(keys.key(MenuCommand::settings), "settings")
      .add_lasting(keys.key(MenuCommand::help), "help")
      .add_lasting(keys.key(MenuCommand::quit), "quit");
  return footer;
}

/// Where `command`, other than new_game, leads.
Next page_behind(MenuCommand command, Arcade& arcade) {
  switch (command) {
    case MenuCommand::scores:
      return Next::open(std::make_unique<GamesPage>(arcade, GamesOrder::scores));
    case MenuCommand::statistics:
      return Next::open(std::make_unique<StatisticsPage>(arcade));
    case MenuCommand::replays:
      return Next::open(std::make_unique<GamesPage>(arcade, GamesOrder::replays));
    case MenuCommand::settings:
      return Next::open(std::make_unique<SettingsPage>(arcade));
    case MenuCommand::help:
      return Next::open(help_page(arcade));
    case MenuCommand::quit:
      return Next::leave();
    case MenuCommand::new_game:
      break;
  }
  return Next::stay();
}

int height_of_items(Size size) {
  return size.height >= rows_for_tall_items ? item_height : small_item_height;
}

}  // namespace

MenuPage::MenuPage(Arcade& arcade)
    : arcade_(arcade), items_(arcade), list_(items_.count()), notice_(items_.take_faults()) {}

void MenuPage::come_back() {
  list_.choose(items_.read_again(list_.chosen()));
  notice_ = items_.take_faults();
}

void MenuPage::draw_item(Picture& picture, const MenuItem& item, Box box, bool is_chosen) const {
  const Inks inks = inks_of(arcade_.theme());
  const BoardLook look{.theme = &arcade_.theme(), .depth = arcade_.depth()};
  picture.write({box.x, box.y}, is_chosen ? "▶" : " ", inks.title);
  picture.paste({box.x + 2, box.y}, item.world.empty() ? thumbnail(item.sample, look) : item.scene);
  const int x = box.x + 2 + thumbnail_size.width + 2;
  const int width = box.x + box.width - x;
  const std::string title = shortened(item.title, width);
  picture.write({x, box.y}, title, is_chosen ? inks.chosen : inks.title);
  const std::string words = record_words(item);
  if (width_of(title) + 2 + width_of(words) <= width) {
    picture.write({box.x + box.width - width_of(words), box.y}, words, inks.faint);
  }
  int y = box.y + 1;
  for (const std::string& line : shortened(item.about, width, box.height - 1)) {
    picture.write({x, y++}, line, inks.plain);
  }
}

Picture MenuPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  const Box box = text_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, "Tilery", inks.title);
  int y = 0;
  for (const std::string& line : shortened(notice_, box.width - title_width, notice_rows)) {
    picture.write({box.x + title_width, y++}, line, inks.alert);
  }
  ListView list = list_;
  list.set_item_height(height_of_items(size));
  for (int i = 0; i < list.count(); ++i) {
    if (const auto place = list.box_of(i, box)) {
      draw_item(picture, items_.at(i), *place, i == list.chosen());
    }
  }
  footer_of_menu().draw(picture, inks);
  return picture;
}

Next MenuPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer_of_menu().meant(input, size);
  list_.set_item_height(height_of_items(size));
  const auto* key = std::get_if<Key>(&meant);
  const auto command = key != nullptr ? menu_keys().command(*key) : std::nullopt;
  const int chosen = list_.chosen();
  const bool has_choice = chosen < items_.count();
  if (command == MenuCommand::new_game) {
    return has_choice ? play_new(items_.at(chosen)) : Next::stay();
  }
  if (command == MenuCommand::help && has_choice && items_.at(chosen).world.empty()) {
    const Cartridge& game = items_.at(chosen).cartridge;
    return Next::open(help_page(arcade_, game, game.rules));
  }
  if (command) {
    return page_behind(*command, arcade_);
  }
  return list_.take(meant, text_box(size)) ? play(items_.at(list_.chosen())) : Next::stay();
}

Next MenuPage::play(MenuItem& item) {
  if (!item.world.empty()) {
    return walk(item);
  }
  if (std::optional<SavedGame> saved = arcade_.store().take_up_last(&item.cartridge)) {
    std::expected<Sitting, Error> sitting = Sitting::go_on_with(arcade_, *std::move(saved));
    if (sitting) {
      sitting->read_again_by(items_.reading(item));
      return Next::open(std::make_unique<GamePage>(arcade_, *std::move(sitting)));
    }
    notice_ = text_of(sitting.error());
  }
  return play_new(item);
}

Next MenuPage::play_new(MenuItem& item) {
  if (!item.world.empty()) {
    return walk_anew(item, {});
  }
  items_.renew(item);
  if (const std::string faults = items_.take_faults(); !faults.empty()) {
    notice_ += (notice_.empty() ? "" : " ") + faults;
  }
  GameSetup setup{.rules = item.cartridge.rules, .seed = arcade_.chance()};
  Sitting sitting(arcade_, item.cartridge, std::move(setup));
  sitting.read_again_by(items_.reading(item));
  auto page = std::make_unique<GamePage>(arcade_, std::move(sitting), std::exchange(notice_, {}));
  page->ask_players();
  return Next::open(std::move(page));
}

Next MenuPage::walk(const MenuItem& item) {
  auto last = WorldSitting::resume(arcade_.world_shelf(), item.world, arcade_.world_store());
  if (last && *last) {
    return Next::open(std::make_unique<WalkPage>(arcade_, **std::move(last)));
  }
  return walk_anew(
      item, last ? "" : "A new walk, as the one before cannot go on. " + text_of(last.error()));
}

Next MenuPage::walk_anew(const MenuItem& item, std::string notice) {
  auto sitting = WorldSitting::begin(arcade_.world_shelf(), item.world, arcade_.chance(),
                                     &arcade_.world_store());
  if (!sitting) {
    notice_ = text_of(sitting.error());
    return Next::stay();
  }
  return Next::open(std::make_unique<WalkPage>(arcade_, *std::move(sitting), std::move(notice)));
}

}  // namespace tilery
