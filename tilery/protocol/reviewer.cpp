#include "tilery/protocol/reviewer.h"

#include <string>
#include <utility>
#include <vector>

#include "tilery/core/work_budget.h"
#include "tilery/record/recorded_game.h"

namespace tilery {

SearchLimits usual_review_limits(int cells) {
  return {.depth = cells > 16 ? 2 : 4, .is_selective = true};
}

namespace {

std::unexpected<Error> unfinished_review(const std::string& source, std::size_t begun,
                                         std::size_t actions) {
  return std::unexpected(Error{
      source,
      {},
      "a game that is reviewed in the time that a review may take",
      std::to_string(begun) + " of " + std::to_string(actions) + " actions reviewed by then"});
}

/// The cartridge with the aim of the plan, if it has one.
std::expected<Cartridge, Error> aimed(Cartridge cartridge, const std::optional<Aim>& aim,
                                      const std::string& source) {
  std::optional<Rules> rules = aim ? with_aim(cartridge.rules, *aim) : cartridge.rules;
  if (!rules) {
    return std::unexpected(
        Error{source,
              {},
              "a game with a goal for all players",
              cartridge.name + (cartridge.rules.players.goals ? ", which has one for each player"
                                                              : ", which has none")});
  }
  cartridge.rules = *std::move(rules);
  return cartridge;
}

}  // namespace

std::expected<Review, Error> Reviewer::review(const Record& record, const std::string& source,
                                              const Plan& plan, Communicator& communicator) {
  TILERY_TRY(const auto choice, rules_.find(record, source));
  Cartridge played_cartridge = choice->cartridge;
  WorkBudget budget(WorkBudget::endless, plan.is_cancelled);
  TILERY_TRY(const auto played, replay(record, played_cartridge.rules, source, &budget));
  played_cartridge.rules = played.game().rules();
  TILERY_TRY(const auto cartridge, aimed(std::move(played_cartridge), plan.aim, source));
  return review_of(cartridge, played.game(), source, plan, communicator);
}

std::expected<Review, Error> Reviewer::review_of(const Cartridge& cartridge, const Game& game,
                                                 const std::string& source, const Plan& plan,
                                                 Communicator& communicator) {
  TILERY_TRY(const auto evaluator, evaluators_->evaluator(cartridge));
  Player<BoardEvaluator> player(cartridge.rules, *evaluator);
  std::size_t begun = 0;
  const auto note_action = [&](std::size_t action) {
    ++begun;
    if (plan.note) {
      plan.note(action, game.actions().size());
    }
  };
  std::vector<ReviewedMove> moves = reviewed(
      game, player,
      {.search_limits = plan.search_limits, .note = note_action, .is_cancelled = plan.is_cancelled},
      communicator);
  if (plan.is_cancelled && plan.is_cancelled()) {
    return unfinished_review(source, begun, game.actions().size());
  }
  return Review{.cartridge = cartridge.name,
                .title = cartridge.title,
                .game = game,
                .moves = std::move(moves),
                .unit = evaluator->unit()};
}

}  // namespace tilery
