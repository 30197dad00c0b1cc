#include "tilery/rules/cartridge_schema.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/rules/cartridge_parts.h"

namespace tilery {

namespace schema {
namespace {

constexpr std::array<std::string_view, 1> no_spawn = {"none"};
constexpr std::array<std::string_view, 2> still_keys = {"start", "count"};
constexpr bool required = true;
constexpr bool optional = false;
constexpr std::int64_t most_32_bits = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t most_31_bits = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t most_cells = std::int64_t{longest_side} * longest_side;
constexpr auto most_number = static_cast<std::int64_t>(largest_number);

Form line() { return text("^[^\\u0000-\\u001f\\u007f]+$"); }
/// A tile: a number, or a text with its label or number.
Form tile() { return choice({number(1, most_number), text("^[^ ,;/\\[\\]|]{1,32}$")}); }
Form tiles(std::int64_t least, std::int64_t most) { return list(tile(), {least, most}); }
Form rows(Form row) { return list(std::move(row), {1, longest_side}); }
Form picture() { return rows(text("^[^/,]+$")); }
Form chance() { return tuple({number(1, most_32_bits), number(2, most_32_bits)}); }

Form board_form() {
  return table(
      cartridge_keys::board,
      {{"width", "Cells in a row.", number(1, longest_side)},
       {"height", "Cells in a column.", number(1, longest_side)},
       {"open", "Whether players may ask for any other size.", flag()},
       {"blocked",
        "A picture of the cells that hold no tile: a text for each row, '#' "
        "blocked and '.' not.",
        rows(text("^[.#]{1,32}$"))},
       {"wrap", "Which lines are rings: their ends meet.", one_of(cartridge_words::wraps)}});
}

Form points() { return number(0, std::int64_t{1} << 32); }

Form merge_form() {
  const auto most = static_cast<std::int64_t>(most_parts);
  const auto most_made = static_cast<std::int64_t>(most_products);
  const Form several =
      table(cartridge_keys::merge,
            {{"parts", "Two to five tiles that merge, in any order.", tiles(2, most), required},
             {"made", "The tiles made: none, one or two.", tiles(0, most_made), required},
             {"gain", "The points of this merge.", points()}});
  const Form pair = list(choice({tile(), tiles(0, most_made)}), {1, 3});
  const Form rule = choice({one_of(cartridge_words::merges), pair});
  const Form with_points =
      table(cartridge_keys::merge_rule, {{"rule", "A rule of a list of merges.", rule, required},
                                         {"gain", "The points of its merges.", points()}});
  return choice(
      {one_of(cartridge_words::merges), list(choice({rule, several, with_points}), {1, 1024})});
}

Form tiles_form() {
  return table(
      cartridge_keys::tiles,
      {{"values", "The first tiles, growing.", tiles(1, highest_rank), required},
       {"then", "How the ladder of tiles continues.", one_of(cartridge_words::growths)},
       {"repeat", "Continues the ladder and a list of merges by a factor.", number(2, 1'000'000)},
       {"largest", "The tile at which the ladder ends.", tile()},
       {"merge",
        "Which tiles merge: a word, or a list of words, [a, b, made], { parts, made }, "
        "[\"sum\", 10], [joker, \"any\", made] and [tile, \"none\"].",
        merge_form()},
       {"chain", "Whether tiles made by a merge merge again in the same move.", flag()},
       {"reach", "How far tiles go in a move: to the wall, or by one cell.",
        one_of(cartridge_words::reaches)},
       {"fall", "The direction in which all tiles fall after a move.",
        one_of(cartridge_words::directions)},
       {"labels", "Texts that the first tiles show instead of their numbers.",
        list(text("^[^ ,;/\\[\\]|]{1,32}$"), {1, highest_rank})},
       {"colors", "Colours of the first tiles.",
        list(text("^#[0-9a-fA-F]{6}$"), {1, highest_rank})}});
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
                         rows(text("^[^/,]+$")), required},
                        draws})});
}

Form bonus_form() {
  return table(
      cartridge_keys::bonus,
      {{"from", "Bonus tiles come once the board has this tile or a larger one.", tile(), required},
       {"odds", "How often: [1, 21] for one draw in 21.", chance(), required},
       {"lowest", "The smallest bonus tile.", tile(), required},
       {"below",
        "The largest bonus tile is this number of steps below the largest tile on the board.",
        number(0, highest_rank - 1), required},
       {"window", "How many neighbouring tiles are shown; the next tile is one of them.",
        number(1, highest_rank), required}});
}

Form climb_form() {
  return table(cartridge_keys::climb,
               {{"tile", "The tile that may become a larger one.", tile(), required},
                {"odds", "How often: [2, 5] for two times in five.", chance(), required}});
}

/// [spawn] of a game in which no tile enters.
Form still_form() {
  return table(
      still_keys,
      {{"start", "The tiles at the start: { tiles, draws } or { board, draws }.", start_form()},
       {"count", "No tile enters.", number(0, 0), required}});
}

Form spawn_form() {
  static constexpr std::array<std::string_view, 2> sources = {"odds", "deck"};
  Form form = table(
      cartridge_keys::spawn,
      {{"start",
        "The tiles at the start: how many are drawn, { tiles, draws } or { board, draws }.",
        start_form(), required},
       {"odds", "How often each tile appears: pairs of a tile and its weight.",
        list(tuple({tile(), number(1, most_32_bits)}), {1, highest_rank})},
       {"out_of", "The sum of the weights of 'odds'.", number(1, most_32_bits), optional, "odds"},
       {"deck", "The cards of a deck: pairs of a tile and its number of cards.",
        list(tuple({tile(), number(1, 255)}), {1, most_kinds_of_card})},
       {"bonus", "Tiles that appear instead of a card.", bonus_form(), optional, "deck"},
       {"climb", "A drawn tile that may become a larger one.", climb_form(), optional, "odds"},
       {"preview", "Whether the next tile is known before the move.", flag()},
       {"every", "The number of moves from one entry of tiles to the next.",
        number(1, longest_wait)},
       {"count", "How many tiles enter at a time; 0 for none.", number(0, most_at_once)},
       {"place", "Where tiles enter.", one_of(cartridge_words::places)},
       {"weights", "How often each cell is chosen: a list of numbers for each row.",
        rows(rows(number(0, most_31_bits)))}});
  form.one_key_of = sources;
  return choice({one_of(no_spawn), still_form(), form});
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
  return table(
      cartridge_keys::goal,
      {{"tile", "The tile to reach.", tile()},
       {"clear", "Whether the goal is a board without tiles.", flag()},
       {"board",
        "The goal as a picture: tiles, '.' for an empty cell, '?' for any, '#' for a blocked one.",
        picture()},
       {"moves", "The game is over after this number of moves.", number(1, 1'000'000)},
       {"then", "What happens at the goal.", one_of(cartridge_words::at_goal)},
       {"par", "The fewest moves that reach the goal.", number(1, 1'000'000)},
       {"aim",
        "The aim of hints and training: points, or a goal that ends the game, then most points or "
        "fewest moves.",
        one_of(cartridge_words::aims)}});
}

Form levels_form() {
  return list(table(cartridge_keys::level,
                    {{"title", "The name of the level.", line()},
                     {"start", "A picture of its first board: its size, blocked cells and tiles.",
                      picture(), required},
                     {"goal", "Its goal. Without this key: [goal].", goal_form()},
                     {"par", "The fewest moves that reach the goal.", number(1, 1'000'000)}}),
              {1, static_cast<std::int64_t>(most_levels)});
}

Form directions() { return list(one_of(cartridge_words::directions), {1, 4}); }

Form player_goal() {
  Form goal = table(
      cartridge_keys::player_goal,
      {{"tile", "The tile to reach.", tile()},
       {"clear", "Whether the goal is a board without tiles.", flag()},
       {"board", "The goal as a picture.", picture()},
       {"moves", "This player wins after this number of moves by both.", number(1, 1'000'000)}});
  goal.one_key_of = cartridge_keys::player_goal;
  return goal;
}

Form players_form() {
  return table(cartridge_keys::players,
               {{"most", "How many players can share the board.", number(1, 2), required},
                {"turn", "Which moves pass the turn.", one_of(cartridge_words::turns)},
                {"directions", "The directions of the first and of the second of two players.",
                 tuple({directions(), directions()})},
                {"goals", "The goals of the first and of the second of two players.",
                 tuple({player_goal(), player_goal()})}});
}

Form moves_form() {
  return table(
      cartridge_keys::moves,
      {{"directions", "The directions in which tiles can be moved.", directions()},
       {"undo", "How many moves a game may take back; 0 for none.", number(0, 1'000'000)}});
}

Form cartridge_form() {
  static constexpr std::array<std::string_view, 2> sides = {"width", "height"};
  Form form =
      table(cartridge_keys::head,
            {{"name", "The name that players type.", text("^[a-z0-9][a-z0-9.-]{0,39}$"), required},
             {"title", "The name that is shown.", line(), required},
             {"about", "The description in the list of games.", line(), required},
             {"board", "The cells.", board_form()},
             {"tiles", "The tiles, and which of them merge.", tiles_form(), required},
             {"spawn", "Which new tiles appear, and where; \"none\" with levels.", spawn_form()},
             {"score", "How points are counted.", score_form()},
             {"goal", "What to reach.", goal_form()},
             {"players", "Who plays.", players_form()},
             {"moves", "The moves that a player may make.", moves_form()},
             {"levels", "Boards to play one after the other, with a goal each.", levels_form()},
             {"controls", "Words that players may type for a direction.", controls_form()}});
  form.unless = "levels";
  form.else_needs = {{"board", sides}, {"spawn", {}}};
  return form;
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

namespace tilery::schema {
namespace {

void write_list(JsonWriter& json, const Form& form) {
  json.member("type", "array");
  json.member("minItems", form.range.least);
  json.member("maxItems", form.range.most);
  if (form.parts.size() == 1) {
    json.open_object("items");
    write_form(json, form.parts.front());
    json.close();
    return;
  }
  json.open_list("items");
  for (const Form& item : form.parts) {
    json.open_object();
    write_form(json, item);
    json.close();
  }
  json.close();
}

void write_one_key_of(JsonWriter& json, Words keys) {
  json.open_list("oneOf");
  for (const std::string_view key : keys) {
    json.open_object();
    json.list("required", std::array{key});
    json.close();
  }
  json.close();
}

void write_unless(JsonWriter& json, const Form& form) {
  json.open_list("anyOf");
  json.open_object();
  json.list("required", std::array{form.unless});
  json.close();
  json.open_object();
  json.open_list("required");
  for (const auto& [key, inner] : form.else_needs) {
    json.value(key);
  }
  json.close();
  json.open_object("properties");
  for (const auto& [key, inner] : form.else_needs) {
    json.open_object(key);
    json.list("required", inner);
    json.close();
  }
  json.close();
  json.close();
  json.close();
}

void write_dependencies(JsonWriter& json, const std::vector<KeyForm>& keys) {
  const auto needs = [](const KeyForm& key) { return !key.needs.empty(); };
  if (std::ranges::none_of(keys, needs)) {
    return;
  }
  json.open_object("dependencies");
  for (const KeyForm& key : keys) {
    if (!key.needs.empty()) {
      json.list(key.key, std::array{key.needs});
    }
  }
  json.close();
}

/// Writes the keys that are required: always, beside another key, as one of several, or if another
/// key is missing.
void write_needs(JsonWriter& json, const Form& form) {
  json.open_list("required");
  for (const KeyForm& key : form.keys) {
    if (key.is_required) {
      json.value(key.key);
    }
  }
  json.close();
  if (!form.one_key_of.empty()) {
    write_dependencies(json, form.keys);
    write_one_key_of(json, form.one_key_of);
  }
  if (!form.unless.empty()) {
    write_unless(json, form);
  }
}

/// Writes all keys of the reader, also keys without a form here.
void write_table(JsonWriter& json, const Form& form) {
  json.member("type", "object");
  json.member("additionalProperties", false);
  write_needs(json, form);
  json.open_object("properties");
  for (const std::string_view key : form.words) {
    json.open_object(key);
    const auto known = std::ranges::find(form.keys, key, &KeyForm::key);
    if (known != form.keys.end()) {
      json.member("description", known->about);
      write_form(json, known->form);
    }
    json.close();
  }
  json.close();
}

void write_text(JsonWriter& json, const Form& form) {
  json.member("type", "string");
  if (form.words.empty()) {
    json.member("pattern", form.pattern);
  } else {
    json.list("enum", form.words);
  }
}

void write_choice(JsonWriter& json, const Form& form) {
  json.open_list("anyOf");
  for (const Form& part : form.parts) {
    json.open_object();
    write_form(json, part);
    json.close();
  }
  json.close();
}

}  // namespace

Form flag() {
  Form form;
  form.kind = Form::Kind::flag;
  return form;
}

Form number(std::int64_t least, std::int64_t most) {
  Form form;
  form.kind = Form::Kind::number;
  form.range = {least, most};
  return form;
}

Form text(std::string_view pattern) {
  Form form;
  form.kind = Form::Kind::text;
  form.pattern = pattern;
  return form;
}

Form one_of(Words words) {
  Form form;
  form.kind = Form::Kind::text;
  form.words = words;
  return form;
}

Form list(Form item, Range count) {
  Form form;
  form.kind = Form::Kind::list;
  form.range = count;
  form.parts.push_back(std::move(item));
  return form;
}

Form tuple(std::vector<Form> items) {
  Form form;
  form.kind = Form::Kind::list;
  form.range = {static_cast<std::int64_t>(items.size()), static_cast<std::int64_t>(items.size())};
  form.parts = std::move(items);
  return form;
}

Form choice(std::vector<Form> forms) {
  Form form;
  form.kind = Form::Kind::choice;
  form.parts = std::move(forms);
  return form;
}

Form table(Words keys, std::vector<KeyForm> forms) {
  Form form;
  form.kind = Form::Kind::table;
  form.words = keys;
  form.keys = std::move(forms);
  return form;
}

void write_form(JsonWriter& json, const Form& form) {
  switch (form.kind) {
    case Form::Kind::anything:
      break;
    case Form::Kind::flag:
      json.member("type", "boolean");
      break;
    case Form::Kind::number:
      json.member("type", "integer");
      json.member("minimum", form.range.least);
      json.member("maximum", form.range.most);
      break;
    case Form::Kind::text:
      write_text(json, form);
      break;
    case Form::Kind::list:
      write_list(json, form);
      break;
    case Form::Kind::table:
      write_table(json, form);
      break;
    case Form::Kind::choice:
      write_choice(json, form);
      break;
  }
}

}  // namespace tilery::schema
