#pragma once
// Writes animated GIF files through giflib.

#include <memory>
#include <span>
#include <string>

#include "tilery/picture/raster.h"
#include "tilery/picture/theme.h"

namespace tilery {

/// Takes pictures one after the other. Writes only the box in which each differs from the picture
/// before. The GIF loops for ever. Throws std::runtime_error if giflib fails.
class Gif {
 public:
  /// Requires 1 to 256 colours. All pictures must have this size.
  Gif(int width, int height, std::span<const Color> palette);
  Gif(const Gif&) = delete;
  Gif& operator=(const Gif&) = delete;
  ~Gif();

  /// Shows `raster` for `shown_ms` milliseconds, in steps of a hundredth of a second. Equal
  /// pictures in a row become one, shown for 655 s at most.
  void add(const Raster& raster, int shown_ms);

  /// The bytes of the file.
  [[nodiscard]] std::string finish() &&;

 private:
  class Encoder;
  std::unique_ptr<Encoder> encoder_;
  Raster shown_;
  Raster waiting_;  ///< not written yet, because its time may still grow
  int waiting_ms_ = 0;
  int owed_ms_ = 0;  ///< time that rounding to hundredths has left out

  void write_waiting();
};

}  // namespace tilery
