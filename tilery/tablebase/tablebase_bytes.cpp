#include "tilery/tablebase/tablebase_bytes.h"

#include <bit>
#include <utility>

#include "tilery/core/compression.h"
#include "tilery/core/signature.h"

namespace tilery {
namespace {

constexpr std::size_t word_bytes = 8;
constexpr unsigned bits_of_piece = 7;
constexpr unsigned last_shift = 63;  ///< shift of a number's last piece, which holds one bit
constexpr std::uint64_t piece = 127;
constexpr std::uint64_t more_follow = 128;
/// The most values, and the most bytes of content, that a block may announce.
constexpr std::uint64_t most_announced = std::uint64_t{1} << 31;

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// A block of a layer's file: the number of values, the size of the content, the packed content, a
/// checksum of all these bytes.
std::string sealed(std::size_t count, std::string_view content) {
  std::string bytes;
  append_number(bytes, count, word_bytes);
  append_number(bytes, content.size(), word_bytes);
  bytes += text_of(compressed(bytes_of(content), Compression::zstd));
  append_number(bytes, table_checksum(bytes), word_bytes);
  return bytes;
}

struct Opened {
  std::size_t count = 0;
  std::vector<std::uint8_t> content;
};

std::optional<Opened> opened(std::string_view bytes) {
  if (bytes.size() < 3 * word_bytes) {
    return std::nullopt;
  }
  const std::string_view sum = bytes.substr(bytes.size() - word_bytes);
  bytes.remove_suffix(word_bytes);
  if (table_checksum(bytes) != number_at(sum, word_bytes)) {
    return std::nullopt;
  }
  const std::uint64_t count = number_at(bytes, word_bytes);
  const std::uint64_t size = number_at(bytes.substr(word_bytes), word_bytes);
  if (count > most_announced || size > most_announced) {
    return std::nullopt;
  }
  auto content =
      decompressed(bytes.substr(2 * word_bytes), Compression::zstd, static_cast<std::size_t>(size));
  if (!content) {
    return std::nullopt;
  }
  return Opened{static_cast<std::size_t>(count), *std::move(content)};
}

/// A number of seven bits a byte from the front of `text`; nothing if it has more than 64 bits.
std::optional<std::uint64_t> take_difference(std::string_view& text) {
  std::uint64_t difference = 0;
  for (unsigned shift = 0; !text.empty() && shift <= last_shift; shift += bits_of_piece) {
    const auto byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    if (shift == last_shift && byte > 1) {
      return std::nullopt;
    }
    difference |= (byte & piece) << shift;
    if (byte <= piece) {
      return difference;
    }
  }
  return std::nullopt;
}

/// `Bits` is the unsigned type of the same size.
template <typename Bits, typename Float>
std::string sealed_floats(std::span<const Float> values) {
  std::string content;
  content.reserve(sizeof(Float) * values.size());
  for (const Float one : values) {
    append_number(content, std::bit_cast<Bits>(one), sizeof one);
  }
  return sealed(values.size(), content);
}

template <typename Float, typename Bits>
std::optional<std::vector<Float>> floats_in(std::string_view bytes) {
  const std::optional<Opened> file = opened(bytes);
  if (!file || file->content.size() % sizeof(Float) != 0 ||
      file->content.size() / sizeof(Float) != file->count) {
    return std::nullopt;
  }
  std::vector<Float> values(file->count);
  std::string_view content = text_of(file->content);
  for (Float& value : values) {
    value = std::bit_cast<Float>(static_cast<Bits>(number_at(content, sizeof(Float))));
    content.remove_prefix(sizeof(Float));
  }
  return values;
}

}  // namespace

void append_number(std::string& text, std::uint64_t number, std::size_t bytes) {
  for (std::size_t byte = 0; byte < bytes; ++byte) {
    text += static_cast<char>(number >> (8 * byte) & 255);
  }
}

std::uint64_t number_at(std::string_view text, std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t byte = 0; byte < bytes; ++byte) {
    number |= std::uint64_t{static_cast<unsigned char>(text[byte])} << (8 * byte);
  }
  return number;
}

void append_keys(std::string& text, std::span<const std::uint64_t> keys) {
  std::uint64_t last = 0;
  for (const std::uint64_t key : keys) {
    std::uint64_t left = key - last;
    last = key;
    for (; left > piece; left >>= bits_of_piece) {
      text += static_cast<char>((left & piece) | more_follow);
    }
    text += static_cast<char>(left);
  }
}

std::optional<std::vector<std::uint64_t>> take_keys(std::string_view& text, std::size_t count) {
  if (count > text.size()) {
    return std::nullopt;
  }
  std::vector<std::uint64_t> keys;
  keys.reserve(count);
  std::string_view rest = text;
  std::uint64_t last = 0;
  while (keys.size() < count) {
    const std::optional<std::uint64_t> difference = take_difference(rest);
    if (!difference || (*difference == 0 && !keys.empty()) || last + *difference < last) {
      return std::nullopt;
    }
    last += *difference;
    keys.push_back(last);
  }
  text = rest;
  return keys;
}

std::uint64_t table_checksum(std::string_view bytes) {
  ByteSignature signature;
  signature.add(bytes);
  return signature.value();
}

std::string layer_bytes(std::span<const std::uint64_t> keys) {
  std::string content;
  append_keys(content, keys);
  return sealed(keys.size(), content);
}

std::string layer_bytes(std::span<const float> odds) { return sealed_floats<std::uint32_t>(odds); }

std::string layer_bytes(std::span<const double> values) {
  return sealed_floats<std::uint64_t>(values);
}

std::optional<std::vector<std::uint64_t>> keys_in(std::string_view bytes) {
  const std::optional<Opened> file = opened(bytes);
  if (!file) {
    return std::nullopt;
  }
  std::string_view content = text_of(file->content);
  auto keys = take_keys(content, file->count);
  return content.empty() ? std::move(keys) : std::nullopt;
}

std::optional<std::vector<float>> odds_in(std::string_view bytes) {
  return floats_in<float, std::uint32_t>(bytes);
}

std::optional<std::vector<double>> doubles_in(std::string_view bytes) {
  return floats_in<double, std::uint64_t>(bytes);
}

}  // namespace tilery
