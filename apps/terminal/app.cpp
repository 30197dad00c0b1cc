#include "apps/terminal/app.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "tilery/player/background_hints.h"

namespace tilery {

App::App(Sources sources, Store store)
    : sources_(std::move(sources)), store_(std::move(store)), theme_(default_theme()) {
  const std::expected<Settings, Error> settings = sources_.settings_file.read();
  if (settings) {
    settings_ = *settings;
  } else {
    tell(text_of(settings.error()));
  }
  if (const auto used = use_theme(settings_.theme); !used) {
    Error fault = used.error();
    fault.source = sources_.settings_file.place_words("theme") + ": " + fault.source;
    tell(text_of(fault));
  }
}

std::expected<void, Error> App::use_theme(std::string_view name) {
  TILERY_TRY(Theme theme, themes().theme(name));
  theme_ = std::move(theme);
  settings_.theme = name;
  return {};
}

void App::choose_theme(std::string_view name) {
  const std::string chosen(name);
  if (const auto used = use_theme(chosen); !used) {
    tell(text_of(used.error()));
    settings_.theme = chosen;  // so that next_theme() goes past the broken theme
    return;
  }
  keep("theme", '"' + chosen + '"');
}

void App::choose_animation(bool is_animated) {
  settings_.is_animated = is_animated;
  keep("animation", is_animated ? "true" : "false");
}

void App::choose_verdicts(bool says_verdicts) {
  settings_.says_verdicts = says_verdicts;
  keep("verdicts", says_verdicts ? "true" : "false");
}

void App::choose_warnings(bool warns) {
  settings_.warns = warns;
  keep("warnings", warns ? "true" : "false");
}

void App::change_favourite(const std::string& game) {
  if (std::erase(settings_.favourites, game) == 0) {
    settings_.favourites.push_back(game);
  }
  std::string list;
  for (const std::string& name : settings_.favourites) {
    list += (list.empty() ? "\"" : ", \"") + name + '"';
  }
  keep("favourites", "[" + list + "]");
}

std::string App::next_theme(int steps) const {
  const std::vector<std::string> names = themes().names();
  const auto count = static_cast<int>(names.size());
  const auto present =
      static_cast<int>(std::ranges::find(names, settings_.theme) - names.begin()) % count;
  return names[std::size_t((present + steps % count + count) % count)];
}

WorldStore& App::world_store() {
  if (!world_store_) {
    world_store_ = sources_.world_store();
  }
  return *world_store_;
}

std::string App::lost_walks() const {
  return world_store_ ? lost_walks_words(*world_store_) : std::string();
}

std::unique_ptr<BackgroundHints> App::background_hints(Cartridge cartridge,
                                                       const Rules& rules) const {
  cartridge.rules = rules;
  auto make_evaluator = [evaluator = sources_.evaluator,
                         game = std::move(cartridge)](const IsCancelled& is_cancelled) {
    return evaluator(game, is_cancelled);
  };
  return std::make_unique<BackgroundHints>(rules, std::move(make_evaluator));
}

std::vector<std::string> App::take_notices() {
  tell_all(store_.take_notices(), NoticesOf::games);
  if (world_store_) {
    tell_all(world_store_->take_notices(), NoticesOf::walks);
  }
  return std::exchange(notices_, {});
}

void App::tell_all(std::vector<std::string> notices, NoticesOf giver) {
  for (std::string& notice : notices) {
    if (first_givers_.try_emplace(notice, giver).first->second == giver) {
      tell(std::move(notice));
    }
  }
}

void App::keep(std::string_view key, const std::string& value) {
  if (const auto kept = settings_file().change(key, value); !kept) {
    tell("Not kept: " + text_of(kept.error()));
  }
}

}  // namespace tilery
