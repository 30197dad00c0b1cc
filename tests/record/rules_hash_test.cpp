#include "tilery/record/rules_hash.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::rules_of;
using Change = std::function<void(Rules&)>;

/// The rules of `threes`, with a value for each part that they lack.
Rules full_rules() {
  Rules rules = rules_of("threes");
  rules.shape.blocked = std::vector<bool>(16);
  rules.triples = {{1, 2, 3}};
  rules.spawn.bonus = BonusRule{};
  rules.spawn.climb = ClimbRule{};
  rules.spawn.cell_weights = {1, 2};
  rules.spawn.start_tiles = {1};
  rules.goal.tile = 5;
  return rules;
}

const std::vector<Change> changes = {
    [](Rules& r) { r.shape.width = 5; },
    [](Rules& r) { r.shape.height = 5; },
    [](Rules& r) { r.shape.is_open = true; },
    [](Rules& r) { r.shape.blocked[3] = true; },
    [](Rules& r) { r.shape.blocked.clear(); },
    [](Rules& r) { r.ladder.faces[2] = 7; },
    [](Rules& r) { r.ladder.faces.pop_back(); },
    [](Rules& r) { r.merge_kind = MergeKind::neighbours; },
    [](Rules& r) { r.triples[0].first = 4; },
    [](Rules& r) { r.triples[0].second = 4; },
    [](Rules& r) { r.triples[0].made = 4; },
    [](Rules& r) { r.triples.clear(); },
    [](Rules& r) { r.reach = Reach::far; },
    [](Rules& r) { r.spawn.source = SpawnSource::odds; },
    [](Rules& r) { r.spawn.tiles[0].rank = 4; },
    [](Rules& r) { r.spawn.tiles[0].weight = 5; },
    [](Rules& r) { r.spawn.tiles.pop_back(); },
    [](Rules& r) { r.spawn.bonus.reset(); },
    [](Rules& r) { r.spawn.bonus->from = 9; },
    [](Rules& r) { r.spawn.bonus->chance = 9; },
    [](Rules& r) { r.spawn.bonus->out_of = 9; },
    [](Rules& r) { r.spawn.bonus->lowest = 9; },
    [](Rules& r) { r.spawn.bonus->below = 9; },
    [](Rules& r) { r.spawn.bonus->window = 9; },
    [](Rules& r) { r.spawn.climb.reset(); },
    [](Rules& r) { r.spawn.climb->tile = 9; },
    [](Rules& r) { r.spawn.climb->chance = 9; },
    [](Rules& r) { r.spawn.climb->out_of = 9; },
    [](Rules& r) { r.spawn.is_previewed = false; },
    [](Rules& r) { r.spawn.place = SpawnPlace::uniform; },
    [](Rules& r) { r.spawn.cell_weights[0] = 9; },
    [](Rules& r) { r.spawn.cell_weights.clear(); },
    [](Rules& r) { r.spawn.start_tiles[0] = 2; },
    [](Rules& r) { r.spawn.start_tiles.clear(); },
    [](Rules& r) { r.spawn.start_draws = 8; },
    [](Rules& r) { r.spawn.start_board = {1, 0}; },
    [](Rules& r) { r.spawn.start_board = {0, 1}; },
    [](Rules& r) { r.spawn.place = SpawnPlace::worst; },
    [](Rules& r) { r.shape.wrap = Wrap::rows; },
    [](Rules& r) { r.shape.wrap = Wrap::columns; },
    [](Rules& r) { r.shape.wrap = Wrap::both; },
    [](Rules& r) { r.moves.allowed[3] = false; },
    [](Rules& r) { r.spawn.every = 2; },
    [](Rules& r) { r.spawn.every = 3; },
    [](Rules& r) { r.spawn.count = 2; },
    [](Rules& r) { r.spawn.count = 3; },
    [](Rules& r) { r.spawn.every = r.spawn.count = 2; },
    [](Rules& r) { r.moves.undos = 0; },
    [](Rules& r) { r.moves.undos = 1; },
    [](Rules& r) { r.merges = {{{1, 1}, {2}}}; },
    [](Rules& r) { r.merges = {{{1, 1}, {}}}; },
    [](Rules& r) { r.merges = {{{1, 1, 1}, {2}}}; },
    [](Rules& r) { r.score.kind = ScoreKind::gathered; },
    [](Rules& r) { r.score.worth[4] += 1; },
    [](Rules& r) { r.score.worth.clear(); },
    [](Rules& r) { r.score.digits = 6; },
    [](Rules& r) { r.goal.tile = 6; },
    [](Rules& r) { r.goal.tile.reset(); },
    [](Rules& r) { r.goal.then = AtGoal::ask; },
    [](Rules& r) { r.players.most = 2; },
    [](Rules& r) { r.players.turn = TurnRule::merge_keeps; },
    [](Rules& r) { r.merges = {{{1, 1}, {2}, 7}}; },
    [](Rules& r) { r.chains = true; },
    [](Rules& r) { r.fall = Direction::left; },
    [](Rules& r) { r.fall = Direction::down; },
    [](Rules& r) { r.goal.clear = true; },
    [](Rules& r) { r.goal.picture = {1}; },
    [](Rules& r) { r.goal.picture = {any_content}; },
    [](Rules& r) { r.goal.moves = 5; },
    [](Rules& r) { r.goal.moves = 6; },
    [](Rules& r) { r.players.directions.emplace(); },
    [](Rules& r) { r.players.directions.emplace()[1][3] = true; },
    [](Rules& r) { r.players.goals.emplace(); },
    [](Rules& r) { r.players.goals.emplace()[0].tile = 5; },
    [](Rules& r) { r.players.goals.emplace()[1].clear = true; },
    [](Rules& r) { r.players.goals.emplace()[1].picture = {1}; },
    [](Rules& r) { r.players.goals.emplace()[1].moves = 5; },
};

TEST(RulesHash, ChangesWithEveryRule) {
  std::set<std::uint64_t> hashes = {rules_hash(full_rules())};
  for (const Change& change : changes) {
    Rules rules = full_rules();
    change(rules);
    hashes.insert(rules_hash(rules));
  }
  EXPECT_EQ(hashes.size(), changes.size() + 1);
}

TEST(RulesHash, DiffersBetweenAllGamesThatShip) {
  std::set<std::uint64_t> hashes;
  for (const std::string_view name : test::shipped_names()) {
    hashes.insert(rules_hash(rules_of(name)));
  }
  EXPECT_EQ(hashes.size(), test::shipped_names().size());
}

TEST(RulesHash, IsTheSameForEver) { EXPECT_EQ(rules_hash(rules_of("2048")), 0xc6301fcf7197aa7a); }

TEST(RulesHash, IgnoresTitlesDescriptionsAndControlWords) {
  std::string toml = toml_of(test::cartridge_named("2048-basic"));
  toml.replace(toml.find("title = \""), 9, "title = \"Another ");
  toml.replace(toml.find("about = \""), 9, "about = \"Another ");
  toml.erase(toml.find("[controls]"));
  const auto other = read_cartridge(toml, "other");
  ASSERT_TRUE(other.has_value()) << text_of(other.error());
  EXPECT_NE(*other, test::cartridge_named("2048-basic"));
  EXPECT_EQ(rules_hash(other->rules), rules_hash(rules_of("2048-basic")));
}

}  // namespace
}  // namespace tilery
