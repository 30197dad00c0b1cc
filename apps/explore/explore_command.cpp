#include "apps/explore/explore_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <expected>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/explore/world_shelf.h"
#include "apps/explore/world_sitting.h"
#include "apps/terminal/terminal_app.h"
#include "apps/terminal/terminal_commands.h"
#include "apps/terminal/walk/walk_page.h"
#include "tilery/telling/walk_session.h"

namespace tilery {
namespace {

constexpr std::size_t longest_line = 1000;
constexpr const char* explore_footer = R"(
WORLD is a world that ships (merrow), one in the folder maps of your data
folder, or a path to a folder with a world.toml; docs/maps.md says how to make
one. In a terminal the walk takes the whole screen, and `?` shows the keys.

Without a terminal, or with --plain, it is told in lines: what is seen, in
which direction, how far. It then reads a line for each thing to do, such as
north, look, talk Tam, travel pier, light torch, give bottle, explore, help.

Every walk is kept: --resume goes on with the last one that is not won. "new",
on the screen A pressed twice, begins another by the world's files as they are
then: change a world while you walk in it.

Examples:
  tilery play explore
  tilery play explore --plain --seed 7
  echo look, explore, look | tilery play explore merrow --no-save
  tilery play explore ./my-world
)";

struct ExploreOptions {
  std::string world;
  std::string seed;
  bool resumes = false;
  bool is_unkept = false;
  std::shared_ptr<ScreenOptions> screen;
};

/// A number that nobody chose.
std::uint64_t drawn_seed() { return std::random_device()(); }

std::expected<WorldSitting, Error> resumed(const WorldShelf& shelf, const std::string& world,
                                           WorldStore& store) {
  std::expected<std::optional<WorldSitting>, Error> last =
      WorldSitting::resume(shelf, world, store);
  if (!last) {
    return std::unexpected(last.error());
  }
  if (!*last) {
    return std::unexpected(Error{"--resume",
                                 {},
                                 "a walk that is not won and that nobody plays",
                                 world.empty() ? "none" : "none in " + world});
  }
  return **std::move(last);
}

std::expected<WorldSitting, Error> sitting_of(const ExploreOptions& options, WorldStore* store) {
  const WorldShelf shelf = WorldShelf::of_user();
  if (options.resumes) {
    return resumed(shelf, options.world, *store);
  }
  const auto seed = options.seed.empty() ? std::expected<std::uint64_t, Error>(drawn_seed())
                                         : number_of(options.seed, "--seed", 0, UINT64_MAX);
  if (!seed) {
    return std::unexpected(seed.error());
  }
  const std::string world = options.world.empty() ? quest::shipped_worlds().front() : options.world;
  return WorldSitting::begin(shelf, world, *seed, store);
}

void warn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    fmt::print(stderr, "{}\n", line);
  }
}

void print_warnings(const WorldSitting& sitting) {
  for (const Warning& warning : sitting.warnings().list()) {
    fmt::print(stderr, "{}\n", warning_text(warning));
  }
}

/// Plays in lines of text until the input ends or the player quits.
int explore_in_lines(WorldSitting sitting) {
  print_warnings(sitting);
  WalkSession session(sitting.game(), [&sitting]() -> std::expected<RecordedWorld*, Error> {
    std::expected<WorldSitting, Error> next = sitting.another(drawn_seed());
    if (!next) {
      return std::unexpected(next.error());
    }
    sitting.keep();
    sitting = *std::move(next);
    print_warnings(sitting);
    return &sitting.game();
  });
  Input input(STDIN_FILENO, "standard input");
  LineInput lines(input, longest_line);
  Output output(STDOUT_FILENO, "standard output");
  output.text() += session.opening();
  output.flush();
  while (!session.has_ended()) {
    const std::optional<InputLine> line = lines.next();
    if (!line) {
      break;
    }
    output.text() += line->is_too_long ? "That is too long a line.\n" : session.answer(line->text);
    sitting.keep();
    warn(sitting.take_notices());
    output.flush();
  }
  if (!session.has_ended()) {
    output.text() += session.farewell();
    output.flush();
  }
  return all_fine;
}

int run_in_terminal(const TerminalOptions& screen, WorldSitting sitting) {
  return run_terminal(screen, [&](Arcade& arcade) -> std::expected<std::unique_ptr<Page>, Error> {
    return std::make_unique<WalkPage>(arcade, std::move(sitting));
  });
}

int explore(const ExploreOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  WorldStore store =
      options.is_unkept && !options.resumes ? WorldStore::in_memory() : WorldStore::of_user();
  std::expected<WorldSitting, Error> sitting = sitting_of(options, &store);
  if (!sitting) {
    return refuse(sitting.error());
  }
  return !options.screen->is_plain && has_terminal() ? run_in_terminal(*screen, *std::move(sitting))
                                                     : explore_in_lines(*std::move(sitting));
}

}  // namespace

void add_explore_command(ConsoleCommand play) {
  auto options = std::make_shared<ExploreOptions>();
  ConsoleCommand command = play.add("explore", "Walk through a world of maps");
  command.explain(explore_footer);
  command.text("WORLD", options->world, "A world's name, or a path to it");
  command.text("--seed", options->seed, "The number that decides all chance");
  command.flag("--resume", options->resumes, "Go on with the last walk that is not won");
  command.flag("--no-save", options->is_unkept, "Do not keep the walk");
  options->screen = add_screen_options(command);
  command.does([options] { return explore(*options); });
}

}  // namespace tilery
