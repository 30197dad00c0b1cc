#include "tilery/record/board_signature.h"

namespace tilery {

void BoardSignature::add(const WalledBoard& board) {
  std::uint64_t word = 0;
  int filled = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    word |= std::uint64_t{board.rank(cell)} << (8 * filled);
    if (++filled == 8) {
      signature_.add(word);
      word = 0;
      filled = 0;
    }
  }
  if (filled > 0) {
    signature_.add(word);
  }
}

}  // namespace tilery
