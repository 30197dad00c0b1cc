#pragma once
// Questions about views of a party on a map, and their answers.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/view.h"
#include "tilery/protocol/hint_answer.h"

namespace tilery {

/// Adds the answer to `out`: one JSON object as docs/formats.md, "A view", describes it, without a
/// line feed. Requires codes below 128 and fewer than 256 mobs.
void add_view_answer(std::string& out, const View& view);

/// The answer to the question `line`: the view, as add_view_answer writes it. `place` is the place
/// of the line, for errors. Fails if the line is no question about a view.
std::expected<std::string, Error> answer_to_view(std::string_view line, QuestionPlace place);

// A question about the view of a party on a map, as a line of JSON.

/// The longest line that is read, in bytes: a map of a million cells and more.
inline constexpr std::size_t longest_view_line = std::size_t{1} << 22;

/// The largest number of mobs in a question: their numbers are bytes, and 255 means no mob.
inline constexpr std::size_t most_view_mobs = 255;

struct ViewRequest {
  Map map;
  Opacity opacity;
  std::vector<Mob> mobs;
  Lights lights;
  Party party;
  ViewOptions options;

  /// A view of this request: valid until the request is moved or destroyed.
  [[nodiscard]] Scenery scenery() const {
    return {.map = view_of(map), .opacity = opacity, .mobs = mobs, .lights = lights};
  }
};

/// Reads `line`: one object with the keys of docs/formats.md, "A view". Fails on anything else. The
/// error has only a column: the byte at which the fault was noticed, counted from 1.
std::expected<ViewRequest, Error> read_view_request(std::string_view line);

// The texts of a question about a view: cells as digits, words for edges and sight.

/// The reason why a text is no value for its key.
struct TextFault {
  std::string expected;
  std::string found;
};
using TakenText = std::expected<void, TextFault>;

/// Two hexadecimal digits for each cell: bit 7 is light of its own, the other bits are the code.
TakenText take_tiles(std::string_view text, ViewRequest& request);

/// 128 digits, one for each code: 1 if the code blocks sight.
TakenText take_opaque(std::string_view text, ViewRequest& request);

/// "extend" or "wrap".
TakenText take_edge(std::string_view text, ViewRequest& request);

/// "strict", "revealing" or "symmetric".
TakenText take_sight(std::string_view text, ViewRequest& request);

}  // namespace tilery
