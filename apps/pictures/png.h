#pragma once
// Writes PNG files through libpng.

#include <span>
#include <string>

#include "tilery/picture/color.h"
#include "tilery/picture/raster.h"

namespace tilery {

/// A PNG file with a palette. Requires 1 to 256 colours. Throws std::runtime_error
/// where libpng fails.
std::string png_of(const Raster& raster, std::span<const Color> palette);

}  // namespace tilery
