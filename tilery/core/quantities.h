#pragma once
// Numbers as people read them.

#include <cstdint>
#include <string>

namespace tilery {

/// "48,713,519".
std::string with_commas(std::uint64_t number);

/// "no", "one" ... "twelve", digits above. Requires count >= 0.
std::string count_word(int count);

/// "110 B", "743.3 MiB", "1.2 GiB"; beyond a thousand TiB as a power of ten.
std::string memory_words(double bytes);

}  // namespace tilery
