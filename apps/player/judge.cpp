#include "apps/player/judge.h"

#include <utility>

namespace tilery {

std::expected<Judge, Error> Judge::for_game(const Cartridge& cartridge, const std::string& file,
                                            const IsUnwanted& is_unwanted) {
  std::expected<std::optional<Network>, Error> network = find_network(cartridge, file, is_unwanted);
  if (!network) {
    return std::unexpected(network.error());
  }
  return Judge(cartridge.rules, *std::move(network));
}

Judge Judge::without_network(const Cartridge& cartridge) { return {cartridge.rules, std::nullopt}; }

}  // namespace tilery
