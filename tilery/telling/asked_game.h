#pragma once
// The game of a question in JSON: by its name, or by its text.

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/flat_question.h"

namespace tilery {

/// The values of `cartridge`, a name, and `toml`, the text of a cartridge.
struct AskedGame {
  AskedText cartridge;
  AskedText toml;

  [[nodiscard]] bool is_there() const { return cartridge.is_there() || toml.is_there(); }
};

/// Whether `one` and `other` name the same game.
bool is_same_game(const AskedGame& one, const AskedGame& other);

/// The keys whose values go into `asked`, which must outlive them.
std::array<QuestionKey, 2> keys_of(AskedGame& asked);

/// Fails if a question has both keys. The error has a column alone.
std::expected<void, Error> check_one_game(const AskedGame& asked);

/// Fails unless the question in `line` has exactly one of both keys. The error has a column alone.
std::expected<void, Error> check_game(const AskedGame& asked, std::string_view line);

/// The game: `toml` if it is there, else what `find` knows by the name of `cartridge`. Fails if the
/// text is no cartridge, naming "toml" and the line in it, and as `find` does. Requires one of
/// both values.
std::expected<Cartridge, Error> cartridge_of(const AskedGame& asked, const FindCartridge& find);

}  // namespace tilery
