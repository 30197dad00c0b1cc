#include "apps/record/record_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <memory>
#include <numeric>
#include <string>

#include "apps/cartridges/shelf.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/record/record_file.h"
#include "tilery/core/quantities.h"
#include "tilery/picture/board_text.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/utc.h"
#include "tilery/telling/narration.h"

namespace tilery {
namespace {

constexpr const char* show_footer = R"(
Describes the record, says whether it is true, and shows the last board.

Examples:
  tilery record show game.tilery
  tilery record saved 12 | tilery record show -
)";

struct ShowOptions {
  std::string file;
  std::uint64_t game = 1;
};

std::string header_words(const Record& record, const Cartridge& cartridge) {
  std::string text =
      fmt::format("{} ({}), {} x {}, {} {}\n", cartridge.title, record.cartridge, record.width,
                  record.height, record.players, record.players == 1 ? "player" : "players");
  if (record.began) {
    text += fmt::format("Begun {}\n", utc_text(*record.began));
  }
  if (record.id != 0) {
    text += fmt::format("Id {:016x}\n", record.id);
  }
  if (record.parent) {
    text += fmt::format("Goes on from {:016x} after {} events\n", record.parent->id,
                        record.parent->events);
  }
  if (record.seed) {
    text += fmt::format("Seed {}\n", *record.seed);
  }
  if (!record.start.empty()) {
    text += "Begins on a board of its own\n";
  }
  if (record.gathered[0] + record.gathered[1] > 0) {
    text += fmt::format("Begins with a score of {}{}\n", record.gathered[0],
                        record.players == 2 ? fmt::format(" and {}", record.gathered[1]) : "");
  }
  if (!record.entries.empty()) {
    text += fmt::format("Lists {} tiles that entered\n", record.entries.size());
  }
  return text;
}

std::string events_words(const Record& record) {
  const auto count = [&](Event event) { return std::ranges::count(record.events, event); };
  std::string text = fmt::format(
      "{}: {}, {} undone, {} redone\n", counted_words(record.events.size(), "event"),
      counted_words(std::uint64_t(std::ranges::count_if(record.events, is_move)), "move"),
      count(Event::undo), count(Event::redo));
  const std::uint64_t played_ms =
      std::accumulate(record.waits_ms.begin(), record.waits_ms.end(), std::uint64_t{0});
  if (played_ms > 0) {
    text += fmt::format("Played for {}\n", duration_words(played_ms));
  }
  return text;
}

std::expected<std::string, Error> shown(const ShowOptions& options) {
  const auto record = record_in_file(options.file, options.game);
  if (!record) {
    return std::unexpected(record.error());
  }
  RecordRules rules(Shelf::of_user().finder());
  const auto choice = rules.find(*record, name_of_input(options.file));
  if (!choice) {
    return std::unexpected(choice.error());
  }
  const auto game = replay(*record, (*choice)->cartridge.rules, name_of_input(options.file));
  if (!game) {
    return std::unexpected(game.error());
  }
  const Game& played = game->game();
  return header_words(*record, (*choice)->cartridge) + events_words(*record) +
         (record->result ? "The result it states is true\n" : "It states no result\n") + "\n" +
         board_text(played.position().board, played.rules().ladder) + score_words(played) + "\n" +
         (played.is_over() ? standing_words(played) + "\n" : "");
}

int show(const ShowOptions& options) {
  const std::expected<std::string, Error> text = shown(options);
  if (!text) {
    return refuse(text.error());
  }
  print(*text);
  return all_fine;
}

}  // namespace

void add_record_command(ConsoleCommand program) {
  ConsoleCommand command =
      program.add("record", "Look at records and exchange them with other programs");
  add_record_show_command(command);
  add_record_saved_command(command);
  add_record_walk_command(command);
  add_record_import_command(command);
  add_record_export_command(command);
}

void add_record_show_command(ConsoleCommand record) {
  auto options = std::make_shared<ShowOptions>();
  ConsoleCommand command = record.add("show", "Say what a record holds");
  command.explain(show_footer);
  command.text("FILE", options->file, "The record's file, or - for standard input").required();
  command.number("--game", options->game, "Which of the file's records", 1, UINT32_MAX);
  command.does([options] { return show(*options); });
}

}  // namespace tilery
