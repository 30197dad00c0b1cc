#include "apps/pictures/gif.h"

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilery {
namespace {

constexpr std::array<Color, 3> palette = {{{1, 2, 3}, {250, 0, 9}, {7, 77, 177}}};

struct Frame {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  int hundredths = 0;
  std::vector<std::uint8_t> pixels;
  friend bool operator==(const Frame&, const Frame&) = default;
};

int read_bytes(GifFileType* file, GifByteType* to, int count) {
  auto& unread = *static_cast<std::string_view*>(file->UserData);
  const std::size_t taken = std::min(unread.size(), std::size_t(count));
  std::memcpy(to, unread.data(), taken);
  unread.remove_prefix(taken);
  return static_cast<int>(taken);
}

/// The frames of a GIF, as giflib reads them.
std::vector<Frame> frames_of(std::string_view bytes) {
  int error = 0;
  GifFileType* const file = DGifOpen(&bytes, read_bytes, &error);
  EXPECT_NE(file, nullptr);
  EXPECT_EQ(DGifSlurp(file), GIF_OK);
  std::vector<Frame> frames;
  for (int i = 0; i < file->ImageCount; ++i) {
    const SavedImage& image = file->SavedImages[i];
    GraphicsControlBlock control = {};
    EXPECT_EQ(DGifSavedExtensionToGCB(file, i, &control), GIF_OK);
    const GifImageDesc& box = image.ImageDesc;
    frames.push_back(
        {box.Left, box.Top, box.Width, box.Height, control.DelayTime,
         std::vector<std::uint8_t>(image.RasterBits,
                                   image.RasterBits + std::size_t(box.Width * box.Height))});
  }
  DGifCloseFile(file, nullptr);
  return frames;
}

Raster raster_of(std::vector<std::uint8_t> values) {
  Raster raster(3, 2);
  raster.values = std::move(values);
  return raster;
}

TEST(Gif, KeepsOnlyTheBoxThatDiffers) {
  Gif gif(3, 2, palette);
  gif.add(raster_of({0, 0, 0, 0, 0, 0}), 100);
  gif.add(raster_of({0, 1, 2, 0, 0, 0}), 200);
  EXPECT_EQ(frames_of(std::move(gif).finish()),
            (std::vector<Frame>{{0, 0, 3, 2, 10, {0, 0, 0, 0, 0, 0}}, {1, 0, 2, 1, 20, {1, 2}}}));
}

TEST(Gif, ShowsEqualPicturesAsOneFrame) {
  Gif gif(3, 2, palette);
  gif.add(raster_of({0, 1, 0, 1, 0, 1}), 100);
  gif.add(raster_of({0, 1, 0, 1, 0, 1}), 250);
  EXPECT_EQ(frames_of(std::move(gif).finish()),
            (std::vector<Frame>{{0, 0, 3, 2, 35, {0, 1, 0, 1, 0, 1}}}));
}

TEST(Gif, RoundedTimesAddUp) {
  Gif gif(3, 2, palette);
  for (int i = 0; i < 4; ++i) {
    gif.add(raster_of({static_cast<std::uint8_t>(i % 2), 0, 0, 0, 0, 0}), 15);
  }
  int hundredths = 0;
  for (const Frame& frame : frames_of(std::move(gif).finish())) {
    hundredths += frame.hundredths;
  }
  EXPECT_EQ(hundredths, 6);
}

TEST(Gif, PlaysForEver) {
  Gif gif(3, 2, palette);
  gif.add(raster_of({0, 0, 0, 0, 0, 0}), 100);
  const std::string bytes = std::move(gif).finish();
  EXPECT_NE(bytes.find(std::string("NETSCAPE2.0\3\1\0\0", 15)), std::string::npos);
}

}  // namespace
}  // namespace tilery
