#include "apps/record/export_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/refusal.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/record/record_export.h"
#include "apps/record/record_file.h"
#include "apps/record/walk_export.h"
#include "apps/terminal/theme_shelf.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
Moves that were taken back are left out where a format knows no undo. A game
that a format cannot carry is refused. A walk of tilery play explore goes out as
text, svg, png or tilery: what is seen after its last turn, or after --position.

Examples:
  tilery record export game.tilery --format rpl -o game.rpl
  tilery record export game.tilery --format png --position 100 -o board.png
  tilery record export game.tilery --format gif --theme dark -o game.gif
  tilery record export game.tilery --format text
  tilery record walk | tilery record export - --format png -o view.png
)";

struct ExportOptions {
  std::string file;
  std::string format = "text";
  std::string game = "1";
  std::string position;
  std::string from = "0";
  std::string to;
  std::string theme = "web";
  std::string cell = "64";
  std::string rest_ms = "300";
  std::string out = "-";
};

/// What the options say, or the first of them that says it wrong.
class OptionReader {
 public:
  explicit OptionReader(const ExportOptions& options) : options_(options) {}

  std::expected<ExportRequest, Error> request(std::size_t events) {
    ExportRequest request;
    request.format = options_.format;
    if (!options_.position.empty()) {
      request.position = number(options_.position, "--position", 0, events);
    }
    request.from = number(options_.from, "--from", 0, events);
    request.look.cell = static_cast<int>(number(options_.cell, "--cell", 8, 256));
    request.look.pace.rest_ms = static_cast<int>(number(options_.rest_ms, "--rest", 10, 60'000));
    auto theme = ThemeShelf::of_user().theme(options_.theme);
    if (!theme || error_) {
      return std::unexpected(error_ ? *error_ : theme.error());
    }
    request.look.theme = *std::move(theme);
    return request;
  }

  std::expected<std::size_t, Error> to(std::size_t events) {
    const std::size_t last = options_.to.empty() ? events : number(options_.to, "--to", 0, events);
    return error_ ? std::expected<std::size_t, Error>(std::unexpected(*error_)) : last;
  }

 private:
  std::size_t number(const std::string& text, std::string_view option, std::size_t least,
                     std::size_t most) {
    const auto number = number_of(text, option, least, most);
    if (!number && !error_) {
      error_ = number.error();
    }
    return number.value_or(least);
  }

  const ExportOptions& options_;
  std::optional<Error> error_;
};

std::expected<std::string, Error> export_walk(const ExportOptions& options, std::string_view text) {
  WalkExport request{.format = options.format, .position = {}};
  const auto position = number_of(options.position, "--position", 0, SIZE_MAX);
  if (!options.position.empty()) {
    if (!position) {
      return std::unexpected(position.error());
    }
    request.position = *position;
  }
  const auto cell = number_of(options.cell, "--cell", 8, 128);
  if (!cell) {
    return std::unexpected(cell.error());
  }
  request.cell = static_cast<int>(*cell);
  WalkWorlds worlds(WorldShelf::of_user());
  return exported_walk(text, name_of_input(options.file), request, worlds);
}

std::expected<std::string, Error> export_file(const ExportOptions& options) {
  const auto number = number_of(options.game, "--game", 1, UINT32_MAX);
  if (!number) {
    return std::unexpected(number.error());
  }
  const auto text = read_input(options.file, longest_record_file);
  if (!text) {
    return std::unexpected(text.error());
  }
  if (is_world_record(*text)) {
    return export_walk(options, *text);
  }
  auto record = record_in_text(*text, name_of_input(options.file), *number);
  if (!record) {
    return std::unexpected(record.error());
  }
  const auto cartridge = Shelf::of_user().cartridge(record->cartridge);
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  OptionReader reader(options);
  const auto last = reader.to(record->events.size());
  if (!last) {
    return std::unexpected(last.error());
  }
  if (*last < record->events.size()) {
    *record = first_events(*record, *last);
  }
  const auto request = reader.request(record->events.size());
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
  command.explain("\n" + export_format_list() + help_footer);
  command.text("FILE", options->file, "The record's file, or - for standard input").required();
  command.text("--format", options->format, "The format to write");
  command.text("--game", options->game, "Which of the file's records");
  command.text("--position", options->position,
               "The position after that many events; the last one if left out");
  command.text("--from", options->from, "The event that a film begins with");
  command.text("--to", options->to, "Leave out the events after that many");
  command.text("--theme", options->theme, "The colours");
  command.text("--cell", options->cell, "A cell's width in pixels");
  command.text("--rest", options->rest_ms, "Milliseconds that a film rests on each board");
  command.text("-o,--output", options->out, "Where to, instead of standard output");
  command.does([options] { return export_record(*options); });
}

}  // namespace tilery
