#include "tilery/telling/renewal.h"

#include <algorithm>
#include <utility>

namespace tilery {
namespace {

Rules rules_at_size(const Rules& rules, const Shape& shape) {
  std::optional<Rules> same_size =
      rules.shape.is_open ? resized(rules, shape.width, shape.height) : std::nullopt;
  return same_size ? *std::move(same_size) : rules;
}

}  // namespace

Renewal renewal_of(const Cartridge& cartridge, const ReadAgain& read_again, const Game& game) {
  Renewal next{.cartridge = cartridge, .rules = game.rules(), .players = game.players()};
  if (!read_again) {
    return next;
  }
  std::expected<Cartridge, Error> fresh = read_again();
  if (!fresh) {
    next.change = Change::broken_file;
    next.said = "The new game plays by the rules before, as the file of this game is broken: " +
                text_of(fresh.error());
  } else if (*fresh != cartridge) {
    next.change = Change::new_rules;
    next.said = "The file of this game has changed: the new game plays by its new rules.";
    next.rules = rules_at_size(fresh->rules, game.rules().shape);
    next.players = std::min(game.players(), fresh->rules.players.most);
    next.cartridge = *std::move(fresh);
  }
  return next;
}

}  // namespace tilery
