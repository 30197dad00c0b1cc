#include "apps/record/record_export.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/narration/narration.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/picture/svg.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/position_text.h"
#include "tilery/record/formats/web_save.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

using Exported = std::expected<std::string, Error>;

struct DescribedFormat {
  std::string_view name;
  std::string_view about;
};

constexpr std::array<DescribedFormat, 7> position_formats = {{
    {"text", "the board in lines of text"},
    {"svg", "a picture of any size"},
    {"png", "a picture in pixels"},
    {"rows", "face values, one line for each row"},
    {"hex", "hexadecimal exponents, one for each cell"},
    {"address", "hexadecimal exponents as the end of an address: /p/..."},
    {"web", "the web game's saved state in the browser (gameState)"},
}};

constexpr std::array<DescribedFormat, 5> game_formats = {{
    {"json", "every event; with --position only that position"},
    {"tilery", "a record, as this program keeps it"},
    {"gif", "an animated picture"},
    {"svg-animated", "an animated picture of any size"},
    {"cast", "a recording of a terminal, for asciinema"},
}};

constexpr std::array<std::pair<std::string_view, FilmKind>, 3> films = {
    {{"gif", FilmKind::gif}, {"svg-animated", FilmKind::svg}, {"cast", FilmKind::cast}}};

template <std::size_t count>
bool is_among(const std::array<DescribedFormat, count>& formats, std::string_view name) {
  return std::ranges::find(formats, name, &DescribedFormat::name) != formats.end();
}

Error unknown_format(const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& format : foreign_formats()) {
    known.push_back(format.name);
  }
  for (const DescribedFormat& format : position_formats) {
    known.push_back(format.name);
  }
  for (const DescribedFormat& format : game_formats) {
    known.push_back(format.name);
  }
  return {"--format", {}, "a format that --help lists", quoted_with_hint(name, known)};
}

Grid<Rank> ranks_in(const WalledBoard& board) {
  Grid<Rank> ranks(board.width(), board.height());
  ranks.values = ranks_of(board);
  return ranks;
}

Exported web_save(const Game& game) {
  const Position& position = game.position();
  if (position.board.width() != position.board.height()) {
    return std::unexpected(
        Error{"format web",
              {},
              "a square board",
              fmt::format("{} x {}", position.board.width(), position.board.height())});
  }
  WebSave save = {.faces = {position.board.width(), position.board.height()},
                  .score = game.score(0),
                  .is_over = game.is_over(),
                  .is_won = position.goal_reached,
                  .goes_on = position.goal_reached && !position.asks};
  for (int cell = 0; cell < position.board.cells(); ++cell) {
    save.faces.values[std::size_t(cell)] = game.rules().ladder.face(position.board.rank(cell));
  }
  return web_save_text(save);
}

std::string png(const Game& game, const PictureLook& look) {
  const Position& position = game.position();
  const RasterArtist artist(game.rules(), look.theme, plan_of(position.board, look.cell));
  const Raster board = artist.board(position.board, position.goal_reached);
  return png_of(
      look.has_score ? with_score(board, score_words(game), look.cell, artist.palette()) : board,
      artist.palette());
}

std::string svg(const Game& game, const PictureLook& look) {
  const Position& position = game.position();
  const ThemeColors& colors = look.theme.colors_now(position.goal_reached);
  const BoardPlan plan = plan_of(position.board, look.cell);
  const std::string board = board_svg(game.rules(), position.board, colors, plan);
  return look.has_score ? with_score(board, score_words(game), plan, colors) : board;
}

Exported address(const Game& game) {
  const Exported digits = hex_text(ranks_in(game.position().board));
  return digits ? Exported("/p/" + *digits + "\n") : digits;
}

Exported hex(const Game& game) {
  const Exported digits = hex_text(ranks_in(game.position().board));
  return digits ? Exported(*digits + "\n") : digits;
}

Exported position_as(const std::string& format, const std::string& cartridge, const Game& game,
                     const PictureLook& look) {
  if (format == "json") {
    return position_json(cartridge, game);
  }
  if (format == "svg") {
    return svg(game, look);
  }
  if (format == "png") {
    return png(game, look);
  }
  if (format == "rows") {
    return rows_text(ranks_in(game.position().board), game.rules().ladder);
  }
  if (format == "hex") {
    return hex(game);
  }
  if (format == "address") {
    return address(game);
  }
  return format == "web" ? web_save(game) : board_text(game.position().board, game.rules().ladder);
}

Exported exported_position(const Record& record, const Cartridge& cartridge,
                           const ExportRequest& request, std::string_view source) {
  const std::size_t position = request.position.value_or(record.events.size());
  TILERY_CHECK(replay(record, cartridge.rules, source));
  auto game = begun(record, cartridge.rules, source);
  for (std::size_t i = 0; game && i < position; ++i) {
    game->act(record.events[i]);
  }
  return game ? position_as(request.format, record.cartridge, game->game(), request.look)
              : std::unexpected(game.error());
}

template <typename Format>
std::string line_of(const Format& format) {
  return fmt::format("  {:<14} {}\n", format.name, format.about);
}

template <typename Formats>
std::string list_of(const Formats& formats) {
  std::string list;
  for (const auto& format : formats) {
    list += line_of(format);
  }
  return list;
}

}  // namespace

Exported exported(const Record& record, const Cartridge& cartridge, const ExportRequest& request,
                  std::string_view source) {
  const std::string& format = request.format;
  if (is_among(position_formats, format) || (format == "json" && request.position)) {
    return exported_position(record, cartridge, request, source);
  }
  if (request.position) {
    return std::unexpected(
        Error{"--position", {}, "a format for one position", tilery::quoted(format)});
  }
  if (format == "json") {
    return record_json(record, cartridge, source);
  }
  if (format == "tilery") {
    return record_text(record);
  }
  const decltype(films)::const_iterator film =
      std::ranges::find(films, format, &std::pair<std::string_view, FilmKind>::first);
  if (film != films.end()) {
    return film_of(record, cartridge, request.from, film->second, request.look, source);
  }
  const auto foreign = foreign_format_named(format);
  return foreign ? export_game(record, cartridge.rules, *foreign, source)
                 : std::unexpected(unknown_format(format));
}

bool is_binary(std::string_view format) {
  constexpr std::array<std::string_view, 6> binary = {"png",      "gif", "rpl",
                                                      "rpl-next", "rec", "vrs"};
  return std::ranges::find(binary, format) != binary.end();
}

std::vector<std::string> export_formats() {
  std::vector<std::string> names;
  for (const auto& format : game_formats) {
    names.emplace_back(format.name);
  }
  for (const ForeignFormatName& format : foreign_formats()) {
    if (format.holds_moves) {
      names.emplace_back(format.name);
    }
  }
  for (const auto& format : position_formats) {
    names.emplace_back(format.name);
  }
  return names;
}

std::string foreign_format_list() { return list_of(foreign_formats()); }

std::string export_format_list() {
  std::string list = "Formats of a whole game:\n" + list_of(game_formats);
  for (const ForeignFormatName& format : foreign_formats()) {
    if (format.holds_moves) {
      list += line_of(format);
    }
  }
  return list + "Formats of a position:\n" + list_of(position_formats);
}

namespace {

constexpr int tile_dots = 8;

int scale_of(const WalkExport& request) { return std::clamp(request.cell / tile_dots, 1, 16); }

/// `moves`. Fails, naming `option`, unless it is from `least` to `most`.
std::expected<std::size_t, Error> moves_within(std::string_view option, std::size_t moves,
                                               std::size_t least, std::size_t most) {
  if (moves >= least && moves <= most) {
    return moves;
  }
  return std::unexpected(Error{std::string(option),
                               {},
                               fmt::format("a whole number from {} to {}", least, most),
                               std::to_string(moves)});
}

Exported walk_filmed(const WalkExport& request, const RecordedWorld& walk, FilmKind kind) {
  if (request.position) {
    return std::unexpected(
        Error{"--position", {}, "a format for one position", tilery::quoted(request.format)});
  }
  const std::size_t moves = walk.record().commands.size();
  const auto from = moves_within("--from", request.from, 0, moves);
  TILERY_TRY(const auto to,
             from ? moves_within("--to", request.to.value_or(moves), *from, moves) : from);
  return walk_film_of(
      walk, kind, {.first = *from, .last = to, .scale = scale_of(request), .pace = request.pace});
}

Exported scene_as(const WalkExport& request, const RecordedWorld& walk) {
  const quest::World& world = walk.world();
  const quest::State& state = walk.state();
  const int radius = quest::area_of(world, state).radius;
  const int scale = scale_of(request);
  if (request.format == "tilery") {
    return world_record_text(walk.record_with_result());
  }
  if (request.format == "svg") {
    return scene_svg(world, state, radius, scale);
  }
  if (request.format == "png") {
    const SceneRaster scene = scene_raster(world, state, radius, scale);
    return png_of(scene.raster, scene.palette);
  }
  if (request.format == "text") {
    return window_text(world, state);
  }
  return std::unexpected(Error{"--format",
                               {},
                               "text, svg, png, gif, cast or tilery for a walk",
                               tilery::quoted(request.format)});
}

}  // namespace

Exported exported_walk(std::string_view text, const std::string& source, const WalkExport& request,
                       WalkWorlds& worlds) {
  TILERY_TRY(const auto walk, replayed_walk(text, source, worlds));
  if (request.format == "gif" || request.format == "cast") {
    return walk_filmed(request, walk, request.format == "gif" ? FilmKind::gif : FilmKind::cast);
  }
  WalkReplay replay(walk);
  const std::size_t moves = replay.length();
  TILERY_TRY(const auto last,
             moves_within("--position", request.position.value_or(moves), 0, moves));
  replay.go_to(last);
  return scene_as(request, replay.shown());
}

namespace {

constexpr std::array<std::string_view, 7> event_names = {"left",  "right", "up",  "down",
                                                         "go_on", "undo",  "redo"};

void add_header(JsonWriter& json, const std::string& cartridge, const Rules& rules) {
  json.member("cartridge", cartridge);
  json.member("width", rules.shape.width);
  json.member("height", rules.shape.height);
}

void add_position(JsonWriter& json, const Game& game) {
  const Position& position = game.position();
  const Ladder& ladder = game.rules().ladder;
  json.open_list("board");
  for (const Rank rank : ranks_of(position.board)) {
    json.value(ladder.face(rank));
  }
  json.close();
  json.member("moves", position.moves);
  json.open_list("score");
  for (int player = 0; player < game.players(); ++player) {
    json.value(game.score(player));
  }
  json.close();
  json.member("over", game.is_over());
  if (game.rules().players.goals && game.is_over()) {
    json.member("winner", game.winner().transform([](int player) { return player + 1; }));
  }
  if (position.next) {
    json.open_list("next");
    for (int rank = position.next->hint_low; rank <= position.next->hint_high; ++rank) {
      json.value(ladder.face(static_cast<Rank>(rank)));
    }
    json.close();
  }
}

void add_position(JsonWriter& json, std::string_view name, const Game& game) {
  json.open_object(name);
  add_position(json, game);
  json.close();
}

void add_event(JsonWriter& json, const EventResult& outcome, const Ladder& ladder,
               std::optional<std::uint32_t> wait_ms) {
  json.open_object();
  json.member("event", event_names[std::size_t(outcome.event)]);
  if (const std::optional<Turn>& turn = outcome.turn) {
    json.member("gain", turn->slide.gain);
    json.open_list("entries");
    for (const Entry& entry : turn->entries) {
      json.open_object();
      json.member("cell", entry.cell);
      json.member("tile", ladder.face(entry.rank));
      json.close();
    }
    json.close();
  }
  if (wait_ms) {
    json.member("wait_ms", *wait_ms);
  }
  json.close();
}

}  // namespace

std::string position_json(const std::string& cartridge, const Game& game) {
  JsonWriter json;
  json.open_object();
  add_header(json, cartridge, game.rules());
  add_position(json, game);
  json.close();
  return std::move(json).take() + "\n";
}

std::expected<std::string, Error> record_json(const Record& record, const Cartridge& cartridge,
                                              std::string_view source) {
  const auto end = replay(record, cartridge.rules, source);
  auto game = begun(record, cartridge.rules, source);
  if (!end || !game) {
    return std::unexpected(end ? game.error() : end.error());
  }
  JsonWriter json;
  json.open_object();
  add_header(json, record.cartridge, game->game().rules());
  if (record.seed) {
    json.member("seed", *record.seed);
  }
  if (record.began) {
    json.member("began", *record.began);
  }
  add_position(json, "start", game->game());
  json.open_list("events");
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const auto outcome = game->act(record.events[i]);
    add_event(json, *outcome, game->game().rules().ladder,
              record.waits_ms.empty() ? std::nullopt : std::optional(record.waits_ms[i]));
  }
  json.close();
  add_position(json, "end", game->game());
  json.close();
  return std::move(json).take() + "\n";
}

}  // namespace tilery
