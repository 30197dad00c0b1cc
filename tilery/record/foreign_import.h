#pragma once
// Records from foreign games.

#include <expected>
#include <string_view>

#include "tilery/record/foreign.h"
#include "tilery/record/formats/readings.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The record of a foreign game under a cartridge's rules: it begins on the game's first board,
/// lists what entered, goes on wherever the rules ask, and has its result. Fails at the first step
/// that the rules do not allow, or that is not what the file says of boards, scores or gains.
std::expected<Record, ReadingFault> record_of(const ForeignGame& game, const Cartridge& cartridge,
                                              std::string_view source);

}  // namespace tilery
