#include "web/engine/boundary/networks.h"

#include "web/engine/boundary/exchange.h"

namespace tilery::web {

std::expected<Judge, Error> judge_of(const Cartridge& cartridge) {
  return Judge(cartridge.rules, std::nullopt);
}

}  // namespace tilery::web
