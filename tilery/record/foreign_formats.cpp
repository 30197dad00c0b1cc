#include "tilery/record/foreign_formats.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "tilery/core/decoded_text.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/formats/endgame_tablebase.h"
#include "tilery/record/formats/framework.h"
#include "tilery/record/formats/letters.h"
#include "tilery/record/formats/position_text.h"
#include "tilery/record/formats/v4c.h"
#include "tilery/record/formats/verse_steps.h"
#include "tilery/record/formats/web_save.h"

namespace tilery {
namespace {

constexpr std::array<ForeignFormatName, 11> format_names = {{
    {ForeignFormat::verse_old, "2048verse-old",
     "2048verse's first text: replay_ and one character a move"},
    {ForeignFormat::verse_new, "2048verse", "2048verse's text: a size and three characters a move"},
    {ForeignFormat::rpl, "rpl", "EndgameTablebase's replay, 25 bytes a move"},
    {ForeignFormat::rpl_next, "rpl-next", "EndgameTablebase's replay as 2048-next writes it"},
    {ForeignFormat::rpl_text, "rpl-text", "2048-next's text REPLAY_v9RPL_B64_"},
    {ForeignFormat::rec, "rec", "EndgameTablebase's recording, 17 bytes a move"},
    {ForeignFormat::vrs, "vrs", "EndgameTablebase's boards and scores, 13 bytes each"},
    {ForeignFormat::v4c, "v4c", "2048-next's text REPLAY_v4C_, with undo"},
    {ForeignFormat::framework, "framework", "an episode of the 2048-Framework, one line"},
    {ForeignFormat::web_save, "web", "the web game's saved state in the browser: a position",
     false},
    {ForeignFormat::position, "position", "rows of values, hexadecimal exponents or an address",
     false},
}};

/// In the order of trying: texts that name their format, then binary formats, whose sizes can be
/// checked, last the formats that nearly any text may have. Reading rpl reads rpl-next too.
constexpr std::array<ForeignFormat, 10> tried_formats = {
    ForeignFormat::v4c,       ForeignFormat::rpl_text,  ForeignFormat::verse_old,
    ForeignFormat::verse_new, ForeignFormat::rpl,       ForeignFormat::rec,
    ForeignFormat::vrs,       ForeignFormat::framework, ForeignFormat::web_save,
    ForeignFormat::position};

ReadGames read_position_text(std::string_view bytes, const Rules& rules, std::string_view source) {
  TILERY_TRY(auto board, read_position(bytes, rules, source));
  return std::vector{ForeignGame{.start = std::move(board)}};
}

/// Reads a format of plain text. The readers of v4c and 2048verse try encodings of their own.
ReadGames read_text_as(ForeignFormat format, std::string_view text, const Rules& rules,
                       std::string_view source) {
  switch (format) {
    case ForeignFormat::rpl_text:
      return read_rpl_text(text, source);
    case ForeignFormat::framework:
      return read_framework(text, source);
    case ForeignFormat::web_save:
      return read_web_save(text, source);
    default:
      return read_position_text(text, rules, source);
  }
}

ReadGames read_as(ForeignFormat format, std::string_view bytes, const Rules& rules,
                  std::string_view source) {
  switch (format) {
    case ForeignFormat::verse_old:
      return read_verse_old(bytes, source);
    case ForeignFormat::verse_new:
      return read_verse_new(bytes, source);
    case ForeignFormat::rpl:
      return read_rpl(bytes, source, NibbleOrder::top_left_highest);
    case ForeignFormat::rpl_next:
      return read_rpl(bytes, source, NibbleOrder::top_left_lowest);
    case ForeignFormat::rec:
      return read_rec(bytes, source);
    case ForeignFormat::vrs:
      return read_vrs(bytes, source);
    case ForeignFormat::v4c:
      return read_v4c(bytes, source);
    default:
      break;
  }
  return read_text_as(format, DecodedText::beginning_in_ascii(bytes).text(), rules, source);
}

std::expected<std::string, Error> written_as(ForeignFormat format, const ForeignGame& game) {
  switch (format) {
    case ForeignFormat::verse_old:
      return write_verse_old(game);
    case ForeignFormat::verse_new:
      return write_verse_new(game);
    case ForeignFormat::rpl:
      return write_rpl(game, NibbleOrder::top_left_highest);
    case ForeignFormat::rpl_next:
      return write_rpl(game, NibbleOrder::top_left_lowest);
    case ForeignFormat::rpl_text:
      return write_rpl_text(game);
    case ForeignFormat::rec:
      return write_rec(game);
    case ForeignFormat::vrs:
      return write_vrs(game);
    case ForeignFormat::v4c:
      return write_v4c(game);
    case ForeignFormat::framework:
      return write_framework(game);
    case ForeignFormat::web_save:
    case ForeignFormat::position:
      break;
  }
  return std::unexpected(Error{"format",
                               {},
                               "a format that holds moves",
                               format == ForeignFormat::web_save ? "web" : "position"});
}

/// The first reading that can be played, or the fault at the latest byte.
std::expected<Record, ReadingFault> import_as(ForeignFormat format, std::string_view bytes,
                                              const Cartridge& cartridge, std::string_view source) {
  const ReadGames games = read_as(format, bytes, cartridge.rules, source);
  if (!games) {
    return std::unexpected(games.error());
  }
  std::optional<ReadingFault> furthest;
  for (const ForeignGame& game : *games) {
    auto record = record_of(game, cartridge, source);
    if (record) {
      return record;
    }
    if (!furthest || record.error().byte > furthest->byte) {
      furthest = std::move(record.error());
    }
  }
  return std::unexpected(*std::move(furthest));
}

Error no_known_format(std::string_view bytes, std::string_view source) {
  std::string expected = "a game in one of the formats ";
  for (const ForeignFormatName& one : format_names) {
    expected += std::string(one.name) + (&one == &format_names.back() ? "" : ", ");
  }
  return {std::string(source), {}, std::move(expected), quoted(bytes)};
}

}  // namespace

std::span<const ForeignFormatName> foreign_formats() { return format_names; }

std::optional<ForeignFormat> foreign_format_named(std::string_view name) {
  const auto found = std::ranges::find(format_names, name, &ForeignFormatName::name);
  return found == format_names.end() ? std::nullopt : std::optional(found->format);
}

std::expected<ImportedGame, Error> import_game(std::string_view bytes,
                                               std::optional<ForeignFormat> format,
                                               const Cartridge& cartridge,
                                               std::string_view source) {
  if (bytes.size() > most_foreign_bytes) {
    return std::unexpected(wrong_size(source, bytes.size(), "at most 16777216 bytes").error);
  }
  const auto formats = format ? std::span<const ForeignFormat>(&*format, 1)
                              : std::span<const ForeignFormat>(tried_formats);
  ReadingFault furthest = {.byte = 0, .error = no_known_format(bytes, source)};
  for (const ForeignFormat one : formats) {
    auto record = import_as(one, bytes, cartridge, source);
    if (record) {
      return ImportedGame{one, *std::move(record)};
    }
    if (format || record.error().byte > furthest.byte) {
      furthest = std::move(record.error());
    }
  }
  return std::unexpected(std::move(furthest.error));
}

std::expected<Record, Error> position_in(std::string_view text, const Cartridge& cartridge,
                                         std::string_view source) {
  const DecodedText decoded = DecodedText::beginning_in_ascii(text);
  text = decoded.text();
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string_view::npos && text[first] == '{';
  TILERY_TRY(const ImportedGame game,
             import_game(text, is_json ? ForeignFormat::web_save : ForeignFormat::position,
                         cartridge, source));
  return without_events(game.record);
}

std::expected<std::string, Error> export_game(const Record& record, const Rules& rules,
                                              ForeignFormat format, std::string_view source) {
  const Undone undone = format == ForeignFormat::v4c ? Undone::kept : Undone::dropped;
  TILERY_TRY(const auto game, foreign_game_of(record, rules, undone, source));
  return written_as(format, game);
}

ReadingFault fault_at(std::string_view source, std::size_t byte, std::string expected,
                      std::string found) {
  return fault_before(fmt::format("{}, byte {}", source, byte), byte, std::move(expected),
                      std::move(found));
}

ReadingFault fault_before(std::string_view source, std::size_t byte, std::string expected,
                          std::string found) {
  return {.byte = byte,
          .error = {.source = std::string(source),
                    .place = {},
                    .expected = std::move(expected),
                    .found = std::move(found)}};
}

ReadingFault wrong_size(std::string_view source, std::size_t size, std::string expected) {
  return fault_before(source, 0, std::move(expected), fmt::format("{} bytes", size));
}

std::string name_of_character(char32_t code) {
  return code > 0x20 && code < 0x7F ? fmt::format("the character '{}'", static_cast<char>(code))
                                    : fmt::format("the character U+{:04X}", std::uint32_t{code});
}

}  // namespace tilery
