// Questions in JSON. Reviews tell how far they are.

#include <list>
#include <utility>

#include "tilery/telling/questions.h"
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
  sources.on_review = tell_progress;
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

}  // namespace

TILERY_EXPORT(ask)
void ask(std::size_t command_size, std::size_t question_size, std::size_t cartridge_size) {
  Received received;
  const std::string_view command = received.take(command_size);
  const std::string_view question = received.take(question_size);
  const auto questions = questions_about(received.take(cartridge_size));
  give(questions ? (*questions)->answer(command, question) : error_answer(questions.error()));
}

}  // namespace tilery::web
