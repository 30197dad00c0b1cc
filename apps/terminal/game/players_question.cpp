#include "apps/terminal/game/players_question.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tilery {
namespace {

/// Up, down and the key that goes on answer the question itself.
bool is_for_the_game(const PlayerInput& input, const GameKeys& keys) {
  const auto* key = std::get_if<Key>(&input);
  const auto command = key != nullptr ? keys.command(*key) : std::nullopt;
  return command && *command != GameCommand::up && *command != GameCommand::down &&
         *command != GameCommand::go_on;
}

}  // namespace

PlayersQuestion::Answer PlayersQuestion::take(const PlayerInput& input, Size page,
                                              const GameKeys& keys) {
  if (is_for_the_game(input, keys)) {
    return Answer::one_by_key;
  }
  switch (list_.take(input, page)) {
    case FramedList::Answer::nothing:
      return Answer::none;
    case FramedList::Answer::clicked_outside:
      return Answer::one;
    case FramedList::Answer::taken:
      break;
  }
  return list_.chosen() == 1 ? Answer::two : Answer::one;
}

void PlayersQuestion::draw(Picture& picture, const Inks& inks) const {
  list_.draw(picture, std::vector<std::string>{"One player", "Two players, in turn"}, inks);
}

}  // namespace tilery
