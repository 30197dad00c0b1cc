#include "tilery/retro/atari_rom.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/lettering.h"
#include "tilery/retro/tia_color.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr std::size_t ranks = highest_atari_rank + 1;  // with 0, the empty cell
constexpr std::size_t table_cells = 29;
constexpr std::uint8_t wall = 0x80 + highest_atari_rank + 1;
constexpr int side = 4;
constexpr int row_stride = side + 1;
constexpr std::size_t most_partners = 2;
constexpr std::size_t most_kinds = 2;  // of tiles that enter
constexpr int score_digits = 6;
constexpr int large_text_contrast = 300;  // in hundredths, at least
constexpr int text_contrast = 450;

enum class Table : std::uint8_t {
  glyphs,
  figures,
  partner1,
  made1,
  partner2,
  made2,
  worth_low,
  worth_high,
  colours_ntsc,
  colours_pal,
  first_board,
  rules
};

/// The colours in a table after the colours of ranks, in this order.
enum class ColorPlace : std::uint8_t { blocked, paper, ink, first, second, high };

constexpr std::size_t colours = ranks + 6;

constexpr std::array<AtariTable, 12> tables = {{{"glyphs", 0, 256},
                                                {"figures", 256, 88},
                                                {"partner1", 344, ranks},
                                                {"made1", 364, ranks},
                                                {"partner2", 384, ranks},
                                                {"made2", 404, ranks},
                                                {"worth_low", 424, ranks},
                                                {"worth_high", 444, ranks},
                                                {"colours_ntsc", 464, colours},
                                                {"colours_pal", 490, colours},
                                                {"first_board", 516, table_cells},
                                                {"rule_draws", 545, 8}}};

std::uint8_t& at(AtariRom& rom, Table table, std::size_t index) {
  const AtariTable& place = tables[static_cast<std::size_t>(table)];
  assert(index < place.bytes);
  return rom[place.offset + index];
}

/// A part of the cartridge that the ROM cannot play.
struct Obstacle {
  std::string_view key;  ///< with its table: "spawn.place"
  std::string expected;
  std::string found;
  std::optional<std::size_t> item = {};  ///< counted from 0, if one item of a list is wrong
};
using Refusal = std::optional<Obstacle>;

/// The ranks that merge with `rank`, and the products.
struct Partners {
  std::array<std::pair<Rank, Rank>, most_partners> pairs{};
  std::size_t count = 0;  ///< may exceed most_partners
};

Partners partners_of(const Rules& rules, Rank rank) {
  Partners partners;
  for (int other = 1; other <= rules.ladder.top(); ++other) {
    const Rank made = rules.merge.made_of(rank, static_cast<Rank>(other));
    if (made == 0) {
      continue;
    }
    if (partners.count < most_partners) {
      partners.pairs[partners.count] = {static_cast<Rank>(other), made};
    }
    ++partners.count;
  }
  return partners;
}

/// Words or numbers, written as in a cartridge.
template <typename Parts>
std::string listed(const Parts& parts) {
  return fmt::format("[{}]", fmt::join(parts, ", "));
}

std::vector<std::uint64_t> faces_of(const Ladder& ladder, std::span<const Rank> tiles) {
  std::vector<std::uint64_t> faces;
  for (const Rank rank : tiles) {
    faces.push_back(ladder.face(rank));
  }
  return faces;
}

/// Directions, written as in a cartridge: ["left", "up"].
std::string listed_directions(const std::array<bool, 4>& allowed) {
  std::vector<std::string> names;
  for (const Direction direction : all_directions) {
    if (allowed[static_cast<std::size_t>(direction)]) {
      names.push_back(quoted(name_of(direction)));
    }
  }
  return listed(names);
}

Refusal check_moves(const MovesRule& moves) {
  if (std::ranges::all_of(moves.allowed, std::identity())) {
    return {};
  }
  return Obstacle{"moves.directions", "moves.directions with all four",
                  listed_directions(moves.allowed)};
}

Refusal check_players(const PlayersRule& players) {
  if (players.goals) {
    return Obstacle{"players.goals", "no players.goals", "a goal for each player"};
  }
  if (players.directions) {
    std::vector<std::string> each;
    std::ranges::transform(*players.directions, std::back_inserter(each), listed_directions);
    return Obstacle{"players.directions", "no players.directions", listed(each)};
  }
  return {};
}

Refusal check_board(const Shape& shape) {
  if (shape.width != side || shape.height != side) {
    return Obstacle{shape.width != side ? "board.width" : "board.height",
                    "board.width = 4 and board.height = 4",
                    fmt::format("{} and {}", shape.width, shape.height)};
  }
  if (shape.wrap != Wrap::none) {
    return Obstacle{"board.wrap", "board.wrap = \"none\"",
                    quoted(cartridge_words::wraps[static_cast<std::size_t>(shape.wrap)])};
  }
  return {};
}

/// `given` is the number of tiles in tiles.values. The others continue them, up to tiles.largest.
Refusal check_ladder(const Ladder& ladder, std::size_t given) {
  const auto large = std::ranges::upper_bound(ladder.faces, std::uint64_t{largest_atari_face});
  const auto small = static_cast<std::size_t>(large - ladder.faces.begin());
  const std::size_t fitting = std::min(small, ranks) - 1;
  if (fitting < ladder.top()) {
    const std::uint64_t wrong = ladder.faces[fitting + 1];
    return fitting < given
               ? Obstacle{"tiles.values",
                          fmt::format("at most {} tiles up to {} in tiles.values",
                                      highest_atari_rank, largest_atari_face),
                          fmt::format("{} as tile {}", wrong, fitting + 1), fitting}
               : Obstacle{"tiles.largest",
                          fmt::format("tiles.largest = {} or less", ladder.faces[fitting]),
                          std::to_string(ladder.faces.back())};
  }
  for (std::size_t rank = 1; rank < ladder.labels.size(); ++rank) {
    const std::string& label = ladder.labels[rank];
    if (label.size() > most_atari_digits ||
        !std::ranges::all_of(label, [](char sign) { return sign >= '0' && sign <= '9'; })) {
      return Obstacle{"tiles.labels", "tiles.labels of one to four digits", quoted(label),
                      rank - 1};
    }
  }
  return {};
}

Refusal check_merges(const Rules& rules) {
  if (rules.reach != Reach::far) {
    return Obstacle{"tiles.reach", "tiles.reach = \"far\"", "\"step\""};
  }
  if (rules.chains) {
    return Obstacle{"tiles.chain", "no tiles.chain", "true"};
  }
  if (rules.fall) {
    return Obstacle{"tiles.fall", "no tiles.fall", quoted(name_of(*rules.fall))};
  }
  for (const ListedMerge& merge : rules.merges) {
    const bool is_pair = merge.parts.size() == 2 && merge.made.size() == 1 &&
                         merge.made.front() > merge.parts.back();
    if (!is_pair) {
      return Obstacle{"tiles.merge", "tiles.merge of two tiles into one that is larger",
                      fmt::format("{} into {}", listed(faces_of(rules.ladder, merge.parts)),
                                  listed(faces_of(rules.ladder, merge.made)))};
    }
    if (merge.gain && *merge.gain != rules.ladder.face(merge.made.front())) {
      return Obstacle{"tiles.merge", "tiles.merge without gain", std::to_string(*merge.gain)};
    }
  }
  for (int rank = 1; rank <= rules.ladder.top(); ++rank) {
    const std::size_t count = partners_of(rules, static_cast<Rank>(rank)).count;
    if (count > most_partners) {
      return Obstacle{
          "tiles.merge", "tiles.merge with at most two kinds of tile for each",
          fmt::format("{} for tile {}", count, rules.ladder.face(static_cast<Rank>(rank)))};
    }
  }
  return {};
}

Refusal check_chance(const SpawnRule& spawn, const Ladder& ladder) {
  if (spawn.source != SpawnSource::odds) {
    return Obstacle{"spawn.deck", "spawn.odds", "spawn.deck"};
  }
  if (spawn.place != SpawnPlace::probing) {
    return Obstacle{"spawn.place", "spawn.place = \"probing\"",
                    quoted(cartridge_words::places[static_cast<std::size_t>(spawn.place)])};
  }
  if (spawn.tiles.size() > most_kinds) {
    return Obstacle{"spawn.odds", "spawn.odds of one or two tiles",
                    std::to_string(spawn.tiles.size()), most_kinds};
  }
  if (spawn.every != 1) {
    return Obstacle{"spawn.every", "spawn.every = 1", std::to_string(spawn.every)};
  }
  if (spawn.count != 1) {
    return Obstacle{"spawn.count", "spawn.count = 1", std::to_string(spawn.count)};
  }
  if (!spawn.start_tiles.empty()) {
    return Obstacle{"spawn.start", "spawn.start as a number or a board",
                    "the tiles " + listed(faces_of(ladder, spawn.start_tiles))};
  }
  return {};
}

Refusal check_score_and_goal_tile(const Rules& rules) {
  if (rules.score.kind != ScoreKind::gathered) {
    return Obstacle{"score.kind", "score.kind = \"gathered\"", "\"counted\""};
  }
  if (rules.score.digits != score_digits) {
    return Obstacle{
        "score.digits", "score.digits = 6",
        rules.score.digits == 0 ? "a score that never wraps" : std::to_string(rules.score.digits)};
  }
  if (!rules.spawn.tiles.empty() && rules.goal.is_reached(rules.spawn.tiles.back().rank)) {
    return Obstacle{"goal.tile",
                    fmt::format("a goal.tile above {}, the largest tile of spawn.odds,",
                                rules.ladder.face(rules.spawn.tiles.back().rank)),
                    std::to_string(rules.ladder.face(*rules.goal.tile))};
  }
  return {};
}

/// Refuses goals other than a tile.
Refusal check_other_goals(const GoalRule& goal) {
  if (goal.clear) {
    return Obstacle{"goal.clear", "no goal.clear", "true"};
  }
  if (!goal.picture.empty()) {
    return Obstacle{"goal.board", "no goal.board",
                    fmt::format("a board of {} cells", goal.picture.size())};
  }
  if (goal.moves) {
    return Obstacle{"goal.moves", "no goal.moves", std::to_string(*goal.moves)};
  }
  return {};
}

Refusal check_levels(const std::vector<GameLevel>& levels) {
  return levels.empty() ? Refusal()
                        : Obstacle{"levels", "no levels", std::to_string(levels.size())};
}

Refusal obstacle_in(const Cartridge& cartridge, std::size_t given_tiles) {
  const Rules& rules = cartridge.rules;
  Refusal verdict = check_levels(cartridge.levels);
  verdict = verdict ? verdict : check_board(rules.shape);
  verdict = verdict ? verdict : check_moves(rules.moves);
  verdict = verdict ? verdict : check_players(rules.players);
  verdict = verdict ? verdict : check_ladder(rules.ladder, given_tiles);
  verdict = verdict ? verdict : check_merges(rules);
  verdict = verdict ? verdict : check_chance(rules.spawn, rules.ladder);
  verdict = verdict ? verdict : check_score_and_goal_tile(rules);
  return verdict ? verdict : check_other_goals(rules.goal);
}

/// The value of a key like "spawn.place", or the table that lacks it.
TomlCursor value_of(std::string_view key, const TomlCursor& root) {
  const std::size_t dot = key.find('.');
  const TomlCursor first = root.key(key.substr(0, dot));
  return dot == std::string_view::npos ? first : first.key(key.substr(dot + 1));
}

std::vector<TomlCursor> items_of(const TomlCursor& list) {
  return list.items("items", {0, highest_rank});
}

/// Reads a cartridge that the ROM can play.
std::expected<Cartridge, Error> read_fitting(const CartridgeText& text) {
  TILERY_TRY(Cartridge cartridge, read_cartridge(text.toml, text.source));
  TILERY_TRY(const TomlValue tree, parse_toml(text.toml, text.source));
  FirstFault faults(text.source);
  const TomlCursor root(tree, faults);
  const Refusal obstacle = obstacle_in(cartridge, items_of(value_of("tiles.values", root)).size());
  if (!obstacle) {
    return cartridge;
  }
  const TomlCursor value = value_of(obstacle->key, root);
  const Place place = obstacle->item ? items_of(value)[*obstacle->item].place() : value.place();
  return std::unexpected(Error{std::string(text.source), place,
                               obstacle->expected + " for an Atari 2600", obstacle->found});
}

void fill_glyphs(AtariRom& rom, const Ladder& ladder) {
  constexpr std::size_t pitch = atari_glyph_rows + 1;
  constexpr std::size_t first_row = 2;  // of the glyph, from the bottom; the row below stays dark
  for (int rank = 1; rank <= ladder.top(); ++rank) {
    const AtariGlyph glyph = atari_glyph(ladder.text(static_cast<Rank>(rank)));
    for (std::size_t row = 0; row < glyph.size(); ++row) {
      at(rom, Table::glyphs, static_cast<std::size_t>(rank) * pitch + first_row + row) = glyph[row];
    }
  }
  for (std::size_t digit = 0; digit < 10; ++digit) {
    const auto figure = atari_figure(static_cast<char>('0' + digit));
    for (std::size_t row = 0; row < figure.size(); ++row) {
      at(rom, Table::figures, digit * figure.size() + row) = figure[row];
    }
  }
}

/// Two decimal digits as the 6507 adds them.
std::uint8_t decimal_byte(std::uint64_t number) {
  return static_cast<std::uint8_t>(number / 10 % 10 * 16 + number % 10);
}

void fill_ladder(AtariRom& rom, const Rules& rules) {
  for (std::size_t rank = 1; rank <= rules.ladder.top(); ++rank) {
    const Partners partners = partners_of(rules, static_cast<Rank>(rank));
    at(rom, Table::partner1, rank) = partners.pairs[0].first;
    at(rom, Table::made1, rank) = partners.pairs[0].second;
    at(rom, Table::partner2, rank) = partners.pairs[1].first;
    at(rom, Table::made2, rank) = partners.pairs[1].second;
    const std::uint64_t face = rules.ladder.face(static_cast<Rank>(rank));
    at(rom, Table::worth_low, rank) = decimal_byte(face);
    at(rom, Table::worth_high, rank) = decimal_byte(face / 100);
  }
}

void fill_board(AtariRom& rom, const Rules& rules) {
  for (std::size_t place = 0; place < table_cells; ++place) {
    at(rom, Table::first_board, place) = wall;
  }
  for (int cell = 0; cell < side * side; ++cell) {
    const auto place =
        static_cast<std::size_t>(row_stride + cell / side * row_stride + cell % side);
    const bool is_given = !rules.spawn.start_board.empty();
    const Rank rank = is_given ? rules.spawn.start_board[static_cast<std::size_t>(cell)] : Rank{0};
    at(rom, Table::first_board, place) = rules.shape.is_blocked(cell) ? wall : rank;
  }
}

void fill_rules(AtariRom& rom, const Rules& rules) {
  const std::vector<TileWeight>& tiles = rules.spawn.tiles;
  const std::array<int, 8> bytes = {rules.spawn.start_draws,
                                    tiles.size() == 1 ? 0 : static_cast<int>(tiles.front().weight),
                                    tiles.front().rank,
                                    tiles.back().rank,
                                    rules.goal.tile ? *rules.goal.tile : highest_atari_rank + 1,
                                    rules.goal.then == AtGoal::go_on ? 0
                                    : rules.goal.then == AtGoal::ask ? 1
                                                                     : 2,
                                    rules.players.most - 1,
                                    rules.players.turn == TurnRule::merge_keeps ? 1 : 0};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    at(rom, Table::rules, i) = static_cast<std::uint8_t>(bytes[i]);
  }
}

/// Whether at least half of the tiles have light numbers on a dark ground. All tiles share one ink.
bool has_light_ink(const ThemeColors& theme, Rank top) {
  int lead = 0;  // of tiles with light numbers over tiles with dark ones
  for (int rank = 1; rank <= top; ++rank) {
    const TileColors tile = theme.tile(static_cast<Rank>(rank));
    lead += luminance_of(tile.ink) > luminance_of(tile.paper) ? 1 : -1;
  }
  return lead >= 0;
}

/// The colours by rank, then by ColorPlace.
std::array<TiaColor, colours> tia_colors(const ThemeColors& theme, Rank top) {
  const TiaColor ink = has_light_ink(theme, top) ? brightest_tia : TiaColor{0};
  const Color shown_ink = ntsc_color(ink);
  const Color black = ntsc_color(0);
  const auto place = [](ColorPlace part) { return ranks + static_cast<std::size_t>(part); };
  std::array<TiaColor, colours> all{};
  all[place(ColorPlace::ink)] = ink;
  all[place(ColorPlace::paper)] = nearest_tia(theme.board.paper);
  all[place(ColorPlace::blocked)] = nearest_tia(theme.board.blocked);
  all[place(ColorPlace::first)] = nearest_tia_beside(theme.screen.ink, black, text_contrast);
  all[place(ColorPlace::second)] = nearest_tia_beside(theme.screen.accent, black, text_contrast);
  all[place(ColorPlace::high)] = nearest_tia_beside(theme.screen.faint, black, text_contrast);
  all[0] = shade_beside(nearest_tia(theme.board.empty), all[place(ColorPlace::paper)]);
  for (int rank = 1; rank <= top; ++rank) {
    all[static_cast<std::size_t>(rank)] = nearest_tia_beside(
        theme.tile(static_cast<Rank>(rank)).paper, shown_ink, large_text_contrast);
  }
  return all;
}

void fill_colors(AtariRom& rom, const ThemeColors& theme, Rank top) {
  const auto all = tia_colors(theme, top);
  for (std::size_t i = 0; i < all.size(); ++i) {
    // Neighbours on the ladder get different colours, even if their nearest hues are equal.
    const bool follows = i > 1 && i <= top;
    const TiaColor pal = pal_of(all[i]);
    at(rom, Table::colours_ntsc, i) =
        follows ? shade_beside(all[i], at(rom, Table::colours_ntsc, i - 1)) : all[i];
    at(rom, Table::colours_pal, i) =
        follows ? shade_beside(pal, at(rom, Table::colours_pal, i - 1)) : pal;
  }
}

}  // namespace

std::span<const AtariTable> atari_tables() { return tables; }

std::expected<AtariRom, Error> atari_rom(const CartridgeText& text, const Theme& theme) {
  TILERY_TRY(const Cartridge cartridge, read_fitting(text));
  const Rules& rules = cartridge.rules;
  AtariRom rom = atari_template();
  fill_glyphs(rom, rules.ladder);
  fill_ladder(rom, rules);
  fill_board(rom, rules);
  fill_rules(rom, rules);
  fill_colors(rom, theme.colors, rules.ladder.top());
  return rom;
}

std::vector<ShippedCartridge> atari_cartridges() {
  std::vector<ShippedCartridge> fitting;
  for (const auto list : {shipped_cartridges(), more_cartridges()}) {
    std::ranges::copy_if(list, std::back_inserter(fitting), [](const ShippedCartridge& shipped) {
      return read_fitting({.toml = shipped.toml, .source = shipped.name}).has_value();
    });
  }
  return fitting;
}

namespace {

constexpr int rows = static_cast<int>(atari_glyph_rows);
constexpr int leftmost = 0x80;

/// A digit with its upper left dot at a row and a column, its dots made larger by whole numbers.
struct Placed {
  char digit = '0';
  int row = 0;
  int column = 0;
  int wide = 1;
  int high = 1;
};

void put(AtariGlyph& glyph, const Placed& placed) {
  for (int row = 0; row < big_digit_rows * placed.high; ++row) {
    for (int column = 0; column < big_digit_columns * placed.wide; ++column) {
      if (has_big_dot(placed.digit, {column / placed.wide, row / placed.high})) {
        const int from_top = placed.row + row;
        glyph[static_cast<std::size_t>(rows - 1 - from_top)] |=
            static_cast<std::uint8_t>(leftmost >> (placed.column + column));
      }
    }
  }
}

}  // namespace

AtariGlyph atari_glyph(std::string_view digits) {
  assert(digits.size() <= most_atari_digits);
  constexpr int second_column = big_digit_columns + 1;
  constexpr int second_row = big_digit_rows + 1;
  AtariGlyph glyph{};
  switch (digits.size()) {
    case 0:
      break;
    case 1:
      put(glyph, {.digit = digits[0], .wide = 2, .high = 2});
      break;
    case 2:
      put(glyph, {.digit = digits[0], .high = 2});
      put(glyph, {.digit = digits[1], .column = second_column, .high = 2});
      break;
    default: {
      const std::size_t above = digits.size() - 2;
      put(glyph, {.digit = digits[0], .column = above == 1 ? 2 : 0});
      if (above == 2) {
        put(glyph, {.digit = digits[1], .column = second_column});
      }
      put(glyph, {.digit = digits[above], .row = second_row});
      put(glyph, {.digit = digits[above + 1], .row = second_row, .column = second_column});
    }
  }
  return glyph;
}

std::array<std::uint8_t, 8> atari_figure(char digit) {
  constexpr int margin = 1;  // dark dots to the left of the digit
  std::array<std::uint8_t, 8> figure{};
  LetterDots dots = dots_of(digit);
  std::ranges::reverse(dots);
  for (std::size_t row = 0; row < dots.size(); ++row) {
    figure[row + 1] = static_cast<std::uint8_t>(dots[row] << (8 - dots_across - margin));
  }
  return figure;
}

}  // namespace tilery
