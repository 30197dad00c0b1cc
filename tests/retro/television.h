#pragma once
// The picture on a television, drawn from the writes of a program to the TIA.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/retro/console.h"

namespace tilery::retro {

inline constexpr int dots_of_line = 160;

/// The colour of every dot, as the TIA keeps it.
using PictureLine = std::array<std::uint8_t, dots_of_line>;

/// The picture of a frame of `lines` lines with these writes: its lines without VBLANK. Draws the
/// playfield, and players with their copies, delays and moves. Requires that the program uses no
/// missiles, no ball, no wide or mirrored players and no colours by score. The frame before must
/// have the same writes; it has while nothing on the console changes.
std::vector<PictureLine> picture_of(std::span<const TiaWrite> writes, int lines);

}  // namespace tilery::retro
