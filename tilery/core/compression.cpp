#include "tilery/core/compression.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace tilery {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// The codes of inflateInit2 for zlib and gzip.
constexpr int zlib_window = 15;
constexpr int gzip_window = 15 + 16;
/// Deflate packs 1,032 equal bytes into one; zstd a block of 128 KiB into four.
constexpr std::size_t best_deflate_ratio = 1032;
constexpr std::size_t best_zstd_ratio = 32768;
constexpr std::size_t least_piece = 65536;
constexpr std::size_t most_piece = std::size_t{1} << 28;
constexpr int thorough_zstd_level = 19;
constexpr const char* cut_off = "bytes that end too early";
constexpr const char* no_memory = "too little memory to decompress";

std::unexpected<std::string> more_than(std::size_t bytes) {
  return std::unexpected("more than " + std::to_string(bytes) + " bytes");
}

bool may_hold(std::string_view source, std::size_t size, std::size_t best_ratio) {
  return size / best_ratio <= source.size();
}

/// Decompresses one deflate stream, piece by piece, into a growing buffer.
class Inflater {
 public:
  Inflater(std::string_view source, int window) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(source.data()));
    stream_.avail_in = static_cast<uInt>(source.size());
    is_open_ = inflateInit2(&stream_, window) == Z_OK;
  }
  ~Inflater() {
    if (is_open_) {
      inflateEnd(&stream_);
    }
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  std::expected<Bytes, std::string> decompress(std::size_t most) {
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
        return more_than(most);
      }
    }
    if (code == Z_BUF_ERROR) {
      return std::unexpected(cut_off);
    }
    if (code == Z_MEM_ERROR) {
      return std::unexpected(no_memory);
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

std::expected<Bytes, std::string> decompressed_zstd(std::string_view source, std::size_t size) {
  const auto announced = ZSTD_getFrameContentSize(source.data(), source.size());
  if (announced == ZSTD_CONTENTSIZE_ERROR) {
    return std::unexpected("broken bytes");
  }
  if (announced != ZSTD_CONTENTSIZE_UNKNOWN && announced != size) {
    return std::unexpected(std::to_string(announced) + " bytes");
  }
  Bytes bytes(size);
  const std::size_t done = ZSTD_decompress(bytes.data(), size, source.data(), source.size());
  if (ZSTD_isError(done) != 0) {
    const ZSTD_ErrorCode code = ZSTD_getErrorCode(done);
    return code == ZSTD_error_dstSize_tooSmall    ? more_than(size)
           : code == ZSTD_error_memory_allocation ? std::unexpected<std::string>(no_memory)
                                                  : std::unexpected<std::string>("broken bytes");
  }
  bytes.resize(done);
  return bytes;
}

std::expected<Bytes, std::string> decompressed_any(std::string_view source, Compression compression,
                                                   std::size_t size) {
  const std::size_t best_ratio =
      compression == Compression::zstd ? best_zstd_ratio : best_deflate_ratio;
  if (!may_hold(source, size, best_ratio)) {
    return std::unexpected(std::to_string(source.size()) + " bytes, too few to hold them");
  }
  switch (compression) {
    case Compression::none:
      return Bytes(source.begin(), source.end());
    case Compression::zlib:
      return Inflater(source, zlib_window).decompress(size);
    case Compression::gzip:
      return Inflater(source, gzip_window).decompress(size);
    case Compression::zstd:
      break;
  }
  return decompressed_zstd(source, size);
}

/// Throws std::bad_alloc, as a vector without memory does. Builds without exceptions end here.
[[noreturn]] void fail_without_memory() {
#if defined(__cpp_exceptions)
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

Bytes deflated(std::span<const std::uint8_t> bytes, int window, Effort effort) {
  z_stream stream = {};
  const int level = effort == Effort::most ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION;
  if (deflateInit2(&stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    fail_without_memory();
  }
  Bytes result(deflateBound(&stream, static_cast<uLong>(bytes.size())));
  stream.next_in = const_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = result.data();
  stream.avail_out = static_cast<uInt>(result.size());
  const int code = deflate(&stream, Z_FINISH);
  result.resize(result.size() - stream.avail_out);
  deflateEnd(&stream);
  if (code != Z_STREAM_END) {
    fail_without_memory();
  }
  return result;
}

}  // namespace

std::string_view name_of(Compression compression) {
  switch (compression) {
    case Compression::none:
      return "";
    case Compression::zlib:
      return "zlib";
    case Compression::gzip:
      return "gzip";
    case Compression::zstd:
      break;
  }
  return "zstd";
}

std::expected<Bytes, std::string> decompressed(std::string_view source, Compression compression,
                                               std::size_t size) {
  std::expected<Bytes, std::string> bytes = decompressed_any(source, compression, size);
  if (bytes && bytes->size() != size) {
    return std::unexpected(std::to_string(bytes->size()) + " bytes");
  }
  return bytes;
}

std::expected<Bytes, std::string> decompressed_gzip(std::string_view source, std::size_t most) {
  return Inflater(source, gzip_window).decompress(most);
}

std::expected<Bytes, std::string> decompressed_zstd_frame(std::string_view source,
                                                          std::size_t most) {
  const auto announced = ZSTD_getFrameContentSize(source.data(), source.size());
  if (announced == ZSTD_CONTENTSIZE_ERROR || announced == ZSTD_CONTENTSIZE_UNKNOWN) {
    return std::unexpected("broken bytes");
  }
  if (announced > most) {
    return std::unexpected(std::to_string(announced) + " bytes");
  }
  return decompressed(source, Compression::zstd, static_cast<std::size_t>(announced));
}

Bytes compressed(std::span<const std::uint8_t> bytes, Compression compression, Effort effort) {
  switch (compression) {
    case Compression::none:
      return {bytes.begin(), bytes.end()};
    case Compression::zlib:
      return deflated(bytes, zlib_window, effort);
    case Compression::gzip:
      return deflated(bytes, gzip_window, effort);
    case Compression::zstd:
      break;
  }
  Bytes result(ZSTD_compressBound(bytes.size()));
  const int level = effort == Effort::most ? thorough_zstd_level : ZSTD_CLEVEL_DEFAULT;
  const std::size_t size =
      ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), level);
  if (ZSTD_isError(size) != 0) {
    fail_without_memory();
  }
  result.resize(size);
  return result;
}

}  // namespace tilery
