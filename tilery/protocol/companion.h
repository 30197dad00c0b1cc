#pragma once
// A companion for a game that is played elsewhere: it gives the moves and asks for the new tiles.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/narration/hint_words.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The hint for a position of the game at the size of `rules`. Fails if no evaluator can be made.
using AdviseOn = std::function<std::expected<Hint, Error>(const Rules& rules, const Position&)>;

/// Limits of a typed board in lines, of a game in boards, and of a line in bytes.
inline constexpr std::size_t most_board_lines = 70;
inline constexpr std::size_t most_companion_steps = 100'000;
inline constexpr std::size_t longest_companion_line = 4096;

/// Reads a board and then, move by move, the tile that entered. Answers with the best move. Every
/// board, move and next tile can be taken back.
class Companion {
 public:
  Companion(Cartridge cartridge, AdviseOn advise)
      : cartridge_(std::move(cartridge)), advise_(std::move(advise)) {}

  /// The first text, which asks for the board.
  [[nodiscard]] std::string opening() const;

  /// Answers a line: a part of a board, the tile that entered, or a command. Gives the result and
  /// the next move. Requires a line of at most longest_companion_line bytes.
  std::string answer(std::string_view line);

  [[nodiscard]] bool has_ended() const { return has_ended_; }

  /// The board now; null before one was typed.
  [[nodiscard]] const WalledBoard* board() const {
    return steps_.empty() ? nullptr : &step().position.board;
  }

  /// The record of the game from the last typed board on. Nothing without a move. Fails if its
  /// moves cannot be replayed.
  [[nodiscard]] std::optional<std::expected<Record, Error>> record() const;

 private:
  /// A board that was typed.
  struct Start {
    Record record;
    Rules rules;
  };
  /// A position, and the move that led to it.
  struct Step {
    std::shared_ptr<const Start> start;
    Position position;
    /// The next tile, or all tiles that it may be; empty until the player names it.
    std::vector<Rank> next;
    bool is_next_apart = false;     ///< `next` was given in a line of its own
    std::optional<Direction> made;  ///< nothing for a typed board
    std::vector<Entry> entries;
    bool has_gone_on = false;  ///< the player went on at the goal, after the move
  };
  /// A tile that entered. Without a rank it is the usual tile.
  struct Arrival {
    std::optional<Rank> rank;
    int cell = 0;
  };
  /// The content of a line.
  struct LineContent {
    std::optional<Direction> made;
    std::vector<Arrival> arrivals;
    std::vector<Rank> next;
  };
  using Words = std::vector<std::string>;
  using Fault = std::string;  ///< a sentence

  [[nodiscard]] bool is_setting_up() const { return is_correcting_ || steps_.empty(); }
  [[nodiscard]] bool wants_next() const;
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const Step& step() const { return steps_.back(); }
  [[nodiscard]] const Rules& rules() const { return step().start->rules; }

  std::optional<std::string> answer_command(const Words& words);
  std::string set_up(std::string_view line);
  [[nodiscard]] bool is_whole() const;
  std::string begin();
  std::string go_back();
  std::string correct(std::string_view typed_board);
  /// Answers a line about a move, the tiles that entered, or the next tile.
  std::string answer_content(const Words& words);
  [[nodiscard]] std::expected<LineContent, Fault> content_of(const Words& words) const;
  [[nodiscard]] std::expected<std::vector<Entry>, Fault> entries_of(
      const LineContent& content) const;
  [[nodiscard]] std::expected<Rank, Fault> usual_rank() const;
  std::string make(Direction direction, const LineContent& content);
  [[nodiscard]] std::string why_not(Direction direction, const std::vector<Entry>& entries) const;
  std::string set_next(std::vector<Rank> next);

  /// The position for a hint. Fails if the shown tile is not named or cannot come.
  [[nodiscard]] static std::expected<Position, Error> hint_position(const Step& step);
  /// The reason why the given next tile cannot come. Nothing if it can, or if none is given.
  [[nodiscard]] static std::optional<Fault> next_fault(const Step& step);

  /// The board, and the best move or the next question.
  std::string view();
  [[nodiscard]] std::string board_words() const;
  std::string move_words();
  [[nodiscard]] std::string ask_words(Direction best) const;
  std::string hint_lines();
  [[nodiscard]] std::string help() const;
  std::expected<Hint, Error> hint();

  Cartridge cartridge_;
  AdviseOn advise_;
  std::vector<Step> steps_;
  std::optional<Hint> hint_;  ///< for the position of the last step
  std::string board_;         ///< the lines of a board so far
  bool is_correcting_ = false;
  bool has_ended_ = false;
};

}  // namespace tilery
