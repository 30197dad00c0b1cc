#pragma once
// The binary formats of EndgameTablebase (.rec, .rpl, .vrs), and 2048-next's text of an .rpl.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"

namespace tilery {

/// Reads a .rec: a first board, then a move in each record of 17 bytes. One reading. Success rates
/// are ignored.
ReadGames read_rec(std::string_view bytes, std::string_view source);

/// Writes a .rec with all success rates 0. Fails for a board other than 4 x 4, a start with tiles
/// above 32768, an undo, and a new tile above 4.
std::expected<std::string, Error> write_rec(const ForeignGame& game);

/// Reads an .rpl: a board and a move in each record of 25 bytes. Gives two readings, because either
/// end of a board may be its top left; the first is `likely`. Success rates are ignored.
ReadGames read_rpl(std::string_view bytes, std::string_view source,
                   NibbleOrder likely = NibbleOrder::top_left_highest);

/// Reads 2048-next's text, "REPLAY_v9RPL_B64_" and an .rpl in base64. Its top left is most likely
/// the lowest nibble.
ReadGames read_rpl_text(std::string_view bytes, std::string_view source);

/// Writes an .rpl. EndgameTablebase has the top left cell in the highest nibble, 2048-next in the
/// lowest. All success rates are 0, which means unknown. Fails for a board other than 4 x 4, tiles
/// above 32768, an undo, and a new tile above 4.
std::expected<std::string, Error> write_rpl(const ForeignGame& game, NibbleOrder order);

/// Writes 2048-next's text of an .rpl. Fails as write_rpl does.
std::expected<std::string, Error> write_rpl_text(const ForeignGame& game);

/// Reads a .vrs: a board, a score and the previous move in each record of 13 bytes. One reading.
/// The new tiles follow from the boards. Fails if the first score is not 0.
ReadGames read_vrs(std::string_view bytes, std::string_view source);

/// Writes a .vrs. Fails for a board other than 4 x 4, tiles above 32768, an undo, scores of 2^32
/// and more, and a score that does not begin at 0.
std::expected<std::string, Error> write_vrs(const ForeignGame& game);

}  // namespace tilery
