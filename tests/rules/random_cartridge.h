#pragma once
// Cartridges drawn by RapidCheck: any that the grammar allows.

#include "tilery/rules/cartridge.h"

namespace tilery::test {

/// A valid cartridge. For use inside a property.
Cartridge random_cartridge();

}  // namespace tilery::test
