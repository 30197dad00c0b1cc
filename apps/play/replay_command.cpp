#include "apps/play/replay_command.h"

#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/record/record_file.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/picture/board_text.h"
#include "tilery/record/record_rules.h"
#include "tilery/telling/narration.h"

namespace tilery {
namespace {

constexpr const char* replay_footer = R"(
Space runs and stops, the arrows left and right step, up and down change the
speed, page and home keys seek, t takes the game over where it stands: a new
game, kept like any other, that names the record it comes from.

Without a terminal, or with --plain, the game is told move by move instead.

Examples:
  tilery replay game.tilery
  tilery replay --plain game.tilery | less
)";

struct ReplayOptions {
  std::string file;
  std::uint64_t game = 1;
  std::string cartridge;
  std::shared_ptr<ScreenOptions> screen;
};

std::string told(const Replay& replay, std::size_t place) {
  const Rules& rules = replay.rules();
  const Position& position = replay.position(place);
  std::string text;
  if (const std::optional<Turn> turn = replay.turn(place)) {
    text = turn_words(rules, *turn) + "\n";
  } else if (place > 0) {
    text = std::string(name_of(replay.record().events[place - 1])) + ".\n";
  }
  text += score_words(rules, position, replay.record().players) + "\n";
  return text + board_text(position.board, rules.ladder) + "\n";
}

int tell(const Record& record, const Cartridge& cartridge, const std::string& source) {
  const std::expected<Replay, Error> replay = Replay::of(record, cartridge, source);
  if (!replay) {
    return refuse(replay.error());
  }
  for (std::size_t place = 0; place <= replay->length(); ++place) {
    print(told(*replay, place));
  }
  return all_fine;
}

int replay_file(const ReplayOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  const std::expected<Record, Error> record = record_in_file(options.file, options.game);
  if (!record) {
    return refuse(record.error());
  }
  const std::expected<Cartridge, Error> cartridge =
      options.cartridge.empty() ? cartridge_of(*record, Shelf::of_user().finder(), options.file)
                                : Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  return options.screen->is_plain || !has_terminal()
             ? tell(*record, *cartridge, options.file)
             : run_replay(*screen, *record, *cartridge, options.file);
}

}  // namespace

void add_replay_command(ConsoleCommand program) {
  auto options = std::make_shared<ReplayOptions>();
  ConsoleCommand command = program.add("replay", "Watch a game from its record");
  command.explain(replay_footer);
  command.text("FILE", options->file, "The record's file, or - for standard input").required();
  command.number("--game", options->game, "Which of the file's records", 1, UINT32_MAX);
  command.text("--cartridge", options->cartridge,
               "The cartridge, by name or path, if not the one the record names");
  options->screen = add_screen_options(command);
  command.does([options] { return replay_file(*options); });
}

}  // namespace tilery
