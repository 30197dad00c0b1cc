#pragma once
// The expectations of a game's author, in a TOML file beside the cartridge; docs/formats.md,
// "Expectations of a game", has the grammar.

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// One expectation and its result.
struct Expectation {
  Place place;                 ///< where it begins in its file
  std::string about;           ///< the author's words; may be empty
  std::optional<Error> fault;  ///< how the game differs; nothing if the expectation holds
};

/// Gives the text of a file that the expectations name, by its path relative to their own file.
using FetchBeside = std::function<std::expected<std::string, Error>(const std::string& file)>;

/// Tries every expectation of `toml` on a game with `rules`, in the order moves, boards, records.
/// Fails at the first fault of the file itself, and on a file without expectations. `source` names
/// the text in errors.
std::expected<std::vector<Expectation>, Error> tried_expectations(const Rules& rules,
                                                                  std::string_view toml,
                                                                  std::string_view source,
                                                                  const FetchBeside& fetch);

}  // namespace tilery
