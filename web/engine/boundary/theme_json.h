#pragma once
// A theme in JSON, for the page's style sheets.

#include <string>

#include "tilery/picture/theme.h"

namespace tilery::web {

std::string json_of(const Theme& theme);

}  // namespace tilery::web
