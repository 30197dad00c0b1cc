#include "tests/apps/terminal/page_fixture.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <thread>
#include <utility>

#include "apps/cartridges/game_list.h"
#include "apps/terminal/game/game_page.h"
#include "tilery/core/plain_text.h"

namespace tilery::test {

Pages::Pages()
    : app_({.game_list = GameList(folder_.path() / "cartridges"),
            .themes = ThemeList(folder_.path() / "themes"),
            .settings_file = SettingsFile(folder_.path() / "settings.toml"),
            .chance = [this] { return ++chance_; },
            .now_seconds = [] { return std::int64_t{1'700'000'000}; }},
           Store::in_memory()) {
  app_.stop_animation();
}

PlayedGame Pages::new_game(std::string_view name, std::uint64_t seed, int players) {
  Cartridge cartridge = app_.game_list().cartridge(name).value();
  GameSetup setup{.rules = cartridge.rules, .seed = seed, .players = players};
  return {app_, std::move(cartridge), std::move(setup)};
}

std::uint64_t Pages::play_some(std::string_view cartridge, std::uint64_t seed, int rounds) {
  GamePage page(app_, new_game(cartridge, seed));
  for (int round = 0; round < rounds; ++round) {
    type(page, {"left", "down", "right", "down"});
  }
  return page.played_game().game().score();
}

std::string Pages::seen(const Page& page, Moment now) const {
  return text_of(page.picture(size_, now));
}

Next::Way Pages::type(Page& page, std::initializer_list<std::string_view> keys, Moment now) {
  Next::Way way = Next::Way::stay;
  for (const std::string_view key : keys) {
    way = page.take(key_named(key).value(), size_, now).way;
  }
  return way;
}

bool Pages::comes_to_show_one(Page& page, std::initializer_list<std::string_view> texts) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(120);
  const auto is_shown = [&] {
    const std::string shown = seen(page);
    return std::ranges::any_of(texts, [&](std::string_view text) { return shown.contains(text); });
  };
  page.pass_time(0);
  while (!is_shown() && Clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    page.pass_time(0);
  }
  return is_shown();
}

bool Pages::comes_to_show(Page& page, std::string_view text) const {
  return comes_to_show_one(page, {text});
}

Next Pages::click(Page& page, Cell cell) {
  return page.take(MouseInput{MouseAction::press, cell}, size_, 0);
}

Cell Pages::place_of(const Page& page, std::string_view text) const {
  const Picture picture = page.picture(size_, 0);
  const std::u32string wanted = characters_of(text);
  for (int y = 0; y < size_.height; ++y) {
    std::u32string row;
    for (int x = 0; x < size_.width; ++x) {
      row += picture.at({x, y}).symbol;
    }
    if (const std::size_t x = row.find(wanted); x != std::u32string::npos) {
      return {static_cast<int>(x), y};
    }
  }
  ADD_FAILURE() << "\"" << text << "\" is not on the page:\n" << text_of(picture);
  return {};
}

}  // namespace tilery::test
