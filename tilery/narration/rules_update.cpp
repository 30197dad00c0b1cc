#include "tilery/narration/rules_update.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tilery {
namespace {

Rules rules_at_size(const Rules& rules, const Shape& shape) {
  std::optional<Rules> same_size =
      rules.shape.is_open ? resized(rules, shape.width, shape.height) : std::nullopt;
  return same_size ? *std::move(same_size) : rules;
}

}  // namespace

std::size_t level_number(const Cartridge& cartridge) {
  const std::optional<LevelName> level = level_name_of(cartridge.name);
  return level ? level->number : 0;
}

std::expected<Cartridge, Error> other_level(const Cartridge& cartridge, const ReadAgain& read_again,
                                            int step) {
  const auto number = static_cast<std::int64_t>(level_number(cartridge));
  if (number == 0 || number + step < 1 || !read_again) {
    return std::unexpected(Error{"level", {}, "a game with another level", cartridge.name});
  }
  std::expected<Cartridge, Error> other = read_again(static_cast<std::size_t>(number + step));
  if (other && other->name == cartridge.name) {  // a name with a number that is no level
    return std::unexpected(Error{"level", {}, "a game with levels", cartridge.name});
  }
  return other;
}

RulesUpdate rules_update_of(const Cartridge& cartridge, const ReadAgain& read_again,
                            const Game& game) {
  RulesUpdate next{.cartridge = cartridge, .rules = game.rules(), .players = game.players()};
  if (!read_again) {
    return next;
  }
  std::expected<Cartridge, Error> fresh = read_again(level_number(cartridge));
  if (!fresh) {
    next.change = Change::broken_file;
    next.said = "The file of this game is broken, so the new game keeps its old rules: " +
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
