#pragma once
// The cartridges that commands can use: those that ship and the user's own.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// A cartridge with its name, or the fault of a file that should be one.
struct ShelfItem {
  std::string name;
  std::filesystem::path path;  ///< empty for one that ships
  std::expected<Cartridge, Error> cartridge;
};

/// Looks for cartridges in the user's folder first, then among those that ship.
class Shelf {
 public:
  /// `folder` holds the user's files, NAME.toml; it need not exist.
  explicit Shelf(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The user's own in their data folder.
  static Shelf of_user();

  /// Those that ship, in their order, then the user's by name. A user's file hides a shipped
  /// cartridge of the same name.
  [[nodiscard]] std::vector<ShelfItem> items() const;

  /// The text of the cartridge called `name`, or in the file of that path where it contains a '/'
  /// or ends in ".toml". Fails on a name that nobody knows, with the nearest known one suggested,
  /// and on a file that cannot be read.
  [[nodiscard]] std::expected<std::string, Error> text(std::string_view name) const;

  /// The cartridge itself, found as by text(). Fails also if the text is no cartridge.
  [[nodiscard]] std::expected<Cartridge, Error> cartridge(std::string_view name) const;

  /// cartridge() of a copy of this shelf.
  [[nodiscard]] FindCartridge finder() const {
    return [shelf = *this](const std::string& name) { return shelf.cartridge(name); };
  }

 private:
  struct Source {
    std::string text;
    std::string name;  ///< for errors
  };

  [[nodiscard]] std::expected<Source, Error> source(std::string_view name) const;
  [[nodiscard]] std::optional<std::filesystem::path> own_file(std::string_view name) const;
  [[nodiscard]] std::vector<std::filesystem::path> own_files() const;
  [[nodiscard]] Error unknown(std::string_view name) const;

  std::optional<std::filesystem::path> folder_;
};

/// Reads a cartridge from a file. Fails if the file cannot be read or is no cartridge.
std::expected<Cartridge, Error> read_cartridge_file(const std::filesystem::path& path);

}  // namespace tilery
