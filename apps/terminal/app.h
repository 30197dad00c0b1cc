#pragma once
// The state that all pages share: cartridges, kept games, worlds, settings and the theme.

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/explore/played_world.h"
#include "apps/store/store.h"
#include "apps/store/world_store.h"
#include "apps/terminal/settings/settings.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/core/error.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/player/board_evaluator.h"

namespace tilery {

class BackgroundHints;

class App {
 public:
  /// Files, chance and time. `chance` gives seeds and ids of games, `now_seconds` the seconds since
  /// 1970. Tests replace both.
  struct Sources {
    GameList game_list;
    ThemeList themes;
    SettingsFile settings_file;
    std::function<std::uint64_t()> chance;
    std::function<std::int64_t()> now_seconds;
    WorldList world_list{std::nullopt};
    std::function<WorldStore()> world_store = WorldStore::in_memory;  ///< opened when first used
    /// Makes the evaluator for a game's hints. Called in the threads of the hints.
    std::function<std::expected<BoardEvaluator, Error>(const Cartridge&, const IsCancelled&)>
        evaluator = [](const Cartridge& cartridge, const IsCancelled&) {
          return BoardEvaluator(cartridge.rules, std::nullopt);
        };
  };

  /// Reads the settings and the theme. A fault in either becomes a notice, and the default is used.
  App(Sources sources, Store store);

  [[nodiscard]] const GameList& game_list() const { return sources_.game_list; }
  [[nodiscard]] const ThemeList& themes() const { return sources_.themes; }
  [[nodiscard]] Store& store() { return store_; }
  [[nodiscard]] const WorldList& world_list() const { return sources_.world_list; }
  [[nodiscard]] WorldStore& world_store();
  /// lost_walks_words() of world_store(); empty if that store was not used.
  [[nodiscard]] std::string lost_walks() const;
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const SettingsFile& settings_file() const { return sources_.settings_file; }
  [[nodiscard]] const Theme& theme() const { return theme_; }

  /// The number of colours to draw in.
  [[nodiscard]] Depth depth() const { return depth_; }
  void set_depth(Depth depth) { depth_ = depth; }

  /// Turns animation off, but not in the settings file.
  void stop_animation() { settings_.is_animated = false; }
  /// Uses a theme, but does not write it to the settings file. Fails if it cannot be read.
  std::expected<void, Error> use_theme(std::string_view theme);

  /// Changes a setting and writes it to the settings file. A failure to write becomes a notice.
  void choose_theme(std::string_view name);
  void choose_animation(bool is_animated);
  void choose_verdicts(bool says_verdicts);
  void choose_warnings(bool warns);
  /// Adds a game to the favourites, or removes it if it is one.
  void change_favourite(const std::string& game);

  /// The name of the theme `steps` after the present one; the first follows the last.
  [[nodiscard]] std::string next_theme(int steps = 1) const;

  [[nodiscard]] std::uint64_t chance() const { return sources_.chance(); }
  [[nodiscard]] std::int64_t now_seconds() const { return sources_.now_seconds(); }

  /// Background hints for games of `cartridge` played by `rules`, which may be for another size.
  [[nodiscard]] std::unique_ptr<BackgroundHints> background_hints(Cartridge cartridge,
                                                                  const Rules& rules) const;

  /// All notices for the player since the last call, including the ones of both stores. A notice
  /// about their common file is given once.
  std::vector<std::string> take_notices();
  /// Adds a notice for the player.
  void tell(std::string notice) { notices_.push_back(std::move(notice)); }

 private:
  enum class NoticesOf : std::uint8_t { games, walks };
  /// Adds the notices of a store, except the ones that the other store gave before.
  void tell_all(std::vector<std::string> notices, NoticesOf giver);

  /// Writes a setting to the settings file. A failure becomes a notice.
  void keep(std::string_view key, const std::string& value);

  Sources sources_;
  Store store_;
  std::optional<WorldStore> world_store_;
  Settings settings_;
  Theme theme_;
  Depth depth_ = Depth::two_hundred_fifty_six;
  std::vector<std::string> notices_;
  /// The notices of both stores so far, and the store that gave each first.
  std::map<std::string, NoticesOf> first_givers_;
};

}  // namespace tilery
