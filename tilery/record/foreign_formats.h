#pragma once
// The foreign formats that games can be read from and written to.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tilery/record/foreign_import.h"

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

/// What a format is called: what to type, and a line about it.
struct ForeignFormatName {
  ForeignFormat format;
  std::string_view name;
  std::string_view about;
  bool holds_moves = true;  ///< else a position alone
};

std::span<const ForeignFormatName> foreign_formats();

/// Nothing for a name that no format has.
std::optional<ForeignFormat> foreign_format_named(std::string_view name);

struct ImportedGame {
  ForeignFormat format;
  Record record;
};

/// The first reading of `bytes` in that format, or in any, that the rules allow. Fails, where none
/// is, with the fault of the one that came furthest. Reads at most most_foreign_bytes.
std::expected<ImportedGame, Error> import_game(std::string_view bytes,
                                               std::optional<ForeignFormat> format,
                                               const Cartridge& cartridge, std::string_view source);

/// The position that `text` writes down, as rows or digits or as what the web game keeps: a record
/// without moves, whose board sets the size. Fails as import_game does.
std::expected<Record, Error> position_in(std::string_view text, const Cartridge& cartridge,
                                         std::string_view source);

/// The game of a record as a file of that format. Moves that were taken back are left out where the
/// format knows no undo. Fails where the format cannot carry it, and for formats of positions.
std::expected<std::string, Error> export_game(const Record& record, const Rules& rules,
                                              ForeignFormat format, std::string_view source);

}  // namespace tilery
