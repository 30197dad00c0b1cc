// Hints that are searched deeper and deeper, a step a call.

#include <array>
#include <memory>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/player/hint_desk.h"
#include "tilery/player/known_tiles.h"
#include "tilery/telling/error_answer.h"
#include "tilery/telling/inspector.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/handles.h"
#include "web/engine/boundary/networks.h"

namespace tilery::web {
namespace {

/// The searches of one game: a desk for the size that was asked for last.
class HintsOfGame {
 public:
  explicit HintsOfGame(Cartridge cartridge)
      : cartridge_(std::move(cartridge)), inspector_(cartridge_.rules) {}

  std::expected<void, Error> ask(std::string_view line, const Thinking& thinking) {
    const std::expected<BoardRequest, Error> request = read_board_request(line, {.game = true});
    if (!request) {
      return std::unexpected(placed(request.error(), {}));
    }
    std::expected<InspectQuestion, Error> question = inspector_.question_of(*request);
    if (!question) {
      return std::unexpected(placed(question.error(), {}));
    }
    const std::expected<Position, Error> position = position_of(
        *question->rules, std::move(question->position.board), {question->next, question->deck});
    if (!position) {
      return std::unexpected(position.error());
    }
    turn_to(*question->rules);
    desk_->ask(*position, thinking);
    depth_ = 0;
    return {};
  }

  /// One depth more.
  HintSoFar deepen() {
    HintSoFar hint = desk_ ? desk_->hint() : HintSoFar{.is_final = true};
    while (hint.depth == depth_ && !hint.is_final) {
      hint = desk_->hint();
    }
    depth_ = hint.depth;
    return hint;
  }

 private:
  /// Has a desk for that size.
  void turn_to(const Rules& rules) {
    const std::pair size(rules.shape.width, rules.shape.height);
    if (desk_ && size_ == size) {
      return;
    }
    size_ = size;
    Cartridge sized = cartridge_;
    sized.rules = rules;
    desk_ =
        std::make_unique<HintDesk>(rules, [sized](const IsUnwanted&) { return judge_of(sized); });
  }

  Cartridge cartridge_;
  Inspector inspector_;
  std::unique_ptr<HintDesk> desk_;
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
  for (const Direction direction : all_directions) {
    if (const auto& value = hint.values[static_cast<std::size_t>(direction)]) {
      json.member(name_of(direction), *value);
    }
  }
  json.close();
  json.member("depth", hint.depth);
  json.member("final", hint.is_final);
  json.member("network", hint.is_score);
  json.close();
  return std::move(json).take();
}

}  // namespace

TILERY_EXPORT(open_hints) int open_hints(std::size_t cartridge_size) {
  std::expected<CartridgeWithText, Error> cartridge =
      cartridge_in(Received().take(cartridge_size), "");
  return cartridge ? hints.add(std::make_unique<HintsOfGame>(std::move(cartridge->cartridge)))
                   : refuse(cartridge.error());
}

TILERY_EXPORT(close_hints) void close_hints(int number) { hints.free(number); }

/// `ms` 0 is no limit but the depth.
TILERY_EXPORT(ask_hints)
int ask_hints(int number, std::size_t question_size, int depth, double ms) {
  const Thinking thinking = {.depth = depth, .milliseconds = ms > 0 ? ms : 0, .clock = now_ms};
  const auto asked = hints.find(number)->ask(Received().take(question_size), thinking);
  return asked ? 1 : refuse(asked.error());
}

TILERY_EXPORT(deepen_hints) void deepen_hints(int number) {
  give(json_of(hints.find(number)->deepen()));
}

}  // namespace tilery::web
