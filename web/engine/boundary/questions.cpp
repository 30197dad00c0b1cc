// Questions in JSON. Reviews and ratings report their progress.

#include <cstddef>
#include <expected>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/protocol/leaderboard.h"
#include "tilery/protocol/questions.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/networks.h"

namespace tilery::web {
namespace {

constexpr std::size_t most_kept = 4;

/// The questions about one cartridge of the page's own, or about the shipped ones.
struct KeptQuestions {
  std::string cartridge;  ///< its text; empty for the shipped cartridges
  Questions questions;
};

/// The sources of answers. They find the page's cartridge, `own`, and all shipped cartridges by
/// name.
QuestionSources sources_of(const std::optional<Cartridge>& own) {
  // Walks are verified by the module of worlds, not by this one.
  QuestionSources sources = {.verify_walk = nullptr};
  sources.cartridge = [own](const std::string& name) -> std::expected<Cartridge, Error> {
    if (own && own->name == name) {
      return *own;
    }
    return cartridge_in("", name).transform(
        [](CartridgeWithText&& found) { return std::move(found.cartridge); });
  };
  sources.evaluator = evaluator_of;
  sources.progress.review = tell_progress;
  sources.progress.rating = [](std::string_view, double share) {
    tell_progress(static_cast<std::size_t>(100 * share), 100);
  };
  sources.work.clock = now_ms;
  return sources;
}

/// The questions about `cartridge`. Keeps the last few, because each has prepared data.
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
    TILERY_TRY(CartridgeWithText read, cartridge_in(cartridge, ""));
    own = std::move(read.cartridge);
  }
  if (kept.size() == most_kept) {
    kept.pop_front();
  }
  kept.push_back({std::string(cartridge), Questions(sources_of(own))});
  return &kept.back().questions;
}

/// The leaderboard that a page is making.
struct PageLeaderboard {
  Leaderboard board;
  std::vector<std::string> faults;  ///< of records that are not true
};

PageLeaderboard& page_leaderboard() {
  static PageLeaderboard present;
  return present;
}

}  // namespace

/// Begins a leaderboard without rows.
TILERY_EXPORT(leaderboard_begin) void leaderboard_begin() { page_leaderboard() = {}; }

/// Adds the true records of a file to the leaderboard, and notes the faults of the others.
TILERY_EXPORT(leaderboard_add)
void leaderboard_add(std::size_t name_size, std::size_t text_size) {
  Received received;
  const std::string name(received.take(name_size));
  const std::string_view text = received.take(text_size);
  if (const auto questions = questions_about("")) {
    (*questions)->verify_each(text, name, [](const Verdict& verdict) {
      page_leaderboard().board.add(verdict);
      if (!verdict.is_true()) {
        page_leaderboard().faults.push_back(verdict_words(verdict));
      }
    });
  }
}

/// Leaves {"rows": [...], "faults": [...]}.
TILERY_EXPORT(leaderboard_end) void leaderboard_end() {
  JsonWriter json;
  json.open_object();
  json.open_list("rows");
  for (const LeaderboardRow& row : page_leaderboard().board.rows()) {
    json.raw(json_of(row));
  }
  json.close();
  json.list("faults", page_leaderboard().faults);
  json.close();
  give(std::move(json).take());
}

TILERY_EXPORT(ask)
void ask(std::size_t command_size, std::size_t question_size, std::size_t cartridge_size) {
  Received received;
  const std::string_view command = received.take(command_size);
  const std::string_view question = received.take(question_size);
  const auto questions = questions_about(received.take(cartridge_size));
  give(questions ? (*questions)->answer(command, question) : error_answer(questions.error()));
}

}  // namespace tilery::web
