#include "apps/cartridges/game_list.h"

#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::string_view suffix = ".toml";

bool is_path(std::string_view name) { return name.contains('/') || name.ends_with(suffix); }

}  // namespace

std::expected<Cartridge, Error> read_cartridge_file(const path& file) {
  TILERY_TRY(const std::string text, read_text_file(file, longest_toml));
  return read_cartridge(text, file.native());
}

GameList GameList::of_user() {
  const std::optional<path> data = data_folder();
  return GameList(data ? std::optional(*data / "cartridges") : std::nullopt);
}

std::vector<GameListItem> GameList::items() const {
  std::vector<GameListItem> items;
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    if (!own_file(shipped.name)) {
      items.push_back({std::string(shipped.name), {}, read_cartridge(shipped.toml, shipped.name)});
    }
  }
  for (const path& file : own_files()) {
    items.push_back({file.stem(), file, read_cartridge_file(file)});
  }
  return items;
}

std::expected<std::string, Error> GameList::text(std::string_view name) const {
  TILERY_TRY(const Source found, source(name));
  return found.text;
}

std::expected<Cartridge, Error> GameList::cartridge(std::string_view name) const {
  TILERY_TRY(const Source found, source(name));
  return read_cartridge(found.text, found.name);
}

ReadAgain GameList::reader(std::string name) const {
  if (const auto level = level_name_of(name); level && !whole_source(name)) {
    name = std::string(level->pack);
  }
  return [game_list = *this, name = std::move(name)](std::size_t level) {
    std::expected<Cartridge, Error> cartridge = game_list.cartridge(name);
    const bool is_level = cartridge && level > 0 && !cartridge->levels.empty();
    return is_level ? game_list.cartridge(name + '.' + std::to_string(level)) : cartridge;
  };
}

std::expected<GameList::Source, Error> GameList::source(std::string_view name) const {
  std::expected<Source, Error> found = whole_source(name);
  const std::optional<LevelName> level = level_name_of(name);
  if (found || !level) {
    return found;
  }
  const std::expected<Source, Error> pack = whole_source(level->pack);
  return pack ? level_source(*pack, name, level->number) : found;
}

/// The text of one level of a pack.
std::expected<GameList::Source, Error> GameList::level_source(const Source& pack,
                                                              std::string_view name,
                                                              std::size_t number) {
  const std::expected<Cartridge, Error> cartridge = read_cartridge(pack.text, pack.name);
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  if (number > cartridge->levels.size()) {
    return std::unexpected(
        Error{.source = pack.name,
              .place = {},
              .expected = cartridge->levels.empty()
                              ? "a cartridge with levels"
                              : "a level from 1 to " + std::to_string(cartridge->levels.size()),
              .found = "level " + std::to_string(number)});
  }
  return Source{toml_of(level_of(*cartridge, number)), std::string(name)};
}

std::expected<GameList::Source, Error> GameList::whole_source(std::string_view name) const {
  const std::optional<path> file = is_path(name) ? std::optional(path(name)) : own_file(name);
  if (file) {
    TILERY_TRY(std::string text, read_text_file(*file, longest_toml));
    return Source{std::move(text), file->native()};
  }
  const std::string_view shipped = shipped_cartridge(name);
  if (shipped.empty()) {
    return std::unexpected(unknown(name));
  }
  return Source{std::string(shipped), std::string(name)};
}

std::optional<path> GameList::own_file(std::string_view name) const {
  if (!folder_ || name.empty()) {
    return std::nullopt;
  }
  path file = *folder_ / (std::string(name) + std::string(suffix));
  std::error_code fault;
  return std::filesystem::exists(file, fault) ? std::optional(std::move(file)) : std::nullopt;
}

std::vector<path> GameList::own_files() const {
  std::vector<path> files = folder_ ? files_in(*folder_, suffix) : std::vector<path>();
  // NAME.test.toml holds expectations, not a game.
  std::erase_if(files, [](const path& file) { return file.stem().extension() == ".test"; });
  return files;
}

Error GameList::unknown(std::string_view name) const {
  std::vector<std::string> names;
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    names.emplace_back(shipped.name);
  }
  for (const path& file : own_files()) {
    names.push_back(file.stem());
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::optional<std::string_view> nearest = nearest_word(name, known);
  const std::string here = std::string(name) + std::string(suffix);
  std::error_code fault;
  const std::string hint = std::filesystem::exists(here, fault)
                               ? "for the file in this folder, write ./" + here
                           : nearest ? "did you mean " + std::string(*nearest) + "?"
                                     : std::string("'tilery cartridges' lists them");
  return {.source = "cartridge",
          .place = {},
          .expected = "the name of a cartridge or a path to one",
          .found = tilery::quoted(name) + " (" + hint + ")"};
}

}  // namespace tilery
