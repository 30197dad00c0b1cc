#include "apps/player/judge.h"

#include <utility>

namespace tilery {

std::expected<Judge, Error> Judge::for_game(const Cartridge& cartridge, const std::string& file) {
  std::expected<std::optional<Network>, Error> network = find_network(cartridge, file);
  if (!network) {
    return std::unexpected(network.error());
  }
  return Judge(cartridge.rules, *std::move(network));
}

std::expected<Judge, Error> Judge::without_network(const Cartridge& cartridge) {
  return Judge(cartridge.rules, std::nullopt);
}

}  // namespace tilery
