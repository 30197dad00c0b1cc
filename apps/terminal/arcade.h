#pragma once
// What all pages share: cartridges, kept games, worlds, settings and the theme.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/explore/world_shelf.h"
#include "apps/store/store.h"
#include "apps/store/world_store.h"
#include "apps/terminal/settings/settings_file.h"
#include "apps/terminal/settings/theme_shelf.h"
#include "apps/terminal/toolkit/writing.h"
#include "tilery/core/error.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/depth.h"
#include "tilery/player/judge.h"

namespace tilery {

class HintDesk;

class Arcade {
 public:
  /// Where things come from. `chance` gives seeds and ids of games, `today` the seconds since 1970;
  /// tests fix both.
  struct Sources {
    Shelf shelf;
    ThemeShelf themes;
    SettingsFile settings_file;
    std::function<std::uint64_t()> chance;
    std::function<std::int64_t()> today;
    WorldShelf world_shelf{std::nullopt};
    std::function<WorldStore()> world_store = WorldStore::in_memory;  ///< opened when first used
    /// Makes the judge for a game's hints. Called in other threads than the pages'.
    std::function<std::expected<Judge, Error>(const Cartridge&, const IsUnwanted&)> judge =
        [](const Cartridge& cartridge, const IsUnwanted&) {
          return Judge(cartridge.rules, std::nullopt);
        };
  };

  /// Reads the settings and the theme. A fault in them becomes a notice, and the standard ones are
  /// used.
  Arcade(Sources sources, Store store);

  [[nodiscard]] const Shelf& shelf() const { return sources_.shelf; }
  [[nodiscard]] const ThemeShelf& themes() const { return sources_.themes; }
  [[nodiscard]] Store& store() { return store_; }
  [[nodiscard]] const WorldShelf& world_shelf() const { return sources_.world_shelf; }
  [[nodiscard]] WorldStore& world_store();
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const SettingsFile& settings_file() const { return sources_.settings_file; }
  [[nodiscard]] const Theme& theme() const { return theme_; }

  [[nodiscard]] Depth depth() const { return depth_; }
  void set_depth(Depth depth) { depth_ = depth; }

  /// Turns animation off until the program ends; the settings stay as they are.
  void stop_animation() { settings_.is_animated = false; }
  /// Uses a theme until the program ends; the settings stay as they are. Fails if it cannot be
  /// read.
  std::expected<void, Error> wear(std::string_view theme);

  /// Changes a setting and writes it to the settings file. A failure to write becomes a notice.
  void choose_theme(std::string_view name);
  void choose_animation(bool is_animated);

  /// The name of the theme `steps` after the present one; the first follows the last.
  [[nodiscard]] std::string next_theme(int steps = 1) const;

  [[nodiscard]] std::uint64_t chance() const { return sources_.chance(); }
  [[nodiscard]] std::int64_t today() const { return sources_.today(); }

  /// A hint desk for games of `cartridge` played by `rules`, which may be on another board size.
  [[nodiscard]] std::unique_ptr<HintDesk> hint_desk(Cartridge cartridge, const Rules& rules) const;

  /// All notices for the player since the last call, those of the store too.
  std::vector<std::string> take_notices();
  void tell(std::string notice) { notices_.push_back(std::move(notice)); }

 private:
  void keep(std::string_view key, const std::string& value);

  Sources sources_;
  Store store_;
  std::optional<WorldStore> world_store_;
  Settings settings_;
  Theme theme_;
  Depth depth_ = Depth::two_hundred_fifty_six;
  std::vector<std::string> notices_;
};

}  // namespace tilery
