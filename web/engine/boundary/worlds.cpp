// Worlds: the shipped ones, and worlds that the page hands over file by file.

#include <cstddef>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/quest/world_reader.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/held_world.h"

namespace tilery::web {
namespace {

/// The files that the page has handed over since the last world was opened, by path.
std::map<std::string, std::string, std::less<>> files;

std::expected<std::string, Error> fetch(const std::string& path) {
  const auto found = files.find(path);
  return found == files.end()
             ? std::unexpected(Error{path, {}, "one of the world's files", "none of that name"})
             : std::expected<std::string, Error>(found->second);
}

int hold(std::expected<quest::WorldFile, Error> file) {
  return file ? worlds().add(std::make_shared<quest::WorldFile>(*std::move(file)))
              : refuse(file.error());
}

}  // namespace

Handles<quest::WorldFile>& worlds() {
  static Handles<quest::WorldFile> all;
  return all;
}

TILERY_EXPORT(shipped_worlds) void shipped_worlds() {
  JsonWriter json;
  json.list(quest::shipped_worlds());
  give(std::move(json).take());
}

TILERY_EXPORT(add_file) void add_file(std::size_t path_size, std::size_t size) {
  Received received;
  const std::string path(received.take(path_size));
  files[path] = received.take(size);
}

/// The world of a path among the files that were added. Forgets the files.
TILERY_EXPORT(open_world) int open_world(std::size_t path_size) {
  const int number = hold(quest::read_world(std::string(Received().take(path_size)), fetch));
  files.clear();
  return number;
}

TILERY_EXPORT(open_shipped_world) int open_shipped_world(std::size_t name_size) {
  return hold(quest::read_shipped_world(Received().take(name_size)));
}

TILERY_EXPORT(close_world) void close_world(int number) { worlds().free(number); }

TILERY_EXPORT(world_info) void world_info(int number) {
  const quest::WorldFile& file = *worlds().find(number);
  JsonWriter json;
  json.open_object();
  json.member("name", file.world.name);
  json.member("title", file.world.title);
  json.member("about", file.world.about);
  json.open_list("warnings");
  for (const Warning& warning : file.warnings.list()) {
    json.value(warning_text(warning));
  }
  json.close();
  json.close();
  give(std::move(json).take());
}

}  // namespace tilery::web
