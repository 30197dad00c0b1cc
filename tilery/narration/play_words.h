#pragma once
// The words that players type, and the help that lists them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Cuts a stream of bytes into words. Blanks, line feeds, commas, semicolons and control characters
/// separate words. The sequence of an arrow key (ESC [ A, ESC O A and so on) is a word of its own,
/// complete with its last byte: "up", "down", "right" or "left". Any other sequence is the word
/// "escape".
class WordReader {
 public:
  /// In bytes; longer words are cut.
  static constexpr std::size_t longest_word = 64;

  /// The words that `bytes` complete.
  std::vector<std::string> read(std::string_view bytes);

  /// The word that the end of the stream completes, if any.
  std::optional<std::string> finish();

 private:
  enum class State : std::uint8_t { word, escape, sequence };

  void take(char byte, std::vector<std::string>& words);
  void take_in_sequence(char byte, std::vector<std::string>& words);
  void end_word(std::vector<std::string>& words);

  State state_ = State::word;
  std::string word_;
};

enum class PlayVerb : std::uint8_t {
  move,
  undo,
  redo,
  go_on,
  new_game,
  hint,
  watch,
  next_level,
  previous_level,
  board,
  score,
  line,
  rules,
  menu,
  help,
  quit
};

struct PlayCommand {
  PlayVerb verb = PlayVerb::move;
  Direction direction = Direction::left;  ///< for PlayVerb::move
  friend bool operator==(PlayCommand, PlayCommand) = default;
};

/// The meaning of `word`, in capitals or not. Words of all games come before the cartridge's own
/// `controls`. Nothing for an unknown word.
std::optional<PlayCommand> command_of(std::string_view word, std::span<const ControlWord> controls);

/// The words of several letters, of all games and of the cartridge's own `controls`: suggestions
/// for a misspelt word.
std::vector<std::string_view> known_words(std::span<const ControlWord> controls);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Help texts of a game in lines: its commands, its rules, and the commands that are possible now.

/// The commands of all games and of this one, a line each.
std::string play_help(const Cartridge& cartridge);

/// The game's description and all its rules, a line each.
std::string rules_text(const Cartridge& cartridge, const Rules& rules);

/// The commands that are possible now, with their effects: "left, up: slide the tiles" and so on.
std::string menu_text(const Game& game);

}  // namespace tilery
