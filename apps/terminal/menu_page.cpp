#include "apps/terminal/menu_page.h"

#include <algorithm>
#include <cstddef>
#include <expected>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "apps/store/level_progress.h"
#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/game/help_page.h"
#include "apps/terminal/games_page.h"
#include "apps/terminal/settings/settings_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_page.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

constexpr int title_width = 8;
constexpr int notice_rows = 2;
constexpr int tallest_item_height = 4;  ///< two rows of text below the title, and a free one
constexpr int tall_item_height = 3;     ///< one row of text and a free one
constexpr int small_item_height = 2;
constexpr int rows_for_tall_items = 18;
constexpr int rows_for_tallest_items = 24;
constexpr std::size_t longest_menu_search = 40;

const Keymap<MenuCommand>& menu_keys() {
  static const Keymap<MenuCommand> keys({
      {"new", "a new game", {key_of(U'n')}},
      {"scores", "the scores", {key_of(U's')}},
      {"statistics", "statistics of the kept games", {key_of(U't')}},
      {"my-games", "my games: continue, watch, review, delete", {key_of(U'r'), key_of(U'm')}},
      {"search", "search games by name", {key_of(U'/')}},
      {"favourite", "mark the game as a favourite, or unmark it", {key_of(U'f')}},
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
      .add(keys.key(MenuCommand::my_games), "my games")
      .add(keys.key(MenuCommand::search), "search")
      .add(keys.key(MenuCommand::scores), "scores")
      .add(keys.key(MenuCommand::settings), "settings")
      .add(keys.key(MenuCommand::statistics), "statistics")
      .add(keys.key(MenuCommand::favourite), "favourite")
      .add_lasting(keys.key(MenuCommand::help), "help")
      .add_lasting(keys.key(MenuCommand::quit), "quit");
  return footer;
}

/// The next page for a command that is not about the chosen game.
Next page_behind(MenuCommand command, App& app) {
  switch (command) {
    case MenuCommand::scores:
      return Next::open(std::make_unique<GamesPage>(app, GamesOrder::best));
    case MenuCommand::statistics:
      return Next::open(std::make_unique<StatisticsPage>(app));
    case MenuCommand::my_games:
      return Next::open(std::make_unique<GamesPage>(app, GamesOrder::latest));
    case MenuCommand::settings:
      return Next::open(std::make_unique<SettingsPage>(app));
    case MenuCommand::help:
      return Next::open(help_page(app));
    case MenuCommand::quit:
      return Next::leave();
    case MenuCommand::new_game:
    case MenuCommand::search:
    case MenuCommand::favourite:
      break;
  }
  return Next::stay();
}

int height_of_items(Size size) {
  return size.height >= rows_for_tallest_items ? tallest_item_height
         : size.height >= rows_for_tall_items  ? tall_item_height
                                               : small_item_height;
}

}  // namespace

MenuPage::MenuPage(App& app)
    : app_(app), items_(app), list_(items_.count()), notice_(items_.take_faults()) {}

void MenuPage::come_back() {
  const int chosen = items_.read_again(list_.chosen());
  list_.set_count(items_.count());
  list_.choose(chosen);
  notice_ = items_.take_faults();
}

void MenuPage::draw_item(Picture& picture, const MenuItem& item, Box box, bool is_chosen) const {
  const Inks inks = inks_of(app_.theme());
  const BoardLook look{.theme = &app_.theme(), .depth = app_.depth()};
  picture.write({box.x, box.y}, is_chosen ? "▶" : " ", inks.title);
  picture.paste({box.x + 2, box.y}, item.world.empty()
                                        ? thumbnail(item.cartridge.rules, item.sample, look)
                                        : item.scene);
  const int x = box.x + 2 + thumbnail_size.width + 2;
  const int width = box.x + box.width - x;
  const std::string title = shortened((item.is_favourite ? "★ " : "") + item.title, width);
  picture.write({x, box.y}, title, is_chosen ? inks.chosen : inks.title);
  const std::string words = record_words(item);
  if (width_of(title) + 2 + width_of(words) <= width) {
    picture.write({box.x + box.width - width_of(words), box.y}, words, inks.faint);
  }
  int y = box.y + 1;
  for (const std::string& line : shortened(item.about, width, std::max(box.height - 2, 1))) {
    picture.write({x, y++}, line, inks.plain);
  }
}

Picture MenuPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(app_.theme());
  const Box box = text_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, "Tilery", inks.title);
  if (is_searching_ || !items_.search().empty()) {
    picture.write({box.x, 1}, "/ " + items_.search() + (is_searching_ ? "▏" : ""), inks.title);
  }
  if (items_.count() == 0) {
    picture.write({box.x, box.y}, "No game has this name.", inks.faint);
  }
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
  if (const auto* key = std::get_if<Key>(&meant)) {
    // A click on the footer means a key, but types none.
    if (is_searching_ && std::holds_alternative<Key>(input) && take_search(*key)) {
      return Next::stay();
    }
    if (key->kind == KeyKind::escape && !items_.search().empty()) {
      search_for("");
      return Next::stay();
    }
    if (const std::optional<MenuCommand> command = menu_keys().command(*key)) {
      return obey(*command);
    }
  }
  return list_.take(meant, text_box(size)) ? play(items_.at(list_.chosen())) : Next::stay();
}

Next MenuPage::obey(MenuCommand command) {
  MenuItem* const item = items_.count() == 0 ? nullptr : &items_.at(list_.chosen());
  switch (command) {
    case MenuCommand::search:
      is_searching_ = true;
      return Next::stay();
    case MenuCommand::favourite:
      change_favourite();
      return Next::stay();
    case MenuCommand::new_game:
      return item == nullptr ? Next::stay() : play_new(*item);
    case MenuCommand::help:
      if (item != nullptr && item->world.empty()) {
        return Next::open(help_page(app_, item->cartridge, item->cartridge.rules));
      }
      break;
    default:
      break;
  }
  return page_behind(command, app_);
}

void MenuPage::search_for(std::string text) {
  items_.search_for(std::move(text));
  list_.set_count(items_.count());
  list_.choose(0);
}

/// Takes a key while a search is on. False if the key is not for the search.
bool MenuPage::take_search(Key key) {
  std::string text = items_.search();
  if (key.kind == KeyKind::enter || key.kind == KeyKind::escape) {
    is_searching_ = false;
    text = key.kind == KeyKind::enter ? text : "";
  } else if (key.kind == KeyKind::backspace) {
    text.resize(text.size() - std::min<std::size_t>(text.size(), 1));
  } else if (key.kind == KeyKind::character && key.character >= U' ' && key.character < 0x7F) {
    text +=
        text.size() < longest_menu_search ? std::string(1, static_cast<char>(key.character)) : "";
  } else {
    return false;
  }
  search_for(std::move(text));
  return true;
}

void MenuPage::change_favourite() {
  if (list_.chosen() < items_.count() && items_.at(list_.chosen()).world.empty()) {
    app_.change_favourite(items_.at(list_.chosen()).game);
    list_.choose(items_.read_again(list_.chosen()));
    list_.set_count(items_.count());
  }
}

Next MenuPage::play(MenuItem& item) {
  if (!item.world.empty()) {
    return walk(item);
  }
  const Cartridge game = level_to_play(app_.store(), item.cartridge);
  if (std::optional<SavedGame> saved = app_.store().take_up_last(&game)) {
    std::expected<PlayedGame, Error> played_game = PlayedGame::go_on_with(app_, *std::move(saved));
    if (played_game) {
      played_game->read_again_by(items_.reader(item));
      return Next::open(std::make_unique<GamePage>(app_, *std::move(played_game)));
    }
    notice_ = text_of(played_game.error());
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
  Cartridge game = level_to_play(app_.store(), item.cartridge);
  GameSetup setup{.rules = game.rules, .seed = app_.chance()};
  PlayedGame played_game(app_, std::move(game), std::move(setup));
  played_game.read_again_by(items_.reader(item));
  auto page = std::make_unique<GamePage>(app_, std::move(played_game), std::exchange(notice_, {}));
  page->ask_players();
  return Next::open(std::move(page));
}

Next MenuPage::walk(const MenuItem& item) {
  auto last = PlayedWorld::resume(app_.world_list(), item.world, app_.world_store());
  if (last && *last) {
    return Next::open(std::make_unique<WalkPage>(app_, **std::move(last)));
  }
  return walk_anew(
      item, last ? "" : "A new walk: the last one cannot be continued. " + text_of(last.error()));
}

Next MenuPage::walk_anew(const MenuItem& item, std::string notice) {
  auto played_world =
      PlayedWorld::begin(app_.world_list(), item.world, app_.chance(), &app_.world_store());
  if (!played_world) {
    notice_ = text_of(played_world.error());
    return Next::stay();
  }
  return Next::open(std::make_unique<WalkPage>(app_, *std::move(played_world), std::move(notice)));
}

namespace {

MenuItem item_of(const std::string& name, const quest::World& world) {
  return {.title = world.title,
          .about = world.about,
          .world = name,
          .game = {},
          .scene = scene_picture(world, quest::first_state(world, 1), thumbnail_size),
          .cartridge = {},
          .sample = {}};
}

/// Whether the kept game was played by the item's cartridge, or by one of its levels.
bool is_of_item(const GameSummary& game, const MenuItem& item) {
  const std::optional<LevelName> level =
      item.cartridge.levels.empty() ? std::nullopt : level_name_of(game.cartridge);
  return level ? level->pack == item.cartridge.name : is_of(game, item.cartridge);
}

}  // namespace

std::string record_words(const MenuItem& item) {
  if (!item.progress.empty()) {
    return item.progress;
  }
  if (item.games == 0) {
    return item.is_more ? "more games" : "";
  }
  // Games that are listed apart and games for two have no best score.
  const std::string best = item.best > 0 ? fmt::format("best {}, ", item.best) : "";
  return fmt::format("{}{} game{}{}", best, item.games, item.games == 1 ? "" : "s",
                     item.unfinished > 0 ? fmt::format(", {} not over", item.unfinished) : "");
}

MenuItems::MenuItems(App& app) : app_(app) {
  find_cartridges();
  find_worlds();
  count_games();
  put_in_order();
}

void MenuItems::find_cartridges() {
  std::vector<GameListItem> main = app_.game_list().items();
  for (const ShippedCartridge& shipped : more_cartridges()) {
    const auto has_name = [&](const GameListItem& item) { return item.name == shipped.name; };
    if (std::ranges::none_of(main, has_name)) {
      add_cartridge({std::string(shipped.name), {}, app_.game_list().cartridge(shipped.name)},
                    true);
    }
  }
  for (GameListItem& item : main) {
    add_cartridge(std::move(item), false);
  }
}

void MenuItems::add_cartridge(GameListItem item, bool is_more) {
  if (!item.cartridge) {
    note_fault(text_of(item.cartridge.error()));
    return;
  }
  WalledBoard sample = sample_board(item.cartridge->rules);
  items_.push_back({.title = item.cartridge->title,
                    .about = item.cartridge->about,
                    .world = {},
                    .game = item.name,
                    .cartridge = *std::move(item.cartridge),
                    .sample = std::move(sample),
                    .is_more = is_more});
}

void MenuItems::find_worlds() {
  for (const std::string& name : app_.world_list().names()) {
    const auto file = app_.world_list().world(name);
    if (!file) {
      note_fault(text_of(file.error()));
      continue;
    }
    items_.push_back(item_of(name, file->world));
  }
}

void MenuItems::note_fault(std::string_view fault) {
  faults_ += (faults_.empty() ? "" : " ") + std::string(fault);
}

std::string MenuItems::take_faults() { return std::exchange(faults_, {}); }

ReadAgain MenuItems::reader(const MenuItem& item) const {
  return app_.game_list().reader(item.game);
}

void MenuItems::renew(MenuItem& item) {
  if (item.world.empty()) {
    renew_game(item);
  } else if (const auto file = app_.world_list().world(item.world)) {
    item = item_of(item.world, file->world);
  } else {
    note_fault(text_of(file.error()));
  }
}

void MenuItems::renew_game(MenuItem& item) {
  std::expected<Cartridge, Error> fresh = app_.game_list().cartridge(item.game);
  if (!fresh) {
    note_fault(text_of(fresh.error()));
  } else if (*fresh != item.cartridge) {
    item.title = fresh->title;
    item.about = fresh->about;
    item.sample = sample_board(fresh->rules);
    item.cartridge = *std::move(fresh);
  }
}

int MenuItems::read_again(int item) {
  for (MenuItem& renewed : items_) {
    renew(renewed);
  }
  const std::string game = item < count() ? at(item).game : "";
  const std::string world = item < count() ? at(item).world : "";
  count_games();
  put_in_order();
  for (int place = 0; place < count(); ++place) {
    if (at(place).game == game && at(place).world == world) {
      return place;
    }
  }
  return 0;
}

/// Counts the kept games, and notes the order in which they were played.
void MenuItems::count_games() {
  last_played_.clear();
  for (MenuItem& item : items_) {
    item.games = 0;
    item.best = 0;
    item.unfinished = 0;
    item.progress = item.cartridge.levels.empty()
                        ? std::string()
                        : progress_words(progress_of(app_.store(), item.cartridge));
  }
  for (const GameSummary& game : app_.store().games()) {
    const auto item = std::ranges::find_if(
        items_, [&](const MenuItem& any) { return any.world.empty() && is_of_item(game, any); });
    if (item == items_.end()) {
      continue;
    }
    ++item->games;
    item->unfinished += game.is_over ? 0 : 1;
    if (game.is_over && game.players == 1 && game.standing.is_alone()) {
      item->best = std::max(item->best, game.scores[0]);
    }
    if (std::ranges::find(last_played_, item->cartridge.name) == last_played_.end()) {
      last_played_.push_back(item->cartridge.name);
    }
  }
}

/// Sorts the games, and puts the worlds after the first game.
void MenuItems::put_in_order() {
  const std::vector<std::string>& favourites = app_.settings().favourites;
  for (MenuItem& item : items_) {
    item.is_favourite = std::ranges::find(favourites, item.game) != favourites.end();
  }
  const auto worlds = std::ranges::stable_partition(
      items_, [](const MenuItem& item) { return item.world.empty(); });
  const auto place_of = [&](const MenuItem& item) {
    const auto played = std::ranges::find(last_played_, item.cartridge.name) - last_played_.begin();
    const bool is_latest = played == 0 && !last_played_.empty();
    return std::tuple(!is_latest, !item.is_favourite, played, item.is_more);
  };
  std::stable_sort(items_.begin(), worlds.begin(), [&](const MenuItem& one, const MenuItem& other) {
    return place_of(one) < place_of(other);
  });
  if (worlds.begin() != items_.begin()) {
    std::rotate(items_.begin() + 1, worlds.begin(), items_.end());
  }
  list();
}

void MenuItems::search_for(std::string text) {
  search_ = std::move(text);
  list();
}

void MenuItems::list() {
  const std::string wanted = lower_case(search_);
  listed_.clear();
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const MenuItem& item = items_[i];
    const std::string text =
        lower_case(item.title + " " + item.game + " " + item.world + " " + item.about);
    if (text.find(wanted) != std::string::npos) {
      listed_.push_back(i);
    }
  }
}

}  // namespace tilery
