#include "apps/record/record_command.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <fmt/format.h>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/explore/played_world.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/record/record_export.h"
#include "apps/record/record_file.h"
#include "apps/terminal/settings/settings.h"
#include "tilery/core/decoded_text.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/world_record.h"

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
    text += fmt::format("Continues {:016x} after {} events\n", record.parent->id,
                        record.parent->events);
  }
  if (record.seed) {
    text += fmt::format("Seed {}\n", *record.seed);
  }
  if (!record.start.empty()) {
    text += "Begins on a given board\n";
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
  TILERY_TRY(const auto record, record_in_file(options.file, options.game));
  RecordRules rules(GameList::of_user().finder());
  TILERY_TRY(const auto choice, rules.find(record, name_of_input(options.file)));
  TILERY_TRY(const auto game, replay(record, choice->cartridge.rules, name_of_input(options.file)));
  const Game& played = game.game();
  return header_words(record, choice->cartridge) + events_words(record) +
         (record.result ? "Its result is true\n" : "It has no result\n") + "\n" +
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
  ConsoleCommand command = record.add("show", "Show the contents of a record");
  command.explain(show_footer);
  command.text("FILE", options->file, "A file, - for standard input, or a number from tilery games")
      .required();
  command.number("--game", options->game, "Number of the record in the file", 1);
  command.does([options] { return show(*options); });
}

namespace {

constexpr const char* export_footer = R"(
If a format has no undo, undone moves are left out. A game that the format cannot
hold is refused. A walk of tilery play explore is exported as text, svg,
png or tilery: the view of the party after the last turn, or after --position;
gif and cast show the walk turn by turn.

Examples:
  tilery record export game.tilery --format rpl -o game.rpl
  tilery record export game.tilery --format png --position 100 -o board.png
  tilery record export game.tilery --format gif --theme dark -o game.gif
  tilery record export game.tilery --format text
  tilery record walk | tilery record export - --format png -o view.png
  tilery record export walk.tilery --format gif --cell 16 -o walk.gif
)";

constexpr int usual_cell = 64;
constexpr int usual_rest_ms = 300;
constexpr std::uint64_t widest_walk_cell = 128;

struct ExportOptions {
  std::string file;
  std::string format = "text";
  std::optional<std::uint64_t> game;
  std::optional<std::size_t> position;
  std::optional<std::size_t> from;
  std::optional<std::size_t> to;
  std::optional<std::string> theme;
  std::optional<int> cell;
  std::optional<int> rest_ms;
  bool has_score = false;
  std::string out = "-";
};

/// Fails if `number` is above `most`.
std::expected<void, Error> check_at_most(std::string_view option, std::uint64_t number,
                                         std::uint64_t most) {
  return number <= most ? std::expected<void, Error>{}
                        : std::unexpected(Error{.source = std::string(option),
                                                .place = {},
                                                .expected = fmt::format("at most {}", most),
                                                .found = std::to_string(number)});
}

/// Fails on options that the format, or a walk, would ignore. An unknown format is left to
/// `exported`.
std::expected<void, Error> check_used(const ExportOptions& options, bool is_walk) {
  const std::string& format = options.format;
  const std::vector<std::string> known = export_formats();
  if (std::ranges::find(known, format) == known.end()) {
    return {};
  }
  const bool is_picture = format == "png" || format == "svg";
  const bool is_film = format == "gif" || format == "svg-animated" || format == "cast";
  const char* const film_formats = is_walk ? "gif or cast" : "gif, svg-animated or cast";
  struct Use {
    const char* option;
    bool is_given;
    bool is_for_walks;
    bool is_for_format;
    const char* formats;
  };
  const std::array<Use, 7> uses = {
      {{"--game", options.game.has_value(), false, true, ""},
       {"--score", options.has_score, false, is_picture || format == "gif", "png, svg or gif"},
       {"--theme", options.theme.has_value(), false, is_picture || is_film,
        "png, svg, gif, svg-animated or cast"},
       {"--cell", options.cell.has_value(), true, is_picture || (is_film && format != "cast"),
        is_walk ? "png, svg or gif" : "png, svg, gif or svg-animated"},
       {"--from", options.from.has_value(), true, is_film, film_formats},
       {"--rest", options.rest_ms.has_value(), true, is_film, film_formats},
       {"--to", options.to.has_value(), true, is_film || !is_walk, "gif or cast"}}};
  for (const Use& use : uses) {
    if (use.is_given && is_walk && !use.is_for_walks) {
      return std::unexpected(Error{use.option, {}, "the record of a game", "the record of a walk"});
    }
    if (use.is_given && !use.is_for_format) {
      return std::unexpected(Error{use.option, {}, use.formats, format});
    }
  }
  return {};
}

std::expected<ExportRequest, Error> request_of(const ExportOptions& options, std::size_t events) {
  for (const auto& [option, number] : {std::pair("--position", options.position.value_or(0)),
                                       std::pair("--from", options.from.value_or(0))}) {
    TILERY_CHECK(check_at_most(option, number, events));
  }
  TILERY_TRY(Theme theme, ThemeList::of_user().theme(options.theme.value_or("web")));
  ExportRequest request;
  request.format = options.format;
  request.position = options.position;
  request.from = options.from.value_or(0);
  request.look.cell = options.cell.value_or(usual_cell);
  request.look.pace.rest_ms = options.rest_ms.value_or(usual_rest_ms);
  request.look.theme = std::move(theme);
  request.look.has_score = options.has_score;
  return request;
}

std::expected<std::string, Error> export_walk(const ExportOptions& options, std::string_view text) {
  TILERY_CHECK(check_used(options, true));
  const int cell = options.cell.value_or(usual_cell);
  TILERY_CHECK(check_at_most("--cell", static_cast<std::uint64_t>(cell), widest_walk_cell));
  const WalkExport request{.format = options.format,
                           .position = options.position,
                           .cell = cell,
                           .from = options.from.value_or(0),
                           .to = options.to,
                           .pace = {.rest_ms = options.rest_ms.value_or(usual_rest_ms)}};
  WalkWorlds worlds(WorldList::of_user().finder());
  return exported_walk(text, name_of_input(options.file), request, worlds);
}

std::expected<std::string, Error> export_file(const ExportOptions& options) {
  TILERY_TRY(const auto text, read_records(options.file));
  if (is_world_record(text)) {
    return export_walk(options, text);
  }
  TILERY_CHECK(check_used(options, false));
  TILERY_TRY(auto record,
             record_in_text(text, name_of_input(options.file), options.game.value_or(1)));
  TILERY_TRY(const auto cartridge,
             cartridge_of(record, GameList::of_user().finder(), name_of_input(options.file)));
  const std::size_t last = options.to.value_or(record.events.size());
  TILERY_CHECK(check_at_most("--to", last, record.events.size()));
  if (last < record.events.size()) {
    TILERY_TRY(record, first_events(record, last, cartridge.rules, name_of_input(options.file)));
  }
  TILERY_TRY(const auto request, request_of(options, record.events.size()));
  return exported(record, cartridge, request, name_of_input(options.file));
}

int export_record(const ExportOptions& options) {
  if (is_binary(options.format) && options.out == "-" && is_terminal(standard_output)) {
    return refuse({"-o", {}, "a file, as the format is binary", "a terminal"});
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
  command.text("FILE", options->file, "A file, - for standard input, or a number from tilery games")
      .required();
  command.text("--format", options->format, "The format to write");
  command.number("--game", options->game, "Number of the record in the file (1)", 1);
  command.number("--position", options->position,
                 "The position after this number of events (the last position)");
  command.number("--from", options->from,
                 "The event with which a film begins; for a walk, the moves before the film");
  command.number("--to", options->to, "Leave out the events after this number of events");
  command.text("--theme", options->theme, "The colours (web)");
  command.number("--cell", options->cell, "A cell's width in pixels (64)", 8, 256);
  command.number("--rest", options->rest_ms, "Milliseconds that a film rests on each board (300)",
                 10, 60000);
  command.flag("--score", options->has_score, "The score above the board, in png, svg and gif");
  command.text("-o,--output", options->out, "The file to write; - is standard output");
  command.does([options] { return export_record(*options); });
}

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

/// Whether the format holds games, not only positions.
bool holds_moves(ForeignFormat format) {
  return std::ranges::any_of(foreign_formats(), [&](const ForeignFormatName& named) {
    return named.format == format && named.holds_moves;
  });
}

using Records = std::expected<std::vector<Record>, Error>;

/// Reads a game from each line that is not empty. Nothing if the first such line holds no game.
std::optional<Records> import_lines(std::string_view text, std::optional<ForeignFormat> format,
                                    const Cartridge& cartridge, const std::string& source) {
  std::vector<Record> records;
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (content.find_first_not_of(" \t\r") == std::string_view::npos) {
      continue;
    }
    auto game = import_game(content, format, cartridge, fmt::format("{}:{}", source, line));
    const bool is_game = game && holds_moves(game->format);
    if (records.empty() && !is_game) {
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
  std::optional<Records> lines =
      import_lines(DecodedText::beginning_in_ascii(bytes).text(), format, cartridge, source);
  return lines ? *std::move(lines) : std::unexpected(std::move(game.error()));
}

Records import_file(const ImportOptions& options) {
  TILERY_TRY(const auto format, format_of(options.format));
  TILERY_TRY(const auto cartridge, GameList::of_user().cartridge(options.cartridge));
  TILERY_TRY(const auto bytes, read_input(options.file, most_foreign_bytes));
  if (DecodedText(bytes).text().starts_with("tilery record") || is_world_record(bytes)) {
    return std::unexpected(Error{name_of_input(options.file),
                                 {},
                                 "a game of another program",
                                 "a record of Tilery, which needs no import"});
  }
  Records records = import_all(bytes, format, cartridge, name_of_input(options.file));
  for (std::size_t i = 0; records && i < records->size(); ++i) {
    (*records)[i] = carrying((*records)[i], cartridge);
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
  command.text("--cartridge", options->cartridge, "The cartridge of the game");
  command.text("-o,--output", options->out, "The file to write; - is standard output");
  command.does([options] { return import(*options); });
}

}  // namespace tilery
