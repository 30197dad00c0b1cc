#include "tilery/rules/cartridge.h"

#include <algorithm>

#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_line = 200;

bool is_name_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

std::string read_name(const TomlCursor& name) {
  const std::string_view text = name.text();
  const bool is_plain = std::ranges::all_of(
      text, [](char letter) { return is_name_letter(letter) || letter == '-' || letter == '.'; });
  if (text.empty() || text.size() > longest_name || !is_plain || !is_name_letter(text.front())) {
    name.fail("a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit first");
  }
  return std::string(text);
}

std::string read_line(const TomlCursor& line) {
  const std::string_view text = line.text();
  if (text.empty() || text.size() > longest_line || has_control_characters(text)) {
    line.fail("one line of 1 to 200 bytes without control characters");
  }
  return std::string(text);
}

Rules read_rules(const TomlCursor& root) {
  Rules rules;
  rules.shape = read_shape(root);
  rules.ladder = read_ladder(root);
  const MergeRule merge = read_merge(root, rules.ladder);
  rules.merge_kind = merge.kind;
  rules.triples = merge.triples;
  rules.merge = MergeTable(merge.kind, rules.ladder.top(), merge.triples);
  rules.reach = read_reach(root);
  rules.spawn = read_spawn(root, rules.shape, rules.ladder);
  rules.score = read_score(root, rules.ladder);
  rules.goal = read_goal(root, rules.ladder);
  rules.players = read_players(root);
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
  root.check_keys({"name", "title", "about", "board", "tiles", "spawn", "score", "goal", "players",
                   "controls"});
  Cartridge cartridge;
  cartridge.name = read_name(root.key("name"));
  cartridge.title = read_line(root.key("title"));
  cartridge.about = read_line(root.key("about"));
  cartridge.rules = read_rules(root);
  cartridge.controls = read_controls(root);
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  return cartridge;
}

}  // namespace tilery
