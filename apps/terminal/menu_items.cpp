#include "apps/terminal/menu_items.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "apps/terminal/game/thumbnail.h"
#include "tilery/picture/scene_picture.h"

namespace tilery {
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

}  // namespace

std::string record_words(const MenuItem& item) {
  if (item.games == 0) {
    return {};
  }
  // Games with undo and games for two have no best.
  const std::string best = item.best > 0 ? fmt::format("best {}, ", item.best) : "";
  return fmt::format("{}{} game{}{}", best, item.games, item.games == 1 ? "" : "s",
                     item.is_unfinished ? ", one to go on with" : "");
}

MenuItems::MenuItems(Arcade& arcade) : arcade_(arcade) {
  find_cartridges();
  find_worlds();
  count_games();
  put_in_order();
}

void MenuItems::find_cartridges() {
  for (ShelfItem& item : arcade_.shelf().items()) {
    if (item.cartridge) {
      WalledBoard sample = sample_board(item.cartridge->rules);
      items_.push_back({.title = item.cartridge->title,
                        .about = item.cartridge->about,
                        .world = {},
                        .game = item.name,
                        .cartridge = *std::move(item.cartridge),
                        .sample = std::move(sample)});
    } else {
      note_fault(text_of(item.cartridge.error()));
    }
  }
}

void MenuItems::find_worlds() {
  for (const std::string& name : arcade_.world_shelf().names()) {
    const auto file = arcade_.world_shelf().world(name);
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

ReadAgain MenuItems::reading(const MenuItem& item) const {
  return [shelf = arcade_.shelf(), game = item.game] { return shelf.cartridge(game); };
}

void MenuItems::renew(MenuItem& item) {
  if (item.world.empty()) {
    renew_game(item);
  } else if (const auto file = arcade_.world_shelf().world(item.world)) {
    item = item_of(item.world, file->world);
  } else {
    note_fault(text_of(file.error()));
  }
}

void MenuItems::renew_game(MenuItem& item) {
  std::expected<Cartridge, Error> fresh = reading(item)();
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
  for (MenuItem& one : items_) {
    renew(one);
  }
  const std::string title = items_.empty() ? "" : at(item).title;
  count_games();
  put_in_order();
  const auto found = std::ranges::find(items_, title, &MenuItem::title);
  return found == items_.end() ? 0 : static_cast<int>(found - items_.begin());
}

/// Counts the kept games, and notes in which order they were played.
void MenuItems::count_games() {
  last_played_.clear();
  for (MenuItem& item : items_) {
    item.games = 0;
    item.best = 0;
    item.is_unfinished = false;
  }
  for (const GameSummary& game : arcade_.store().games()) {
    const auto item = std::ranges::find_if(items_, [&](const MenuItem& one) {
      return one.world.empty() && is_of(game, one.cartridge);
    });
    if (item == items_.end()) {
      continue;
    }
    ++item->games;
    item->is_unfinished = item->is_unfinished || !game.is_over;
    if (game.players == 1 && game.standing.is_alone()) {
      item->best = std::max(item->best, game.scores[0]);
    }
    if (std::ranges::find(last_played_, game.cartridge) == last_played_.end()) {
      last_played_.push_back(game.cartridge);
    }
  }
}

/// Puts the cartridges played last first; the others keep their order. The worlds follow after the
/// first cartridge.
void MenuItems::put_in_order() {
  const auto worlds = std::ranges::stable_partition(
      items_, [](const MenuItem& item) { return item.world.empty(); });
  std::stable_sort(items_.begin(), worlds.begin(), [&](const MenuItem& one, const MenuItem& other) {
    const auto place_of = [&](const MenuItem& item) {
      return std::ranges::find(last_played_, item.cartridge.name) - last_played_.begin();
    };
    return place_of(one) < place_of(other);
  });
  if (worlds.begin() != items_.begin()) {
    std::rotate(items_.begin() + 1, worlds.begin(), items_.end());
  }
}

}  // namespace tilery
