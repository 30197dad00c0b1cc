#pragma once
// EndgameTablebase's .rpl: a board and a move in each record of 25 bytes.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/formats/nibbles.h"
#include "tilery/record/formats/readings.h"

namespace tilery {

/// Ambiguous is which end of a board is its top left: `likely` is tried first. The rates of success
/// are not read.
ReadGames read_rpl(std::string_view bytes, std::string_view source,
                   NibbleOrder likely = NibbleOrder::top_left_highest);

/// 2048-next's text: "REPLAY_v9RPL_B64_" and base64, the top left likely the lowest.
ReadGames read_rpl_text(std::string_view bytes, std::string_view source);

/// EndgameTablebase's own has the top left highest, 2048-next's lowest. All rates are 0, which
/// stands for unknown. Fails for a board other than 4 x 4, tiles above 32768, and an undo.
std::expected<std::string, Error> write_rpl(const ForeignGame& game, NibbleOrder order);

/// 2048-next's text.
std::expected<std::string, Error> write_rpl_text(const ForeignGame& game);

}  // namespace tilery
