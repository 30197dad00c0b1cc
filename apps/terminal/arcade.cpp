#include "apps/terminal/arcade.h"

#include <algorithm>
#include <utility>

#include "tilery/player/hint_desk.h"

namespace tilery {

Arcade::Arcade(Sources sources, Store store)
    : sources_(std::move(sources)), store_(std::move(store)), theme_(default_theme()) {
  const std::expected<Settings, Error> settings = sources_.settings_file.read();
  if (settings) {
    settings_ = *settings;
  } else {
    tell(text_of(settings.error()));
  }
  if (const auto worn = wear(settings_.theme); !worn) {
    tell(text_of(worn.error()));
  }
}

std::expected<void, Error> Arcade::wear(std::string_view name) {
  std::expected<Theme, Error> theme = themes().theme(name);
  if (!theme) {
    return std::unexpected(theme.error());
  }
  theme_ = *std::move(theme);
  settings_.theme = name;
  return {};
}

void Arcade::choose_theme(std::string_view name) {
  const std::string chosen(name);
  if (const auto worn = wear(chosen); !worn) {
    tell(text_of(worn.error()));
    settings_.theme = chosen;  // so that the next one comes after it
    return;
  }
  keep("theme", '"' + chosen + '"');
}

void Arcade::choose_animation(bool is_animated) {
  settings_.is_animated = is_animated;
  keep("animation", is_animated ? "true" : "false");
}

std::string Arcade::next_theme(int steps) const {
  const std::vector<std::string> names = themes().names();
  const auto count = static_cast<int>(names.size());
  const auto now =
      static_cast<int>(std::ranges::find(names, settings_.theme) - names.begin()) % count;
  return names[std::size_t((now + steps % count + count) % count)];
}

WorldStore& Arcade::world_store() {
  if (!world_store_) {
    world_store_ = sources_.world_store();
  }
  return *world_store_;
}

std::unique_ptr<HintDesk> Arcade::hint_desk(Cartridge cartridge, const Rules& rules) const {
  cartridge.rules = rules;
  auto make_judge = [judge = sources_.judge, game = std::move(cartridge)](
                        const IsUnwanted& is_unwanted) { return judge(game, is_unwanted); };
  return std::make_unique<HintDesk>(rules, std::move(make_judge));
}

std::vector<std::string> Arcade::take_notices() {
  std::vector<std::string> notices = std::exchange(notices_, {});
  std::ranges::move(store_.take_notices(), std::back_inserter(notices));
  return notices;
}

void Arcade::keep(std::string_view key, const std::string& value) {
  if (const auto kept = settings_file().change(key, value); !kept) {
    tell("Not kept: " + text_of(kept.error()));
  }
}

}  // namespace tilery
