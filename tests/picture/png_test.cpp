#include "tilery/picture/raster.h"

#include <gtest/gtest.h>
#include <png.h>

#include <array>

namespace tilery {
namespace {

TEST(Png, GivesBackEveryPixelInItsColour) {
  const std::array<Color, 3> palette = {{{1, 2, 3}, {250, 0, 9}, {7, 77, 177}}};
  Raster raster(3, 2);
  raster.values = {0, 1, 2, 2, 1, 0};
  const std::string bytes = png_of(raster, palette);
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()), 0);
  ASSERT_EQ(image.width, 3u);
  ASSERT_EQ(image.height, 2u);
  image.format = PNG_FORMAT_RGB;
  std::array<png_byte, 18> pixels = {};
  ASSERT_NE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr), 0);
  for (std::size_t i = 0; i < raster.values.size(); ++i) {
    const Color color = palette[raster.values[i]];
    EXPECT_EQ((Color{pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]}), color) << i;
  }
}

}  // namespace
}  // namespace tilery
