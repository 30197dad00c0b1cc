// GIF films need giflib, which is not in the npm package: they are refused.

#include <span>
#include <stdexcept>
#include <string>

#include "apps/pictures/gif.h"

namespace tilery {

class Gif::Encoder {};

Gif::Gif(int /*width*/, int /*height*/, std::span<const Color> /*palette*/) {
  throw std::runtime_error(
      "--format gif: expected svg-animated or cast, as this program writes no GIF");
}
Gif::~Gif() = default;
void Gif::add(const Raster& /*raster*/, int /*shown_ms*/) {}
std::string Gif::finish() && { return {}; }

}  // namespace tilery
