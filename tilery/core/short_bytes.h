#pragma once
// Rows of values: short rows need no heap memory, and zero bytes are found eight at a time.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace tilery {

/// A row of values. Up to `near_size` values need no heap memory, so a copy of a short row costs a
/// few cache lines and no allocation.
template <typename T, std::size_t near_size>
class ShortArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t most_near = near_size;

  ShortArray() {}

  ShortArray(std::size_t size, T value) : size_(size), far_(allocated(size)) {
    std::fill_n(data(), size, value);
  }

  ShortArray(const ShortArray& other)
      : size_(other.size_), near_(other.near_), far_(allocated(other.size_)) {
    if (far_) {
      std::copy_n(other.far_.get(), size_, far_.get());
    }
  }
  ShortArray(ShortArray&& other) noexcept
      : size_(std::exchange(other.size_, 0)), near_(other.near_), far_(std::move(other.far_)) {}
  ShortArray& operator=(const ShortArray& other) {
    if (other.size_ <= most_near) {
      size_ = other.size_;
      near_ = other.near_;
      far_.reset();
    } else {
      *this = ShortArray(other);
    }
    return *this;
  }
  ShortArray& operator=(ShortArray&& other) noexcept {
    size_ = std::exchange(other.size_, 0);
    near_ = other.near_;
    far_ = std::move(other.far_);
    return *this;
  }
  ~ShortArray() = default;

  /// Makes this a row of `size` values, which are not initialised.
  void make_room(std::size_t size) {
    size_ = size;
    far_ = allocated(size);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T* data() const { return far_ ? far_.get() : near_.values.data(); }
  [[nodiscard]] T* data() { return far_ ? far_.get() : near_.values.data(); }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T& operator[](std::size_t place) const { return data()[place]; }
  [[nodiscard]] T& operator[](std::size_t place) { return data()[place]; }

  /// The values of a row of up to most_near values, followed by uninitialised values: a block of
  /// fixed size to read.
  [[nodiscard]] std::span<const T, near_size> near_values() const { return near_.values; }

  friend bool operator==(const ShortArray& a, const ShortArray& b) {
    return std::ranges::equal(a, b);
  }

 private:
  static std::unique_ptr<T[]> allocated(std::size_t size) {
    return size > near_size ? std::make_unique<T[]>(size) : nullptr;
  }

  std::size_t size_ = 0;
  union Near {  // not set beyond `size_` values, because setting all costs more than most uses
    Near() {}
    std::array<T, near_size> values;
  } near_;
  std::unique_ptr<T[]> far_;  ///< all values of a long row
};

/// The bytes of a board up to 8 x 8 with its walls.
using ShortBytes = ShortArray<std::uint8_t, 96>;

/// Bit 8 * i is set if bytes[i] is 0, for the first eight bytes, or for all if there are fewer. All
/// other bits are 0.
inline std::uint64_t marks_of_zeros(std::span<const std::uint8_t> bytes) {
  constexpr std::uint64_t every_byte = 0x0101010101010101;
  if (bytes.size() < sizeof(std::uint64_t)) {
    // Byte by byte: reading back a word that was copied in parts would stall the processor.
    std::uint64_t marks = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      marks |= std::uint64_t{bytes[i] == 0} << 8 * i;
    }
    return marks;
  }
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data(), sizeof word);
  if constexpr (std::endian::native == std::endian::big) {
    word = std::byteswap(word);
  }
  // The highest bit of each byte is set if the byte is not 0.
  const std::uint64_t not_zero = ((word & 0x7F * every_byte) + 0x7F * every_byte) | word;
  return ~not_zero >> 7 & every_byte;
}

/// The number of bytes that are 0.
inline std::size_t count_zeros(std::span<const std::uint8_t> bytes) {
  std::size_t count = 0;
  for (; bytes.size() > 8; bytes = bytes.subspan(8)) {
    count += marks_of_zeros(bytes.first<8>()) * 0x0101010101010101 >> 56;
  }
  return count + (marks_of_zeros(bytes) * 0x0101010101010101 >> 56);
}

/// The index of zero byte number `number`, counted from 0. Requires number < count_zeros(bytes).
inline std::size_t place_of_zero(std::span<const std::uint8_t> bytes, std::uint64_t number) {
  for (std::size_t first = 0;; first += 8) {
    assert(first < bytes.size());
    std::uint64_t marks = marks_of_zeros(bytes.subspan(first));
    const std::uint64_t here = marks * 0x0101010101010101 >> 56;
    if (number < here) {
      for (; number > 0; --number) {
        marks &= marks - 1;
      }
      return first + static_cast<std::size_t>(std::countr_zero(marks)) / 8;
    }
    number -= here;
  }
}

}  // namespace tilery
