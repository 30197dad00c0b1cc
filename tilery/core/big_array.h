#pragma once
// Arrays of gigabytes: zeroed when made, on huge pages where the system has them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#pragma GCC visibility push(default)
namespace tilery {

namespace detail {
/// Zeroed memory, aligned to at least 64 bytes; null if there is not enough. Requires bytes > 0.
void* zeroed_pages(std::size_t bytes);
void free_pages(void* pages, std::size_t bytes);
}  // namespace detail

/// The memory of this machine in bytes. On systems other than Linux it is 4 GiB: the most memory
/// that a WebAssembly program can address.
std::uint64_t machine_memory();

/// Asks the processor to fetch the memory at `address`, because it will soon be read.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#endif
}

/// `size` values, all bits zero at first. Pages come from the system untouched, so values that are
/// never written cost no memory. Random reads are several times faster on huge pages, because one
/// address translation covers 2 MiB instead of 4 KiB. If memory is short the array is empty: check
/// size().
template <typename T>
class BigArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  BigArray() = default;
  explicit BigArray(std::size_t size)
      : values_(size == 0 || size > SIZE_MAX / sizeof(T)
                    ? nullptr
                    : static_cast<T*>(detail::zeroed_pages(size * sizeof(T)))),
        size_(values_ == nullptr ? 0 : size) {}
  BigArray(BigArray&& other) noexcept : values_(other.values_), size_(other.size_) {
    other.values_ = nullptr;
    other.size_ = 0;
  }
  BigArray& operator=(BigArray&& other) noexcept {
    BigArray taken(static_cast<BigArray&&>(other));
    swap(taken);
    return *this;
  }
  BigArray(const BigArray&) = delete;
  BigArray& operator=(const BigArray&) = delete;
  ~BigArray() {
    if (values_ != nullptr) {
      detail::free_pages(values_, size_ * sizeof(T));
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* data() { return values_; }
  [[nodiscard]] const T* data() const { return values_; }
  [[nodiscard]] T& operator[](std::size_t place) { return values_[place]; }
  [[nodiscard]] const T& operator[](std::size_t place) const { return values_[place]; }
  [[nodiscard]] std::span<T> values() { return {values_, size_}; }
  [[nodiscard]] std::span<const T> values() const { return {values_, size_}; }

 private:
  void swap(BigArray& other) noexcept {
    T* const values = values_;
    const std::size_t size = size_;
    values_ = other.values_;
    size_ = other.size_;
    other.values_ = values;
    other.size_ = size;
  }

  T* values_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace tilery
#pragma GCC visibility pop
