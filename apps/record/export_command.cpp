#include <fmt/format.h>
#include <unistd.h>

#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/explore/world_shelf.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/record/record_command.h"
#include "apps/record/record_export.h"
#include "apps/record/record_file.h"
#include "apps/record/walk_export.h"
#include "apps/terminal/settings/theme_shelf.h"
#include "tilery/record/record_rules.h"

namespace tilery {
namespace {

constexpr const char* export_footer = R"(
Undone moves are left out where a format has no undo. A game that a format
cannot carry is refused. A walk of tilery play explore is exported as text, svg,
png or tilery: what the party sees after the last turn, or after --position;
as gif or cast turn by turn.

Examples:
  tilery record export game.tilery --format rpl -o game.rpl
  tilery record export game.tilery --format png --position 100 -o board.png
  tilery record export game.tilery --format gif --theme dark -o game.gif
  tilery record export game.tilery --format text
  tilery record walk | tilery record export - --format png -o view.png
  tilery record export walk.tilery --format gif --cell 16 -o walk.gif
)";

constexpr std::uint64_t widest_walk_cell = 128;

struct ExportOptions {
  std::string file;
  std::string format = "text";
  std::uint64_t game = 1;
  std::optional<std::size_t> position;
  std::size_t from = 0;
  std::optional<std::size_t> to;
  std::string theme = "web";
  int cell = 64;
  int rest_ms = 300;
  std::string out = "-";
};

/// Fails on a number past the end.
std::expected<void, Error> check(std::string_view option, std::uint64_t number,
                                 std::uint64_t most) {
  return number <= most ? std::expected<void, Error>{}
                        : std::unexpected(Error{.source = std::string(option),
                                                .place = {},
                                                .expected = fmt::format("at most {}", most),
                                                .found = std::to_string(number)});
}

std::expected<ExportRequest, Error> request_of(const ExportOptions& options, std::size_t events) {
  for (const auto& [option, number] :
       {std::pair("--position", options.position.value_or(0)), std::pair("--from", options.from)}) {
    if (const auto fits = check(option, number, events); !fits) {
      return std::unexpected(fits.error());
    }
  }
  std::expected<Theme, Error> theme = ThemeShelf::of_user().theme(options.theme);
  if (!theme) {
    return std::unexpected(std::move(theme.error()));
  }
  ExportRequest request;
  request.format = options.format;
  request.position = options.position;
  request.from = options.from;
  request.look.cell = options.cell;
  request.look.pace.rest_ms = options.rest_ms;
  request.look.theme = *std::move(theme);
  return request;
}

std::expected<std::string, Error> export_walk(const ExportOptions& options, std::string_view text) {
  if (const auto fits = check("--cell", static_cast<std::uint64_t>(options.cell), widest_walk_cell);
      !fits) {
    return std::unexpected(fits.error());
  }
  const WalkExport request{.format = options.format,
                           .position = options.position,
                           .cell = options.cell,
                           .from = options.from,
                           .to = options.to,
                           .pace = {.rest_ms = options.rest_ms}};
  WalkWorlds worlds(WorldShelf::of_user().finder());
  return exported_walk(text, name_of_input(options.file), request, worlds);
}

std::expected<std::string, Error> export_file(const ExportOptions& options) {
  const auto text = read_input(options.file, longest_record_file);
  if (!text) {
    return std::unexpected(text.error());
  }
  if (is_world_record(*text)) {
    return export_walk(options, *text);
  }
  auto record = record_in_text(*text, name_of_input(options.file), options.game);
  if (!record) {
    return std::unexpected(record.error());
  }
  const auto cartridge =
      cartridge_of(*record, Shelf::of_user().finder(), name_of_input(options.file));
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  const std::size_t last = options.to.value_or(record->events.size());
  if (const auto fits = check("--to", last, record->events.size()); !fits) {
    return std::unexpected(fits.error());
  }
  if (last < record->events.size()) {
    *record = first_events(*record, last);
  }
  const auto request = request_of(options, record->events.size());
  return request ? exported(*record, *cartridge, *request, options.file)
                 : std::unexpected(request.error());
}

int export_record(const ExportOptions& options) {
  if (is_binary(options.format) && options.out == "-" && isatty(STDOUT_FILENO) != 0) {
    return refuse({"-o", {}, "a file for what is no text", "a terminal"});
  }
  const auto bytes = export_file(options);
  if (!bytes) {
    return refuse(bytes.error());
  }
  const auto written = write_file(options.out, *bytes);
  return written ? all_fine : refuse(written.error());
}

}  // namespace

void add_record_export_command(ConsoleCommand record) {
  auto options = std::make_shared<ExportOptions>();
  ConsoleCommand command =
      record.add("export", "Write a record for other programs, or as a picture");
  command.explain("\n" + export_format_list() + export_footer);
  command.text("FILE", options->file, "The record's file, or - for standard input").required();
  command.text("--format", options->format, "The format to write");
  command.number("--game", options->game, "Which of the file's records", 1, UINT32_MAX);
  command.number("--position", options->position,
                 "The position after that many events; the last one if left out");
  command.number("--from", options->from,
                 "The event that a film begins with, or the turns of a walk before it");
  command.number("--to", options->to, "Leave out the events after that many");
  command.text("--theme", options->theme, "The colours");
  command.number("--cell", options->cell, "A cell's width in pixels", 8, 256);
  command.number("--rest", options->rest_ms, "Milliseconds that a film rests on each board", 10,
                 60000);
  command.text("-o,--output", options->out, "Where to; - is standard output");
  command.does([options] { return export_record(*options); });
}

}  // namespace tilery
