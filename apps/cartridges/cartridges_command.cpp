#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "apps/record/record_file.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/game/lint.h"
#include "tilery/narration/puzzle_words.h"
#include "tilery/narration/simulation_words.h"
#include "tilery/narration/templates.h"
#include "tilery/picture/raster.h"
#include "tilery/quest/world_reader.h"
#include "tilery/record/expectations.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/cartridge_schema.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr const char* cartridges_footer = R"(
Prints a line for each game: its name, its size ("4x4+" if players may choose
another), its title and a description. The games that ship come first, then your
own: NAME.toml in $XDG_DATA_HOME/tilery/cartridges (or
~/.local/share/tilery/cartridges). Your game hides a shipped one of the same name.

More games ship than the list shows. Most of them demonstrate one rule. They are
played by name as well.

Examples:
  tilery cartridges                      list all except the games of --more
  tilery cartridges --more               list the other games
  tilery cartridges --json               the list for a program, one array
  tilery cartridges show 2048 > my.toml  a file to copy and change
  tilery cartridges check my.toml        find the faults in it
  tilery cartridges lint my.toml         find rules that have no effect
  tilery cartridges schema               the grammar, a JSON schema for editors
)";

void warn(const std::string& line) { fmt::print(stderr, "tilery: {}", line); }

std::string size_words(const Shape& shape) {
  return fmt::format("{}x{}{}", shape.width, shape.height, shape.is_open ? "+" : "");
}

std::string line_of(const GameListItem& item, std::size_t width) {
  if (!item.cartridge) {
    return fmt::format("{:<{}}  faulty: {}\n", item.name, width, text_of(item.cartridge.error()));
  }
  const Cartridge& cartridge = *item.cartridge;
  return fmt::format("{:<{}}  {:<5}  {}: {}\n", item.name, width, size_words(cartridge.rules.shape),
                     cartridge.title, cartridge.about);
}

void write(JsonWriter& json, const GameListItem& item) {
  json.open_object();
  json.member("name", item.name);
  if (!item.path.empty()) {
    json.member("path", item.path.native());
  }
  if (item.cartridge) {
    const Cartridge& cartridge = *item.cartridge;
    json.member("title", cartridge.title);
    json.member("about", cartridge.about);
    json.member("width", cartridge.rules.shape.width);
    json.member("height", cartridge.rules.shape.height);
    json.member("open", cartridge.rules.shape.is_open);
    json.member("players", cartridge.rules.players.most);
  } else {
    json.member("error", text_of(item.cartridge.error()));
  }
  json.close();
}

void list_as_json(const std::vector<GameListItem>& items) {
  JsonWriter json(2);
  json.open_list();
  for (const GameListItem& item : items) {
    write(json, item);
  }
  json.close();
  print(std::move(json).take() + "\n");
}

void list_as_text(const std::vector<GameListItem>& items) {
  std::size_t width = 0;
  for (const GameListItem& item : items) {
    width = std::max(width, item.name.size());
  }
  std::string text;
  for (const GameListItem& item : items) {
    text += line_of(item, width);
  }
  print(text);
}

/// The text of the cartridge that the user calls `file`; of standard input for "-".
std::expected<GameList::Source, Error> source_of(const std::string& file) {
  if (file != "-") {
    return GameList::of_user().source(file);
  }
  TILERY_TRY(std::string text, read_input(file, longest_toml));
  return GameList::Source{std::move(text), name_of_input(file)};
}

std::expected<Cartridge, std::vector<Error>> checked_cartridge(const std::string& file) {
  const std::expected<GameList::Source, Error> source = source_of(file);
  if (!source) {
    return std::unexpected(std::vector{source.error()});
  }
  return check_cartridge(source->text, source->name);
}

int check(const std::vector<std::string>& files) {
  int status = all_fine;
  for (const std::string& file : files) {
    const std::expected<Cartridge, std::vector<Error>> cartridge = checked_cartridge(file);
    if (!cartridge) {
      for (const Error& fault : cartridge.error()) {
        status = refuse(fault);
      }
      continue;
    }
    const std::vector<std::string> faults = faults_of_levels(*cartridge, {});
    for (const std::string& fault : faults) {
      warn(fmt::format("{}: {}\n", name_of_input(file), fault));
    }
    if (faults.empty()) {
      print(fmt::format("{}: fine ({})\n", name_of_input(file), cartridge->title));
    } else {
      status = bad_input;
    }
  }
  return status;
}

int lint(const std::vector<std::string>& names) {
  const GameList game_list = GameList::of_user();
  int status = all_fine;
  for (const std::string& name : names) {
    const std::expected<Cartridge, Error> cartridge = game_list.cartridge(name);
    if (!cartridge) {
      status = refuse(cartridge.error());
      continue;
    }
    const std::vector<std::string> doubts = doubts_about(cartridge->rules);
    for (const std::string& doubt : doubts) {
      print(fmt::format("{}: {}\n", name, doubt));
    }
    if (doubts.empty()) {
      print(fmt::format("{}: no doubts ({})\n", name, cartridge->title));
    } else {
      status = bad_input;
    }
  }
  return status;
}

/// Begins the comment that `show` appends. A saved copy of its output already ends with one.
constexpr const char* plays_on = "# Plays on ";

/// The text in whole lines, without the comment of `show` if that is the last line.
std::string lines_before_comment(std::string text) {
  text += text.ends_with('\n') ? "" : "\n";
  const std::size_t last_line = text.rfind('\n', text.size() - 2) + 1;
  return text.substr(last_line).starts_with(plays_on) ? text.substr(0, last_line) : text;
}

int show(const std::string& name) {
  const std::expected<std::string, Error> text = GameList::of_user().text(name);
  if (!text) {
    return refuse(text.error());
  }
  print(lines_before_comment(*text));
  if (const auto cartridge = read_cartridge(*text, name)) {
    print(plays_on + kernel_words(cartridge->rules) + ".\n");
  }
  return all_fine;
}

std::vector<GameListItem> more_items() {
  std::vector<GameListItem> items;
  for (const ShippedCartridge& shipped : more_cartridges()) {
    items.push_back({std::string(shipped.name), {}, read_cartridge(shipped.toml, shipped.name)});
  }
  return items;
}

void add_check_command(ConsoleCommand cartridges) {
  auto files = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = cartridges.add("check", "Report the faults of a cartridge file");
  command.explain(
      "\nReads each file, up to 64 KiB, and prints \"FILE: fine (TITLE)\" or its faults, with line "
      "and\n"
      "column. Each part of a file, such as [board], is read up to its first fault. Also solves\n"
      "puzzles and levels: reports each that cannot be won, and each par that is not the fewest\n"
      "moves. The exit status is 2 if there is a fault.");
  command.texts("FILE", *files, "A cartridge's file or name, or - for standard input").required();
  command.does([files] { return check(*files); });
}

void add_lint_command(ConsoleCommand cartridges) {
  auto names = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = cartridges.add("lint", "List rules of a game that have no effect");
  command.explain(
      "\nLists goals that no game reaches; tiles, merges and bonus tiles that never occur; and "
      "play\n"
      "without points, choices or end. Begins 200 games, and counts games that begin at the goal\n"
      "or without a move. The exit status is 2 if the list is not empty.");
  command.texts("CARTRIDGE", *names, "Cartridges by name, or paths to their files").required();
  command.does([names] { return lint(*names); });
}

void add_show_command(ConsoleCommand cartridges) {
  auto name = std::make_shared<std::string>();
  ConsoleCommand command = cartridges.add("show", "Print a cartridge, to copy and change");
  command.explain(
      "\nThe last line is a comment. It names the boards on which the program plays the game.");
  command.text("CARTRIDGE", *name, "A cartridge's name, or a path to its file").required();
  command.does([name] { return show(*name); });
}

void add_schema_command(ConsoleCommand cartridges) {
  ConsoleCommand command =
      cartridges.add("schema", "Print a JSON schema of cartridges, for editors");
  command.explain(
      "\nWith the schema, an editor for TOML completes keys and words and marks faults. Save it "
      "as\n"
      "cartridge.schema.json, and begin a cartridge in the same folder with this line:\n"
      "  #:schema ./cartridge.schema.json\n"
      "The installed program has the file in share/tilery/cartridges/.");
  command.does([] {
    print(cartridge_schema());
    return all_fine;
  });
}

}  // namespace

void add_cartridges_command(ConsoleCommand program) {
  auto wants_json = std::make_shared<bool>(false);
  ConsoleCommand command = program.add("cartridges", "List, check and show the games");
  command.explain(cartridges_footer);
  command.flag("--json", *wants_json, "Print one JSON array");
  auto wants_more = std::make_shared<bool>(false);
  command.flag("--more", *wants_more,
               fmt::format("List the {} other games", more_cartridges().size()));
  add_check_command(command);
  add_lint_command(command);
  add_show_command(command);
  add_schema_command(command);
  command.does([wants_json, wants_more] {
    const std::vector<GameListItem> items =
        *wants_more ? more_items() : GameList::of_user().items();
    *wants_json ? list_as_json(items) : list_as_text(items);
    if (!*wants_json && !*wants_more) {
      print(fmt::format("{} more: tilery cartridges --more\n", more_cartridges().size()));
    }
    return all_fine;
  });
}

namespace {

constexpr const char* new_footer = R"(
Writes the commented files of a game or a world into the current folder. It can be
played at once and changed at will. If one of the files exists, nothing is written.

Examples:
  tilery new game my-game      my-game.toml and my-game.test.toml
  tilery new world my-world    a folder with world.toml, maps and their tiles
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

/// `path` as an address (file://...), for programs that take no plain paths.
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

/// Fails if one of the files already exists.
std::expected<void, Error> check_absent(const std::vector<NewFile>& files) {
  for (const NewFile& file : files) {
    std::error_code ignored;
    if (std::filesystem::exists(file.path, ignored)) {
      return std::unexpected(Error{file.path, {}, "a new file", "a file that exists"});
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

/// Adds the picture of the world's tiles to the files of a new world.
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
  TILERY_TRY(const auto world, quest::read_world(first, file_among));
  files->push_back({std::filesystem::path(first).replace_filename("tiles.png").string(),
                    picture_of(world.world)});
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
  ConsoleCommand new_game = command.add("game", "Write a cartridge and a file of expectations");
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

namespace {

constexpr const char* test_footer = R"(
Tests a game against the expectations in NAME.test.toml, a file beside
NAME.toml. Reports each expectation that does not hold, with line and column.
There are three kinds: a move, with the boards before and after it; a board, with
its legal moves, its score and whether the game is over; a record, with its result.
The reference is docs/formats.md, "Expectations of a game". "tilery new game NAME"
writes an example.

Exit status: 0 if all expectations hold, 2 if not.

Example:
  tilery test ./my-game.toml
)";

/// "game.test.toml" for "game.toml".
std::filesystem::path expectations_beside(const std::filesystem::path& cartridge) {
  return std::filesystem::path(cartridge).replace_extension(".test.toml");
}

/// "game.toml" for "game.toml" and for "game.test.toml".
std::string cartridge_beside(const std::string& file) {
  constexpr std::string_view ending = ".test.toml";
  return file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) + ".toml" : file;
}

int test(const std::string& argument) {
  const std::string file = cartridge_beside(argument);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    const std::expected<Cartridge, Error> named = GameList::of_user().cartridge(file);
    return refuse(
        named ? Error{"cartridge", {}, "the path of a file, NAME.toml", tilery::quoted(file)}
              : named.error());
  }
  const std::expected<Cartridge, Error> cartridge = read_cartridge_file(file);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const std::filesystem::path expectations_file = expectations_beside(file);
  const std::expected<std::string, Error> toml = read_text_file(expectations_file, longest_toml);
  if (!toml) {
    return refuse(toml.error());
  }
  const auto tried = tried_expectations(
      cartridge->rules, *toml, expectations_file.string(), [&](const std::string& name) {
        return read_file(expectations_file.parent_path() / name, longest_record_file);
      });
  if (!tried) {
    return refuse(tried.error());
  }
  std::size_t met = 0;
  for (const Expectation& expectation : *tried) {
    if (!expectation.fault) {
      ++met;
      continue;
    }
    Error fault = *expectation.fault;
    fault.expected += expectation.about.empty() ? "" : fmt::format(" ({})", expectation.about);
    refuse(fault);
  }
  print(fmt::format("{}: {} of {} expectations hold\n", file, met, tried->size()));
  return met == tried->size() ? all_fine : bad_input;
}

}  // namespace

void add_test_command(ConsoleCommand program) {
  auto files = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command =
      program.add("test", "Test games against the expectations of their makers");
  command.explain(test_footer);
  command.texts("FILE", *files, "Cartridge files, or the test files beside them (NAME.test.toml)")
      .required();
  command.does([files] {
    int status = all_fine;
    for (const std::string& file : *files) {
      const int file_status = test(file);
      status = file_status == all_fine ? status : file_status;
    }
    return status;
  });
}

}  // namespace tilery
