#pragma once
// What a party sees, as JSON.

#include <string>

#include "tilery/explore/view.h"

namespace tilery {

/// Adds the answer to `out`: one JSON object as docs/formats.md has it, "A view", without a line
/// feed. Requires codes below 128 and fewer than 256 mobs.
void add_view_answer(std::string& out, const View& view);

}  // namespace tilery
