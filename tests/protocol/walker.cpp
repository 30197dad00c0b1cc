#include "tests/protocol/walker.h"

#include <sstream>

#include "tilery/quest/party_view.h"
#include "tilery/quest/state.h"

namespace tilery {
namespace {

constexpr int most_tries = 400;

/// The name of the nearest hunting creature in sight, if any. A party cannot explore beside it.
std::string hunter_nearby(const quest::World& world, const quest::State& state) {
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    if (one.kind != quest::SightedKind::creature) {
      continue;
    }
    const quest::Placed& placed = quest::area_of(world, state).creatures[one.index];
    if (world.creatures[std::size_t(placed.kind)].mood == quest::Mood::hunt) {
      return placed.name;
    }
  }
  return {};
}

}  // namespace

bool Walker::follow(std::string_view script) {
  std::istringstream lines{std::string(script)};
  for (std::string line; std::getline(lines, line);) {
    take_care();
    const bool done = line.starts_with("seek ") ? seek(line.substr(5))
                      : line == "solve"         ? solve()
                                                : !say(line).empty();
    if (!done) {
      return false;
    }
  }
  return true;
}

std::string Walker::say(const std::string& line) {
  std::string answer = session_.answer(line);
  transcript_ += "> " + line + '\n' + answer;
  return answer;
}

bool Walker::seek(const std::string& name) {
  const RecordedWorld& game = session_.game();
  for (int i = 0; i < most_tries; ++i) {
    take_care();
    if (quest::item_named(game.world(), game.state(), name)) {
      return true;
    }
    const auto cell = quest::cell_named(game.world(), game.state(), name);
    if (!cell) {
      const std::size_t before = game.record().commands.size();
      say("explore");
      if (game.record().commands.size() == before) {
        return false;
      }
      continue;
    }
    const int area = game.state().area;
    say("touch " + name);
    const MapView map = view_of(quest::area_of(game.world(), game.state()).map);
    if (game.state().area != area || game.state().lock ||
        quest::way_to(map, game.state().cell, *cell, 1)) {
      return true;
    }
    if (transcript_.ends_with("You know no way there.\n")) {
      say("explore");
    }
  }
  return false;
}

bool Walker::solve() {
  const RecordedWorld& game = session_.game();
  for (int i = 0; i < 20'000 && game.state().lock; ++i) {
    for (const char* word : {"left", "down", "right", "up", "restart"}) {
      const std::size_t before = game.record().commands.size();
      session_.answer(word);
      if (game.record().commands.size() > before) {
        transcript_ += std::string("> ") + word + '\n';
        break;
      }
    }
  }
  return !game.state().lock;
}

void Walker::take_care() {
  const RecordedWorld& game = session_.game();
  for (int i = 0; i < most_tries && !game.state().lock; ++i) {
    const std::string hunter = hunter_nearby(game.world(), game.state());
    if (game.state().health <= 8 && quest::item_named(game.world(), game.state(), "loaf")) {
      say("eat loaf");
    } else if (!hunter.empty()) {
      say("touch " + hunter);
    } else if (quest::area_of(game.world(), game.state()).is_dark &&
               quest::party_light(game.world(), game.state()) == 0 &&
               quest::item_named(game.world(), game.state(), "torch")) {
      say("light torch");
    } else {
      return;
    }
  }
}

}  // namespace tilery
