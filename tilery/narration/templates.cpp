#include "tilery/narration/templates.h"

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/world_reader.h"

namespace tilery {
namespace {

constexpr std::size_t longest_new_name = 40;
constexpr std::string_view placeholder = "NAME";
constexpr std::string_view schema_placeholder = "SCHEMA";
constexpr std::string_view tileset = "merrow/tiles.tsx";

std::string filled_in(std::string_view text, std::string_view name) {
  std::string filled(text);
  for (std::size_t at = filled.find(placeholder); at != std::string::npos;
       at = filled.find(placeholder, at + name.size())) {
    filled.replace(at, placeholder.size(), name);
  }
  return filled;
}

/// `text` with `schema` in its first line; without this line if `schema` is empty.
std::string with_schema(std::string text, std::string_view schema) {
  if (schema.empty()) {
    return text.substr(text.find('\n') + 1);
  }
  return text.replace(text.find(schema_placeholder), schema_placeholder.size(), schema);
}

/// Fails for names that games or worlds cannot have.
std::expected<void, Error> check_name(std::string_view name) {
  const auto is_plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
  };
  if (name.empty() || name.size() > longest_new_name || name.front() == '-' ||
      !std::ranges::all_of(name, is_plain)) {
    return std::unexpected(
        Error{"NAME",
              {},
              "a name of 1 to 40 lower-case letters, digits and '-', the first a letter or digit",
              quoted(name)});
  }
  return {};
}

std::string_view template_text(std::string_view path) {
  const auto files = template_files();
  const auto found = std::ranges::find(files, path, &TemplateFile::path);
  return found == files.end() ? std::string_view() : found->text;
}

std::string_view tileset_text() {
  const auto files = quest::shipped_files();
  const auto found = std::ranges::find(files, tileset, &quest::ShippedFile::path);
  return found == files.end() ? std::string_view() : found->text;
}

}  // namespace

std::expected<std::vector<NewFile>, Error> new_game_files(std::string_view name,
                                                          std::string_view schema) {
  if (auto checked = check_name(name); !checked) {
    return std::unexpected(std::move(checked.error()));
  }
  const std::string path(name);
  return std::vector<NewFile>{
      {path + ".toml", with_schema(filled_in(template_text("game.toml"), name), schema)},
      {path + ".test.toml", filled_in(template_text("game.test.toml"), name)}};
}

std::expected<std::vector<NewFile>, Error> new_world_files(std::string_view name) {
  if (auto checked = check_name(name); !checked) {
    return std::unexpected(std::move(checked.error()));
  }
  const std::string folder(name);
  std::vector<NewFile> files;
  for (const std::string file : {"world.toml", "home.tmx", "cellar.tmx"}) {
    files.push_back({folder + '/' + file, filled_in(template_text("world/" + file), name)});
  }
  files.push_back({folder + "/tiles.tsx", std::string(tileset_text())});
  files.push_back({folder + '/' + folder + ".tiled-project", quest::tiled_project()});
  return files;
}

}  // namespace tilery
