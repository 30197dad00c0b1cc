#pragma once
// Games and walks for an agent that reads and writes text. Options are set when a game begins.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/protocol/walk_session.h"
#include "tilery/record/record.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The answer to a move that changes nothing. All such moves are counted.
enum class NoopAnswer : std::uint8_t {
  refuse,  ///< the answer is an error with the reason
  show,    ///< the answer shows the board again
  end      ///< the game ends
};
inline constexpr std::array<std::string_view, 3> noop_answer_names = {"refuse", "show", "end"};

/// Rights and limits of an agent. Decided when its game opens.
struct AgentOptions {
  NoopAnswer on_noop = NoopAnswer::refuse;
  std::uint64_t most_noops =
      50;  ///< the game ends at the next one; words that are no move also count
  std::uint64_t most_moves = 20'000;  ///< the game ends after this many moves, undone ones included
  bool shows_legal = false;           ///< each answer names the moves that change the board
  bool has_undo = false;
};

/// The reason why a game accepts no more moves.
enum class AgentEnd : std::uint8_t { none, over, noops, moves, finished };
inline constexpr std::array<std::string_view, 5> agent_end_names = {"", "over", "noops", "moves",
                                                                    "finished"};

struct AgentReply {
  std::string text;
  bool is_refused = false;  ///< nothing changed
  std::int64_t gain = 0;    ///< the change of the score; on a walk, of the number of stages done
};

/// The move that a text names: the text itself in any capitals, or the last word in
/// <move>...</move> or [...]. Nothing for any other text.
std::optional<Direction> move_named(std::string_view text, const Cartridge& cartridge);

/// rules_text() of a game that continues at its goal without asking, as an AgentGame does.
std::string agent_rules_text(const Cartridge& cartridge, Rules rules);

/// A game of one agent. A goal does not stop it: the game continues without asking.
class AgentGame {
 public:
  /// `game` is a game of the cartridge, at its start or later. With a seal, only open_record()
  /// shows the seed before the game is closed.
  AgentGame(Cartridge cartridge, RecordedGame game, const AgentOptions& options,
            std::optional<SeedSeal> seal = std::nullopt);

  /// The game's name, its commitment or its seed, and the board.
  [[nodiscard]] std::string opening() const;

  /// agent_rules_text() of this game.
  [[nodiscard]] std::string rules() const;

  /// Plays the move that `text` names, by move_named().
  AgentReply move(std::string_view text);
  AgentReply move(Direction direction);
  /// Takes the last move back. Counts as a move that changes nothing if there is none.
  AgentReply undo();

  /// Ends and closes the game in its present position.
  void finish();

  /// The score, the next tile, the board, and the reason for the end of the game.
  [[nodiscard]] std::string view() const;
  [[nodiscard]] std::string board_in_one_line() const;
  /// Position, score and counters in JSON: docs/agents.md, "A state".
  [[nodiscard]] std::string state_json() const;
  /// A picture of the board, with cells of `cell` pixels.
  [[nodiscard]] std::string png(int cell = 64) const;
  /// "Legal moves: left, up."
  [[nodiscard]] std::string legal_words() const;

  [[nodiscard]] AgentEnd end() const { return end_; }
  [[nodiscard]] bool has_ended() const { return end_ != AgentEnd::none; }
  /// Whether nothing can change any more. A game that is over may still be undone until finish().
  [[nodiscard]] bool is_closed() const {
    return has_ended() && (is_finished_ || !options_.has_undo || end_ != AgentEnd::over);
  }
  [[nodiscard]] std::uint64_t noops() const { return noops_; }
  [[nodiscard]] std::uint64_t unknown_words() const { return unknown_words_; }
  [[nodiscard]] const Game& game() const { return game_.game(); }
  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const AgentOptions& options() const { return options_; }

  /// The record with its result, its seed and the salt that opens its seal. Nothing before a sealed
  /// game is closed.
  [[nodiscard]] std::optional<std::string> record() const;
  /// The record at any time. Not for agents, because it shows the seed.
  [[nodiscard]] std::string open_record() const;
  /// The record without its seed: the commitment and the events, for a game that has not ended.
  [[nodiscard]] std::string events_so_far() const;

 private:
  AgentReply refused(std::string why);
  AgentReply count_failure(std::string why);
  [[nodiscard]] std::string standing() const;
  [[nodiscard]] std::string seed_words() const;

  Cartridge cartridge_;
  RecordedGame game_;
  AgentOptions options_;
  std::optional<SeedSeal> seal_;
  std::uint64_t noops_ = 0;
  std::uint64_t unknown_words_ = 0;
  std::uint64_t undone_moves_ = 0;
  AgentEnd end_ = AgentEnd::none;
  bool is_finished_ = false;
};

/// Rights and limits of an agent on a walk. Decided when the walk opens.
struct WalkOptions {
  std::uint64_t most_turns = 5'000;
  std::uint64_t most_lines = 5'000;  ///< the walk ends after this number of lines of any kind
  bool has_hints = false;            ///< the word "hint"
  /// Commands of many turns: "travel", "explore", "run", and "touch" from afar.
  bool has_journeys = true;
};

/// The reason why a walk accepts no more lines.
enum class WalkEnd : std::uint8_t { none, won, turns, lines, left };
inline constexpr std::array<std::string_view, 5> walk_end_names = {"", "won", "turns", "lines",
                                                                   "left"};

/// A walk through a world for an agent: lines of words, the answers, and a record that proves it.
class AgentWalk {
 public:
  /// The longest line, in bytes; longer lines are refused.
  static constexpr std::size_t longest_line = 400;

  AgentWalk(std::shared_ptr<const quest::World> world, const OwnIdentity& own,
            const WalkOptions& options, std::optional<SeedSeal> seal = std::nullopt);
  // Not copied: a session points to its game.
  AgentWalk(const AgentWalk&) = delete;
  AgentWalk& operator=(const AgentWalk&) = delete;

  /// The world, the commitment or the seed, the quest and the surroundings.
  [[nodiscard]] std::string opening() const;

  /// Carries out each command of the line up to one that the options forbid. Refused if nothing
  /// changed before that one, and once the walk has ended. "quit" ends it.
  AgentReply say(std::string_view line);

  void finish();
  /// Turns, stages done and the end in JSON: docs/agents.md, "A state".
  [[nodiscard]] std::string state_json() const;

  [[nodiscard]] WalkEnd end() const { return end_; }
  [[nodiscard]] bool has_ended() const { return end_ != WalkEnd::none; }
  [[nodiscard]] const RecordedWorld& game() const { return game_; }
  [[nodiscard]] const std::shared_ptr<const quest::World>& world() const { return world_; }

  /// As AgentGame::record().
  [[nodiscard]] std::optional<std::string> record() const;
  /// The text for a sealed walk that has not ended: its commitment and its number of turns.
  [[nodiscard]] std::string events_so_far() const;

 private:
  AgentReply refused(std::string why) const { return {.text = std::move(why), .is_refused = true}; }
  [[nodiscard]] std::string seed_words() const;
  void note_end();

  std::shared_ptr<const quest::World> world_;
  WalkOptions options_;
  std::optional<SeedSeal> seal_;
  RecordedWorld game_;
  WalkSession session_;
  std::uint64_t lines_ = 0;
  WalkEnd end_ = WalkEnd::none;
};

}  // namespace tilery
