#pragma once
// A checksum of all answers of a computation, the same under every compiler.

#include <cstdint>
#include <string_view>

#include "tilery/core/random.h"

namespace tilery {

/// Folds 64-bit words in order: value = mix(value + golden ^ word). Two runs with the
/// same answers in the same order have the same signature.
class Signature {
 public:
  constexpr void add(std::uint64_t word) { value_ = mix((value_ + Random::golden) ^ word); }
  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// The signature of bytes that are added in pieces of any length. Eight bytes form a word, the
/// first byte lowest. The last word is filled with zeros, and one more word holds the number of
/// bytes.
class ByteSignature {
 public:
  constexpr void add(std::string_view bytes) {
    for (const char byte : bytes) {
      word_ |= static_cast<std::uint64_t>(static_cast<unsigned char>(byte)) << (8 * (size_ % 8));
      ++size_;
      if (size_ % 8 == 0) {
        words_.add(word_);
        word_ = 0;
      }
    }
  }
  [[nodiscard]] constexpr std::uint64_t value() const {
    Signature all = words_;
    if (size_ % 8 != 0) {
      all.add(word_);
    }
    all.add(size_);
    return all.value();
  }

 private:
  Signature words_;
  std::uint64_t word_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace tilery
