#include "apps/cartridges/cartridges_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "tilery/core/json_writer.h"
#include "tilery/game/lint.h"
#include "tilery/rules/cartridge_schema.h"
#include "tilery/rules/shipped.h"
#include "tilery/rules/toml.h"
#include "tilery/telling/kernel_words.h"

namespace tilery {
namespace {

constexpr const char* cartridges_footer = R"(
Prints a line for each game: its name, its size ("4x4+" if players may choose
another), its title and a description. The games that ship come first, then your
own: NAME.toml in $XDG_DATA_HOME/tilery/cartridges (or
~/.local/share/tilery/cartridges). Your game hides a shipped one of the same name.

More games ship than the list shows; they are played by name as well.

Examples:
  tilery cartridges                      list all but the games of --more
  tilery cartridges --more               list the games that show single rules
  tilery cartridges --json               the list for a program, one array
  tilery cartridges show 2048 > my.toml  a file to copy and change
  tilery cartridges check my.toml        find the first fault in it
  tilery cartridges lint my.toml         find rules that never matter
  tilery cartridges schema               the grammar as a JSON schema, for editors
)";

std::string size_words(const Shape& shape) {
  return fmt::format("{}x{}{}", shape.width, shape.height, shape.is_open ? "+" : "");
}

std::string line_of(const ShelfItem& item, std::size_t width) {
  if (!item.cartridge) {
    return fmt::format("{:<{}}  faulty: {}\n", item.name, width, text_of(item.cartridge.error()));
  }
  const Cartridge& cartridge = *item.cartridge;
  return fmt::format("{:<{}}  {:<5}  {}: {}\n", item.name, width, size_words(cartridge.rules.shape),
                     cartridge.title, cartridge.about);
}

void write(JsonWriter& json, const ShelfItem& item) {
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

void list_as_json(const std::vector<ShelfItem>& items) {
  JsonWriter json(2);
  json.open_list();
  for (const ShelfItem& item : items) {
    write(json, item);
  }
  json.close();
  print(std::move(json).take() + "\n");
}

void list_as_text(const std::vector<ShelfItem>& items) {
  std::size_t width = 0;
  for (const ShelfItem& item : items) {
    width = std::max(width, item.name.size());
  }
  std::string text;
  for (const ShelfItem& item : items) {
    text += line_of(item, width);
  }
  print(text);
}

/// The cartridge in a file, or in standard input for "-".
std::expected<Cartridge, Error> cartridge_in(const std::string& file) {
  if (file != "-") {
    return read_cartridge_file(file);
  }
  const std::expected<std::string, Error> text = read_input(file, longest_toml);
  return text ? read_cartridge(*text, name_of_input(file)) : std::unexpected(text.error());
}

int check(const std::vector<std::string>& files) {
  int status = all_fine;
  for (const std::string& file : files) {
    const std::expected<Cartridge, Error> cartridge = cartridge_in(file);
    if (cartridge) {
      print(fmt::format("{}: fine ({})\n", file, cartridge->title));
    } else {
      status = refuse(cartridge.error());
    }
  }
  return status;
}

int lint(const std::vector<std::string>& names) {
  const Shelf shelf = Shelf::of_user();
  int status = all_fine;
  for (const std::string& name : names) {
    const std::expected<Cartridge, Error> cartridge = shelf.cartridge(name);
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

/// The comment after a cartridge that is shown; a copy that was kept may already have it.
constexpr const char* plays_on = "# Plays on ";

int show(const std::string& name) {
  const std::expected<std::string, Error> text = Shelf::of_user().text(name);
  if (!text) {
    return refuse(text.error());
  }
  print(text->substr(0, text->find(plays_on)));
  if (const auto cartridge = read_cartridge(*text, name)) {
    print(plays_on + kernel_words(cartridge->rules) + ".\n");
  }
  return all_fine;
}

std::vector<ShelfItem> more_items() {
  std::vector<ShelfItem> items;
  for (const ShippedCartridge& shipped : more_cartridges()) {
    items.push_back({std::string(shipped.name), {}, read_cartridge(shipped.toml, shipped.name)});
  }
  return items;
}

void add_check_command(ConsoleCommand cartridges) {
  auto files = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = cartridges.add("check", "Say what is wrong with a cartridge file");
  command.explain(
      "\nReads each file, up to 64 KiB. Prints \"FILE: fine\", or the first fault with its line "
      "and\n"
      "column; the exit status then is 2.");
  command.texts("FILE", *files, "A cartridge file, or - for standard input").required();
  command.does([files] { return check(*files); });
}

void add_lint_command(ConsoleCommand cartridges) {
  auto names = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = cartridges.add("lint", "Say which rules of a game never matter");
  command.explain(
      "\nTells goals that no game reaches, games that begin without a move or at the goal (of 200\n"
      "seeds), and tiles, merges and bonus tiles that never come. The exit status is 2 if there\n"
      "is anything to tell.");
  command.texts("CARTRIDGE", *names, "Cartridges by name, or paths to their files").required();
  command.does([names] { return lint(*names); });
}

void add_show_command(ConsoleCommand cartridges) {
  auto name = std::make_shared<std::string>();
  ConsoleCommand command = cartridges.add("show", "Print a cartridge, to copy and change");
  command.explain("\nThe last line is a comment: on which boards the program plays the game.");
  command.text("CARTRIDGE", *name, "A cartridge's name, or a path to its file").required();
  command.does([name] { return show(*name); });
}

void add_schema_command(ConsoleCommand cartridges) {
  ConsoleCommand command =
      cartridges.add("schema", "Print a JSON schema of cartridges, for editors");
  command.explain(
      "\nEditors that read TOML by a schema complete keys and words, and mark what is wrong, in a\n"
      "file with a first line such as \"#:schema ./cartridge.schema.json\". The installed program\n"
      "has the schema in share/tilery/cartridges/cartridge.schema.json.");
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
  command.flag("--more", *wants_more, "List the games of cartridges/more instead");
  add_check_command(command);
  add_lint_command(command);
  add_show_command(command);
  add_schema_command(command);
  command.does([wants_json, wants_more] {
    const std::vector<ShelfItem> items = *wants_more ? more_items() : Shelf::of_user().items();
    *wants_json ? list_as_json(items) : list_as_text(items);
    return all_fine;
  });
}

}  // namespace tilery
