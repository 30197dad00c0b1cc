#include "apps/pictures/gif.h"

#include <fmt/format.h>
#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tilery {
namespace {

constexpr int most_hundredths = 65535;
constexpr int bits_of_color = 8;

struct PixelBox {
  int left = 0;
  int top = 0;
  int width = 1;
  int height = 1;
};

/// The smallest box around all differences; one pixel if the pictures are equal.
PixelBox changed_box(const Raster& before, const Raster& after) {
  int left = after.width;
  int right = 0;
  int top = after.height;
  int bottom = 0;
  for (int y = 0; y < after.height; ++y) {
    for (int x = 0; x < after.width; ++x) {
      if (before.at({x, y}) != after.at({x, y})) {
        left = std::min(left, x);
        right = std::max(right, x + 1);
        top = std::min(top, y);
        bottom = y + 1;
      }
    }
  }
  return right == 0 ? PixelBox{} : PixelBox{left, top, right - left, bottom - top};
}

}  // namespace

/// A GIF file in memory, written by giflib.
class Gif::Encoder {
 public:
  Encoder(int width, int height, std::span<const Color> palette)
      : Encoder() {  // from here on, the destructor closes the file if a line throws
    std::vector<GifColorType> colors(256);
    std::ranges::transform(palette, colors.begin(), [](Color color) {
      return GifColorType{color.red, color.green, color.blue};
    });
    ColorMapObject* const map = GifMakeMapObject(256, colors.data());
    EGifSetGifVersion(file_, true);
    const int answer = EGifPutScreenDesc(file_, width, height, bits_of_color, 0, map);
    GifFreeMapObject(map);
    check(answer);
    put_loop();
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  ~Encoder() {
    if (file_ != nullptr) {
      EGifCloseFile(file_, nullptr);
    }
  }

  void put(const Raster& raster, PixelBox box, int hundredths) {
    put_delay(hundredths);
    check(EGifPutImageDesc(file_, box.left, box.top, box.width, box.height, false, nullptr));
    std::vector<GifPixelType> line(std::size_t(box.width));
    for (int y = box.top; y < box.top + box.height; ++y) {
      for (int x = 0; x < box.width; ++x) {
        line[std::size_t(x)] = raster.at({box.left + x, y});
      }
      check(EGifPutLine(file_, line.data(), box.width));
    }
  }

  std::string finish() {
    int error = 0;
    if (EGifCloseFile(std::exchange(file_, nullptr), &error) == GIF_ERROR) {
      fail(error);
    }
    return std::move(bytes_);
  }

 private:
  Encoder() {
    int error = 0;
    file_ = EGifOpen(&bytes_, write, &error);
    if (file_ == nullptr) {
      fail(error);
    }
  }

  static int write(GifFileType* file, const GifByteType* bytes, int count) {
    static_cast<std::string*>(file->UserData)
        ->append(reinterpret_cast<const char*>(bytes), std::size_t(count));
    return count;
  }

  /// Throws giflib's words for one of its errors.
  [[noreturn]] static void fail(int error) {
    const char* const words = GifErrorString(error);
    throw std::runtime_error(words != nullptr ? fmt::format("giflib: {}", words)
                                              : fmt::format("giflib: error {}", error));
  }

  void check(int answer) const {
    if (answer == GIF_ERROR) {
      fail(file_->Error);
    }
  }

  /// Netscape's extension: loop for ever.
  void put_loop() {
    constexpr std::array<GifByteType, 3> for_ever = {1, 0, 0};
    check(EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(file_, for_ever.size(), for_ever.data()));
    check(EGifPutExtensionTrailer(file_));
  }

  void put_delay(int hundredths) {
    GraphicsControlBlock control = {};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = hundredths;
    control.TransparentColor = NO_TRANSPARENT_COLOR;
    std::array<GifByteType, 4> bytes = {};
    const std::size_t size = EGifGCBToExtension(&control, bytes.data());
    check(EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(size), bytes.data()));
  }

  std::string bytes_;
  GifFileType* file_ = nullptr;
};

Gif::Gif(int width, int height, std::span<const Color> palette)
    : encoder_(std::make_unique<Encoder>(width, height, palette)) {}

Gif::~Gif() = default;

void Gif::add(const Raster& raster, int shown_ms) {
  if (raster == waiting_) {
    waiting_ms_ += shown_ms;
    return;
  }
  write_waiting();
  waiting_ = raster;
  waiting_ms_ = shown_ms;
}

void Gif::write_waiting() {
  if (waiting_.values.empty()) {
    return;
  }
  const PixelBox box = shown_.values.empty() ? PixelBox{0, 0, waiting_.width, waiting_.height}
                                             : changed_box(shown_, waiting_);
  const int due_ms = waiting_ms_ + owed_ms_;
  encoder_->put(waiting_, box, std::min(due_ms / 10, most_hundredths));
  owed_ms_ = due_ms % 10;
  shown_ = waiting_;
}

std::string Gif::finish() && {
  write_waiting();
  return encoder_->finish();
}

}  // namespace tilery
