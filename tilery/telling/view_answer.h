#pragma once
// What a party sees, in JSON.

#include <string>
#include <string_view>

#include "tilery/explore/view.h"
#include "tilery/telling/error_answer.h"

namespace tilery {

/// Adds the answer to `out`: one JSON object as docs/formats.md, "A view", describes it, without a
/// line feed. Requires codes below 128 and fewer than 256 mobs.
void add_view_answer(std::string& out, const View& view);

/// The answer to `line`, which stands at `place`: what add_view_answer adds, or {"error": ...} if
/// the line is no question about a view.
std::string answer_to_view(std::string_view line, QuestionPlace place);

}  // namespace tilery
