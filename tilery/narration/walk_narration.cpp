#include "tilery/narration/walk_narration.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "tilery/board/slide.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/explore/map.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"
#include "tilery/player/advice.h"
#include "tilery/quest/command.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/state.h"
#include "tilery/quest/ways.h"
#include "tilery/quest/winning_walk.h"

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
  for (const quest::Sighted& sight : all) {
    text += (text.empty() ? "" : "; ") + sighted_words(world, state, sight);
  }
  return text;
}

std::string creature_words(const quest::World& world, const quest::State& state,
                           const quest::Sighted& sight) {
  const quest::Placed& placed = quest::area_of(world, state).creatures[sight.index];
  if (placed.is_person()) {
    return placed.name + " may have something to say.";
  }
  constexpr std::string_view habits[] = {"keeps still", "goes its own ways", "follows you",
                                         "is shy", "hunts what it sees"};
  const quest::CreatureKind& kind = world.creatures[std::size_t(placed.kind)];
  return fmt::format("The {} {}.", placed.name, habits[static_cast<std::size_t>(kind.mood)]);
}

std::string thing_words(const quest::World& world, const quest::State& state,
                        const quest::Sighted& sight) {
  const quest::Thing& thing = quest::area_of(world, state).things[sight.index];
  std::string text = quest::with_article(quest::name_of(world, state, sight)) + '.';
  if (thing.kind == quest::ThingKind::door && quest::here(state).used[sight.index] == 0) {
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
                          const quest::Sighted& sight) {
  return fmt::format("{}, {}", quest::with_article(quest::name_of(world, state, sight)),
                     way_words(sight.offset));
}

std::string place_words(const quest::World& world, const quest::State& state) {
  const View view = quest::party_view(world, state);
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
  std::string text = ray_text(world, state, quest::party_view(world, state), point);
  for (const quest::Sighted& sight : quest::sighted(world, state)) {
    if (sight.offset != Offset{} && quest::compass_of(sight.offset).step == point.step) {
      text += ' ' + capitalised(sighted_words(world, state, sight)) + '.';
    }
  }
  return text + '\n';
}

std::string news_words(const quest::World& world, const quest::State& before,
                       const quest::State& after) {
  std::vector<quest::Sighted> news = quest::sighted(world, after);
  if (before.area == after.area) {
    const std::vector<quest::Sighted> old = quest::sighted(world, before);
    std::erase_if(news, [&](const quest::Sighted& sight) {
      return sight.kind == quest::SightedKind::item
                 ? quest::here(before).items.size() >= quest::here(after).items.size() &&
                       std::ranges::any_of(old,
                                           [&](const quest::Sighted& other) {
                                             return other.kind == sight.kind &&
                                                    other.cell == sight.cell;
                                           })
                 : std::ranges::any_of(old, [&](const quest::Sighted& other) {
                     return other.kind == sight.kind && other.index == sight.index;
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
  for (const quest::Sighted& sight : quest::sighted(world, state)) {
    if (sight.cell != cell) {
      continue;
    }
    if (sight.kind == quest::SightedKind::creature) {
      return creature_words(world, state, sight);
    }
    if (sight.kind == quest::SightedKind::thing) {
      return thing_words(world, state, sight);
    }
    const auto& item = world.items[std::size_t(quest::here(state).items[sight.index].kind)];
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
  const View view = quest::party_view(world, state);
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

namespace {

/// Characters with the names of their tiles.
using Meanings = std::set<std::pair<std::string, std::string>>;

void add_meaning(Meanings& meanings, const quest::TileKind& tile) {
  meanings.emplace(utf8_of(tile.look.glyph), tile.name);
}

std::string legend_of(const Meanings& meanings) {
  std::string text;
  for (const auto& [glyph, name] : meanings) {
    text += (text.empty() ? "" : ", ") + glyph + ' ' + name;
  }
  return text.empty() ? text : text + ".\n";
}

}  // namespace

std::string window_legend(const quest::World& world, const quest::State& state) {
  const View view = quest::party_view(world, state);
  Meanings meanings;
  for (int dy = -view.seen.radius; dy <= view.seen.radius; ++dy) {
    for (int dx = -view.seen.radius; dx <= view.seen.radius; ++dx) {
      if (const auto tile = quest::known_tile(world, state, view, {dx, dy})) {
        add_meaning(meanings, quest::tile_of(world, tile->code));
      }
    }
  }
  return legend_of(meanings);
}

std::string area_legend(const quest::World& world, const quest::State& state) {
  Meanings meanings;
  for (const std::uint16_t memory : quest::here(state).memory) {
    if (memory != 0) {
      add_meaning(meanings, quest::tile_of(world, static_cast<TileCode>(memory - 1)));
    }
  }
  return legend_of(meanings);
}

namespace {

/// The slide that led to `after` as a move of a game: "left: two tiles moved, ...". Empty if
/// nothing slid.
std::string slide_words(const Rules& rules, Direction direction, const WalledBoard& before,
                        const WalledBoard& after) {
  Turn turn = {.slide = slide(before, direction, rules), .after = {}};
  for (int cell = 0; cell < after.width() * after.height(); ++cell) {
    if (!after.is_blocked(cell) && after.rank(cell) != 0 &&
        after.rank(cell) != turn.slide.board.rank(cell)) {
      turn.entries.push_back({.cell = cell, .rank = after.rank(cell)});
    }
  }
  return before == after || !turn.slide.moved() ? "" : turn_words(rules, turn) + "\n";
}

/// Words about a command at a lock, for a reader who sees its board elsewhere.
std::string words_without_board(const quest::World& world, const CommandOutcome& outcome) {
  const Rules& rules = quest::lock_of(world, outcome.after).rules;
  const std::string slid =
      outcome.command.verb == quest::Verb::slide && outcome.before.lock
          ? slide_words(rules, outcome.command.direction, outcome.before.lock->position.board,
                        outcome.after.lock->position.board)
          : std::string();
  return slid.empty() && outcome.messages.empty()
             ? lock_words(world, outcome.after, BoardForm::none)
             : slid;
}

}  // namespace

std::string lock_words(const quest::World& world, const quest::State& state, BoardForm form) {
  const quest::Lock& lock = quest::lock_of(world, state);
  const WalledBoard& board = state.lock->position.board;
  const std::string next = next_words(lock.rules, state.lock->position);
  return (form == BoardForm::none   ? std::string()
          : form == BoardForm::line ? board_line(board, lock.rules.ladder) + "\n"
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
    return text + (form == BoardForm::none ? words_without_board(world, outcome)
                                           : lock_words(world, after, form));
  }
  text += news_words(world, before, after);
  const bool took_turn = after.statistics.turns > before.statistics.turns;
  return text.empty() && took_turn && command.verb == quest::Verb::step
             ? fmt::format("{}.\n", quest::compass_of(command.step).name)
             : text;
}

std::string destination_words(const quest::Destination& destination) {
  return fmt::format("{}, {}", destination.name,
                     destination.steps == 0 ? "here" : steps_words(destination.steps));
}

namespace {

/// Whether the game's own goal may end it before the lock opens.
bool may_end_locked(const quest::Lock& lock) {
  const GoalRule& own = lock.rules.goal;
  const bool is_smaller = own.tile && *own.tile < lock.goal;
  return own.ends_game() && (is_smaller || own.clear || !own.picture.empty());
}

/// The exact values of a board without chance, whose goal is the tile that opens the lock. Nothing
/// if the game may end before the lock opens.
std::optional<MoveValues> values_at_lock(const quest::Lock& lock, const Position& position) {
  if (may_end_locked(lock)) {
    return std::nullopt;
  }
  Rules rules = lock.rules;
  rules.goal = {
      .tile = lock.goal, .then = AtGoal::stop, .moves = lock.rules.goal.moves, .aim = Aim::moves};
  return puzzle_values(rules, position);
}

std::string lock_hint(const quest::World& world, const quest::State& state, std::uint64_t seed) {
  const auto values = values_at_lock(quest::lock_of(world, state), state.lock->position);
  if (const auto best = values ? best_move(*values) : std::nullopt; best) {
    return *(*values)[*best] > 0
               ? fmt::format("A good move: {}.\n", name_of(*best))
               : "No way from here opens the lock: restart begins the board again.\n";
  }
  // A separate stream: a hint draws no number from the walk's stream.
  Random random{.seed = seed + state.statistics.board_moves};
  const auto move = quest::move_at_lock(quest::lock_of(world, state), state.lock->position, random);
  return move ? fmt::format("A good move: {}.\n", name_of(*move))
              : "No move is left: restart begins the board again.\n";
}

/// "12 steps north-east".
std::string direction_words(const quest::World& world, const quest::State& state, Cell cell) {
  return way_words(quest::way_of(world, state, cell));
}

}  // namespace

std::string walk_hint(const quest::World& world, const quest::State& state, int step,
                      std::uint64_t seed) {
  if (state.lock) {
    return lock_hint(world, state, seed);
  }
  const std::optional<quest::QuestGoal> goal = quest::next_quest_goal(world, state);
  if (!goal) {
    return quest_words(world, state);
  }
  const bool is_here = goal->area == state.area;
  const std::string& there = world.areas[std::size_t(goal->area)].title;
  const std::string place = is_here ? "here, in " + there : "in " + there;
  if (step <= 1) {
    return quest_words(world, state) + fmt::format("Look {}.\n", place);
  }
  if (step == 2) {
    return is_here
               ? fmt::format("Look for {}, {}.\n", goal->name,
                             direction_words(world, state, goal->cell))
               : fmt::format("Look for {} {}; {} leads on, {}.\n", goal->name, place,
                             "the " + goal->exit, direction_words(world, state, *goal->exit_cell));
  }
  const std::string first =
      fmt::format("The next step is {}.", quest::compass_of(goal->first).name);
  const std::string deed = capitalised(goal->deed);
  return is_here
             ? fmt::format("{}: {}. {}\n", deed, direction_words(world, state, goal->cell), first)
             : fmt::format("Take the {}, {}; then {}. {}\n", goal->exit,
                           direction_words(world, state, *goal->exit_cell), goal->deed, first);
}

namespace {

/// The place of the person, thing or area called `name`; nothing if nothing has this name.
std::optional<std::string> known_place(const quest::World& world, const quest::State& state,
                                       std::string_view name) {
  const auto place_words_of = [&](std::size_t area, const std::string& called, Cell cell) {
    const bool is_here = area == std::size_t(state.area);
    return fmt::format("{} is in {}{}.", capitalised(called), world.areas[area].title,
                       is_here ? ", " + direction_words(world, state, cell) : "");
  };
  for (std::size_t i = 0; i < world.areas.size(); ++i) {
    const quest::Area& area = world.areas[i];
    for (const quest::Placed& placed : area.creatures) {
      if (placed.is_person() && quest::is_meant(placed.name, name)) {
        return place_words_of(i, placed.name, placed.cell);
      }
    }
  }
  for (const quest::Area& area : world.areas) {
    for (std::size_t i = 0; i < world.areas.size(); ++i) {
      const bool is_named = quest::is_meant(area.title, name) || quest::is_meant(area.name, name);
      for (const quest::Thing& thing : world.areas[i].things) {
        if (is_named && thing.kind == quest::ThingKind::portal &&
            &world.areas[std::size_t(thing.to_area)] == &area && &world.areas[i] != &area) {
          return fmt::format("The {} in {} leads to {}.", thing.name, world.areas[i].title,
                             area.title);
        }
      }
    }
  }
  for (std::size_t i = 0; i < world.areas.size(); ++i) {
    for (const quest::Thing& thing : world.areas[i].things) {
      if (quest::is_meant(thing.name, name)) {
        return place_words_of(i, "the " + thing.name, thing.cell);
      }
    }
  }
  return std::nullopt;
}

/// Whether `name` is in one of `texts` as a whole word, in capitals or not.
bool is_mentioned(std::string_view name, std::span<const std::string> texts) {
  const auto is_letter = [](char letter) { return letter >= 'a' && letter <= 'z'; };
  const std::string word = lower_case(name);
  return !word.empty() && std::ranges::any_of(texts, [&](const std::string& original) {
    const std::string text = lower_case(original);
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) {
        return true;
      }
    }
    return false;
  });
}

}  // namespace

std::string where_words(const quest::World& world, const quest::State& state,
                        std::string_view name) {
  return known_place(world, state, name)
             .value_or(fmt::format("Nobody has heard of \"{}\".", name)) +
         "\n";
}

std::vector<std::string> heard_of_words(const quest::World& world, const quest::State& state,
                                        std::span<const std::string> texts) {
  std::vector<std::string> names;
  for (const quest::Area& area : world.areas) {
    for (const quest::Placed& placed : area.creatures) {
      if (placed.is_person()) {
        names.push_back(placed.name);
      }
    }
  }
  for (const quest::Area& area : world.areas) {
    if (&area != &quest::area_of(world, state)) {
      names.push_back(area.name);
    }
  }
  std::vector<std::string> places;
  for (const std::string& name : names) {
    const auto place = is_mentioned(name, texts) ? known_place(world, state, name) : std::nullopt;
    if (place && std::ranges::find(places, *place) == places.end()) {
      places.push_back(*place);
    }
  }
  return places;
}

std::vector<std::string> end_card(const quest::World& world, const quest::State& state,
                                  std::optional<std::uint64_t> seconds) {
  const quest::Statistics& numbers = state.statistics;
  std::vector<std::string> card = {
      world.title, state.is_won ? "You have won." : "The quest goes on.",
      fmt::format("{}, {} of them steps", counted_words(numbers.turns, "turn"), numbers.steps),
      fmt::format("{}, {} beaten, fainted {}", counted_words(numbers.blows, "blow"), numbers.beaten,
                  counted_words(numbers.fainted, "time"))};
  if (seconds) {
    card.push_back(fmt::format("{} min since it began", *seconds / 60));
  }
  card.push_back(fmt::format("{} opened with {}", counted_words(numbers.locks_opened, "lock"),
                             counted_words(numbers.board_moves, "move")));
  card.push_back(counted_words(numbers.seen_cells, "cell") + " seen");
  return card;
}

namespace {

/// Whether the party is on `cell`, or next to it while a person or a thing occupies it.
bool is_at(const quest::World& world, const quest::State& state, Cell cell) {
  const MapView map = view_of(quest::area_of(world, state).map);
  const std::optional<Offset> way = quest::way_to(map, state.cell, cell, 1);
  const bool is_taken = !quest::is_free(world, state, cell) &&
                        (quest::creature_at(state, cell) || quest::thing_at(world, state, cell));
  return way && (*way == Offset{} || is_taken);
}

}  // namespace

std::string_view no_way_words(const quest::World& world, const quest::State& state,
                              const quest::Journey& journey) {
  if (journey.kind == quest::JourneyKind::explore) {
    return "There is nothing left to explore that you know a way to.";
  }
  const bool is_there =
      journey.kind == quest::JourneyKind::travel && is_at(world, state, journey.target);
  return is_there ? "You are there." : "You know no way there.";
}

}  // namespace tilery
