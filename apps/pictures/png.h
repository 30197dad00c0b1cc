#pragma once
// Pixels as a PNG file, through libpng.

#include <span>
#include <string>

#include "tilery/picture/color.h"
#include "tilery/picture/raster.h"

namespace tilery {

/// The bytes of the file: a palette image. Requires 1 to 256 colours. Throws std::runtime_error
/// where libpng fails.
std::string png_of(const Raster& raster, std::span<const Color> palette);

}  // namespace tilery
