#include "web/engine/boundary/networks.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tilery/value/network_file.h"
#include "web/engine/boundary/exchange.h"

namespace tilery::web {
namespace {

// Networks are kept as bytes, not as weights. So an evaluator takes its 40 to 70 MB only while it
// is in use.
std::string incoming_network;
std::map<std::string, std::string, std::less<>> networks;  ///< by cartridge
int times_added = 0;

}  // namespace

std::expected<BoardEvaluator, Error> evaluator_of(const Cartridge& cartridge) {
  const auto found = networks.find(cartridge.name);
  if (found == networks.end()) {
    return BoardEvaluator(cartridge.rules, std::nullopt);
  }
  const auto reader = NetworkReader::of(found->second, cartridge.name);
  const bool fits = reader && check_rules(reader->header(), cartridge.rules, cartridge.name);
  if (!fits) {
    return BoardEvaluator(cartridge.rules,
                          std::nullopt);  // another game of that name, or another size
  }
  std::expected<Network, Error> network = network_for(
      cartridge.rules, found->second, cartridge.name, {.memory = NetworkMemory::compact});
  return network ? std::expected<BoardEvaluator, Error>(
                       BoardEvaluator(cartridge.rules, *std::move(network)))
                 : std::unexpected(std::move(network.error()));
}

int networks_added() { return times_added; }

/// Room for the bytes of a network.
TILERY_EXPORT(network_room) char* network_room(std::size_t size) {
  incoming_network.resize(size);
  return incoming_network.data();
}

/// Keeps the network whose bytes are in network_room. Leaves the name of its cartridge.
TILERY_EXPORT(add_network) int add_network(std::size_t size) {
  incoming_network.resize(size);
  const auto reader = NetworkReader::of(incoming_network, "network");
  if (!reader) {
    return refuse(reader.error());
  }
  std::string name = reader->header().cartridge;
  give(name);
  networks[std::move(name)] = std::exchange(incoming_network, {});
  ++times_added;
  return 1;
}

}  // namespace tilery::web
