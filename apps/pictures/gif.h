#pragma once
// Writes animated GIF files through giflib.

#include <memory>
#include <span>
#include <string>

#include "tilery/picture/color.h"
#include "tilery/picture/raster.h"

namespace tilery {

/// Takes pictures one after the other; of each it writes the box that differs from the picture
/// before. The GIF loops for ever. Throws std::runtime_error where giflib fails.
class Gif {
 public:
  /// Requires 1 to 256 colours. All pictures must have this size.
  Gif(int width, int height, std::span<const Color> palette);
  Gif(const Gif&) = delete;
  Gif& operator=(const Gif&) = delete;
  ~Gif();

  /// Shows `raster` for that long, to the hundredth of a second.
  void add(const Raster& raster, int shown_ms);

  [[nodiscard]] std::string finish() &&;

 private:
  class Encoder;
  std::unique_ptr<Encoder> encoder_;
  Raster shown_;
  Raster waiting_;  ///< not written yet, as its time may still grow
  int waiting_ms_ = 0;
  int owed_ms_ = 0;  ///< the rest of rounding to hundredths

  void write_waiting();
};

}  // namespace tilery
