#include "apps/cartridges/new_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "apps/pictures/png.h"
#include "tilery/quest/world_reader.h"
#include "tilery/telling/templates.h"

namespace tilery {
namespace {

constexpr const char* new_footer = R"(
Writes commented files into the folder where you are, for you to change: a game or a
world that plays at once. Existing files stay as they are: then nothing is written.

Examples:
  tilery new game my-game      my-game.toml and my-game.test.toml
  tilery new world my-world    a folder with world.toml, maps, their tiles and Tiled's project
)";

using NewFiles = std::expected<std::vector<NewFile>, Error>;

constexpr int tile_side = 8;
constexpr int tiles_across = 16;
constexpr int tiles_down = 7;

/// The picture of the tileset, for the editor Tiled, drawn from the dots of its tiles.
std::string picture_of(const quest::World& world) {
  Raster raster(tiles_across * tile_side, tiles_down * tile_side);
  std::vector<Color> palette = {{0, 0, 0}};
  const auto index_of = [&](std::uint32_t rgb) {
    const Color color = {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8),
                         static_cast<std::uint8_t>(rgb)};
    const auto found = std::ranges::find(palette, color);
    if (found != palette.end()) {
      return static_cast<std::uint8_t>(found - palette.begin());
    }
    palette.push_back(color);
    return static_cast<std::uint8_t>(palette.size() - 1);
  };
  const int tiles = std::min(static_cast<int>(world.tiles.size()), tiles_across * tiles_down);
  for (int tile = 0; tile < tiles; ++tile) {
    const quest::Look& look = world.tiles[std::size_t(tile)].look;
    const std::uint8_t ink = index_of(look.ink);
    const std::uint8_t paper = index_of(look.paper);
    for (int dot = 0; dot < tile_side * tile_side; ++dot) {
      const int x = dot % tile_side;
      const int y = dot / tile_side;
      const bool is_ink = (look.dots[std::size_t(y)] >> (tile_side - 1 - x) & 1) != 0;
      raster.at({tile % tiles_across * tile_side + x, tile / tiles_across * tile_side + y}) =
          is_ink ? ink : paper;
    }
  }
  return png_of(raster, palette);
}

/// `path` as an address for programs that take no plain paths.
std::string file_address(const std::filesystem::path& path) {
  std::string address = "file://";
  for (const char letter : path.native()) {
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9') ||
                          std::string_view("/-._~").contains(letter);
    address += is_plain ? std::string(1, letter)
                        : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return address;
}

/// The address of the schema of cartridges; empty for a program that is not installed.
std::string installed_schema() {
  const auto folder = installed_folder("cartridges");
  std::error_code ignored;
  const bool is_there =
      folder && std::filesystem::exists(*folder / "cartridge.schema.json", ignored);
  return is_there ? file_address(*folder / "cartridge.schema.json") : "";
}

/// Fails where one of the files is there already.
std::expected<void, Error> check_absent(const std::vector<NewFile>& files) {
  for (const NewFile& file : files) {
    std::error_code ignored;
    if (std::filesystem::exists(file.path, ignored)) {
      return std::unexpected(Error{file.path, {}, "a new file", "one that is there already"});
    }
  }
  return {};
}

std::expected<void, Error> write_all(const std::vector<NewFile>& files) {
  for (const NewFile& file : files) {
    const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
    std::error_code failed;
    if (!folder.empty()) {
      std::filesystem::create_directories(folder, failed);
    }
    if (failed) {
      return std::unexpected(Error{folder.string(), {}, "a folder to write to", failed.message()});
    }
    if (auto written = write_file(file.path, file.text); !written) {
      return written;
    }
    print(file.path + "\n");
  }
  return {};
}

/// The files with the picture of the world's tiles.
NewFiles with_picture(NewFiles files) {
  if (!files) {
    return files;
  }
  const auto file_among = [&](const std::string& path) -> std::expected<std::string, Error> {
    const auto found = std::ranges::find(*files, path, &NewFile::path);
    if (found == files->end()) {
      return std::unexpected(Error{path, {}, "a file of the template", "none"});
    }
    return found->text;
  };
  const std::string first = files->front().path;
  const auto world = quest::read_world(first, file_among);
  if (!world) {
    return std::unexpected(world.error());
  }
  files->push_back({std::filesystem::path(first).replace_filename("tiles.png").string(),
                    picture_of(world->world)});
  return files;
}

int write_new(const NewFiles& files, const std::string& advice) {
  if (!files) {
    return refuse(files.error());
  }
  if (const auto absent = check_absent(*files); !absent) {
    return refuse(absent.error());
  }
  if (const auto written = write_all(*files); !written) {
    return refuse(written.error());
  }
  print(advice);
  return all_fine;
}

}  // namespace

void add_new_command(ConsoleCommand program) {
  ConsoleCommand command =
      program.add("new", "Write the files that a new game or world begins with");
  command.explain(new_footer);
  auto game = std::make_shared<std::string>();
  ConsoleCommand new_game = command.add("game", "Write a cartridge and what is expected of it");
  new_game.text("NAME", *game, "Lower-case letters, digits and '-'").required();
  new_game.does([game] {
    return write_new(new_game_files(*game, installed_schema()),
                     fmt::format("Play it: tilery play ./{0}.toml\n"
                                 "Test it: tilery test ./{0}.toml\n",
                                 *game));
  });
  auto world = std::make_shared<std::string>();
  ConsoleCommand new_world = command.add("world", "Write a world with two maps and a quest");
  new_world.text("NAME", *world, "Lower-case letters, digits and '-'").required();
  new_world.does([world] {
    return write_new(with_picture(new_world_files(*world)),
                     fmt::format("Play it: tilery play explore ./{0}\n"
                                 "Check it: tilery world check ./{0}\n",
                                 *world));
  });
}

}  // namespace tilery
