// Reads any bytes as a network. Bytes that are no network give an error of one line. A network's
// header is written as it was read; the network has all its weights and evaluates boards of its
// size. The bytes are also read with a right checksum added, because random bytes never have one.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/core/signature.h"
#include "tilery/value/network_file.h"
#include "tilery/value/network_header.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

volatile float evaluated = 0;  ///< keeps the compiler from leaving out evaluations

/// Evaluates empty and full boards, with the highest numbers of hint and deck.
void evaluate_boards(const tilery::Network& network) {
  const tilery::NetworkShape& shape = network.shape();
  const tilery::PreviewInputs preview_inputs{.hint = static_cast<std::uint32_t>(shape.hints - 1),
                                             .deck = static_cast<std::uint32_t>(shape.decks - 1)};
  tilery::WalledBoard board(tilery::Shape{.width = shape.width, .height = shape.height});
  for (const int rank : {0, 1, tilery::highest_rank}) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      board.set(cell, static_cast<tilery::Rank>(rank));
    }
    evaluated = network.value(board, preview_inputs);
  }
  if (shape.width == 4 && shape.height == 4) {
    for (const std::uint64_t bits : {std::uint64_t{0}, ~std::uint64_t{0}}) {
      evaluated = network.value(tilery::PackedBoard{bits}, preview_inputs);
    }
  }
}

void require_same_weights(const tilery::Network& compact, const tilery::Network& dense) {
  require(compact.weights() == dense.weights());
  for (std::size_t number = 0; number < dense.weights(); ++number) {
    require(std::bit_cast<std::uint32_t>(compact.weight(number)) ==
            std::bit_cast<std::uint32_t>(dense.weight(number)));
  }
}

void check(std::string_view bytes) {
  const tilery::NetworkLimits limits{.most_weights = 1 << 16};
  const auto network = tilery::read_network(bytes, "fuzz", limits);
  const auto compact = tilery::read_network(
      bytes, "fuzz",
      {.most_weights = limits.most_weights, .memory = tilery::NetworkMemory::compact});
  require(compact.has_value() == network.has_value());
  if (!network) {
    require_one_line(network.error());
    return;
  }
  const auto reader = tilery::NetworkReader::of(bytes, "fuzz", limits);
  require(reader && bytes.starts_with(header_text(reader->header())));
  require(network->weights() == *weights_of(reader->header().shape));
  evaluate_boards(*network);
  require_same_weights(*compact, *network);
}

std::string with_checksum(std::string_view bytes) {
  tilery::ByteSignature signature;
  signature.add(bytes);
  std::string all(bytes);
  for (int byte = 0; byte < 8; ++byte) {
    all += static_cast<char>(signature.value() >> (8 * byte));
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(with_checksum(bytes));
  check(with_checksum(bytes.substr(0, size - (size < 8 ? size : 8))));
  return 0;
}
