#include "tests/support/networks.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/record/rules_hash.h"
#include "tilery/value/network_file.h"

namespace tilery::test {

NetworkShape shape_of(std::string_view cartridge, std::string_view patterns) {
  return network_shape_of(rules_of(cartridge), patterns).value();
}

Network chance_network(const Rules& rules, std::string_view patterns) {
  const NetworkShape shape = *network_shape_of(rules, std::string(patterns));
  BigArray<float> weights(*weights_of(shape));
  Random random{.seed = 5};
  for (float& weight : weights.values()) {
    weight = static_cast<float>(random.below(1000));
  }
  return {shape, std::move(weights)};
}

std::string network_file(const Rules& rules, const Network& network) {
  std::string file;
  write_network(
      {.cartridge = "sample", .rules_hash = rules_hash(rules), .shape = network.shape()},
      [&network](std::size_t, std::size_t first, std::span<float> values) {
        std::ranges::copy(network.floats().subspan(first, values.size()), values.begin());
      },
      [&file](std::string_view bytes) { file += bytes; });
  return file;
}

}  // namespace tilery::test
