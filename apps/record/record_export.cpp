#include "apps/record/record_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "apps/pictures/png.h"
#include "apps/record/record_json.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/svg.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/position_text.h"
#include "tilery/record/formats/web_save.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

using Exported = std::expected<std::string, Error>;

struct Named {
  std::string_view name;
  std::string_view about;
};

constexpr std::array<Named, 7> position_formats = {{
    {"text", "the board in lines of text"},
    {"svg", "a picture to scale"},
    {"png", "a picture in pixels"},
    {"rows", "face values, a line a row"},
    {"hex", "hexadecimal exponents, one a cell"},
    {"address", "the same as the end of a position's address: /p/..."},
    {"web", "what the web game keeps in the browser (gameState)"},
}};

constexpr std::array<Named, 5> game_formats = {{
    {"json", "every event; with --position that position alone"},
    {"tilery", "a record, as this program keeps it"},
    {"gif", "an animated picture"},
    {"svg-animated", "an animated picture to scale"},
    {"cast", "a recording of a terminal, for asciinema"},
}};

constexpr std::array<std::pair<std::string_view, FilmKind>, 3> films = {
    {{"gif", FilmKind::gif}, {"svg-animated", FilmKind::svg}, {"cast", FilmKind::cast}}};

template <std::size_t count>
bool is_among(const std::array<Named, count>& formats, std::string_view name) {
  return std::ranges::find(formats, name, &Named::name) != formats.end();
}

Error unknown_format(const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& format : foreign_formats()) {
    known.push_back(format.name);
  }
  for (const Named& format : position_formats) {
    known.push_back(format.name);
  }
  for (const Named& format : game_formats) {
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
  return png_of(artist.board(position.board, position.goal_reached), artist.palette());
}

std::string svg(const Game& game, const PictureLook& look) {
  const Position& position = game.position();
  return board_svg(game.rules(), position.board, look.theme.colors_now(position.goal_reached),
                   plan_of(position.board, look.cell));
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
  const auto whole = replay(record, cartridge.rules, source);
  if (!whole) {
    return std::unexpected(whole.error());
  }
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
        Error{"--position", {}, "a format of positions", tilery::quoted(format)});
  }
  if (format == "json") {
    return record_json(record, cartridge, source);
  }
  if (format == "tilery") {
    return record_text(record);
  }
  const auto* const film =
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

}  // namespace tilery
