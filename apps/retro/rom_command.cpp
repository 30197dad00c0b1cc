#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_output.h"
#include "apps/retro/stella.h"
#include "apps/terminal/settings/settings.h"
#include "tilery/retro/atari_rom.h"

namespace tilery {
namespace {

constexpr const char* rom_footer = R"(
Makes a ROM of 2,048 bytes that plays a game on an Atari 2600, in an emulator or on
a real one. It plays by exactly the rules of the cartridge. Games that ship and fit:
2048-vcs, 2584-vcs, 64-vcs. A cartridge of your own fits with 4 x 4 cells, at most 19
kinds of tile up to 9999, score.digits = 6 and spawn.place = "probing". For other
rules the error names the key that does not fit, and its line. docs/atari2600.md lists
what each part of a cartridge may say, and explains joysticks and switches.

Examples:
  tilery rom 2048-vcs --file 2048.bin              for any emulator
  tilery rom ./mygame.toml --run                   a game of your own, in Stella
  tilery rom 2048-vcs --theme dark --file 2048.bin
)";

struct RomOptions {
  std::string game;
  std::string file;
  std::string theme = "2600";
  bool plays_in_stella = false;
};

/// Refuses a game, and lists the games that fit.
int refuse_game(const Error& error) {
  refuse(error);
  std::vector<std::string_view> names;
  std::ranges::transform(atari_cartridges(), std::back_inserter(names), &ShippedCartridge::name);
  fmt::print(stderr, "Games that fit: {}. A cartridge of your own may fit: docs/atari2600.md.\n",
             fmt::join(names, ", "));
  return bad_input;
}

std::optional<Error> fault_of(const RomOptions& options) {
  if (options.file.empty() && !options.plays_in_stella) {
    return Error{"command line", {}, "--file FILE or --run", "neither"};
  }
  if (options.file == "-" && options.plays_in_stella) {
    return Error{
        "--file", {}, "a file that Stella can read, with --run", "\"-\" (standard output)"};
  }
  return std::nullopt;
}

int make_rom(const RomOptions& options) {
  if (const auto fault = fault_of(options)) {
    return refuse(*fault);
  }
  const auto game = GameList::of_user().source(options.game);
  if (!game) {
    return refuse(game.error());
  }
  const auto theme = ThemeList::of_user().theme(options.theme);
  if (!theme) {
    return refuse(theme.error());
  }
  const auto rom = atari_rom({.toml = game->text, .source = game->name}, *theme);
  if (!rom) {
    return refuse_game(rom.error());
  }
  const std::string bytes(rom->begin(), rom->end());
  if (!options.plays_in_stella) {
    const auto written = write_file(options.file, bytes);
    return written ? all_fine : refuse(written.error());
  }
  const auto stella = stella_program();
  if (!stella) {
    return refuse(stella.error());
  }
  return run_in_stella(*stella,
                       {.bytes = bytes,
                        .file = options.file,
                        .name = std::filesystem::path(options.game).stem().string() + ".bin"});
}

}  // namespace

void add_rom_command(ConsoleCommand program) {
  auto options = std::make_shared<RomOptions>();
  ConsoleCommand command = program.add("rom", "Make a ROM for an Atari 2600 of a game");
  command.explain(rom_footer);
  command.text("GAME", options->game, "Name or file of the cartridge").required();
  command.text("--file", options->file, "The file to write; \"-\" is standard output");
  command.text("--theme", options->theme, "Theme for the colours; the console has similar ones");
  command.flag("--run", options->plays_in_stella,
               "Play it in the emulator Stella; without --file no file is kept");
  command.does([options] { return make_rom(*options); });
}

}  // namespace tilery
