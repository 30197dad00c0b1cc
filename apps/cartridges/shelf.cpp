#include "apps/cartridges/shelf.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/rules/shipped.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::string_view suffix = ".toml";

bool is_path(std::string_view name) { return name.contains('/') || name.ends_with(suffix); }

}  // namespace

std::expected<Cartridge, Error> read_cartridge_file(const path& file) {
  const std::expected<std::string, Error> text = read_text_file(file, longest_toml);
  if (!text) {
    return std::unexpected(text.error());
  }
  return read_cartridge(*text, file.native());
}

Shelf Shelf::of_user() {
  const std::optional<path> data = data_folder();
  return Shelf(data ? std::optional(*data / "cartridges") : std::nullopt);
}

std::vector<ShelfItem> Shelf::items() const {
  std::vector<ShelfItem> items;
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

std::expected<std::string, Error> Shelf::text(std::string_view name) const {
  const std::expected<Source, Error> found = source(name);
  if (!found) {
    return std::unexpected(found.error());
  }
  return found->text;
}

std::expected<Cartridge, Error> Shelf::cartridge(std::string_view name) const {
  const std::expected<Source, Error> found = source(name);
  if (!found) {
    return std::unexpected(found.error());
  }
  return read_cartridge(found->text, found->name);
}

std::expected<Shelf::Source, Error> Shelf::source(std::string_view name) const {
  const std::optional<path> file = is_path(name) ? std::optional(path(name)) : own_file(name);
  if (file) {
    std::expected<std::string, Error> text = read_text_file(*file, longest_toml);
    if (!text) {
      return std::unexpected(std::move(text).error());
    }
    return Source{*std::move(text), file->native()};
  }
  const std::string_view shipped = shipped_cartridge(name);
  if (shipped.empty()) {
    return std::unexpected(unknown(name));
  }
  return Source{std::string(shipped), std::string(name)};
}

std::optional<path> Shelf::own_file(std::string_view name) const {
  if (!folder_ || name.empty()) {
    return std::nullopt;
  }
  path file = *folder_ / (std::string(name) + std::string(suffix));
  std::error_code fault;
  return std::filesystem::exists(file, fault) ? std::optional(std::move(file)) : std::nullopt;
}

std::vector<path> Shelf::own_files() const {
  std::vector<path> files = folder_ ? files_in(*folder_, suffix) : std::vector<path>();
  // NAME.test.toml holds expectations, not a game.
  std::erase_if(files, [](const path& file) { return file.stem().extension() == ".test"; });
  return files;
}

Error Shelf::unknown(std::string_view name) const {
  std::vector<std::string> names;
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    names.emplace_back(shipped.name);
  }
  for (const path& file : own_files()) {
    names.push_back(file.stem());
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::optional<std::string_view> nearest = nearest_word(name, known);
  const std::string hint = nearest ? "did you mean " + std::string(*nearest) + "?"
                                   : std::string("'tilery cartridges' lists them");
  return {.source = "cartridge",
          .place = {},
          .expected = "the name of a cartridge or a path to one",
          .found = tilery::quoted(name) + " (" + hint + ")"};
}

}  // namespace tilery
