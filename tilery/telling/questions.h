#pragma once
// Questions in JSON and their answers: inspect, view, hint, review, simulate and verify as one
// function from text to text.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/player/game_series.h"
#include "tilery/quest/world.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/error_answer.h"
#include "tilery/telling/flat_question.h"
#include "tilery/telling/hint_answer.h"
#include "tilery/telling/simulation_words.h"

namespace tilery {

/// What a program gives to the questions asked of it. The library reads no file: cartridges,
/// networks and worlds come from these functions.
struct QuestionSources {
  /// The cartridge of a name, and the world of a name. Without these functions: what ships.
  std::function<std::expected<Cartridge, Error>(const std::string& name)> cartridge;
  std::function<std::expected<quest::World, Error>(const std::string& name)> world;
  /// The judge of a game at the size of its rules. Without it: the heuristic.
  FindJudge judge;
  HintSearch search;      ///< of hints
  Clock clock = nullptr;  ///< measures the seconds of a simulation; without it they are 0
};

/// Answers questions, each on its own. Keeps the cartridge and the judge of the last question. Used
/// by one thread at a time; a question takes as long as the command of its name.
class Questions {
 public:
  explicit Questions(QuestionSources sources = {});
  ~Questions();
  Questions(Questions&&) noexcept;

  /// The answer to `question`, which stands at `place`: one JSON object, without a line feed.
  /// `command` is "inspect", "view", "hint", "review", "simulate" or "verify"; docs/formats.md
  /// describes the questions and the answers of each. {"error": ...} if the question cannot be
  /// answered.
  std::string answer(std::string_view command, std::string_view question, QuestionPlace place = {});

 private:
  struct Game;

  enum class Wish : std::uint8_t { moves, hint };
  using Answer = std::expected<std::string, Error>;

  Answer answer_about_board(std::string_view question, QuestionPlace place, Wish wish);
  [[nodiscard]] Answer review(std::string_view question, QuestionPlace place) const;
  Answer simulate(std::string_view question, QuestionPlace place);
  [[nodiscard]] Answer verify(std::string_view question, QuestionPlace place) const;
  std::expected<Game*, Error> game(const std::string& name);
  std::expected<SeriesPlayer, Error> player_of(const std::string& name,
                                               const Cartridge& cartridge) const;
  SimulationReport simulated_report(const Cartridge& cartridge, const SeriesPlayer& player,
                                    const AskedNumber& games, std::uint64_t seed) const;

  QuestionSources sources_;
  std::unique_ptr<Game> game_;  ///< of the last question about a board
};

}  // namespace tilery
