#include "tilery/rules/cartridge_schema.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/rules/cartridge_keys.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/schema_form.h"

namespace tilery {
namespace schema {
namespace {

constexpr bool required = true;
constexpr bool optional = false;
constexpr std::int64_t most_32_bits = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t most_31_bits = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t most_cells = std::int64_t{longest_side} * longest_side;
constexpr auto most_number = static_cast<std::int64_t>(largest_number);

Form line() { return text("^[^\\u0000-\\u001f\\u007f]+$"); }
Form tile() { return number(1, most_number); }
Form tiles(std::int64_t least, std::int64_t most) { return list(tile(), {least, most}); }
Form rows(Form row) { return list(std::move(row), {1, longest_side}); }
Form chance() { return tuple({number(1, most_32_bits), number(2, most_32_bits)}); }

Form board_form() {
  return table(
      cartridge_keys::board,
      {{"width", "Cells in a row.", number(1, longest_side), required},
       {"height", "Cells in a column.", number(1, longest_side), required},
       {"open", "Whether players may ask for any other size.", flag()},
       {"blocked",
        "A picture of the cells that hold no tile: a text for each row, '#' "
        "blocked and '.' not.",
        rows(text("^[.#]{1,32}$"))},
       {"wrap", "Which lines are rings: their ends meet.", one_of(cartridge_words::wraps)}});
}

Form merge_form() {
  const auto most = static_cast<std::int64_t>(most_parts);
  const auto most_made = static_cast<std::int64_t>(most_products);
  const Form several =
      table(cartridge_keys::merge,
            {{"parts", "Two to five tiles that merge, in any order.", tiles(2, most), required},
             {"made", "What they become: none, one or two tiles.", tiles(0, most_made), required},
             {"once", "Whether 'repeat' leaves this merge alone.", flag()}});
  return choice({one_of(cartridge_words::merges),
                 list(choice({tuple({tile(), tile(), tile()}), several}), {1, 1024})});
}

Form tiles_form() {
  return table(
      cartridge_keys::tiles,
      {{"values", "The first tiles, growing.", tiles(1, highest_rank), required},
       {"then", "How the ladder of tiles continues.", one_of(cartridge_words::growths)},
       {"repeat", "Continues the ladder and a list of merges by a factor.", number(2, 1'000'000)},
       {"largest", "The tile at which the ladder ends.", tile()},
       {"merge", "Which tiles merge: a word, or a list of [a, b, made] and { parts, made }.",
        merge_form()},
       {"reach", "How far tiles go in a move: to the wall, or by one cell.",
        one_of(cartridge_words::reaches)},
       {"labels", "What the first tiles show instead of their numbers.",
        list(text("^[!-~]{1,8}$"), {1, highest_rank})}});
}

Form start_form() {
  const KeyForm draws = {"draws", "How many tiles are drawn as well.", number(0, most_cells)};
  return choice({number(1, most_cells),
                 table(cartridge_keys::start_tiles,
                       {{"tiles", "These tiles.", tiles(1, most_cells), required}, draws}),
                 table(cartridge_keys::start_board,
                       {{"board",
                         "A picture of the first board: a text for each row, its cells with spaces "
                         "between them, '.' for an empty one and '#' for a blocked one.",
                         rows(text("^[0-9.# ]+$")), required},
                        draws})});
}

Form bonus_form() {
  return table(
      cartridge_keys::bonus,
      {{"from", "The largest tile on the board from which bonus tiles come.", tile(), required},
       {"odds", "How often: [1, 21] for one draw in 21.", chance(), required},
       {"lowest", "The smallest bonus tile.", tile(), required},
       {"below", "How many steps under the largest tile on the board they end.",
        number(0, highest_rank - 1), required},
       {"window", "How many neighbouring tiles players see the next one among.",
        number(1, highest_rank), required}});
}

Form climb_form() {
  return table(cartridge_keys::climb,
               {{"tile", "The tile that may become a larger one.", tile(), required},
                {"odds", "How often: [2, 5] for two times in five.", chance(), required}});
}

Form spawn_form() {
  static constexpr std::array<std::string_view, 2> sources = {"odds", "deck"};
  Form form = table(
      cartridge_keys::spawn,
      {{"start",
        "The tiles at the start: how many are drawn, { tiles, draws } or { board, draws }.",
        start_form(), required},
       {"odds", "How often each tile appears: pairs of a tile and its weight.",
        list(tuple({tile(), number(1, most_32_bits)}), {1, highest_rank}), optional, "out_of"},
       {"out_of", "The sum of the weights of 'odds'.", number(1, most_32_bits), optional, "odds"},
       {"deck", "The cards of a deck: pairs of a tile and its number of cards.",
        list(tuple({tile(), number(1, 255)}), {1, 8})},
       {"bonus", "Tiles that appear instead of a card.", bonus_form(), optional, "deck"},
       {"climb", "A drawn tile that may become a larger one.", climb_form(), optional, "odds"},
       {"preview", "Whether the next tile is known before the move.", flag()},
       {"every", "A tile enters after every move of that number.", number(1, longest_wait)},
       {"count", "How many tiles enter then.", number(1, most_at_once)},
       {"place", "Where tiles enter.", one_of(cartridge_words::places)},
       {"weights", "How often each cell is chosen: a list of numbers for each row.",
        rows(rows(number(0, most_31_bits)))}});
  form.one_key_of = sources;
  return form;
}

Form score_form() {
  return table(
      cartridge_keys::score,
      {{"kind",
        "Gathered: a merge adds what it makes. Counted: the worths of the tiles "
        "on the board.",
        one_of(cartridge_words::scores)},
       {"worth", "The worth of the first tiles.", list(number(0, most_number), {1, highest_rank})},
       {"then", "How the worths continue.", one_of(cartridge_words::growths)},
       {"digits", "The score wraps to 0 after this many digits.", number(1, 18)}});
}

Form controls_form() {
  const Form words = list(text("^[!-@\\[-~]{1,16}$"), {1, 8});
  return table(cartridge_words::directions, {{"left", "More words for left.", words},
                                             {"right", "More words for right.", words},
                                             {"up", "More words for up.", words},
                                             {"down", "More words for down.", words}});
}

Form goal_form() {
  return table(cartridge_keys::goal,
               {{"tile", "The tile to reach.", tile(), required},
                {"then", "What happens when it is made.", one_of(cartridge_words::at_goal)}});
}

Form players_form() {
  return table(cartridge_keys::players,
               {{"most", "How many players can share the board.", number(1, 2), required},
                {"turn", "Which moves pass the turn.", one_of(cartridge_words::turns)}});
}

Form moves_form() {
  return table(cartridge_keys::moves, {{"directions", "The directions in which tiles can be moved.",
                                        list(one_of(cartridge_words::directions), {1, 4})},
                                       {"undo", "How many moves a game may take back; 0 for none.",
                                        number(0, 1'000'000)}});
}

Form cartridge_form() {
  return table(
      cartridge_keys::head,
      {{"name", "The name that players type.", text("^[a-z0-9][a-z0-9.-]{0,39}$"), required},
       {"title", "The name that is shown.", line(), required},
       {"about", "The description in the list of games.", line(), required},
       {"board", "The cells.", board_form(), required},
       {"tiles", "The tiles, and which of them merge.", tiles_form(), required},
       {"spawn", "Which new tiles appear, and where.", spawn_form(), required},
       {"score", "How points come about.", score_form()},
       {"goal", "The tile to reach.", goal_form()},
       {"players", "Who plays.", players_form()},
       {"moves", "What a player may do.", moves_form()},
       {"controls", "Words that players may type for a direction.", controls_form()}});
}

}  // namespace
}  // namespace schema

std::string cartridge_schema() {
  JsonWriter json(2);
  json.open_object();
  json.member("$schema", "http://json-schema.org/draft-07/schema#");
  json.member("title", "A cartridge of Tilery");
  json.member("description", "The rules of a sliding game: docs/cartridges.md explains each key.");
  schema::write_form(json, schema::cartridge_form());
  json.close();
  return std::move(json).take() + "\n";
}

}  // namespace tilery
