#pragma once
// The tables that a program brings along for a game.

#include <functional>
#include <memory>
#include <string_view>

#include "tilery/rules/cartridge.h"
#include "tilery/tables/formation_tables.h"

namespace tilery {

/// The file of the table of that name, such as "2048-442-256"; empty if there is none.
/// shipped_table is such a function.
using TableNamed = std::function<std::string_view(std::string_view name)>;

/// The tables of the game's usual formations, each by the name CARTRIDGE-FORMATION: null if there
/// are none. Files that are damaged or for other rules are left out.
std::shared_ptr<const FormationTables> usual_tables(const Cartridge& cartridge,
                                                    const TableNamed& table_named);

}  // namespace tilery
