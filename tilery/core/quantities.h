#pragma once
// Numbers as people read and write them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

/// "48,713,519".
std::string with_commas(std::uint64_t number);

/// "no", "one" ... "twelve", digits above. Requires count >= 0.
std::string count_word(int count);

/// "1 move", "1024 moves"; `noun` is the word for one.
std::string counted_words(std::uint64_t count, std::string_view noun);

/// "110 B", "743.3 MiB", "1.2 GiB"; from 10,000 TiB on with a power of ten.
std::string memory_words(double bytes);

/// The bytes of "128MiB" or "1.5 GiB": a number, then KiB, MiB, GiB or TiB. Nothing for other
/// texts, for less than a byte, and from 10^15 bytes on.
std::optional<std::uint64_t> bytes_of_words(std::string_view words);

/// Reads `text`, such as "12.5" or "-1e3", as a finite number, whatever the locale. Nothing if
/// the text is not a number as a whole.
std::optional<double> decimal_of(std::string_view text);

}  // namespace tilery
