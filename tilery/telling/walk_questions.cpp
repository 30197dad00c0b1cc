#include "tilery/telling/walk_questions.h"

#include <fmt/format.h>

#include <cstddef>
#include <optional>

#include "tilery/quest/lock_player.h"
#include "tilery/quest/outlook.h"

namespace tilery {
namespace {

constexpr std::size_t shown_messages = 20;

std::string looked(const WalkCommand& command, const quest::World& world,
                   const quest::State& state) {
  if (command.point != nullptr) {
    return ray_words(world, state, *command.point);
  }
  if (command.name.empty()) {
    return place_words(world, state);
  }
  if (const std::optional<Cell> cell = quest::cell_named(world, state, command.name)) {
    return look_words(world, state, *cell) + '\n';
  }
  if (const std::optional<int> item = quest::item_named(world, state, command.name)) {
    return world.items[std::size_t(*item)].about + '\n';
  }
  return fmt::format("You see no {}.\n", command.name);
}

/// What to do next: a good move at a lock, else the quest.
std::string walk_hint(const RecordedWorld& game) {
  const quest::World& world = game.world();
  const quest::State& state = game.state();
  if (!state.lock) {
    return quest_words(world, state);
  }
  // Of its own: a hint takes nothing from the chance of the walk.
  Random random{.seed = game.record().seed + state.statistics.board_moves};
  const auto move = quest::move_at_lock(quest::lock_of(world, state), state.lock->position, random);
  return move ? fmt::format("A good move is {}.\n", name_of(*move))
              : "No move is left: restart begins the board again.\n";
}

std::string log_words(std::span<const std::string> log) {
  std::string text;
  const std::size_t first = log.size() > shown_messages ? log.size() - shown_messages : 0;
  for (std::size_t i = first; i < log.size(); ++i) {
    text += log[i] + '\n';
  }
  return text.empty() ? "Nothing has been said yet.\n" : text;
}

}  // namespace

std::string told_of(const WalkCommand& command, const RecordedWorld& game,
                    std::span<const std::string> log, BoardForm form) {
  const quest::World& world = game.world();
  const quest::State& state = game.state();
  switch (command.verb) {
    case WalkVerb::look:
      return state.lock ? lock_words(world, state, form) : looked(command, world, state);
    case WalkVerb::bag:
      return bag_words(world, state);
    case WalkVerb::status:
      return statistics_words(world, state);
    case WalkVerb::hint:
      return walk_hint(game);
    case WalkVerb::quest:
      return quest_words(world, state);
    case WalkVerb::log:
      return log_words(log);
    case WalkVerb::map:
      return window_text(world, state);
    case WalkVerb::board:
      return state.lock ? lock_words(world, state, form) : "There is no board here.\n";
    default:
      return walk_help();
  }
}

}  // namespace tilery
