#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/merge.h"

namespace tilery {

// Reads the list of merges in [tiles] of a cartridge, and repeats it up the ladder.

namespace {

constexpr std::int64_t most_listed = 1024;

/// The words that an item may be or begin with.
constexpr std::span<const std::string_view> pair_rules =
    std::span(cartridge_words::merges).first(static_cast<std::size_t>(PairRule::none));

std::optional<PairRule> pair_rule_named(const TomlCursor& word) {
  const auto found = word.is_text() ? std::ranges::find(pair_rules, word.text()) : pair_rules.end();
  return found == pair_rules.end()
             ? std::nullopt
             : std::optional(static_cast<PairRule>(found - pair_rules.begin()));
}

std::vector<Rank> read_tiles(const TomlCursor& list, const Ladder& ladder, Range count) {
  std::vector<Rank> tiles;
  for (const TomlCursor& face : list.items("tiles", count)) {
    tiles.push_back(read_tile(face, ladder));
  }
  return tiles;
}

constexpr Range made_range = {0, static_cast<std::int64_t>(most_products)};

void read_gain(const TomlCursor& item, MergeClause& clause) {
  if (const TomlCursor gain = item.key("gain"); gain.is_there()) {
    const Range points = {0, std::int64_t{1} << 32};
    clause.merge.gain = static_cast<std::uint64_t>(gain.number("a number of points", points));
  }
}

/// Reads [joker, "any", made].
MergeClause read_joker(const std::vector<TomlCursor>& parts, const Ladder& ladder) {
  MergeClause clause = {.rule = PairRule::any, .tile = read_tile(parts[0], ladder)};
  const TomlCursor& made = parts[2];
  if (made.is_text() && (made.text() == "next" || made.text() == "other")) {
    clause.makes = made.text() == "next" ? JokerMakes::next : JokerMakes::other;
  } else if (made.is_list()) {
    clause.merge.made = read_tiles(made, ladder, made_range);
  } else {
    clause.merge.made = {read_tile(made, ladder)};
  }
  return clause;
}

bool is_word(const TomlCursor& item, std::string_view word) {
  return item.is_text() && item.text() == word;
}

/// Reads ["sum", 10] or ["divides"].
MergeClause read_rule_with_number(const std::vector<TomlCursor>& parts, PairRule rule) {
  MergeClause clause = {.rule = rule};
  if (parts.size() > 1 && rule == PairRule::sum) {
    const Range sums = {2, static_cast<std::int64_t>(largest_number)};
    clause.number = static_cast<std::uint64_t>(parts[1].number("a sum", sums));
  }
  if (parts.size() > (rule == PairRule::sum ? 2U : 1U)) {
    parts.back().fail(rule == PairRule::sum ? "one number beside \"sum\""
                                            : "the rule alone in its list");
  }
  return clause;
}

/// Reads [a, b, made], [joker, "any", made], [tile, "none"] or a rule such as ["sum", 10].
MergeClause read_list_item(const TomlCursor& item, const Ladder& ladder) {
  const std::vector<TomlCursor> parts = item.items(
      "tiles, or a rule; { parts = [2, 2, 2], made = [4] } joins more than two tiles", {1, 3});
  if (parts.empty()) {
    return {};
  }
  if (const std::optional<PairRule> rule = pair_rule_named(parts[0])) {
    return read_rule_with_number(parts, *rule);
  }
  if (parts.size() == 2 && is_word(parts[1], "none")) {
    return {.rule = PairRule::none, .tile = read_tile(parts[0], ladder)};
  }
  if (parts.size() != 3) {
    item.fail("a list of 3 tiles, [a, b, made]", "a list of " + std::to_string(parts.size()));
    return {};
  }
  if (is_word(parts[1], "any")) {
    return read_joker(parts, ladder);
  }
  return {.merge = {{read_tile(parts[0], ladder), read_tile(parts[1], ladder)},
                    {read_tile(parts[2], ladder)}}};
}

MergeClause read_clause(const TomlCursor& item, const Ladder& ladder);

/// Reads { parts, made, gain } or { rule, gain }.
MergeClause read_table_item(const TomlCursor& item, const Ladder& ladder) {
  MergeClause clause;
  if (item.key("rule").is_there()) {
    item.check_keys(cartridge_keys::merge_rule);
    if (!item.key("rule").is_table()) {
      clause = read_clause(item.key("rule"), ladder);
    } else {
      item.key("rule").fail("a rule: a word or a list");
    }
  } else {
    item.check_keys(cartridge_keys::merge);
    constexpr auto most = static_cast<std::int64_t>(most_parts);
    clause.merge.parts = read_tiles(item.key("parts"), ladder, {2, most});
    clause.merge.made = read_tiles(item.key("made"), ladder, made_range);
  }
  read_gain(item, clause);
  return clause;
}

MergeClause read_clause(const TomlCursor& item, const Ladder& ladder) {
  if (item.is_table()) {
    return read_table_item(item, ladder);
  }
  if (item.is_list()) {
    return read_list_item(item, ladder);
  }
  if (const std::optional<PairRule> rule = pair_rule_named(item)) {
    return {.rule = *rule};
  }
  if (!is_word(item, "none")) {
    item.fail("a merge, [a, b, made], or one of the rules " + listed(cartridge_words::merges));
  }
  return {.rule = PairRule::none};
}

std::optional<Rank> times(const Ladder& ladder, Rank rank, std::uint64_t factor) {
  const std::uint64_t face = ladder.face(rank);
  return face > largest_number / factor ? std::nullopt : ladder.rank_of(face * factor);
}

/// The ranks that show the faces of `ranks` multiplied by `factor`. Nothing if one of these faces
/// is not on the ladder.
std::optional<std::vector<Rank>> times(const Ladder& ladder, std::vector<Rank> ranks,
                                       std::uint64_t factor) {
  for (Rank& rank : ranks) {
    const std::optional<Rank> larger = times(ladder, rank, factor);
    if (!larger) {
      return std::nullopt;
    }
    rank = *larger;
  }
  return ranks;
}

/// `merge`, and its repeats up the ladder while all their tiles are on it.
std::vector<ListedMerge> with_repeats(const ListedMerge& merge, const Ladder& ladder,
                                      std::uint64_t repeat) {
  std::vector<ListedMerge> all = {merge};
  for (std::uint64_t factor = repeat; factor > 1; factor *= repeat) {
    const auto parts = times(ladder, merge.parts, factor);
    const auto made = times(ladder, merge.made, factor);
    if (parts && made) {
      all.push_back({*parts, *made, merge.gain});
    }
    if (factor > largest_number / repeat) {
      break;
    }
  }
  return all;
}

std::string words_of(const std::vector<Rank>& ranks, const Ladder& ladder) {
  std::string words;
  for (const Rank rank : ranks) {
    words += (words.empty() ? "" : " and ") + std::to_string(ladder.face(rank));
  }
  return words;
}

/// All merges, both listed and repeated, and the clauses that give them.
class MergeCollector {
 public:
  MergeCollector(const Ladder& ladder, std::uint64_t repeat)
      : ladder_(ladder), repeat_(repeat), list_(ladder) {}

  void add_rule(const MergeClause& clause) {
    clauses_.push_back(clause);
    list_.add(clause);
    has_rules_ = true;
  }

  void add(const TomlCursor& item, const MergeClause& clause) {
    if (clause.rule != PairRule::listed) {
      add_rule(clause);
      return;
    }
    for (const ListedMerge& merge : with_repeats(clause.merge, ladder_, repeat_)) {
      add_one(item, merge, merge.parts != clause.merge.parts);
    }
  }

  [[nodiscard]] MergeRule rule(bool chains) const {
    MergeRule rule{.kind = MergeKind::triples};
    if (has_rules_) {
      rule.clauses = clauses_;
    }
    const bool is_plain = !chains && std::ranges::all_of(list_.in_order(), makes_one_larger_tile);
    for (const ListedMerge& merge : list_.in_order()) {
      if (is_plain) {
        rule.triples.push_back({merge.parts[0], merge.parts[1], merge.made[0]});
      }
    }
    if (!is_plain) {
      rule.kind = MergeKind::listed;
      rule.merges = list_.by_parts();
    }
    return rule;
  }

 private:
  void add_one(const TomlCursor& item, const ListedMerge& merge, bool is_repeat) {
    const ListedMerge* known = list_.of(merge.parts);
    if (known == nullptr) {
      list_.add({.merge = merge});
      clauses_.push_back({.merge = merge});
    } else if (!is_repeat || known->made != merge.made) {
      item.fail("tiles that no merge above joins", words_of(merge.parts, ladder_) + " again");
    }
  }

  const Ladder& ladder_;
  std::uint64_t repeat_;
  MergeList list_;
  std::vector<MergeClause> clauses_;
  bool has_rules_ = false;
};

/// A chain ends because every merge makes fewer tiles than it joins.
void check_chain(const TomlCursor& item, const ListedMerge& merge) {
  if (merge.made.size() >= merge.parts.size()) {
    item.fail("merges that make fewer tiles than they join, as chain = true needs",
              std::to_string(merge.made.size()) + " of " + std::to_string(merge.parts.size()));
  }
}

}  // namespace

MergeRule read_merge_list(const TomlCursor& list, const Ladder& ladder, MergeOptions options) {
  MergeCollector merges(ladder, options.repeat);
  for (const TomlCursor& item : list.items("merges", {1, most_listed})) {
    const MergeClause clause = read_clause(item, ladder);
    const bool is_listed = clause.rule == PairRule::listed;
    if (is_listed && clause.merge.parts.size() < 2) {
      continue;
    }
    if (is_listed && changes_nothing(clause.merge)) {
      item.fail("tiles that differ from the merging ones", words_of(clause.merge.made, ladder));
    }
    if (options.chains && (is_listed || clause.rule == PairRule::any)) {
      check_chain(item, is_listed ? clause.merge : ListedMerge{{1, 1}, clause.merge.made});
    }
    merges.add(item, clause);
  }
  return merges.rule(options.chains);
}

MergeRule merges_by(PairRule word, const Ladder& ladder, bool chains) {
  MergeCollector merges(ladder, 1);
  merges.add_rule({.rule = word});
  return merges.rule(chains);
}

// Reads [moves] of a cartridge: the directions that are allowed, and undoing.

namespace {

constexpr std::int64_t most_undos = 1'000'000;

}  // namespace

std::array<bool, 4> read_directions(const TomlCursor& list) {
  std::array<bool, 4> allowed{};
  for (const TomlCursor& item : list.items("directions", {1, 4})) {
    const auto direction = item.choice<Direction>(cartridge_words::directions);
    bool& is_allowed = allowed[static_cast<std::size_t>(direction)];
    if (is_allowed) {
      item.fail("each direction once", std::string(name_of(direction)) + " again");
    }
    is_allowed = true;
  }
  return allowed;
}

MovesRule read_moves(const TomlCursor& root) {
  MovesRule rule;
  const TomlCursor moves = root.key("moves");
  if (!moves.is_there()) {
    return rule;
  }
  moves.check_keys(cartridge_keys::moves);
  if (const TomlCursor list = moves.key("directions"); list.is_there()) {
    rule.allowed = read_directions(list);
  }
  if (const TomlCursor undo = moves.key("undo"); undo.is_there()) {
    rule.undos = static_cast<int>(undo.number("a number of moves to take back", {0, most_undos}));
  }
  return rule;
}

}  // namespace tilery
