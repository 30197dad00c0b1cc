#include "apps/terminal/theme_shelf.h"

#include <algorithm>
#include <system_error>

#include "apps/files/folders.h"
#include "apps/files/text_file.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/picture/shipped_themes.h"
#include "tilery/rules/toml_value.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::string_view suffix = ".toml";

}  // namespace

ThemeShelf ThemeShelf::of_user() {
  const std::optional<path> folder = config_folder();
  return ThemeShelf(folder ? std::optional(*folder / "themes") : std::nullopt);
}

std::vector<path> ThemeShelf::own_files() const {
  std::vector<path> files;
  std::error_code fault;
  if (folder_) {
    auto entry = std::filesystem::directory_iterator(*folder_, fault);
    for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
      if (entry->path().extension() == suffix) {
        files.push_back(entry->path());
      }
    }
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> ThemeShelf::names() const {
  std::vector<std::string> names;
  for (const ShippedTheme& shipped : shipped_themes()) {
    names.emplace_back(shipped.name);
  }
  for (const path& file : own_files()) {
    if (std::ranges::find(names, file.stem().native()) == names.end()) {
      names.push_back(file.stem());
    }
  }
  return names;
}

std::expected<Theme, Error> ThemeShelf::theme(std::string_view name) const {
  for (const path& file : own_files()) {
    if (file.stem().native() == name) {
      const std::expected<std::string, Error> text = read_text_file(file, longest_toml);
      return text ? read_theme(*text, file.native()) : std::unexpected(text.error());
    }
  }
  const auto shipped = std::ranges::find(shipped_themes(), name, &ShippedTheme::name);
  if (shipped != shipped_themes().end()) {
    return read_theme(shipped->toml, shipped->name);
  }
  const std::vector<std::string> all = names();
  const std::vector<std::string_view> known(all.begin(), all.end());
  const std::optional<std::string_view> nearest = nearest_word(name, known);
  const std::string hint = nearest ? " (did you mean " + std::string(*nearest) + "?)" : "";
  return std::unexpected(Error{.source = "theme",
                               .place = {},
                               .expected = "the name of a theme",
                               .found = tilery::quoted(name) + hint});
}

Theme default_theme() {
  const ShippedTheme& first = shipped_themes().front();
  return *read_theme(first.toml, first.name);
}

}  // namespace tilery
