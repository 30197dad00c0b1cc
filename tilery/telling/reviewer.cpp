#include "tilery/telling/reviewer.h"

#include "tilery/record/recorded_game.h"

namespace tilery {

Thinking usual_review(int cells) { return {.depth = cells > 16 ? 2 : 4, .is_selective = true}; }

std::expected<Review, Error> Reviewer::review(const Record& record, const std::string& source,
                                              const Thinking& thinking, const Note& note,
                                              Crew& crew) {
  const auto choice = rules_.find(record, source);
  if (!choice) {
    return std::unexpected(choice.error());
  }
  Cartridge cartridge = (*choice)->cartridge;
  const auto played = replay(record, cartridge.rules, source);
  if (!played) {
    return std::unexpected(played.error());
  }
  const Game& game = played->game();
  cartridge.rules = game.rules();
  const auto judge = judges_->judge(cartridge);
  if (!judge) {
    return std::unexpected(judge.error());
  }
  Player<Judge> player(game.rules(), **judge);
  const auto note_action = [&](std::size_t action) {
    if (note) {
      note(action, game.actions().size());
    }
  };
  return Review{.cartridge = cartridge.name,
                .title = cartridge.title,
                .game = game,
                .moves = reviewed(game, player, thinking, note_action, crew),
                .by_network = (*judge)->has_network()};
}

}  // namespace tilery
