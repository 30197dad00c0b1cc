#pragma once
// The networks that ship, stored inside the program. Link tilery::networks.

#include <string_view>

namespace tilery {

/// The network file networks/NAME.network, for the shipped cartridge of that name at its own size:
/// "2048" (9.9 MB) and "threes" (8.2 MB). Empty if no network ships for it. Read, they take 870 and
/// 450 MB of memory.
std::string_view shipped_network(std::string_view name);

/// The table file networks/NAME.table, such as "2048-442-256": the distilled table of a formation
/// of a shipped cartridge. Empty if none ships.
std::string_view shipped_table(std::string_view name);

}  // namespace tilery
