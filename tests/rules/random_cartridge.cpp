#include "tests/rules/random_cartridge.h"

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tilery/rules/ladder.h"

namespace tilery::test {
namespace {

int from_to(int least, int most) { return *rc::gen::inRange(least, most + 1); }
bool is_heads() { return *rc::gen::arbitrary<bool>(); }

std::string random_line() {
  const auto letter = rc::gen::weightedOneOf<std::string>(
      {{8, rc::gen::map(rc::gen::inRange(0x20, 0x7F),
                        [](int code) { return std::string(1, static_cast<char>(code)); })},
       {1, rc::gen::element<std::string>("\xC3\xA4", "\xE2\x86\x92", "\xF0\x9F\x8E\xB2")}});
  std::string line = "x";
  for (const std::string& part :
       *rc::gen::resize(20, rc::gen::container<std::vector<std::string>>(letter))) {
    line += part;
  }
  return line;
}

Shape random_shape() {
  Shape shape = {.width = from_to(1, 6), .height = from_to(1, 6), .is_open = is_heads()};
  if (!shape.is_open && shape.cells() > 1 && is_heads()) {
    shape.blocked.resize(static_cast<std::size_t>(shape.cells()));
    shape.blocked[static_cast<std::size_t>(from_to(1, shape.cells() - 1))] = true;
  }
  return shape;
}

/// A ladder of up to 31 tiles, sometimes of up to 254.
Ladder random_ladder() {
  const int most = from_to(0, 3) == 0 ? 254 : highest_vector_rank;
  Ladder ladder;
  if (is_heads()) {
    const auto growth = static_cast<Growth>(from_to(0, 2));
    const auto first = static_cast<std::uint64_t>(from_to(1, 9));
    const auto faces =
        continued({first, first + 1}, growth, static_cast<std::size_t>(from_to(2, most)));
    ladder.faces.insert(ladder.faces.end(), faces.begin(), faces.end());
    return ladder;
  }
  for (int rank = from_to(1, most); rank > 0; --rank) {
    ladder.faces.push_back(ladder.faces.back() + static_cast<std::uint64_t>(from_to(1, 1'000'000)));
  }
  return ladder;
}

/// Sometimes gives the first tiles labels, which differ from every number.
void draw_labels(Ladder& ladder) {
  if (is_heads()) {
    ladder.labels = {""};
    for (int count = from_to(1, ladder.top()); count > 0; --count) {
      ladder.labels.push_back("\"\\x" + std::to_string(count));
    }
  }
}

Rank random_tile(const Ladder& ladder) { return static_cast<Rank>(from_to(1, ladder.top())); }

std::vector<MergeTriple> random_triples(const Ladder& ladder) {
  std::map<std::pair<Rank, Rank>, MergeTriple> triples;
  for (int count = from_to(1, 9); count > 0; --count) {
    const auto a = static_cast<Rank>(from_to(1, ladder.top() - 1));
    const auto b = static_cast<Rank>(from_to(1, ladder.top() - 1));
    triples[std::minmax(a, b)] = {a, b,
                                  static_cast<Rank>(from_to(std::max(a, b) + 1, ladder.top()))};
  }
  std::vector<MergeTriple> list;
  for (const auto& [pair, triple] : triples) {
    list.push_back(triple);
  }
  return list;
}

std::vector<ListedMerge> random_merges(const Ladder& ladder) {
  std::map<std::vector<Rank>, std::vector<Rank>> merges;
  merges[{1, 1}] = {};  // only MergeKind::listed can express it
  for (int count = from_to(0, 9); count > 0; --count) {
    std::vector<Rank> parts;
    for (int part = from_to(2, 5); part > 0; --part) {
      parts.push_back(random_tile(ladder));
    }
    std::ranges::sort(parts);
    std::vector<Rank> made;
    for (int product = from_to(0, parts.size() > 2 ? 2 : 0); product > 0; --product) {
      made.push_back(random_tile(ladder));
    }
    merges.try_emplace(parts, made);
  }
  std::vector<ListedMerge> list;
  for (const auto& [parts, made] : merges) {
    list.push_back({parts, made});
  }
  return list;
}

/// Sometimes gives the first tiles colours.
void draw_colors(Ladder& ladder) {
  if (is_heads()) {
    ladder.colors = {0};
    for (int count = from_to(1, ladder.top()); count > 0; --count) {
      ladder.colors.push_back(static_cast<std::uint32_t>(from_to(0, 0xFFFFFF)));
    }
  }
}

/// A rule in a list of merges, as TOML.
std::string random_rule(const Ladder& ladder) {
  const auto face = [&ladder] { return std::to_string(ladder.face(random_tile(ladder))); };
  const std::string word =
      *rc::gen::element<std::string>("\"equal\"", "\"threes\"", "\"neighbours\"", "\"sum\"",
                                     "\"difference\"", "\"product\"", "\"divides\"");
  const std::string made = *rc::gen::element<std::string>("\"next\"", "\"other\"", "[]", face());
  const std::vector<std::string> rules = {word,
                                          "{ rule = " + word + ", gain = 5 }",
                                          "[\"sum\", " + std::to_string(from_to(2, 99)) + "]",
                                          "[" + face() + ", \"any\", " + made + "]",
                                          "[" + face() + ", \"none\"]",
                                          "\"none\""};
  return *rc::gen::elementOf(rules);
}

/// Gives `rules` a random list of merge rules, compiled by the reader, sometimes with chains.
void draw_rules(Rules& rules) {
  const std::string face = std::to_string(rules.ladder.face(1));
  std::string list =
      is_heads() ? "{ parts = [" + face + ", " + face + "], made = [], gain = 7 }, " : "";
  for (int count = from_to(1, 4); count > 0; --count) {
    list += random_rule(rules.ladder) + ", ";
  }
  Cartridge plain = {.name = "n", .title = "t", .about = "a"};
  plain.rules.ladder = rules.ladder;
  plain.rules.spawn = {.tiles = {{1, 1}}, .start_draws = 1};
  std::string text = toml_of(plain);
  const std::string usual = "merge = \"equal\"";
  text.replace(text.find(usual), usual.size(),
               "merge = [" + list + "]\nchain = " + (is_heads() ? "true" : "false"));
  const auto read = read_cartridge(text, "rules");
  if (!read) {
    RC_FAIL(text_of(read.error()) + "\n" + text);
  }
  rules.merge_kind = read->rules.merge_kind;
  rules.triples = read->rules.triples;
  rules.merges = read->rules.merges;
  rules.clauses = read->rules.clauses;
  rules.chains = read->rules.chains;
  rules.merge = read->rules.merge;
}

void draw_reach(Rules& rules) {
  const bool is_listed = rules.merge_kind == MergeKind::listed;
  rules.reach = !is_listed && is_heads() ? Reach::step : Reach::far;
  if (rules.reach == Reach::far && is_heads()) {
    rules.fall = all_directions[static_cast<std::size_t>(from_to(0, 3))];
  }
}

constexpr int most_for_rules = 40;  ///< tiles of a ladder whose pairs are tried by rules

void draw_merges(Rules& rules) {
  if (rules.ladder.top() <= most_for_rules && is_heads()) {
    draw_rules(rules);
    draw_reach(rules);
    return;
  }
  rules.merge_kind = static_cast<MergeKind>(from_to(0, rules.ladder.top() > 1 ? 4 : 2));
  if (rules.merge_kind == MergeKind::triples) {
    rules.triples = random_triples(rules.ladder);
  } else if (rules.merge_kind == MergeKind::listed) {
    rules.merges = random_merges(rules.ladder);
  }
  rules.merge = MergeTable(rules.merge_kind, rules.ladder.top(),
                           rules.merges.empty() ? rules.triples : pairs_of(rules.merges));
  draw_reach(rules);
}

/// Sometimes gives a first board with one tile of rank 1 in the first cell, which is never blocked.
void draw_start_board(Rules& rules) {
  SpawnRule& spawn = rules.spawn;
  if (!rules.shape.is_open && spawn.start_tiles.empty() && is_heads()) {
    spawn.start_board.resize(static_cast<std::size_t>(rules.shape.cells()));
    spawn.start_board.front() = 1;
    spawn.start_draws = 0;
  }
}

MovesRule random_moves() {
  MovesRule moves;
  for (bool& is_allowed : moves.allowed) {
    is_allowed = is_heads();
  }
  moves.allowed[static_cast<std::size_t>(from_to(0, 3))] = true;
  moves.undos = is_heads() ? std::optional(from_to(0, 9)) : std::nullopt;
  return moves;
}

std::vector<TileWeight> random_tiles(const Ladder& ladder, int most_kinds, int most) {
  std::set<Rank> ranks;
  for (int count = from_to(1, most_kinds); count > 0; --count) {
    ranks.insert(random_tile(ladder));
  }
  std::vector<TileWeight> tiles;
  for (const Rank rank : ranks) {
    tiles.push_back({rank, static_cast<std::uint32_t>(from_to(1, most))});
  }
  return tiles;
}

BonusRule random_bonus(const Ladder& ladder) {
  BonusRule bonus;
  bonus.from = random_tile(ladder);
  bonus.out_of = static_cast<std::uint32_t>(from_to(2, 1000));
  bonus.chance = static_cast<std::uint32_t>(from_to(1, static_cast<int>(bonus.out_of) - 1));
  bonus.lowest = static_cast<Rank>(from_to(1, bonus.from));
  bonus.below = static_cast<Rank>(from_to(0, bonus.from - bonus.lowest));
  bonus.window = static_cast<Rank>(from_to(1, 31));
  return bonus;
}

/// A climb from at most ten steps below the top, so that the odds stay exact.
ClimbRule random_climb(const Ladder& ladder) {
  return {static_cast<Rank>(from_to(std::max(1, ladder.top() - 10), ladder.top())), 1,
          static_cast<std::uint32_t>(from_to(2, 4))};
}

void draw_place(const Shape& shape, SpawnRule& spawn) {
  spawn.place = *rc::gen::element(SpawnPlace::uniform, SpawnPlace::weighted, SpawnPlace::moved_edge,
                                  SpawnPlace::free_edge);
  if (spawn.source == SpawnSource::odds && !spawn.climb && !spawn.is_previewed && is_heads()) {
    spawn.place = SpawnPlace::worst;
  }
  if (shape.is_open && spawn.place == SpawnPlace::weighted) {
    spawn.place = SpawnPlace::uniform;
  }
  if (spawn.place == SpawnPlace::weighted) {
    for (int cell = 0; cell < shape.cells(); ++cell) {
      spawn.cell_weights.push_back(static_cast<std::uint32_t>(from_to(cell == 0 ? 1 : 0, 9)));
    }
  }
}

/// Lets one random byte decide cell and tile, on a board of 4 x 4.
void make_probing(Rules& rules) {
  rules.shape = {};
  rules.spawn = {};
  const auto weight = static_cast<std::uint32_t>(from_to(1, 255));
  rules.spawn.tiles = {{1, weight}, {2, 256 - weight}};
  rules.spawn.start_draws = 1;
  rules.spawn.place = SpawnPlace::probing;
}

void draw_spawn(Rules& rules) {
  SpawnRule& spawn = rules.spawn;
  const Ladder& ladder = rules.ladder;
  spawn.source = is_heads() ? SpawnSource::deck : SpawnSource::odds;
  if (spawn.source == SpawnSource::deck) {
    const int kinds = from_to(1, most_kinds_of_card);
    spawn.tiles = random_tiles(ladder, kinds, most_cards_of_kind(std::size_t(kinds)));
    spawn.bonus = is_heads() ? std::optional(random_bonus(ladder)) : std::nullopt;
  } else {
    spawn.tiles = random_tiles(ladder, 31, 1'000'000);
    spawn.climb = is_heads() ? std::optional(random_climb(ladder)) : std::nullopt;
  }
  spawn.is_previewed = is_heads();
  spawn.every = is_heads() ? from_to(2, longest_wait) : 1;
  spawn.count = !spawn.is_previewed && is_heads() ? from_to(2, most_at_once) : 1;
  if (!spawn.is_previewed && spawn.every == 1 && is_heads()) {
    spawn.count = 0;
  }
  if (rules.shape.cells() > 2 && is_heads()) {
    spawn.start_tiles = {random_tile(ladder)};
  }
  spawn.start_draws = spawn.start_tiles.empty() ? 1 : from_to(0, 1);
  draw_place(rules.shape, spawn);
}

ScoreRule random_score(const Ladder& ladder) {
  ScoreRule score = {.digits = from_to(0, 18)};
  if (is_heads()) {
    score.kind = ScoreKind::counted;
    score.worth = {0};
    for (int rank = 1; rank <= ladder.top(); ++rank) {
      score.worth.push_back(static_cast<std::uint64_t>(from_to(0, 9)));
    }
  }
  return score;
}

std::vector<ControlWord> random_controls() {
  std::vector<ControlWord> controls;
  for (const Direction direction : all_directions) {
    for (int count = from_to(0, 2); count > 0; --count) {
      controls.push_back(
          {std::string(name_of(direction)) + "\"\\" + std::to_string(count), direction});
    }
  }
  return controls;
}

/// A goal of any kind; a picture only if the board has one size.
GoalRule random_goal(const Rules& rules) {
  GoalRule goal;
  const int kind = from_to(0, rules.shape.is_open ? 1 : 2);
  if (kind == 0) {
    goal.tile = random_tile(rules.ladder);
    goal.then = static_cast<AtGoal>(from_to(0, 2));
  } else if (kind == 1) {
    goal.clear = true;
  } else {
    for (int cell = 0; cell < rules.shape.cells(); ++cell) {
      const bool is_any = rules.shape.is_blocked(cell) || (cell > 0 && is_heads());
      goal.picture.push_back(is_any ? any_content
                                    : static_cast<std::int16_t>(from_to(0, rules.ladder.top())));
    }
  }
  if (kind > 0) {
    goal.then = AtGoal::stop;
  }
  if (goal.then == AtGoal::stop && is_heads()) {
    goal.moves = from_to(1, 99);
  }
  goal.aim = goal.ends_game() ? static_cast<Aim>(from_to(0, 2)) : Aim::score;
  return goal;
}

/// Sometimes each of two players has its own directions, at least one.
PlayersRule random_players(const MovesRule& moves) {
  PlayersRule players = {from_to(1, 2), is_heads() ? TurnRule::alternate : TurnRule::merge_keeps};
  if (players.most == 2 && is_heads()) {
    players.directions = {moves.allowed, moves.allowed};
    const auto first = std::ranges::find(moves.allowed, true) - moves.allowed.begin();
    for (int direction = static_cast<int>(first) + 1; direction < 4; ++direction) {
      (*players.directions)[std::size_t(from_to(0, 1))][std::size_t(direction)] = false;
    }
  }
  return players;
}

/// The goal of one of two players: of any kind, or a number of moves.
GoalRule random_player_goal(const Rules& rules) {
  GoalRule goal = random_goal(rules);
  goal.aim = Aim::score;
  goal.then = AtGoal::stop;
  goal.moves.reset();
  return is_heads() ? goal : GoalRule{.then = AtGoal::stop, .moves = from_to(1, 99)};
}

Rules random_rules() {
  Rules rules;
  rules.shape = random_shape();
  rules.ladder = random_ladder();
  draw_labels(rules.ladder);
  draw_colors(rules.ladder);
  draw_merges(rules);
  if (rules.ladder.top() > 1 && is_heads()) {
    make_probing(rules);
  } else {
    draw_spawn(rules);
  }
  if (rules.merge_kind != MergeKind::listed) {
    rules.shape.wrap = static_cast<Wrap>(from_to(0, 3));
  }
  rules.score = random_score(rules.ladder);
  if (is_heads()) {
    rules.goal = random_goal(rules);
  } else {
    draw_start_board(rules);
  }
  rules.moves = random_moves();
  rules.players = random_players(rules.moves);
  const bool takes_turns =
      rules.players.most == 2 && rules.players.turn == TurnRule::alternate && is_heads();
  if (takes_turns && !rules.goal.exists() && rules.spawn.start_board.empty()) {
    rules.players.goals = {random_player_goal(rules), random_player_goal(rules)};
  }
  return rules;
}

/// A level with a tile of rank 1, sometimes a blocked cell, and a goal of a higher rank.
GameLevel random_level(const Ladder& ladder, Wrap wrap) {
  GameLevel level = {.title = is_heads() ? random_line() : ""};
  level.shape = {.width = from_to(1, 6), .height = from_to(1, 6), .wrap = wrap};
  level.start.resize(static_cast<std::size_t>(level.shape.cells()));
  level.start.front() = 1;
  if (level.shape.cells() > 1 && is_heads()) {
    level.shape.blocked.resize(level.start.size());
    level.shape.blocked.back() = true;
  }
  level.goal = {.tile = static_cast<Rank>(from_to(2, ladder.top())), .then = AtGoal::stop};
  level.goal.aim = static_cast<Aim>(from_to(0, 2));
  level.par = is_heads() ? std::optional(from_to(1, 99)) : std::nullopt;
  return level;
}

/// Gives the cartridge levels, with tiles that enter anywhere or none.
void draw_levels(Cartridge& cartridge) {
  Rules& rules = cartridge.rules;
  rules.spawn = is_heads() ? SpawnRule{.count = 0} : SpawnRule{.tiles = {{1, 2}}};
  for (int count = from_to(1, 3); count > 0; --count) {
    cartridge.levels.push_back(random_level(rules.ladder, rules.shape.wrap));
  }
  const GameLevel& first = cartridge.levels.front();
  rules.shape = first.shape;
  rules.spawn.start_board = first.start;
  rules.goal = first.goal;
  cartridge.par = first.par;
  rules.players.goals.reset();  // levels have one goal for all
}

}  // namespace

Cartridge random_cartridge() {
  const auto letter = rc::gen::elementOf(std::string("abcxyz0189-."));
  const std::string name = *rc::gen::resize(30, rc::gen::container<std::string>(letter));
  Cartridge cartridge = {"n" + name, random_line(), random_line(), random_controls(),
                         random_rules()};
  if (cartridge.rules.ladder.top() > 1 && from_to(0, 3) == 0) {
    draw_levels(cartridge);
  } else if (cartridge.rules.goal.ends_game() && is_heads()) {
    cartridge.par = from_to(1, 99);
  }
  return cartridge;
}

}  // namespace tilery::test
