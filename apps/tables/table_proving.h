#pragma once
// `tilery tables verify`: proves tables by solving boards again and by playing.

#include "apps/tables/game_tables.h"

namespace tilery {

/// Prints what was found of each table. Returns the exit status.
int verify_tables(const TablesOptions& options);

}  // namespace tilery
