// Hints for a board. Each call of deepen_hints() searches one depth deeper.

#include <array>
#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/player/advice.h"
#include "tilery/player/background_hints.h"
#include "tilery/player/known_tiles.h"
#include "tilery/protocol/hint_answer.h"
#include "tilery/protocol/inspect_answer.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/handles.h"
#include "web/engine/boundary/networks.h"

namespace tilery::web {
namespace {

/// The searches of one game. Keeps the background hints for the size of the last question.
class HintsOfGame {
 public:
  explicit HintsOfGame(Cartridge cartridge)
      : cartridge_(std::move(cartridge)), inspector_(cartridge_.rules) {}

  std::expected<void, Error> ask(std::string_view line, const SearchLimits& search_limits) {
    const std::expected<BoardRequest, Error> request = read_board_request(line, {.game = true});
    if (!request) {
      return std::unexpected(placed(request.error(), {}));
    }
    std::expected<InspectQuestion, Error> question = inspector_.question_of(*request);
    if (!question) {
      return std::unexpected(placed(question.error(), {}));
    }
    TILERY_TRY(const Position position,
               position_of(*question->rules, std::move(question->position.board),
                           {.next = question->next,
                            .deck = question->deck,
                            .waited = question->position.spawn_state.waited,
                            .turn = question->turn}));
    prepare_for(*question->rules);
    hints_->ask(position, search_limits);
    depth_ = 0;
    return {};
  }

  /// Searches until the result is one depth deeper or final.
  HintSoFar deepen() {
    HintSoFar hint = hints_ ? hints_->hint() : HintSoFar{.is_final = true};
    while (hint.depth == depth_ && !hint.is_final) {
      hint = hints_->hint();
    }
    depth_ = hint.depth;
    return hint;
  }

 private:
  /// Makes background hints for the size of `rules`, unless the last question had this size.
  void prepare_for(const Rules& rules) {
    const std::pair size(rules.shape.width, rules.shape.height);
    if (hints_ && size_ == size) {
      return;
    }
    size_ = size;
    Cartridge sized = cartridge_;
    sized.rules = rules;
    hints_ = std::make_unique<BackgroundHints>(
        rules, [sized](const IsCancelled&) { return evaluator_of(sized); });
  }

  Cartridge cartridge_;
  Inspector inspector_;
  std::unique_ptr<BackgroundHints> hints_;
  std::pair<int, int> size_;
  int depth_ = 0;  ///< of the last answer
};

Handles<HintsOfGame> hints;

std::string json_of(const HintSoFar& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  JsonWriter json;
  json.open_object();
  json.member("best", best.transform([](Direction direction) { return name_of(direction); }));
  json.open_object("values");
  for (const auto [direction, value] : hint.values.moves()) {
    json.member(name_of(direction), value);
  }
  json.close();
  json.open_object("words");
  const std::array<std::string, 4> words = value_words(hint.values, hint.unit);
  for (const Direction direction : all_directions) {
    if (const std::string& one = words[static_cast<std::size_t>(direction)]; !one.empty()) {
      json.member(name_of(direction), one);
    }
  }
  json.close();
  json.member("depth", hint.depth);
  json.member("final", hint.is_final);
  json.member("network", hint.unit != ValueUnit::heuristic);
  if (hint.unit == ValueUnit::percent) {
    json.member("unit", "percent");
  }
  json.close();
  return std::move(json).take();
}

}  // namespace

TILERY_EXPORT(open_hints) int open_hints(std::size_t cartridge_size) {
  std::expected<CartridgeWithText, Error> cartridge =
      cartridge_in(Received().take(cartridge_size), "");
  return cartridge ? hints.add(std::make_shared<HintsOfGame>(std::move(cartridge->cartridge)))
                   : refuse(cartridge.error());
}

TILERY_EXPORT(close_hints) void close_hints(int number) { hints.free(number); }

/// If `ms` is 0, only the depth limits the search.
TILERY_EXPORT(ask_hints)
int ask_hints(int number, std::size_t question_size, int depth, double ms) {
  const SearchLimits search_limits = {
      .depth = depth, .milliseconds = ms > 0 ? ms : 0, .clock = now_ms};
  const auto result = hints.find(number)->ask(Received().take(question_size), search_limits);
  return result ? 1 : refuse(result.error());
}

TILERY_EXPORT(deepen_hints) void deepen_hints(int number) {
  give(json_of(hints.find(number)->deepen()));
}

}  // namespace tilery::web
