#pragma once
// The bytes of one chunk of a network file, before compression and after decompression.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tilery {

/// The number of weights in each chunk of a network, except the last.
inline constexpr std::size_t weights_of_chunk = std::size_t{1} << 20;

using ChunkBytes = std::vector<std::uint8_t>;

/// The floats as four planes of bytes, the lowest bytes first.
ChunkBytes chunk_of_floats(std::span<const float> values);
/// Reads the bytes of chunk_of_floats(). Requires 4 * values.size() bytes.
void floats_of_chunk(std::span<const std::uint8_t> bytes, std::span<float> values);

/// A change is a weight in steps minus its base (StepBases). First comes one bit for each change,
/// set if the change is not 0. Then come the low bytes of all changes that are not 0, then their
/// high bytes. A change n is written as 2n, or as -2n - 1 if it is negative, so that small changes
/// have a high byte of 0.
ChunkBytes chunk_of_changes(std::span<const std::int16_t> changes);
/// The changes in the bytes of chunk_of_changes(), which must outlive this object.
class PackedChanges {
 public:
  /// Reads `count` changes. Nothing if the length of `bytes` does not fit the number of set
  /// bits, or if a bit after the first `count` is set.
  static std::optional<PackedChanges> of(std::span<const std::uint8_t> bytes, std::size_t count);

  /// The number of changes, including changes of 0.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// The bits of the changes from number 64 * `word` on, the first one lowest.
  [[nodiscard]] std::uint64_t mask(std::size_t word) const {
    const auto bytes = mask_.subspan(8 * word);
    return bytes.size() < 8 ? bits_of(bytes) : bits_of(bytes.first<8>());
  }
  /// The change number `index`, counted from 0 among the changes that are not 0.
  [[nodiscard]] std::int16_t change(std::size_t index) const {
    const unsigned folded = low_[index] | unsigned{high_[index]} << 8;
    return static_cast<std::int16_t>(folded >> 1 ^ ((folded & 1) != 0 ? 0xFFFFU : 0));
  }

 private:
  /// Reads the first byte as the lowest. Compilers turn it into one load of eight bytes.
  template <std::size_t extent>
  static std::uint64_t bits_of(std::span<const std::uint8_t, extent> bytes) {
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
      bits |= std::uint64_t{bytes[byte]} << (8 * byte);
    }
    return bits;
  }

  std::size_t count_ = 0;
  std::span<const std::uint8_t> mask_;
  std::span<const std::uint8_t> low_;
  std::span<const std::uint8_t> high_;
};
/// Reads the bytes of chunk_of_changes(). False if PackedChanges::of() gives nothing, or if a
/// change whose bit is set is 0.
bool changes_of_chunk(std::span<const std::uint8_t> bytes, std::span<std::int16_t> changes);
/// The fault of bytes that changes_of_chunk() refuses for `count` changes, as Error::found.
std::string fault_of_changes(std::span<const std::uint8_t> bytes, std::size_t count);

}  // namespace tilery
