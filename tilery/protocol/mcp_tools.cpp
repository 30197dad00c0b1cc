#include "tilery/protocol/mcp_tools.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::string_view game_alone =
    R"json({"type": "object", "additionalProperties": false,
 "required": ["game"],
 "properties": {
   "game": {"type": "string", "description": "The name that new_game or new_walk gave"}}})json";

constexpr std::array tools = {
    McpTool{"list_games", "The games and the worlds that can be opened.",
            R"json({"type": "object", "additionalProperties": false,
 "properties": {
   "more": {"type": "boolean",
     "description": "Also the games that each show a single rule (default false)"}}})json",
            ""},
    McpTool{"rules", "All rules of a game in words.",
            R"json({"type": "object", "additionalProperties": false,
 "required": ["cartridge"],
 "properties": {
   "cartridge": {"type": "string",
     "description": "The name of a game, or the text of a cartridge in TOML"}}})json",
            ""},
    McpTool{"new_game",
            "Opens a game and shows its board. The options hold until it ends. Without a seed the "
            "seed is drawn and sealed: its hash is shown now, the seed in the finished record.",
            R"json({"type": "object", "additionalProperties": false,
 "properties": {
   "cartridge": {"type": "string",
     "description": "The name of a game (default 2048), or the text of a cartridge in TOML"},
   "width": {"type": "integer", "minimum": 1, "maximum": 32},
   "height": {"type": "integer", "minimum": 1, "maximum": 32},
   "seed": {"type": ["integer", "string"],
     "description": "A seed of your own; the game is then not sealed"},
   "show": {"enum": ["text", "picture", "both"],
     "description": "How boards are shown (default text)"},
   "legal_moves": {"type": "boolean", "description": "Show the legal moves (default false)"},
   "hints": {"type": "boolean", "description": "Allow the tool hint (default false)"},
   "reviews": {"type": "boolean", "description": "Allow the tool review (default false)"},
   "undo": {"type": "boolean", "description": "Allow the tool undo (default false)"},
   "on_noop": {"enum": ["refuse", "show", "end"],
     "description": "A move that changes nothing is refused, shows the board or ends the game"},
   "most_noops": {"type": "integer", "minimum": 0, "maximum": 100000,
     "description": "The game ends after more such moves (default 50)"},
   "most_moves": {"type": "integer", "minimum": 1,
     "description": "The game ends after this number of moves"}}})json",
            ""},
    McpTool{"new_walk",
            "Opens a walk through a dark world, a quest of many turns, and shows what is around. "
            "Play it with say.",
            R"json({"type": "object", "additionalProperties": false,
 "properties": {
   "world": {"type": "string", "description": "The name of a world (default merrow)"},
   "seed": {"type": ["integer", "string"],
     "description": "A seed of your own; the walk is then not sealed"},
   "hints": {"type": "boolean", "description": "Allow the word hint (default false)"},
   "journeys": {"type": "boolean", "description": "Allow travel, explore, run, and touch from afar (default true)"},
   "most_turns": {"type": "integer", "minimum": 1, "maximum": 100000},
   "most_lines": {"type": "integer", "minimum": 1, "maximum": 100000}}})json",
            ""},
    McpTool{"board", "Shows a game as it stands.",
            R"json({"type": "object", "additionalProperties": false,
 "required": ["game"],
 "properties": {
   "game": {"type": "string"},
   "as": {"enum": ["text", "line", "json", "png"],
     "description": "The form of the board (default text)"}}})json",
            ""},
    McpTool{"move", "Slides all tiles of a game in one direction, and shows what happened.",
            R"json({"type": "object", "additionalProperties": false,
 "required": ["game", "direction"],
 "properties": {
   "game": {"type": "string"},
   "direction": {"type": "string", "description": "left, right, up or down"}}})json",
            ""},
    McpTool{"say",
            "Says words on a walk: look, north, go, take, use, talk, bag, quest, help. Commas "
            "separate several.",
            R"json({"type": "object", "additionalProperties": false,
 "required": ["game", "words"],
 "properties": {
   "game": {"type": "string"},
   "words": {"type": "string", "maxLength": 400}}})json",
            ""},
    McpTool{"undo", "Takes the last move back, in games that were opened with undo.", game_alone,
            "undo"},
    McpTool{"legal_moves", "The legal moves, in games that were opened with legal_moves.",
            game_alone, "legal_moves"},
    McpTool{"hint", "The value of each move by a search, in games that were opened with hints.",
            game_alone, "hints"},
    McpTool{"review",
            "The loss of each move against the best one, in games that were opened with reviews.",
            game_alone, "reviews"},
    McpTool{"finish", "Ends a game or a walk as it stands, and gives its record.", game_alone, ""},
    McpTool{"record",
            "The record of a game or a walk: text that `tilery verify` proves. While a sealed game "
            "goes on: its events so far.",
            game_alone, ""},
};

}  // namespace

std::span<const McpTool> mcp_tools() { return tools; }

std::string_view mcp_instructions() {
  return "Sliding-tile games such as 2048 and Threes, and walks through a dark world. Call "
         "new_game, then move until the game ends. The record of a finished game proves its score "
         "to everybody: tilery verify FILE.";
}

std::string_view mcp_resource_templates() {
  return R"json([
 {"uriTemplate": "tilery://rules/{cartridge}", "name": "rules", "mimeType": "text/plain",
  "description": "All rules of a game that ships, in words"},
 {"uriTemplate": "tilery://games/{game}/record", "name": "record", "mimeType": "text/plain",
  "description": "The record of a game so far"}])json";
}

namespace {

/// The number in `value`: a JSON number, or digits in a text.
std::optional<std::uint64_t> whole_in(const JsonValue& value) {
  if (value.is_whole()) {
    return value.whole;
  }
  std::uint64_t number = 0;
  const char* end = value.text.data() + value.text.size();
  const auto [at, fault] = std::from_chars(value.text.data(), end, number);
  const bool is_number = value.is_text() && fault == std::errc() && at == end;
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

McpArguments::McpArguments(const JsonValue& object) : object_(object) {
  if (!object.is_object() && !object.is_null()) {
    fault_ = Error{"arguments", {}, "an object", cleaned(json_text(object), 40)};
  }
}

const JsonValue* McpArguments::find(std::string_view name) {
  read_.push_back(name);
  const bool is_there = !fault_ && std::ranges::find(object_.names, name) != object_.names.end();
  return is_there ? &object_.member(name) : nullptr;
}

void McpArguments::fail(std::string_view name, std::string expected, const JsonValue& found) {
  if (!fault_) {
    fault_ = Error{std::string(name), {}, std::move(expected), cleaned(json_text(found), 40)};
  }
}

std::string McpArguments::text(std::string_view name, std::string_view usual) {
  const JsonValue* value = find(name);
  if (value != nullptr && !value->is_text()) {
    fail(name, "a text", *value);
  }
  return value != nullptr && value->is_text() ? value->text : std::string(usual);
}

std::string McpArguments::required_text(std::string_view name) {
  std::string value = text(name);
  if (value.empty() && !fault_) {
    fault_ = Error{std::string(name), {}, "a text", find(name) == nullptr ? "nothing" : quoted("")};
  }
  return value;
}

std::uint64_t McpArguments::number(std::string_view name, std::uint64_t usual, std::uint64_t least,
                                   std::uint64_t most) {
  const JsonValue* value = find(name);
  if (value == nullptr) {
    return usual;
  }
  const std::optional<std::uint64_t> number = whole_in(*value);
  if (!number || *number < least || *number > most) {
    fail(name, fmt::format("a whole number from {} to {}", least, most), *value);
    return usual;
  }
  return *number;
}

std::optional<std::uint64_t> McpArguments::optional_number(std::string_view name,
                                                           std::uint64_t most) {
  const bool is_there = std::ranges::find(object_.names, name) != object_.names.end();
  const std::uint64_t value = number(name, 0, 0, most);
  return is_there ? std::optional(value) : std::nullopt;
}

bool McpArguments::truth(std::string_view name, bool usual) {
  const JsonValue* value = find(name);
  if (value != nullptr && value->kind != JsonValue::Kind::truth) {
    fail(name, "true or false", *value);
    return usual;
  }
  return value == nullptr ? usual : value->whole != 0;
}

std::size_t McpArguments::choice(std::string_view name, std::span<const std::string_view> words,
                                 std::size_t usual) {
  const JsonValue* value = find(name);
  if (value == nullptr) {
    return usual;
  }
  const auto found = std::ranges::find(words, value->text);
  if (!value->is_text() || found == words.end()) {
    fail(name, listed(words), *value);
    return usual;
  }
  return static_cast<std::size_t>(found - words.begin());
}

std::optional<Error> McpArguments::fault() const {
  if (fault_) {
    return fault_;
  }
  for (const std::string& name : object_.names) {
    if (std::ranges::find(read_, name) == read_.end()) {
      return Error{"arguments", {}, read_.empty() ? "no argument" : listed(read_), quoted(name)};
    }
  }
  return std::nullopt;
}

}  // namespace tilery
