#pragma once
// The cartridges that commands can use: the shipped ones and the user's own.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/narration/rules_update.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// A cartridge with its name, or the fault of a file that should be one.
struct GameListItem {
  std::string name;
  std::filesystem::path path;  ///< empty for a shipped cartridge
  std::expected<Cartridge, Error> cartridge;
};

/// Finds cartridges by name. The user's folder takes precedence over the shipped cartridges.
class GameList {
 public:
  /// A cartridge's text and its name in errors: the file's path, or a shipped cartridge's name.
  struct Source {
    std::string text;
    std::string name;
  };

  /// `folder` holds the user's files, NAME.toml; it need not exist.
  explicit GameList(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The list with the user's data folder.
  static GameList of_user();

  /// The shipped cartridges in their order, then the user's by name. A user's file hides a shipped
  /// cartridge of the same name.
  [[nodiscard]] std::vector<GameListItem> items() const;

  /// The text of the cartridge called `name`, and its name in errors. A name that contains a '/' or
  /// ends in ".toml" is the path of a file. "NAME.3" is level 3 of the cartridge NAME, with a text
  /// of its own. Fails on an unknown name, with the nearest known name suggested, and on a file
  /// that cannot be read.
  [[nodiscard]] std::expected<Source, Error> source(std::string_view name) const;

  /// The text of source().
  [[nodiscard]] std::expected<std::string, Error> text(std::string_view name) const;

  /// The cartridge in the text of source(). Also fails if the text is no cartridge.
  [[nodiscard]] std::expected<Cartridge, Error> cartridge(std::string_view name) const;

  /// A function that reads the cartridge `name` again at each call, so that changes of its file
  /// take effect. `name` may be a level of a cartridge, such as "NAME.3".
  [[nodiscard]] ReadAgain reader(std::string name) const;

  /// A function that calls cartridge() of a copy of this list.
  [[nodiscard]] FindCartridge finder() const {
    return [game_list = *this](const std::string& name) { return game_list.cartridge(name); };
  }

 private:
  /// source() for a whole cartridge, not for a level of it.
  [[nodiscard]] std::expected<Source, Error> whole_source(std::string_view name) const;
  [[nodiscard]] static std::expected<Source, Error> level_source(const Source& pack,
                                                                 std::string_view name,
                                                                 std::size_t number);
  [[nodiscard]] std::optional<std::filesystem::path> own_file(std::string_view name) const;
  [[nodiscard]] std::vector<std::filesystem::path> own_files() const;
  [[nodiscard]] Error unknown(std::string_view name) const;

  std::optional<std::filesystem::path> folder_;
};

/// Reads a cartridge from a file. Fails if the file cannot be read or is no cartridge.
std::expected<Cartridge, Error> read_cartridge_file(const std::filesystem::path& path);

}  // namespace tilery
