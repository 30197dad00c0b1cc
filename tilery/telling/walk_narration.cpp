#include "tilery/telling/walk_narration.h"

#include <fmt/format.h>

#include <algorithm>

#include "tilery/core/plain_text.h"
#include "tilery/explore/map.h"
#include "tilery/picture/board_text.h"
#include "tilery/quest/command.h"
#include "tilery/quest/state.h"
#include "tilery/telling/narration.h"

namespace tilery {
namespace {

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string steps_words(int steps) {
  return steps == 1 ? "1 step" : fmt::format("{} steps", steps);
}

const std::string& ground_name(const quest::World& world, const quest::State& state,
                               Offset offset) {
  const MapView map = view_of(quest::area_of(world, state).map);
  const Cell cell = shown_at(map, place_at(map, state.cell, offset));
  return quest::tile_of(world, code_of(cell_at(map, cell))).name;
}

std::string ray_text(const quest::World& world, const quest::State& state, const View& view,
                     const quest::Compass& point) {
  const int radius = view.seen.radius;
  const auto at = [&](int steps) { return Offset{point.step.dx * steps, point.step.dy * steps}; };
  if (!view.seen.has(at(1))) {
    return fmt::format("{}: nothing to be seen.", capitalised(std::string(point.name)));
  }
  const std::string first = ground_name(world, state, at(1));
  int steps = 1;
  while (steps < radius && view.seen.has(at(steps + 1)) &&
         ground_name(world, state, at(steps + 1)) == first) {
    ++steps;
  }
  std::string text = fmt::format("{}: {}", capitalised(std::string(point.name)), first);
  if (steps < radius && view.seen.has(at(steps + 1))) {
    text += fmt::format(" for {}, then {}.", steps_words(steps),
                        ground_name(world, state, at(steps + 1)));
  } else {
    text += fmt::format(" for {}, as far as you see.", steps_words(steps));
  }
  return text;
}

std::string list_words(const quest::World& world, const quest::State& state,
                       const std::vector<quest::Sighted>& all) {
  std::string text;
  for (const quest::Sighted& one : all) {
    text += (text.empty() ? "" : "; ") + sighted_words(world, state, one);
  }
  return text;
}

std::string creature_words(const quest::World& world, const quest::State& state,
                           const quest::Sighted& one) {
  const quest::Placed& placed = quest::area_of(world, state).creatures[one.index];
  if (placed.is_person()) {
    return placed.name + " may have something to say.";
  }
  constexpr std::string_view habits[] = {"keeps still", "goes its own ways", "follows you",
                                         "is shy", "hunts what it sees"};
  const quest::CreatureKind& kind = world.creatures[std::size_t(placed.kind)];
  return fmt::format("The {} {}.", placed.name, habits[static_cast<std::size_t>(kind.mood)]);
}

std::string thing_words(const quest::World& world, const quest::State& state,
                        const quest::Sighted& one) {
  const quest::Thing& thing = quest::area_of(world, state).things[one.index];
  std::string text = quest::with_article(quest::name_of(world, state, one)) + '.';
  if (thing.kind == quest::ThingKind::door && quest::here(state).used[one.index] == 0) {
    text += thing.lock  ? " A board of sliding tiles locks it."
            : thing.key ? " It has a keyhole."
                        : "";
  }
  return "You see " + text;
}

}  // namespace

std::string way_words(Offset offset) {
  const int steps = quest::steps_of(offset);
  return steps == 0 ? "here"
                    : fmt::format("{} {}", steps_words(steps), quest::compass_of(offset).name);
}

std::string sighted_words(const quest::World& world, const quest::State& state,
                          const quest::Sighted& one) {
  return fmt::format("{}, {}", quest::with_article(quest::name_of(world, state, one)),
                     way_words(one.offset));
}

std::string place_words(const quest::World& world, const quest::State& state) {
  const View view = quest::outlook(world, state);
  const std::vector<quest::Sighted> all = quest::sighted(world, state);
  std::string text = fmt::format("You are at: {}. You stand on: {}.\n",
                                 quest::area_of(world, state).title, ground_name(world, state, {}));
  if (!quest::is_party_lit(world, state)) {
    text += "It is dark here.\n";
  }
  if (!all.empty()) {
    text += "You see: " + list_words(world, state, all) + ".\n";
  }
  for (const quest::Compass& point : quest::compass) {
    text += ray_text(world, state, view, point) + '\n';
  }
  return text;
}

std::string ray_words(const quest::World& world, const quest::State& state,
                      const quest::Compass& point) {
  std::string text = ray_text(world, state, quest::outlook(world, state), point);
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    if (one.offset != Offset{} && quest::compass_of(one.offset).step == point.step) {
      text += ' ' + capitalised(sighted_words(world, state, one)) + '.';
    }
  }
  return text + '\n';
}

std::string news_words(const quest::World& world, const quest::State& before,
                       const quest::State& after) {
  std::vector<quest::Sighted> news = quest::sighted(world, after);
  if (before.area == after.area) {
    const std::vector<quest::Sighted> old = quest::sighted(world, before);
    std::erase_if(news, [&](const quest::Sighted& one) {
      return one.kind == quest::SightedKind::item
                 ? quest::here(before).items.size() >= quest::here(after).items.size() &&
                       std::ranges::any_of(old,
                                           [&](const quest::Sighted& other) {
                                             return other.kind == one.kind &&
                                                    other.cell == one.cell;
                                           })
                 : std::ranges::any_of(old, [&](const quest::Sighted& other) {
                     return other.kind == one.kind && other.index == one.index;
                   });
    });
  }
  return news.empty() ? "" : "In sight: " + list_words(world, after, news) + ".\n";
}

std::string carried_words(const quest::World& world, const quest::Carried& carried) {
  const quest::ItemKind& kind = world.items[std::size_t(carried.kind)];
  std::string text =
      carried.count == 1 ? kind.name : fmt::format("{} ({})", kind.name, carried.count);
  if (carried.is_lit) {
    text += kind.burns == 0 ? " (lit)" : fmt::format(" (lit, {} turns left)", carried.left);
  } else if (carried.left < kind.burns) {
    text += fmt::format(" ({} turns left)", carried.left);
  }
  return text;
}

std::string look_words(const quest::World& world, const quest::State& state, Cell cell) {
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    if (one.cell != cell) {
      continue;
    }
    if (one.kind == quest::SightedKind::creature) {
      return creature_words(world, state, one);
    }
    if (one.kind == quest::SightedKind::thing) {
      return thing_words(world, state, one);
    }
    const auto& item = world.items[std::size_t(quest::here(state).items[one.index].kind)];
    return fmt::format("You see {}. {}", quest::with_article(item.name), item.about);
  }
  if (cell == state.cell) {
    return "You stand there.";
  }
  const std::optional<TileCode> tile = quest::remembered_tile(world, state, cell);
  return tile ? fmt::format("{}.", quest::tile_of(world, *tile).name)
              : "You have never seen that place.";
}

std::string bag_words(const quest::World& world, const quest::State& state) {
  if (state.bag.empty()) {
    return "You carry nothing.\n";
  }
  std::string text;
  for (const quest::Carried& carried : state.bag) {
    text += (text.empty() ? "You carry: " : ", ") + carried_words(world, carried);
  }
  return text + ".\n";
}

std::string statistics_words(const quest::World& world, const quest::State& state) {
  const quest::Statistics& numbers = state.statistics;
  return fmt::format(
      "Health {} of {}. Light {}. Turn {}. Steps: {}. Cells seen: {}. Blows: {}; beaten: {}. "
      "Fainted: {}. Locks opened: {}; moves on boards: {}.\n",
      state.health, world.health, quest::party_light(world, state), numbers.turns, numbers.steps,
      numbers.seen_cells, numbers.blows, numbers.beaten, numbers.fainted, numbers.locks_opened,
      numbers.board_moves);
}

std::string quest_words(const quest::World& world, const quest::State& state) {
  if (state.is_won) {
    return "The quest is done. You have won.\n";
  }
  if (world.stages.empty()) {
    return "There is no quest here: walk as you like.\n";
  }
  return fmt::format("{}: {}\n", quest_part_words(world, state),
                     world.stages[std::size_t(state.stage)].text);
}

std::string quest_part_words(const quest::World& world, const quest::State& state) {
  if (state.is_won) {
    return "Won";
  }
  return world.stages.empty() ? "No quest"
                              : fmt::format("Part {} of {}", state.stage + 1, world.stages.size());
}

std::string window_text(const quest::World& world, const quest::State& state) {
  const View view = quest::outlook(world, state);
  std::string text;
  for (int dy = -view.seen.radius; dy <= view.seen.radius; ++dy) {
    std::string row;
    for (int dx = -view.seen.radius; dx <= view.seen.radius; ++dx) {
      const auto tile = quest::known_tile(world, state, view, {dx, dy});
      row += tile ? utf8_of(quest::tile_of(world, tile->code).look.glyph) : " ";
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string lock_words(const quest::World& world, const quest::State& state, BoardForm form) {
  const quest::Lock& lock = quest::lock_of(world, state);
  const WalledBoard& board = state.lock->position.board;
  const std::string next = next_words(lock.rules, state.lock->position);
  return (form == BoardForm::line ? board_line(board, lock.rules.ladder) + "\n"
                                  : board_text(board, lock.rules.ladder)) +
         (next.empty() ? next : next + "\n") +
         fmt::format("A tile of {} opens the lock.\n", lock.rules.ladder.text(lock.goal));
}

std::string outcome_words(const quest::World& world, const CommandOutcome& outcome,
                          BoardForm form) {
  const auto& [command, before, after, messages] = outcome;
  std::string text;
  for (const std::string& message : messages) {
    text += message + '\n';
  }
  if (after.health < before.health) {
    text += fmt::format("Health {}/{}.\n", after.health, world.health);
  }
  if (after.lock) {
    return text + lock_words(world, after, form);
  }
  text += news_words(world, before, after);
  const bool took_turn = after.statistics.turns > before.statistics.turns;
  return text.empty() && took_turn && command.verb == quest::Verb::step
             ? fmt::format("{}.\n", quest::compass_of(command.step).name)
             : text;
}

std::string_view no_way_words(quest::JourneyKind kind) {
  return kind == quest::JourneyKind::explore
             ? "There is nothing left to explore that you know a way to."
             : "You know no way there.";
}

}  // namespace tilery
