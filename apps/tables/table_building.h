#pragma once
// `tilery tables build`: solves formations and keeps their tables.

#include "apps/tables/game_tables.h"

namespace tilery {

/// Builds the tables that are missing and prints a line about each. Returns the exit status.
int build_tables(const TablesOptions& options);

}  // namespace tilery
