// Questions in JSON, and reviews, which tell how far they are.

#include <list>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/telling/questions.h"
#include "tilery/telling/review_words.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/networks.h"

namespace tilery::web {
namespace {

constexpr std::size_t most_kept = 4;

/// The questions about one cartridge of the page's own, or about those that ship.
struct KeptQuestions {
  std::string cartridge;  ///< its text; empty for those that ship
  Questions questions;
};

/// Knows the page's own cartridge by its name, and all that ship.
QuestionSources sources_of(const std::optional<Cartridge>& own) {
  // The module of worlds verifies walks; this one carries none of it.
  QuestionSources sources = {.verify_walk = nullptr};
  sources.cartridge = [own](const std::string& name) -> std::expected<Cartridge, Error> {
    if (own && own->name == name) {
      return *own;
    }
    return cartridge_in("", name).transform(
        [](CartridgeWithText&& found) { return std::move(found.cartridge); });
  };
  sources.judge = judge_of;
  sources.clock = now_ms;
  return sources;
}

/// The questions about `cartridge`. Keeps the last few, as each keeps what it has made ready.
std::expected<Questions*, Error> questions_about(std::string_view cartridge) {
  static std::list<KeptQuestions> kept;
  static int networks_known = 0;
  if (networks_known != networks_added()) {
    networks_known = networks_added();
    kept.clear();
  }
  for (KeptQuestions& one : kept) {
    if (one.cartridge == cartridge) {
      return &one.questions;
    }
  }
  std::optional<Cartridge> own;
  if (!cartridge.empty()) {
    std::expected<CartridgeWithText, Error> read = cartridge_in(cartridge, "");
    if (!read) {
      return std::unexpected(std::move(read.error()));
    }
    own = std::move(read->cartridge);
  }
  if (kept.size() == most_kept) {
    kept.pop_front();
  }
  kept.push_back({std::string(cartridge), Questions(sources_of(own))});
  return &kept.back().questions;
}

/// Every move of `played`, compared with the best one; tells how far it is.
std::expected<Review, Error> review_of(Cartridge cartridge, const RecordedGame& played, int depth) {
  cartridge.rules = played.game().rules();
  const std::expected<Judge, Error> judge = judge_of(cartridge);
  if (!judge) {
    return std::unexpected(judge.error());
  }
  const int usual = cartridge.rules.shape.cells() > 16 ? 2 : 4;
  const Thinking thinking = {.depth = depth == 0 ? usual : depth, .is_selective = true};
  const std::size_t total = played.game().actions().size();
  Player<Judge> player(cartridge.rules, *judge);
  return Review{.cartridge = cartridge.name,
                .title = cartridge.title,
                .game = played.game(),
                .moves = reviewed(played.game(), player, thinking,
                                  [&](std::size_t done) { tell_progress(done, total); }),
                .by_network = judge->has_network()};
}

}  // namespace

TILERY_EXPORT(ask)
void ask(std::size_t command_size, std::size_t question_size, std::size_t cartridge_size) {
  Received received;
  const std::string_view command = received.take(command_size);
  const std::string_view question = received.take(question_size);
  const auto questions = questions_about(received.take(cartridge_size));
  give(questions ? (*questions)->answer(command, question) : error_answer(questions.error()));
}

/// `depth` 0 is the usual one.
TILERY_EXPORT(review)
int review(std::size_t record_size, std::size_t cartridge_size, int depth, std::size_t mistakes) {
  Received received;
  const std::expected<Record, Error> record = read_record(received.take(record_size), "record");
  if (!record) {
    return refuse(record.error());
  }
  std::expected<CartridgeWithText, Error> cartridge =
      cartridge_in(received.take(cartridge_size), record->cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const std::expected<RecordedGame, Error> played = replay(*record, cartridge->cartridge.rules);
  if (!played) {
    return refuse(played.error());
  }
  const auto made = review_of(std::move(cartridge->cartridge), *played, depth);
  if (!made) {
    return refuse(made.error());
  }
  give(json_of(*made, mistakes));
  return 1;
}

}  // namespace tilery::web
