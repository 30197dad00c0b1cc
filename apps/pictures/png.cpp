#include "apps/pictures/png.h"

#include <png.h>

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace tilery {
namespace {

std::vector<png_byte> color_map_of(std::span<const Color> palette) {
  std::vector<png_byte> map;
  for (const Color color : palette) {
    map.insert(map.end(), {color.red, color.green, color.blue});
  }
  return map;
}

png_image image_of(const Raster& raster, std::size_t colors) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(raster.width);
  image.height = static_cast<png_uint_32>(raster.height);
  image.format = PNG_FORMAT_RGB_COLORMAP;
  image.colormap_entries = static_cast<png_uint_32>(colors);
  return image;
}

}  // namespace

std::string png_of(const Raster& raster, std::span<const Color> palette) {
  const std::vector<png_byte> map = color_map_of(palette);
  png_image image = image_of(raster, palette.size());
  std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = bytes.size();
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, raster.values.data(), 0,
                                map.data()) == 0) {
    throw std::runtime_error(std::string("libpng: ") + image.message);
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace tilery
