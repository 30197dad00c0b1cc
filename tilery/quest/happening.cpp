#include "tilery/quest/happening.h"

#include <algorithm>

namespace tilery::quest {

void note_deed(const Happening& happening, std::string_view verb, std::string_view name) {
  const std::vector<std::string>& deeds = happening.world.deeds;
  const auto found = std::ranges::find(deeds, std::string(verb) + ' ' + std::string(name));
  if (found == deeds.end()) {
    return;
  }
  State& state = happening.state;
  state.deeds[std::size_t(found - deeds.begin())] = 1;
  const std::vector<Stage>& stages = happening.world.stages;
  while (!state.is_won && state.deeds[std::size_t(stages[std::size_t(state.stage)].deed)] != 0) {
    happening.say(stages[std::size_t(state.stage)].done);
    ++state.stage;
    state.is_won = std::size_t(state.stage) == stages.size();
    happening.say(state.is_won ? "The quest is done. You have won."
                               : "Now: " + stages[std::size_t(state.stage)].text);
  }
}

std::string with_article(std::string_view name) {
  const bool is_own_name = name.empty() || (name[0] >= 'A' && name[0] <= 'Z');
  if (is_own_name || name.starts_with("the ")) {
    return std::string(name);
  }
  const bool is_vowel = std::string_view("aeiou").contains(name[0]);
  return (is_vowel ? "an " : "a ") + std::string(name);
}

}  // namespace tilery::quest
