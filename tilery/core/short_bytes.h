#pragma once
// A row of bytes that lies in the object itself while it is short.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace tilery {

/// Bytes of a fixed number. Up to `most_near` of them need no memory of their own, so that copies
/// of short rows cost two cache lines and no allocation.
class ShortBytes {
 public:
  static constexpr std::size_t most_near = 96;

  ShortBytes() = default;

  ShortBytes(std::size_t size, std::uint8_t value) : size_(size), far_(allocated(size)) {
    std::ranges::fill(bytes(), value);
  }

  ShortBytes(const ShortBytes& other)
      : size_(other.size_), near_(other.near_), far_(allocated(other.size_)) {
    if (far_) {
      std::ranges::copy(other.bytes(), far_.get());
    }
  }
  ShortBytes(ShortBytes&& other) noexcept
      : size_(std::exchange(other.size_, 0)), near_(other.near_), far_(std::move(other.far_)) {}
  ShortBytes& operator=(const ShortBytes& other) {
    if (other.size_ <= most_near) {
      size_ = other.size_;
      near_ = other.near_;
      far_.reset();
    } else {
      *this = ShortBytes(other);
    }
    return *this;
  }
  ShortBytes& operator=(ShortBytes&& other) noexcept {
    size_ = std::exchange(other.size_, 0);
    near_ = other.near_;
    far_ = std::move(other.far_);
    return *this;
  }
  ~ShortBytes() = default;

  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {start(), size_}; }
  [[nodiscard]] std::span<std::uint8_t> bytes() { return {start(), size_}; }

  /// Of up to most_near bytes: these and bytes without meaning. So blocks can be read whole.
  [[nodiscard]] std::span<const std::uint8_t, most_near> near_bytes() const { return near_; }

  friend bool operator==(const ShortBytes& a, const ShortBytes& b) {
    return std::ranges::equal(a.bytes(), b.bytes());
  }

 private:
  static std::unique_ptr<std::uint8_t[]> allocated(std::size_t size) {
    return size > most_near ? std::make_unique<std::uint8_t[]>(size) : nullptr;
  }
  [[nodiscard]] const std::uint8_t* start() const { return far_ ? far_.get() : near_.data(); }
  [[nodiscard]] std::uint8_t* start() { return far_ ? far_.get() : near_.data(); }

  std::size_t size_ = 0;
  std::array<std::uint8_t, most_near> near_{};
  std::unique_ptr<std::uint8_t[]> far_;  ///< all bytes of a long row
};

}  // namespace tilery
