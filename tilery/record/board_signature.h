#pragma once
// The signature of all boards of a game, one after the other.

#include <cstdint>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/signature.h"

namespace tilery {

/// Folds boards cell by cell, one byte a cell, eight cells to a word: docs/formats.md, "Records".
class BoardSignature {
 public:
  void add(const WalledBoard& board);

  /// The same as adding the unpacked board.
  void add(PackedBoard board) {
    signature_.add(bytes_of(static_cast<std::uint32_t>(board.bits)));
    signature_.add(bytes_of(static_cast<std::uint32_t>(board.bits >> 32)));
  }

  [[nodiscard]] std::uint64_t value() const { return signature_.value(); }

 private:
  /// Eight nibbles, each in a byte of its own.
  static constexpr std::uint64_t bytes_of(std::uint64_t nibbles) {
    nibbles = (nibbles | nibbles << 16) & 0x0000FFFF0000FFFF;
    nibbles = (nibbles | nibbles << 8) & 0x00FF00FF00FF00FF;
    return (nibbles | nibbles << 4) & 0x0F0F0F0F0F0F0F0F;
  }

  Signature signature_;
};

}  // namespace tilery
