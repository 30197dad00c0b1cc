#include "tilery/rules/cartridge.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr int most_digits = 18;
constexpr int most_control_words = 8;
constexpr std::size_t longest_control_word = 16;
constexpr std::size_t longest_pack_name = 36;

std::vector<std::uint64_t> read_given_worths(const TomlCursor& list, Rank top) {
  std::vector<std::uint64_t> worths;
  for (const TomlCursor& item : list.items("worths, one a tile", {1, top})) {
    const Range range = {0, static_cast<std::int64_t>(largest_number)};
    worths.push_back(static_cast<std::uint64_t>(item.number("a worth", range)));
  }
  return worths.empty() ? std::vector<std::uint64_t>{0} : worths;
}

/// The worths by rank, with 0 for the empty cell first.
std::vector<std::uint64_t> read_worths(const TomlCursor& score, Rank top) {
  const TomlCursor list = score.key("worth");
  const TomlCursor then = score.key("then");
  std::vector<std::uint64_t> worths = read_given_worths(list, top);
  const auto growth = then.choice_or(Growth::ended, cartridge_words::growths);
  if (growth == Growth::summed && worths.size() < 2) {
    then.fail("at least two worths to sum", std::to_string(worths.front()) + " alone");
    return {};
  }
  worths = continued(std::move(worths), growth, top);
  if (worths.size() < top) {
    list.fail(
        "a worth below 2^53 for each of the " + std::to_string(top) + " tiles, or the key \"then\"",
        std::to_string(worths.size()) + " of them");
  }
  worths.insert(worths.begin(), 0);
  return worths;
}

bool is_typeable(std::string_view word) {
  const auto is_plain = [](char letter) {
    return letter > ' ' && letter < 0x7F && (letter < 'A' || letter > 'Z');
  };
  return !word.empty() && word.size() <= longest_control_word &&
         std::ranges::all_of(word, is_plain);
}

/// Adds the words of one direction to `words`.
void read_direction(const TomlCursor& list, Direction direction, std::vector<ControlWord>& words) {
  for (const TomlCursor& item : list.items("words", {1, most_control_words})) {
    const std::string_view word = item.text();
    const auto is_same = [&](const ControlWord& other) { return other.word == word; };
    if (!is_typeable(word)) {
      item.fail("a word of 1 to 16 lower-case letters, digits or signs");
    } else if (direction_named(word) || std::ranges::any_of(words, is_same)) {
      item.fail("a word that means no direction yet");
    }
    words.push_back({std::string(word), direction});
  }
}

ScoreRule read_score(const TomlCursor& root, const Ladder& ladder) {
  ScoreRule rule;
  const TomlCursor score = root.key("score");
  if (!score.is_there()) {
    return rule;
  }
  score.check_keys(cartridge_keys::score);
  rule.kind = score.key("kind").choice_or(rule.kind, cartridge_words::scores);
  if (rule.kind == ScoreKind::counted) {
    rule.worth = read_worths(score, ladder.top());
  }
  for (const std::string_view key : {"worth", "then"}) {
    if (rule.kind == ScoreKind::gathered && score.key(key).is_there()) {
      score.key(key).fail("kind = \"counted\", as the key \"" + std::string(key) + "\" needs",
                          "a score that is gathered");
    }
  }
  if (const TomlCursor digits = score.key("digits"); digits.is_there()) {
    rule.digits = static_cast<int>(digits.number("a number of digits", {1, most_digits}));
  }
  return rule;
}

void read_directions_of_players(const TomlCursor& players, PlayersRule& rule) {
  const TomlCursor each = players.key("directions");
  if (!each.is_there()) {
    return;
  }
  if (rule.most != 2) {
    each.fail("most = 2 beside directions of each player");
  }
  const std::vector<TomlCursor> lists = each.items("lists, of the first and second player", {2, 2});
  if (lists.size() == 2) {
    rule.directions = {read_directions(lists[0]), read_directions(lists[1])};
  }
}

/// Reads the goals of the players into `rules`, whose board and ladder are already read.
void read_goals_of_players(const TomlCursor& root, Rules& rules) {
  const TomlCursor each = root.key("players").key("goals");
  if (!each.is_there()) {
    return;
  }
  if (rules.players.most != 2) {
    each.fail("most = 2 beside a goal of each player");
  }
  for (const std::string_view other : {"goal", "levels"}) {
    if (root.key(other).is_there()) {
      each.fail("no goal of a player beside [" + std::string(other) + "]",
                "goals and [" + std::string(other) + "]");
    }
  }
  if (rules.players.turn != TurnRule::alternate) {
    root.key("players").key("turn").fail("turns that alternate beside a goal of each player");
  }
  const std::vector<TomlCursor> goals = each.items("goals, of the first and second player", {2, 2});
  if (goals.size() == 2) {
    rules.players.goals = {read_player_goal(goals[0], rules.shape, rules.ladder),
                           read_player_goal(goals[1], rules.shape, rules.ladder)};
  }
}

/// Reports a first board on which a player's goal is reached already.
void check_start_of_players(const TomlCursor& root, const Rules& rules) {
  for (std::size_t player = 0; rules.players.goals && player < 2; ++player) {
    if (starts_at_goal((*rules.players.goals)[player], rules.spawn.start_board)) {
      root.key("spawn").key("start").fail(
          "a board on which no player has reached the goal",
          "one that player " + std::to_string(player + 1) + " has won");
    }
  }
}

PlayersRule read_players(const TomlCursor& root) {
  PlayersRule rule;
  const TomlCursor players = root.key("players");
  if (players.is_there()) {
    players.check_keys(cartridge_keys::players);
    rule.most = static_cast<int>(players.key("most").number("a number of players", {1, 2}));
    rule.turn = players.key("turn").choice_or(rule.turn, cartridge_words::turns);
    read_directions_of_players(players, rule);
  }
  return rule;
}

std::vector<ControlWord> read_controls(const TomlCursor& root) {
  std::vector<ControlWord> words;
  const TomlCursor controls = root.key("controls");
  if (!controls.is_there()) {
    return words;
  }
  controls.check_keys(cartridge_words::directions);
  for (const Direction direction : all_directions) {
    const TomlCursor list = controls.key(name_of(direction));
    if (list.is_there()) {
      read_direction(list, direction, words);
    }
  }
  return words;
}

/// Lines that wrap around need merges in pairs.
void check_wrap(const TomlCursor& root, const Rules& rules) {
  if (rules.shape.wrap == Wrap::none || rules.merge_kind != MergeKind::listed) {
    return;
  }
  const TomlCursor chain = root.key("tiles").key("chain");
  root.key("board").key("wrap").fail(
      "merges of two tiles into a larger one, as lines that wrap around need",
      chain.is_there() && chain.flag() ? "chain = true" : "a list of merges");
}

/// The directions of each player must also be in [moves].
void check_directions(const TomlCursor& each, const Rules& rules) {
  for (const Direction direction : all_directions) {
    for (std::size_t player = 0; rules.players.directions && player < 2; ++player) {
      if ((*rules.players.directions)[player][static_cast<std::size_t>(direction)] &&
          !rules.moves.allows(direction)) {
        each.fail("directions that [moves] allows", quoted(name_of(direction)));
      }
    }
  }
}

/// Checks the conditions on two parts together.
void check_parts(const TomlCursor& root, const Rules& rules) {
  if (rules.merge_kind == MergeKind::listed && rules.reach == Reach::step) {
    root.key("tiles").key("reach").fail(
        "reach = \"far\", as merges of several tiles, or into none, two or a smaller one, need");
  }
  check_directions(root.key("players").key("directions"), rules);
  check_start_of_players(root, rules);
  check_wrap(root, rules);
  if (rules.ladder.top() == highest_rank && !rules.shape.blocked.empty()) {
    root.key("board").key("blocked").fail("at most 254 tiles on a board with blocked cells", "255");
  }
  const auto& board = rules.spawn.start_board;
  if (!root.key("levels").is_there() && starts_at_goal(rules.goal, board)) {
    root.key("spawn").key("start").fail("a board that has not reached the goal", "one that has");
  }
  if (rules.fall && rules.reach == Reach::step) {
    root.key("tiles").key("fall").fail("reach = \"far\", as fall needs");
  }
}

/// Reads the levels. The first one becomes the game of the cartridge.
void read_levels(const TomlCursor& root, Cartridge& cartridge) {
  Rules& rules = cartridge.rules;
  cartridge.levels = read_levels(root, rules.ladder, rules.shape.wrap);
  if (!cartridge.levels.empty()) {
    const GameLevel& first = cartridge.levels.front();
    rules.shape = first.shape;
    rules.spawn.start_board = first.start;
    rules.goal = first.goal;
    cartridge.par = first.par;
  }
  if (cartridge.name.size() > longest_pack_name) {
    root.key("name").fail("a name of at most 36 letters, as levels add their numbers to it");
  }
  if (!rules.spawn.cell_weights.empty()) {
    root.key("spawn").key("weights").fail("no weights beside [[levels]], whose boards differ");
  }
}

/// The par of a game without levels.
std::optional<int> read_par_of(const TomlCursor& root, const GoalRule& goal) {
  const TomlCursor table = root.key("goal");
  const std::optional<int> par = read_par(table);
  if (par && !goal.ends_game()) {
    table.key("par").fail("then = \"stop\" beside a par");
  }
  return par;
}

/// Gives cursors at the root of a cartridge, one for each part. Each part keeps a first fault of
/// its own, so that all independent faults of a file are reported at once.
class CartridgeParts {
 public:
  CartridgeParts(const TomlValue& tree, std::string_view source)
      : tree_(tree), faults_(source), dropped_(source) {}

  /// A cursor for a part that needs no other part.
  TomlCursor next() { return {tree_, faults_.part()}; }
  /// A cursor for a part that needs the parts before it. If those have faults, its own faults may
  /// be consequences and are dropped.
  TomlCursor dependent() { return {tree_, is_sound() ? faults_.part() : dropped_}; }

  [[nodiscard]] bool is_sound() const { return faults_.all().empty(); }
  [[nodiscard]] std::vector<Error> faults() const { return faults_.all(); }

 private:
  const TomlValue& tree_;
  FirstFault faults_;
  FirstFault dropped_;  ///< takes faults that may be consequences of others
};

void read_merges(const TomlCursor& root, Rules& rules) {
  const MergeRule merge = read_merge(root, rules.ladder);
  rules.merge_kind = merge.kind;
  rules.triples = merge.triples;
  rules.merges = merge.merges;
  rules.clauses = merge.clauses;
  rules.chains = read_chain(root);
  rules.fall = read_fall(root);
  rules.merge = MergeTable(merge.kind, rules.ladder.top(),
                           merge.merges.empty() ? merge.triples : pairs_of(merge.merges));
  rules.reach = read_reach(root);
}

Rules read_rules(CartridgeParts& parts) {
  Rules rules;
  rules.shape = read_shape(parts.next());
  const TomlCursor tiles = parts.next();
  rules.ladder = read_ladder(tiles);
  read_merges(tiles, rules);
  rules.players = read_players(parts.next());
  rules.moves = read_moves(parts.next());
  rules.spawn = read_spawn(parts.dependent(), rules.shape, rules.ladder);
  rules.score = read_score(parts.dependent(), rules.ladder);
  const TomlCursor root = parts.dependent();
  if (root.key("goal").is_there() && !root.key("levels").is_there()) {
    rules.goal = read_goal(root.key("goal"), rules.shape, rules.ladder);
  }
  read_goals_of_players(parts.dependent(), rules);
  check_parts(parts.dependent(), rules);
  return rules;
}

/// Words for features that Tilery will not have.
constexpr auto words_that_stay_out = std::to_array<std::string_view>(
    {"hex",       "hexes",    "hexagon",   "hexagons", "hexagonal", "depth",    "layer",
     "layers",    "shape",    "3d",        "cube",     "z",         "timer",    "timers",
     "time",      "seconds",  "minutes",   "clock",    "powerup",   "powerups", "power-up",
     "power-ups", "power_up", "power_ups", "booster",  "boosters"});

/// The table to which `key` belongs, such as "[spawn]"; empty if there is none.
std::string_view table_of_key(std::string_view key) {
  using Keys = std::span<const std::string_view>;
  static constexpr auto tables =
      std::to_array<std::pair<std::string_view, Keys>>({{"[board]", cartridge_keys::board},
                                                        {"[tiles]", cartridge_keys::tiles},
                                                        {"[spawn]", cartridge_keys::spawn},
                                                        {"[goal]", cartridge_keys::goal},
                                                        {"[score]", cartridge_keys::score},
                                                        {"[moves]", cartridge_keys::moves},
                                                        {"[players]", cartridge_keys::players}});
  for (const auto& [table, keys] : tables) {
    if (std::ranges::find(keys, key) != keys.end()) {
      return table;
    }
  }
  return {};
}

/// Explains an unknown key: Tilery leaves the feature out, or the key belongs in another table.
void explain_key(Error& error) {
  const std::size_t end = error.found.find('"', 1);
  if (!error.found.starts_with('"') || end == std::string::npos) {
    return;
  }
  const std::string word = error.found.substr(1, end - 1);
  const std::string lower = lower_case(word);
  if (!error.expected.starts_with("one of the keys ")) {
    return;
  }
  if (std::ranges::find(words_that_stay_out, lower) != words_that_stay_out.end()) {
    error.found =
        quoted(word) + "; hexagons, 3D boards, timers and power-ups stay out (docs/cartridges.md)";
  } else if (lower == "gravity") {
    error.found = quoted(word) + "; fall = \"down\" in [tiles] lets tiles fall";
  } else if (error.found.size() == end + 1) {
    const std::string_view table = table_of_key(word);
    error.found += table.empty() ? "" : ", which belongs in " + std::string(table);
  }
}

}  // namespace

std::expected<Cartridge, std::vector<Error>> check_cartridge(std::string_view toml,
                                                             std::string_view source) {
  const auto tree = parse_toml(toml, source);
  if (!tree) {
    return std::unexpected(std::vector{tree.error()});
  }
  CartridgeParts parts(*tree, source);
  parts.next().check_keys(cartridge_keys::head);
  Cartridge cartridge;
  const TomlCursor head = parts.next();
  cartridge.name = name_in(head.key("name"));
  cartridge.title = line_in(head.key("title"));
  cartridge.about = line_in(head.key("about"));
  cartridge.controls = read_controls(parts.next());
  cartridge.rules = read_rules(parts);
  const TomlCursor root = parts.dependent();
  if (root.key("levels").is_there()) {
    read_levels(root, cartridge);
  } else {
    cartridge.par = read_par_of(root, cartridge.rules.goal);
  }
  if (parts.is_sound() && !cartridge.levels.empty() && toml_of(cartridge).size() > longest_toml) {
    root.key("levels").fail("levels that fit 64 KiB with a goal each",
                            std::to_string(toml_of(cartridge).size()) + " bytes");
  }
  if (parts.is_sound()) {
    return cartridge;
  }
  std::vector<Error> faults = parts.faults();
  std::ranges::for_each(faults, explain_key);
  return std::unexpected(std::move(faults));
}

std::expected<Cartridge, Error> read_cartridge(std::string_view toml, std::string_view source) {
  std::expected<Cartridge, std::vector<Error>> cartridge = check_cartridge(toml, source);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error().front()));
  }
  return *std::move(cartridge);
}

Cartridge level_of(const Cartridge& cartridge, std::size_t number) {
  const GameLevel& level = cartridge.levels[number - 1];
  Cartridge game = cartridge;
  game.levels.clear();
  game.name += '.' + std::to_string(number);
  game.title += ' ' + std::to_string(number) + (level.title.empty() ? "" : ": " + level.title);
  game.rules.shape = level.shape;
  game.rules.spawn.start_board = level.start;
  game.rules.goal = level.goal;
  game.par = level.par;
  return game;
}

std::optional<LevelName> level_name_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == name.size() || name[dot + 1] == '0') {
    return std::nullopt;
  }
  LevelName level = {.pack = name.substr(0, dot)};
  const char* const end = name.data() + name.size();
  const auto [stop, fault] = std::from_chars(name.data() + dot + 1, end, level.number);
  const bool is_number = fault == std::errc() && stop == end && level.number <= most_levels;
  return is_number ? std::optional(level) : std::nullopt;
}

std::string shipped_text(std::string_view name) {
  if (const std::string_view toml = shipped_cartridge(name); !toml.empty()) {
    return std::string(toml);
  }
  const std::optional<LevelName> level = level_name_of(name);
  if (!level || shipped_cartridge(level->pack).empty()) {
    return {};
  }
  const auto pack = read_cartridge(shipped_cartridge(level->pack), level->pack);
  return pack && level->number <= pack->levels.size() ? toml_of(level_of(*pack, level->number))
                                                      : std::string();
}

namespace {

std::vector<std::string_view> names_of_shipped() {
  std::vector<std::string_view> names;
  for (const auto files : {shipped_cartridges(), more_cartridges()}) {
    std::ranges::transform(files, std::back_inserter(names), &ShippedCartridge::name);
  }
  return names;
}

}  // namespace

std::expected<Cartridge, Error> shipped(std::string_view name) {
  const std::string toml = shipped_text(name);
  return toml.empty() ? std::unexpected(Error{"cartridge",
                                              {},
                                              "a game that ships",
                                              quoted_with_hint(name, names_of_shipped())})
                      : read_cartridge(toml, name);
}

}  // namespace tilery
