#pragma once
// Reading the lines that records of games and of worlds share. Faults go into the scanner.

#include <cstdint>
#include <optional>
#include <string_view>

#include "tilery/core/text_scanner.h"

namespace tilery {

/// Takes the first line: `words` and version 1.
void take_version_line(TextScanner& scanner, std::string_view words);

/// Takes an "id" line; 0 where there is none.
std::uint64_t take_id_line(TextScanner& scanner);

/// Takes a "began" line: seconds since 1970-01-01 00:00 UTC; nothing where there is none.
std::optional<std::int64_t> take_began_line(TextScanner& scanner);

/// Takes a line of `key` and yes or no.
bool take_claim_line(TextScanner& scanner, std::string_view key);

/// Takes the line "end" with the checksum of `lines`, which are all lines of the record before it.
/// At the end of the text the line feed may be missing.
void take_checksum_line(TextScanner& scanner, std::string_view lines);

}  // namespace tilery
