#include "apps/terminal/settings/settings.h"

#include <algorithm>
#include <array>
#include <vector>

#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr std::array<std::string_view, 5> color_words = {"auto", "always", "never", "16", "256"};
/// In the order of their words.
constexpr std::array<ColorChoice, color_words.size()> color_choices = {
    ColorChoice::automatic, ColorChoice::always, ColorChoice::never, ColorChoice::sixteen,
    ColorChoice::two_hundred_fifty_six};
constexpr std::size_t longest_name = 40;
constexpr std::int64_t most_keys = 8;

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
  for (const std::string& one : lines) {
    text += one + "\n";
  }
  return text;
}

/// `settings` with the value of `key` taken from `source`.
Settings with_one_of(const Settings& source, std::string_view key, Settings settings) {
  if (key == "theme") {
    settings.theme = source.theme;
  } else if (key == "animation") {
    settings.is_animated = source.is_animated;
  } else {
    settings.color = source.color;
  }
  return settings;
}

}  // namespace

std::optional<ColorChoice> color_choice_named(std::string_view word) {
  const auto* found = std::ranges::find(color_words, word);
  return found == color_words.end()
             ? std::nullopt
             : std::optional(color_choices[std::size_t(found - color_words.begin())]);
}

std::span<const std::string_view> color_choice_names() { return color_words; }

std::expected<Settings, Error> read_settings(std::string_view toml, std::string_view source) {
  const auto tree = parse_toml(toml, source);
  if (!tree) {
    return std::unexpected(tree.error());
  }
  FirstFault faults(source);
  const TomlCursor root(*tree, faults);
  root.check_keys({"theme", "animation", "color", "keys"});
  Settings settings;
  if (root.key("theme").is_there()) {
    settings.theme = read_theme_name(root.key("theme"));
  }
  if (root.key("animation").is_there()) {
    settings.is_animated = root.key("animation").flag();
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
  if (!before || !alone || !after || *after != with_one_of(*alone, key, *before)) {
    return std::unexpected(Error{.source = std::string(source),
                                 .place = {},
                                 .expected = "a line of its own for \"" + std::string(key) + "\"",
                                 .found = "a file that only its owner can change"});
  }
  return text;
}

}  // namespace tilery
