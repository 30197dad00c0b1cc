#include "tilery/core/packing.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>

namespace tilery {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// What inflateInit2 calls zlib's and gzip's forms.
constexpr int zlib_window = 15;
constexpr int gzip_window = 15 + 16;
/// Deflate makes a byte of 1,032 equal ones at best; zstd a block of 128 KiB of four bytes.
constexpr std::size_t deflate_best = 1032;
constexpr std::size_t zstd_best = 32768;
constexpr std::size_t least_piece = 65536;
constexpr std::size_t most_piece = std::size_t{1} << 28;
constexpr int zstd_most = 19;
constexpr const char* cut_off = "bytes that end too early";

bool may_hold(std::string_view packed, std::size_t size, std::size_t best) {
  return size / best <= packed.size();
}

/// One deflate stream, unpacked piece by piece into a growing buffer.
class Inflater {
 public:
  Inflater(std::string_view packed, int window) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    is_open_ = inflateInit2(&stream_, window) == Z_OK;
  }
  ~Inflater() {
    if (is_open_) {
      inflateEnd(&stream_);
    }
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  std::expected<Bytes, std::string> unpack(std::size_t most) {
    Bytes bytes;
    int code = is_open_ ? Z_OK : Z_MEM_ERROR;
    while (code == Z_OK) {
      const std::size_t had = bytes.size();
      // One byte more than wanted, so that a longer stream is noticed.
      bytes.resize(std::min(most + 1, had + std::clamp(had, least_piece, most_piece)));
      stream_.next_out = bytes.data() + had;
      stream_.avail_out = static_cast<uInt>(bytes.size() - had);
      code = inflate(&stream_, Z_NO_FLUSH);
      bytes.resize(bytes.size() - stream_.avail_out);
      if (bytes.size() > most) {
        return std::unexpected("more");
      }
    }
    if (code == Z_BUF_ERROR) {
      return std::unexpected(cut_off);
    }
    if (code != Z_STREAM_END) {
      return std::unexpected("broken bytes");
    }
    if (stream_.avail_in != 0) {
      return std::unexpected("bytes after the end");
    }
    return bytes;
  }

 private:
  z_stream stream_ = {};
  bool is_open_ = false;
};

std::expected<Bytes, std::string> unpacked_zstd(std::string_view packed, std::size_t size) {
  const auto announced = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (announced == ZSTD_CONTENTSIZE_ERROR) {
    return std::unexpected("broken bytes");
  }
  if (announced != ZSTD_CONTENTSIZE_UNKNOWN && announced != size) {
    return std::unexpected(std::to_string(announced));
  }
  Bytes bytes(size);
  const std::size_t done = ZSTD_decompress(bytes.data(), size, packed.data(), packed.size());
  if (ZSTD_isError(done) != 0) {
    return std::unexpected("broken bytes, or more");
  }
  bytes.resize(done);
  return bytes;
}

std::expected<Bytes, std::string> unpacked_any(std::string_view packed, Packing packing,
                                               std::size_t size) {
  if (!may_hold(packed, size, packing == Packing::zstd ? zstd_best : deflate_best)) {
    return std::unexpected("too few to hold them");
  }
  switch (packing) {
    case Packing::none:
      return Bytes(packed.begin(), packed.end());
    case Packing::zlib:
      return Inflater(packed, zlib_window).unpack(size);
    case Packing::gzip:
      return Inflater(packed, gzip_window).unpack(size);
    case Packing::zstd:
      break;
  }
  return unpacked_zstd(packed, size);
}

Bytes deflated(std::span<const std::uint8_t> bytes, int window, Effort effort) {
  z_stream stream = {};
  const int level = effort == Effort::most ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION;
  if (deflateInit2(&stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return {};
  }
  Bytes packed(deflateBound(&stream, static_cast<uLong>(bytes.size())));
  stream.next_in = const_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = packed.data();
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace

std::string_view name_of(Packing packing) {
  switch (packing) {
    case Packing::none:
      return "";
    case Packing::zlib:
      return "zlib";
    case Packing::gzip:
      return "gzip";
    case Packing::zstd:
      break;
  }
  return "zstd";
}

std::expected<Bytes, std::string> unpacked(std::string_view packed, Packing packing,
                                           std::size_t size) {
  std::expected<Bytes, std::string> bytes = unpacked_any(packed, packing, size);
  if (bytes && bytes->size() != size) {
    return std::unexpected(std::to_string(bytes->size()));
  }
  return bytes;
}

std::expected<Bytes, std::string> unpacked_gzip(std::string_view packed, std::size_t most) {
  return Inflater(packed, gzip_window).unpack(most);
}

std::expected<Bytes, std::string> unpacked_zstd_frame(std::string_view packed, std::size_t most) {
  const auto announced = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (announced == ZSTD_CONTENTSIZE_ERROR || announced == ZSTD_CONTENTSIZE_UNKNOWN) {
    return std::unexpected("broken bytes");
  }
  if (announced > most) {
    return std::unexpected("more");
  }
  return unpacked(packed, Packing::zstd, static_cast<std::size_t>(announced));
}

Bytes packed(std::span<const std::uint8_t> bytes, Packing packing, Effort effort) {
  switch (packing) {
    case Packing::none:
      return {bytes.begin(), bytes.end()};
    case Packing::zlib:
      return deflated(bytes, zlib_window, effort);
    case Packing::gzip:
      return deflated(bytes, gzip_window, effort);
    case Packing::zstd:
      break;
  }
  Bytes packed(ZSTD_compressBound(bytes.size()));
  const int level = effort == Effort::most ? zstd_most : ZSTD_CLEVEL_DEFAULT;
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), level));
  return packed;
}

}  // namespace tilery
