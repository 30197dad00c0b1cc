#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/record/record_command.h"
#include "apps/record/record_export.h"
#include "tilery/core/spelling.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/record_cartridge.h"
#include "tilery/record/record_text.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

constexpr const char* import_footer = R"(
Detects the format of the game unless --format names it. A file that can be read
in several ways is read in the first way that can be played. A text file may
hold several games, one a line. A position becomes a record without moves that
begins there.

Examples:
  tilery record import replay.txt -o game.tilery
  tilery record import game.rpl | tilery verify -
  echo 18ff07ff15ff1334 | tilery record import - --format position
)";

struct ImportOptions {
  std::string file;
  std::string format;
  std::string cartridge = "2048";
  std::string out = "-";
};

/// The format of that name; nothing for an empty name. Fails for an unknown name.
std::expected<std::optional<ForeignFormat>, Error> format_of(const std::string& name) {
  if (name.empty()) {
    return std::nullopt;
  }
  if (const std::optional<ForeignFormat> format = foreign_format_named(name)) {
    return format;
  }
  std::vector<std::string_view> known;
  for (const ForeignFormatName& format : foreign_formats()) {
    known.push_back(format.name);
  }
  return std::unexpected(
      Error{"--format", {}, "a format that --help lists", quoted_with_hint(name, known)});
}

/// Whether the format holds games, and not positions alone.
bool holds_moves(ForeignFormat format) {
  return std::ranges::any_of(foreign_formats(), [&](const ForeignFormatName& one) {
    return one.format == format && one.holds_moves;
  });
}

using Records = std::expected<std::vector<Record>, Error>;

/// Reads a game from each line that is not empty. Nothing where the first such line holds no game.
std::optional<Records> import_lines(std::string_view text, std::optional<ForeignFormat> format,
                                    const Cartridge& cartridge, const std::string& source) {
  std::vector<Record> records;
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (one.find_first_not_of(" \t\r") == std::string_view::npos) {
      continue;
    }
    auto game = import_game(one, format, cartridge, fmt::format("{}:{}", source, line));
    const bool is_line = game && holds_moves(game->format);
    if (records.empty() && !is_line) {
      return std::nullopt;
    }
    if (!game) {
      return std::unexpected(std::move(game.error()));
    }
    records.push_back(std::move(game->record));
  }
  return records.empty() ? std::nullopt : std::optional<Records>(std::move(records));
}

Records import_all(std::string_view bytes, std::optional<ForeignFormat> format,
                   const Cartridge& cartridge, const std::string& source) {
  auto game = import_game(bytes, format, cartridge, source);
  if (game) {
    return std::vector{std::move(game->record)};
  }
  std::optional<Records> lines = import_lines(bytes, format, cartridge, source);
  return lines ? *std::move(lines) : std::unexpected(std::move(game.error()));
}

Records import_file(const ImportOptions& options) {
  const auto format = format_of(options.format);
  if (!format) {
    return std::unexpected(format.error());
  }
  const auto cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  const auto bytes = read_input(options.file, most_foreign_bytes);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  if (bytes->starts_with("tilery record") || is_world_record(*bytes)) {
    return std::unexpected(Error{name_of_input(options.file),
                                 {},
                                 "a game of another program",
                                 "a record of Tilery, which needs no import"});
  }
  Records records = import_all(*bytes, *format, *cartridge, name_of_input(options.file));
  for (std::size_t i = 0; records && i < records->size(); ++i) {
    (*records)[i] = carrying((*records)[i], *cartridge);
  }
  return records;
}

int import(const ImportOptions& options) {
  const Records records = import_file(options);
  if (!records) {
    return refuse(records.error());
  }
  std::string text;
  for (const Record& record : *records) {
    text += record_text(record);
  }
  const auto written = write_file(options.out, text);
  return written ? all_fine : refuse(written.error());
}

}  // namespace

void add_record_import_command(ConsoleCommand record) {
  auto options = std::make_shared<ImportOptions>();
  ConsoleCommand command = record.add("import", "Make a record of another program's game");
  command.explain("\nFormats:\n" + foreign_format_list() + import_footer);
  command.text("FILE", options->file, "The game's file, or - for standard input").required();
  command.text("--format", options->format, "The format of the file");
  command.text("--cartridge", options->cartridge, "The game that is played there");
  command.text("-o,--output", options->out, "Where to; - is standard output");
  command.does([options] { return import(*options); });
}

}  // namespace tilery
