#pragma once
// Manual pages, made from the declarations of the commands.

#include <string>

#include "apps/manual/command_tree.h"

namespace tilery {

/// The page of a command for section 1 in roff with the macros man(7), without a date. `version` is
/// the program's.
std::string manual_page(const CommandAt& at, const std::string& version);

/// Name of the page's file: "tilery-record-export.1".
std::string manual_file(const CommandAt& at);

}  // namespace tilery
