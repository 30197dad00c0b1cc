#include <algorithm>

#include "tilery/explore/map.h"
#include "tilery/quest/command.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/state.h"
#include "tilery/quest/turn.h"

namespace tilery::quest {
namespace {

/// The turn of one creature.
class CreatureTurn {
 public:
  CreatureTurn(const TurnInProgress& turn, Staging& staging, bool is_party_lit, std::size_t index)
      : turn_(turn),
        staging_(staging),
        is_party_lit_(is_party_lit),
        index_(index),
        kind_(turn.world.creatures[std::size_t(turn.area().creatures[index].kind)]),
        map_(view_of(turn.area().map)) {}

  void take() {
    switch (kind_.mood) {
      case Mood::still:
        break;
      case Mood::wander:
        wander();
        break;
      case Mood::follow:
        follow();
        break;
      case Mood::flee:
        flee();
        break;
      case Mood::hunt:
        hunt();
        break;
    }
  }

 private:
  [[nodiscard]] Creature& self() const { return turn_.area_state().creatures[index_]; }
  [[nodiscard]] Cell party() const { return turn_.state.cell; }

  [[nodiscard]] bool sees_party() const {
    const std::optional<Offset> way = way_to(map_, self().cell, party(), kind_.sight);
    return way && (is_party_lit_ || steps_of(*way) == 1) &&
           sees(staging_.scenery(), self().cell, party(), {.radius = kind_.sight, .sight = {}});
  }

  [[nodiscard]] bool is_next_to_party() const {
    const std::optional<Offset> way = way_to(map_, self().cell, party(), 1);
    return way && allows(turn_.area(), *way);
  }

  /// The cell that a step leads to, if the creature may enter it.
  [[nodiscard]] std::optional<Cell> room(Offset step) const {
    const std::optional<Cell> cell = cell_after(map_, self().cell, step);
    const bool is_room = cell && allows(turn_.area(), step) &&
                         is_free(turn_.world, turn_.state, *cell) &&
                         !thing_at(turn_.world, turn_.state, *cell);
    return is_room ? cell : std::nullopt;
  }

  void move_to(Cell cell) {
    self().cell = cell;
    staging_.move_creature(index_, cell);
  }

  void wander() {
    const std::uint64_t choice = turn_.state.random.below(12);
    if (choice < 8) {
      if (const std::optional<Cell> cell = room(compass[choice].step)) {
        move_to(*cell);
      }
    }
  }

  /// A measure of distance: first the number of steps, then the squared length.
  [[nodiscard]] int distance(Cell from, Cell to) const {
    const std::optional<Offset> way = way_to(map_, from, to, largest_radius);
    return way ? steps_of(*way) * 65536 + way->dx * way->dx + way->dy * way->dy : INT32_MAX;
  }

  /// Takes the step that ends nearest to `to` if `is_towards`, else the step that ends farthest
  /// from `to`. Stays if no step is an improvement.
  void move_by(Cell to, bool is_towards) {
    std::optional<Cell> best;
    int best_distance = distance(self().cell, to);
    for (const Compass& point : compass) {
      const std::optional<Cell> cell = room(point.step);
      const int there = cell ? distance(*cell, to) : best_distance;
      if (is_towards ? there < best_distance : there > best_distance) {
        best = cell;
        best_distance = there;
      }
    }
    if (best) {
      move_to(*best);
    }
  }

  void follow() {
    if (sees_party()) {
      self().goal = party();
    }
    if (self().goal && !is_next_to_party()) {
      move_by(*self().goal, true);
    }
  }

  void flee() {
    if (sees_party()) {
      move_by(party(), false);
    } else {
      wander();
    }
  }

  void hunt() {
    if (sees_party()) {
      self().goal = party();
      if (is_next_to_party()) {
        bite();
        return;
      }
    }
    if (!self().goal) {
      wander();
      return;
    }
    move_by(*self().goal, true);
    if (self().cell == *self().goal) {
      self().goal.reset();
    }
  }

  void bite() {
    const std::string name = "The " + turn_.area().creatures[index_].name;
    if (turn_.state.random.below(2) == 0) {
      turn_.say(name + " snaps at you and misses.");
      return;
    }
    turn_.say(name + " bites you.");
    hurt(turn_, kind_.bite);
  }

  const TurnInProgress& turn_;
  Staging& staging_;
  bool is_party_lit_;
  std::size_t index_;
  const CreatureKind& kind_;
  MapView map_;
};

/// The nearest free cell without a thing, within largest_radius; of several, the first in reading
/// order.
std::optional<Cell> nearest_room(const TurnInProgress& turn) {
  const MapView map = view_of(turn.area().map);
  for (int radius = 1; radius <= largest_radius; ++radius) {
    for (int dy = -radius; dy <= radius; ++dy) {
      const bool is_whole_row = dy == -radius || dy == radius;
      for (int dx = -radius; dx <= radius; dx += is_whole_row ? 1 : 2 * radius) {
        const std::optional<Cell> cell = cell_after(map, turn.state.cell, {dx, dy});
        if (cell && is_free(turn.world, turn.state, *cell) &&
            !thing_at(turn.world, turn.state, *cell)) {
          return cell;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

void move_creatures(const TurnInProgress& turn) {
  const State& state = turn.state;
  Staging staging(turn.world, state);
  const bool is_lit = is_party_lit(turn.world, state);
  const std::uint64_t fainted = state.statistics.fainted;
  const std::vector<Placed>& placed = turn.area().creatures;
  for (std::size_t i = 0; i < placed.size() && state.statistics.fainted == fainted; ++i) {
    const CreatureKind& kind = turn.world.creatures[std::size_t(placed[i].kind)];
    const bool moves = (state.statistics.turns + i) % std::uint64_t(kind.pace) == 0;
    if (moves && here(state).creatures[i].health > 0) {
      CreatureTurn(turn, staging, is_lit, i).take();
    }
  }
}

void make_room(const TurnInProgress& turn) {
  const std::optional<std::size_t> other = creature_at(turn.state, turn.state.cell);
  if (!other) {
    return;
  }
  Creature& creature = turn.area_state().creatures[*other];
  if (const std::optional<Cell> cell = nearest_room(turn)) {
    creature.cell = *cell;
  } else {
    creature.health = 0;
  }
}

void strike(const TurnInProgress& turn, std::size_t creature) {
  State& state = turn.state;
  ++state.statistics.blows;
  const std::string& name = turn.area().creatures[creature].name;
  if (state.random.below(4) == 0) {
    turn.say("You strike at the " + name + " and miss.");
    return;
  }
  int blow = 0;
  for (const Carried& carried : state.bag) {
    blow = std::max(blow, turn.world.items[std::size_t(carried.kind)].strikes);
  }
  Creature& struck = turn.area_state().creatures[creature];
  struck.health = std::max(0, struck.health - 1 - blow);
  if (struck.health > 0) {
    turn.say("You strike the " + name + '.');
    return;
  }
  ++state.statistics.beaten;
  turn.say("You strike the " + name + ", and it is gone.");
  note_deed(turn, "beat", name);
}

void hurt(const TurnInProgress& turn, int bite) {
  State& state = turn.state;
  state.health -= bite;
  if (state.health > 0) {
    return;
  }
  ++state.statistics.fainted;
  state.health = turn.world.health;
  state.area = state.rest_area;
  state.cell = state.rest;
  make_room(turn);
  turn.say("Everything goes dark. You wake up where you last rested, and feel better.");
}

}  // namespace tilery::quest
