#pragma once
// Lines that the records of games and of worlds have in common.

#include <cstdint>
#include <optional>
#include <string_view>

#include "tilery/core/text_scanner.h"

namespace tilery {

/// The first line: `words` and version 1.
void take_version_line(TextScanner& scanner, std::string_view words);

/// "id" and its digits; 0 where no such line stands.
std::uint64_t take_id_line(TextScanner& scanner);

/// "began" and a time, in seconds since 1970-01-01 00:00 UTC; nothing where no such line stands.
std::optional<std::int64_t> take_began_line(TextScanner& scanner);

/// `key` and yes or no.
bool take_claim_line(TextScanner& scanner, std::string_view key);

/// "end" and the checksum of `lines`, all that the record has before this line, which may be the
/// text's last and without its end.
void take_checksum_line(TextScanner& scanner, std::string_view lines);

}  // namespace tilery
