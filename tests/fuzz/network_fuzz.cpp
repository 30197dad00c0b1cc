// Any bytes either fail with one line, or are a network whose header is written as it was read and
// whose weights are all there. They are read as they are, and once more with a right checksum after
// them: chance alone would never find one.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tilery/core/plain_text.h"
#include "tilery/core/signature.h"
#include "tilery/value/network_file.h"
#include "tilery/value/network_header.h"

namespace {

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

void check(std::string_view bytes) {
  const tilery::NetworkLimits limits{.most_weights = 1 << 16};
  const auto network = tilery::read_network(bytes, "fuzz", limits);
  if (!network) {
    const std::string said = text_of(network.error());
    require(!tilery::has_control_characters(said) && said.size() < 500);
    return;
  }
  const auto reader = tilery::NetworkReader::of(bytes, "fuzz", limits);
  require(reader && bytes.starts_with(text_of(reader->header())));
  require(network->weights() == *weights_of(reader->header().shape));
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
