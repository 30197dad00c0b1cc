#pragma once
// The text of a game that the npm package's program keeps: a record of its start, and a line for
// each later change. See docs/formats.md, "Games that the npm package keeps".

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/game_summary.h"
#include "tilery/record/record.h"

namespace tilery {

/// A line of a kept file after its record: "LETTER TEXT CHECKSUM". The checksum is of the bytes
/// before it.
struct KeptLine {
  char letter = 0;
  std::string text;
};

/// The line with its checksum and its line feed.
std::string kept_line(char letter, std::string_view text);

/// A kept file's parts.
struct KeptText {
  std::string record;           ///< a record's text, from its first line to `end CHECKSUM`
  std::vector<KeptLine> lines;  ///< before the first line that is cut off or damaged
  std::size_t bytes = 0;        ///< of the record and `lines`
};

/// Nothing if the text does not begin with a whole record.
std::optional<KeptText> kept_text_of(std::string_view text);

/// A game as read from its file.
struct KeptGame {
  Record record;  ///< with its result, without the text of its cartridge
  std::string toml;
  Standing standing;
  std::int64_t saved_ms = 0;
  std::int64_t removed_ms = 0;  ///< 0 if the game is not removed
  std::size_t bytes = 0;        ///< of the file, without a line that was cut off
};

/// Nothing for a damaged text, and for lines that do not fit the game.
std::optional<KeptGame> kept_game_of(std::string_view text);

/// The actions of a record from number `first` on, and its result, as a line 'e' has them. Requires
/// a result.
std::string events_text(const Record& record, std::size_t first, std::int64_t saved_ms);

/// The marks as a line 'm' has them.
std::string marks_text(Standing marks);

}  // namespace tilery
