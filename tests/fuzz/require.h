#pragma once
// Requirements of fuzzers. A violated requirement ends the program, and the fuzzer keeps the input.

#include <cstddef>
#include <cstdlib>
#include <string>

#include "tilery/core/error.h"
#include "tilery/core/plain_text.h"

namespace tilery::fuzz {

inline void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

/// Requires the error's text to be one line of fewer than `most` bytes.
inline void require_one_line(const Error& error, std::size_t most = 500) {
  const std::string text = text_of(error);
  require(!has_control_characters(text) && text.size() < most);
}

}  // namespace tilery::fuzz
