#pragma once
// The networks that ship, stored inside the program. Link tilery::networks.

#include <expected>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/player/advisor.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The network file networks/NAME.network of the shipped cartridge NAME at its own size: "2048"
/// (9.9 MB) and "threes" (9.8 MB). Empty if no network ships for it. In memory the networks take
/// 870 and 540 MB.
std::string_view shipped_network(std::string_view name);

/// The table file networks/NAME.table, such as "2048-442-256": the distilled table of a formation
/// of a shipped cartridge. Empty if none ships.
std::string_view shipped_table(std::string_view name);

inline std::expected<Advisor, Error> Advisor::shipped(std::string_view name,
                                                      const AdvisorOptions& options) {
  return shipped(name, shipped_network, shipped_table, options);
}

}  // namespace tilery
#pragma GCC visibility pop
