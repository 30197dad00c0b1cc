#pragma once
// Plays a game by lines of text. Each line is answered by a text.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/narration/hint_words.h"
#include "tilery/narration/play_words.h"
#include "tilery/narration/rules_update.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Begins the next game of `cartridge` from a setup, with an identity given by the program. `last`
/// is the game that it replaces.
using BeginNext = std::function<RecordedGame(const RecordedGame& last, const Cartridge& cartridge,
                                             const GameSetup& setup)>;

/// The hint for the position of a game that is not over. Fails if no evaluator can be made.
using Advise = std::function<std::expected<Hint, Error>(const Game& game)>;

/// Called when the player returns from a new game to the previous one.
using GoBack = std::function<void()>;

/// Services of the program around a session; each may be empty.
struct SessionHost {
  BeginNext begin_next = {};  ///< empty: new games have no id
  GoBack go_back = {};
  Advise advise = {};  ///< empty: there are no hints
};

/// Hints for games of `cartridge`, at any size. They are searched in the calling thread. The first
/// hint for a size makes the evaluator, from `evaluators`.
Advise advice_on(const Cartridge& cartridge, std::shared_ptr<EvaluatorCache> evaluators,
                 const SearchLimits& search_limits);

/// Plays a game by words and records it. Reads and writes no files.
class GameSession {
 public:
  /// Continues `game`, a game of the cartridge.
  GameSession(Cartridge cartridge, RecordedGame game, SessionHost host = {})
      : GameSession(CartridgeInPlay{std::move(cartridge), {}}, std::move(game), std::move(host)) {}
  /// Continues `game`. Every new game reads the cartridge again.
  GameSession(CartridgeInPlay played, RecordedGame game, SessionHost host);

  /// The first text: the game, its seed or its number of moves, and the board.
  [[nodiscard]] std::string opening() const;

  /// Carries out the command `word`, which the player took `wait_ms` to enter. Reports the result
  /// and shows the board, or gives the reason why nothing happened.
  std::string answer(std::string_view word, std::uint32_t wait_ms = 0);

  /// The last text, for a player who leaves.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has said "quit".
  [[nodiscard]] bool has_ended() const { return has_ended_; }

  /// Whether "undo" returns to the game that the present one replaced.
  [[nodiscard]] bool can_go_back() const { return replaced_.has_value(); }

  [[nodiscard]] const RecordedGame& recorded() const { return game_; }
  [[nodiscard]] const Game& game() const { return game_.game(); }

 private:
  /// A game that was not over when a new one replaced it.
  struct ReplacedGame {
    Cartridge cartridge;
    RecordedGame game;
  };

  std::optional<EventResult> act(Event event, std::uint32_t wait_ms);
  std::string go_back();
  std::string answer_move(Direction direction, std::uint32_t wait_ms);
  std::string answer_undo(std::uint32_t wait_ms);
  std::string answer_redo(std::uint32_t wait_ms);
  std::string answer_go_on(std::uint32_t wait_ms);
  std::string answer_new_game();
  /// Begins the next game, with the cartridge as it is now.
  std::string begin(std::uint64_t seed, std::optional<int> players = std::nullopt);
  /// Replaces the present game by a new one.
  void change_game(Cartridge cartridge, const GameSetup& setup);
  std::string answer_level(int step);
  std::string begin_for(int players);
  [[nodiscard]] std::optional<int> players_named(std::string_view word) const;
  std::string answer_watch();
  std::string switch_line();
  [[nodiscard]] std::string answer_question(PlayVerb verb) const;
  [[nodiscard]] std::string answer_hint() const;
  [[nodiscard]] std::string answer_unknown(std::string_view word) const;
  [[nodiscard]] std::string why_not(Direction direction) const;
  [[nodiscard]] std::string board() const;
  [[nodiscard]] std::string view() const;
  /// The game whose board is shown: the copy, while the program plays on a copy.
  [[nodiscard]] const Game& shown() const { return watched_ ? *watched_ : game(); }

  Cartridge cartridge_;
  ReadAgain read_again_;
  SessionHost host_;
  RecordedGame game_;
  std::optional<ReplacedGame> replaced_;
  std::optional<Game> watched_;  ///< the copy that the program plays on, if it does
  bool is_in_one_line_ = false;  ///< boards are shown in one line
  bool has_ended_ = false;
};

}  // namespace tilery
#pragma GCC visibility pop
