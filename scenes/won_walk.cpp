#include "scenes/won_walk.h"

#include <algorithm>
#include <string>
#include <utility>

#include "tilery/quest/turn.h"
#include "tilery/quest/world_reader.h"

namespace tilery::scenes {
quest::State won_walk_end() {
  const auto file = quest::read_shipped_world("merrow");
  quest::State state = quest::first_state(file->world, won_walk_seed);
  std::string_view rest = won_walk_turns();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(" \n"), rest.size());
    if (const auto turn = quest::command_of_token(rest.substr(0, end))) {
      state = quest::act(file->world, std::move(state), *turn).state;
    }
    rest = rest.substr(std::min(end + 1, rest.size()));
  }
  return state;
}

}  // namespace tilery::scenes
