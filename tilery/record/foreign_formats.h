#pragma once
// Reading and writing games in the formats of other programs.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tilery/record/foreign_records.h"

namespace tilery {

enum class ForeignFormat : std::uint8_t {
  verse_old,
  verse_new,
  rpl,
  rpl_next,
  rpl_text,
  rec,
  vrs,
  v4c,
  framework,
  web_save,
  position
};

/// A format's name, as people type it, and a line about it.
struct ForeignFormatName {
  ForeignFormat format;
  std::string_view name;
  std::string_view about;
  bool holds_moves = true;  ///< otherwise a single position
};

/// All formats.
std::span<const ForeignFormatName> foreign_formats();

/// The format of that name; nothing for an unknown name.
std::optional<ForeignFormat> foreign_format_named(std::string_view name);

struct ImportedGame {
  ForeignFormat format;
  Record record;
};

/// Reads `bytes` in that format, or in any. Takes the first reading that the rules allow; where
/// there is none, fails with the fault at the latest byte. Reads at most most_foreign_bytes.
std::expected<ImportedGame, Error> import_game(std::string_view bytes,
                                               std::optional<ForeignFormat> format,
                                               const Cartridge& cartridge, std::string_view source);

/// A record without moves that starts on the position in `text`: rows of values, digits, or the web
/// game's JSON. The position sets the board's size. Fails as import_game does.
std::expected<Record, Error> position_in(std::string_view text, const Cartridge& cartridge,
                                         std::string_view source);

/// Writes the game of a record in that format. Moves that were undone are left out where the format
/// has no undo. Fails where the format cannot carry the game, and for formats of positions.
std::expected<std::string, Error> export_game(const Record& record, const Rules& rules,
                                              ForeignFormat format, std::string_view source);

}  // namespace tilery
