#include "apps/terminal/settings/theme_shelf.h"

#include <algorithm>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "tilery/core/spelling.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/toml.h"

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
  return folder_ ? files_in(*folder_, suffix) : std::vector<path>();
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
  return std::unexpected(Error{.source = "theme",
                               .place = {},
                               .expected = "a theme: " + listed(known),
                               .found = quoted_with_hint(name, known)});
}

Theme default_theme() {
  const ShippedTheme& first = shipped_themes().front();
  return *read_theme(first.toml, first.name);
}

}  // namespace tilery
