#pragma once
// An episode of the 2048-Framework: placements and slides in turn, in one line of text.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/record/foreign_formats.h"

namespace tilery {

/// Reads a line, with or without its line feed. Rewards and times may be missing. One reading.
ReadGames read_framework(std::string_view bytes, std::string_view source);

/// Writes rewards, and times if the game has them. Fails for a board other than 4 x 4 or an undo.
std::expected<std::string, Error> write_framework(const ForeignGame& game);

}  // namespace tilery
