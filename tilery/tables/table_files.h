#pragma once
// A solved formation, written as a table.

#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/tables/formation_game.h"
#include "tilery/tables/table.h"
#include "tilery/tables/table_build.h"

namespace tilery {

/// Writes what `build` has solved as the file `name`. Boards with hardly a chance, below 1 in
/// 2,000, are left out. Requires that all is solved. Fails where a file cannot be read or written.
std::expected<void, Error> write_table(TableBuild& build, const FormationGame& game,
                                       const TableHeader& header, TableFiles& files,
                                       const std::string& name);

}  // namespace tilery
