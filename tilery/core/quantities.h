#pragma once
// Large numbers as people read them.

#include <cstdint>
#include <string>

namespace tilery {

/// "48,713,519".
std::string with_commas(std::uint64_t number);

/// "110 B", "743.3 MiB", "1.2 GiB"; beyond a thousand TiB as a power of ten.
std::string memory_words(double bytes);

}  // namespace tilery
