#pragma once
// A game as questions and answers: words in, text out.

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
#include "tilery/player/thinking.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/hint_words.h"
#include "tilery/telling/judges.h"
#include "tilery/telling/play_words.h"
#include "tilery/telling/renewal.h"

namespace tilery {

/// Begins the next game of `cartridge` from a setup, with whatever identity the program gives it.
/// Called with the game that it replaces.
using BeginNext = std::function<RecordedGame(const RecordedGame& last, const Cartridge& cartridge,
                                             const GameSetup& setup)>;

/// The hint for the position of a game that is not over. Fails if no player can be had.
using Advise = std::function<std::expected<Hint, Error>(const Game& game)>;

/// The game before a new one is the present one again.
using GoBack = std::function<void()>;

/// What the program around a session does for it; each may be empty.
struct SessionHost {
  BeginNext begin_next = {};  ///< empty: new games have no id
  GoBack go_back = {};
  Advise advise = {};  ///< empty: there are no hints
};

/// Hints for games of `cartridge` at the size of its rules, searched in the calling thread with a
/// judge of `judges`, which is made at the first hint.
Advise advice_on(const Cartridge& cartridge, std::shared_ptr<Judges> judges,
                 const Thinking& thinking);

/// Plays a game by words and records it. Reads and keeps nothing by itself.
class GameSession {
 public:
  /// Continues `game`, a game of the cartridge.
  GameSession(Cartridge cartridge, RecordedGame game, SessionHost host = {})
      : GameSession(CartridgeInPlay{std::move(cartridge), {}}, std::move(game), std::move(host)) {}
  /// As above; every new game reads the cartridge again.
  GameSession(CartridgeInPlay played, RecordedGame game, SessionHost host);

  /// The first text: the game, its seed or how many moves it has had, and the board.
  [[nodiscard]] std::string opening() const;

  /// Does what `word` asks for; the player took `wait_ms` to say it. Says what happened and shows
  /// the board, or says why nothing happened.
  std::string answer(std::string_view word, std::uint32_t wait_ms = 0);

  /// The last text, for a player who leaves.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has said "quit".
  [[nodiscard]] bool has_ended() const { return has_ended_; }

  /// Whether "undo" goes back to the game that the present one took the place of.
  [[nodiscard]] bool can_go_back() const { return before_.has_value(); }

  [[nodiscard]] const RecordedGame& recorded() const { return game_; }
  [[nodiscard]] const Game& game() const { return game_.game(); }

 private:
  /// A game that a new one took the place of before it was over.
  struct Before {
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
  /// The next game, by the cartridge as it is now.
  std::string begin(std::uint64_t seed, std::optional<int> players = std::nullopt);
  std::string begin_for(int players);
  [[nodiscard]] std::optional<int> players_named(std::string_view word) const;
  std::string answer_watch();
  std::string switch_line();
  [[nodiscard]] std::string tell(PlayVerb verb) const;
  [[nodiscard]] std::string answer_hint() const;
  [[nodiscard]] std::string answer_unknown(std::string_view word) const;
  [[nodiscard]] std::string why_not(Direction direction) const;
  [[nodiscard]] std::string board() const;
  [[nodiscard]] std::string view() const;
  /// The game whose board is told: the player's copy while it is watched.
  [[nodiscard]] const Game& shown() const { return watched_ ? *watched_ : game(); }

  Cartridge cartridge_;
  ReadAgain read_again_;
  SessionHost host_;
  RecordedGame game_;
  std::optional<Before> before_;
  std::optional<Game> watched_;  ///< a copy that the player goes on with
  bool in_one_line_ = false;     ///< how boards are told
  bool has_ended_ = false;
};

}  // namespace tilery
