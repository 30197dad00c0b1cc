#include "tests/rules/random_cartridge.h"

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

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

/// Of up to 31 tiles, now and then up to 254.
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

/// Labels that differ from every number.
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
  merges[{1, 1}] = {};  // one that only MergeKind::listed can say
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

void draw_merges(Rules& rules) {
  rules.merge_kind = static_cast<MergeKind>(from_to(0, rules.ladder.top() > 1 ? 4 : 2));
  if (rules.merge_kind == MergeKind::triples) {
    rules.triples = random_triples(rules.ladder);
  } else if (rules.merge_kind == MergeKind::listed) {
    rules.merges = random_merges(rules.ladder);
  }
  rules.merge = MergeTable(rules.merge_kind, rules.ladder.top(),
                           rules.merges.empty() ? rules.triples : pairs_of(rules.merges));
  rules.reach = rules.merges.empty() && is_heads() ? Reach::step : Reach::far;
}

/// A first board with one tile below every goal, in the last cell, which may be drawn as blocked.
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

/// From at most ten steps below the top, so that the odds stay exact.
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
      spawn.cell_weights.push_back(static_cast<std::uint32_t>(from_to(1, 9)));
    }
  }
}

/// A byte for cell and tile, on 4 x 4.
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
    spawn.tiles = random_tiles(ladder, 8, 255);
    spawn.bonus = is_heads() ? std::optional(random_bonus(ladder)) : std::nullopt;
  } else {
    spawn.tiles = random_tiles(ladder, 31, 1'000'000);
    spawn.climb = is_heads() ? std::optional(random_climb(ladder)) : std::nullopt;
  }
  spawn.is_previewed = is_heads();
  spawn.every = is_heads() ? from_to(2, longest_wait) : 1;
  spawn.count = !spawn.is_previewed && is_heads() ? from_to(2, most_at_once) : 1;
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

Rules random_rules() {
  Rules rules;
  rules.shape = random_shape();
  rules.ladder = random_ladder();
  draw_labels(rules.ladder);
  draw_merges(rules);
  if (rules.ladder.top() > 1 && is_heads()) {
    make_probing(rules);
  } else {
    draw_spawn(rules);
  }
  if (rules.merges.empty() && rules.reach == Reach::far) {
    rules.shape.wrap = static_cast<Wrap>(from_to(0, 3));
  }
  rules.score = random_score(rules.ladder);
  if (is_heads()) {
    rules.goal = {random_tile(rules.ladder), static_cast<AtGoal>(from_to(0, 2))};
  } else {
    draw_start_board(rules);
  }
  rules.moves = random_moves();
  rules.players = {from_to(1, 2), is_heads() ? TurnRule::alternate : TurnRule::merge_keeps};
  return rules;
}

}  // namespace

Cartridge random_cartridge() {
  const auto letter = rc::gen::elementOf(std::string("abcxyz0189-."));
  const std::string name = *rc::gen::resize(30, rc::gen::container<std::string>(letter));
  return {"n" + name, random_line(), random_line(), random_controls(), random_rules()};
}

}  // namespace tilery::test
