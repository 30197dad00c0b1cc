#include "tilery/rules/cartridge.h"

#include <algorithm>
#include <array>
#include <string>

#include "tilery/rules/cartridge_keys.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/toml_names.h"

namespace tilery {
namespace {

constexpr int most_digits = 18;
constexpr int most_control_words = 8;
constexpr std::size_t longest_control_word = 16;

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
    then.fail("at least two worths to sum", "one");
    return {};
  }
  worths = continued(std::move(worths), growth, top);
  if (worths.size() < top) {
    list.fail("a worth below 2^53 for each of the " + std::to_string(top) + " tiles",
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

GoalRule read_goal(const TomlCursor& root, const Ladder& ladder) {
  GoalRule rule;
  const TomlCursor goal = root.key("goal");
  if (goal.is_there()) {
    goal.check_keys(cartridge_keys::goal);
    rule.tile = read_tile(goal.key("tile"), ladder);
    rule.then = goal.key("then").choice_or(rule.then, cartridge_words::at_goal);
  }
  return rule;
}

PlayersRule read_players(const TomlCursor& root) {
  PlayersRule rule;
  const TomlCursor players = root.key("players");
  if (players.is_there()) {
    players.check_keys(cartridge_keys::players);
    rule.most = static_cast<int>(players.key("most").number("a number of players", {1, 2}));
    rule.turn = players.key("turn").choice_or(rule.turn, cartridge_words::turns);
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

/// Lines wrap around where tiles run far and merge in pairs.
void check_wrap(const TomlCursor& wrap, const Rules& rules) {
  if (rules.shape.wrap == Wrap::none) {
    return;
  }
  if (rules.reach == Reach::step) {
    wrap.fail("reach = \"far\", as lines that wrap around need", "reach = \"step\"");
  } else if (rules.merge_kind == MergeKind::listed) {
    wrap.fail("merges of two tiles into a larger one, as lines that wrap around need",
              "other merges");
  }
}

/// Checks what two parts must not say together.
void check_parts(const TomlCursor& root, const Rules& rules) {
  if (rules.merge_kind == MergeKind::listed && rules.reach == Reach::step) {
    root.key("tiles").key("reach").fail(
        "reach = \"far\", as merges of several tiles, or into none, two or a smaller one, need");
  }
  check_wrap(root.key("board").key("wrap"), rules);
  if (rules.ladder.top() == highest_rank && !rules.shape.blocked.empty()) {
    root.key("board").key("blocked").fail("at most 254 tiles on a board with blocked cells", "255");
  }
  const auto& board = rules.spawn.start_board;
  if (!board.empty() && rules.goal.is_reached(*std::ranges::max_element(board))) {
    root.key("spawn").key("start").fail("a board without the tile to reach", "one with it");
  }
}

Rules read_rules(const TomlCursor& root) {
  Rules rules;
  rules.shape = read_shape(root);
  rules.ladder = read_ladder(root);
  const MergeRule merge = read_merge(root, rules.ladder);
  rules.merge_kind = merge.kind;
  rules.triples = merge.triples;
  rules.merges = merge.merges;
  rules.merge = MergeTable(merge.kind, rules.ladder.top(),
                           merge.merges.empty() ? merge.triples : pairs_of(merge.merges));
  rules.reach = read_reach(root);
  rules.spawn = read_spawn(root, rules.shape, rules.ladder);
  rules.score = read_score(root, rules.ladder);
  rules.goal = read_goal(root, rules.ladder);
  rules.players = read_players(root);
  rules.moves = read_moves(root);
  check_parts(root, rules);
  return rules;
}

}  // namespace

std::expected<Cartridge, Error> read_cartridge(std::string_view toml, std::string_view source) {
  const auto tree = parse_toml(toml, source);
  if (!tree) {
    return std::unexpected(tree.error());
  }
  FirstFault faults(source);
  const TomlCursor root(*tree, faults);
  root.check_keys(cartridge_keys::head);
  Cartridge cartridge;
  cartridge.name = name_in(root.key("name"));
  cartridge.title = line_in(root.key("title"));
  cartridge.about = line_in(root.key("about"));
  cartridge.rules = read_rules(root);
  cartridge.controls = read_controls(root);
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  return cartridge;
}

}  // namespace tilery
