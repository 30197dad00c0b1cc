#include "apps/terminal/settings/settings.h"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <vector>

#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr std::array<std::string_view, 6> color_words = {"auto", "always", "never",
                                                         "16",   "256",    "truecolor"};
/// In the order of color_words.
constexpr std::array<ColorChoice, color_words.size()> color_choices = {
    ColorChoice::automatic,
    ColorChoice::always,
    ColorChoice::never,
    ColorChoice::sixteen,
    ColorChoice::two_hundred_fifty_six,
    ColorChoice::true_color};
constexpr std::size_t longest_name = 40;
constexpr std::int64_t most_keys = 8;
constexpr std::int64_t most_favourites = 200;

std::string read_theme_name(const TomlCursor& name) {
  const std::string_view text = name.text();
  if (text.empty() || text.size() > longest_name) {
    name.fail("the name of a theme");
  }
  return std::string(text);
}

std::vector<Key> read_keys(const TomlCursor& list) {
  std::vector<Key> keys;
  for (const TomlCursor& item : list.items("names of keys", {0, most_keys})) {
    const std::optional<Key> key = item.is_text() ? key_named(item.text()) : std::nullopt;
    if (!key) {
      item.fail("the name of a key, such as \"a\", \"space\", \"page-up\" or \"ctrl-l\"");
    } else {
      keys.push_back(*key);
    }
  }
  return keys;
}

GameKeys read_game_keys(const TomlCursor& table) {
  const GameKeys standard = standard_game_keys();
  GameKeys chosen = standard;
  std::vector<std::string_view> names;
  for (const KeyUse& use : standard.uses()) {
    names.push_back(use.name);
  }
  table.check_keys(names);
  std::vector<Key> taken;
  for (std::size_t command = 0; command < names.size(); ++command) {
    const TomlCursor list = table.key(names[command]);
    if (!list.is_there()) {
      continue;
    }
    const std::vector<Key> keys = read_keys(list);
    for (const Key key : keys) {
      if (std::ranges::find(taken, key) != taken.end()) {
        list.fail("keys that do nothing else", "\"" + name_of(key) + "\" a second time");
      }
      taken.push_back(key);
    }
    chosen.assign(command, keys);
  }
  return chosen;
}

std::vector<std::string> read_favourites(const TomlCursor& list) {
  std::vector<std::string> names;
  for (const TomlCursor& item : list.items("names of games", {0, most_favourites})) {
    const std::string_view name = item.is_text() ? item.text() : std::string_view();
    if (name.empty() || name.size() > longest_name) {
      item.fail("the name of a game");
    } else {
      names.emplace_back(name);
    }
  }
  return names;
}

/// True if the line begins a table.
bool is_header(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '[';
}

/// True if the line gives `key` a value.
bool sets(std::string_view line, std::string_view key) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos || !line.substr(first).starts_with(key)) {
    return false;
  }
  const std::string_view rest = line.substr(first + key.size());
  const std::size_t sign = rest.find_first_not_of(" \t");
  return sign != std::string_view::npos && rest[sign] == '=';
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// `toml` with `key` set to `value`, in the key's line or in a new line before the first table.
std::string edited(std::string_view toml, std::string_view key, std::string_view value) {
  std::vector<std::string> lines = lines_of(toml);
  const auto tables = std::ranges::find_if(lines, is_header);
  const auto old =
      std::find_if(lines.begin(), tables, [&](const std::string& line) { return sets(line, key); });
  const std::string line = std::string(key) + " = " + std::string(value);
  if (old != tables) {
    *old = line;
  } else {
    lines.insert(tables, line);
  }
  std::string text;
  for (const std::string& edited_line : lines) {
    text += edited_line + "\n";
  }
  return text;
}

/// `settings` with the value of `key` taken from `source`.
Settings with_value_from(const Settings& source, std::string_view key, Settings settings) {
  if (key == "theme") {
    settings.theme = source.theme;
  } else if (key == "animation") {
    settings.is_animated = source.is_animated;
  } else if (key == "verdicts") {
    settings.says_verdicts = source.says_verdicts;
  } else if (key == "warnings") {
    settings.warns = source.warns;
  } else if (key == "favourites") {
    settings.favourites = source.favourites;
  } else {
    settings.color = source.color;
  }
  return settings;
}

}  // namespace

std::optional<ColorChoice> color_choice_named(std::string_view word) {
  const decltype(color_words)::const_iterator found = std::ranges::find(color_words, word);
  return found == color_words.end()
             ? std::nullopt
             : std::optional(color_choices[std::size_t(found - color_words.begin())]);
}

std::span<const std::string_view> color_choice_names() { return color_words; }

std::expected<Settings, Error> read_settings(std::string_view toml, std::string_view source) {
  TILERY_TRY(const auto tree, parse_toml(toml, source));
  FirstFault faults(source);
  const TomlCursor root(tree, faults);
  root.check_keys({"theme", "animation", "color", "verdicts", "warnings", "favourites", "keys"});
  Settings settings;
  if (root.key("theme").is_there()) {
    settings.theme = read_theme_name(root.key("theme"));
  }
  if (root.key("animation").is_there()) {
    settings.is_animated = root.key("animation").flag();
  }
  if (root.key("verdicts").is_there()) {
    settings.says_verdicts = root.key("verdicts").flag();
  }
  if (root.key("warnings").is_there()) {
    settings.warns = root.key("warnings").flag();
  }
  if (root.key("favourites").is_there()) {
    settings.favourites = read_favourites(root.key("favourites"));
  }
  if (root.key("color").is_there()) {
    settings.color = color_choices[root.key("color").word(color_words)];
  }
  if (root.key("keys").is_there()) {
    settings.keys = read_game_keys(root.key("keys"));
  }
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  return settings;
}

std::expected<std::string, Error> with_setting(std::string_view toml, std::string_view key,
                                               std::string_view value, std::string_view source) {
  std::string text = edited(toml, key, value);
  const auto before = read_settings(toml, source);
  const auto alone = read_settings(edited("", key, value), source);
  const auto after = read_settings(text, source);
  // A line inside a multi-line string may look like the key's own.
  if (!before || !alone || !after || *after != with_value_from(*alone, key, *before)) {
    return std::unexpected(Error{.source = std::string(source),
                                 .place = {},
                                 .expected = "a line of its own for \"" + std::string(key) + "\"",
                                 .found = "a file that must be edited by hand"});
  }
  return text;
}

namespace {

using FilePath = std::filesystem::path;

std::unexpected<Error> not_written(const FilePath& file, const std::string& why) {
  return std::unexpected(Error{
      .source = file.native(), .place = {}, .expected = {}, .found = "cannot be written: " + why});
}

/// The text of the file; empty if there is none.
std::expected<std::string, Error> text_in(const FilePath& file) {
  std::error_code fault;
  const bool is_there = std::filesystem::exists(file, fault);
  if (fault) {
    return std::unexpected(Error{.source = file.native(),
                                 .place = {},
                                 .expected = {},
                                 .found = "cannot be read: " + fault.message()});
  }
  return is_there ? read_text_file(file, longest_toml) : std::string();
}

std::expected<void, Error> replace(const FilePath& file, const std::string& text) {
  std::error_code fault;
  const FilePath target = std::filesystem::exists(file, fault)
                              ? std::filesystem::canonical(file, fault)
                              : file;  // a link to the file stays a link
  if (fault) {
    return not_written(file, fault.message());
  }
  std::filesystem::create_directories(target.parent_path(), fault);
  return write_file(target, text);
}

}  // namespace

SettingsFile SettingsFile::of_user() {
  const std::optional<FilePath> folder = config_folder();
  return SettingsFile(folder ? std::optional(*folder / "settings.toml") : std::nullopt);
}

std::string SettingsFile::place_words(std::string_view key) const {
  const std::string text = file_ ? text_in(*file_).value_or("") : std::string();
  const std::size_t at = ("\n" + text).find("\n" + std::string(key));
  const std::string name = file_ ? file_->native() : "settings";
  const auto line =
      1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(std::min(at, text.size())), '\n');
  return at == std::string::npos ? name : name + ":" + std::to_string(line);
}

std::expected<Settings, Error> SettingsFile::read() const {
  if (!file_) {
    return Settings{};
  }
  TILERY_TRY(const std::string text, text_in(*file_));
  return read_settings(text, file_->native());
}

std::expected<void, Error> SettingsFile::change(std::string_view key,
                                                std::string_view value) const {
  if (!file_) {
    return not_written("settings.toml", "no folder for settings");
  }
  TILERY_TRY(const std::string text, text_in(*file_));
  TILERY_CHECK(read_settings(text, file_->native()));
  TILERY_TRY(const auto changed, with_setting(text, key, value, file_->native()));
  return replace(*file_, changed);
}

namespace {

constexpr std::string_view suffix = ".toml";

}  // namespace

ThemeList ThemeList::of_user() {
  const std::optional<FilePath> folder = config_folder();
  return ThemeList(folder ? std::optional(*folder / "themes") : std::nullopt);
}

std::vector<FilePath> ThemeList::own_files() const {
  return folder_ ? files_in(*folder_, suffix) : std::vector<FilePath>();
}

std::vector<std::string> ThemeList::names() const {
  std::vector<std::string> names;
  for (const ShippedTheme& shipped : shipped_themes()) {
    names.emplace_back(shipped.name);
  }
  for (const FilePath& file : own_files()) {
    if (std::ranges::find(names, file.stem().native()) == names.end()) {
      names.push_back(file.stem());
    }
  }
  return names;
}

std::expected<Theme, Error> ThemeList::theme(std::string_view name) const {
  for (const FilePath& file : own_files()) {
    if (file.stem().native() == name) {
      TILERY_TRY(const std::string text, read_text_file(file, longest_toml));
      return read_theme(text, file.native());
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
