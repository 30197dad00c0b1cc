#include "tilery/record/record_lines.h"

#include <fmt/format.h>

#include "tilery/record/record_text.h"
#include "tilery/record/utc.h"

namespace tilery {

void take_version_line(TextScanner& scanner, std::string_view words) {
  scanner.take_key(words);
  if (!scanner.is_at("1")) {
    scanner.fail("1, the only version that is known");
  }
  scanner.take("1", "1");
  scanner.take_line_end();
}

std::uint64_t take_id_line(TextScanner& scanner) {
  return scanner.is_at("id") ? scanner.take_hex_line("id", "an id") : 0;
}

std::optional<std::int64_t> take_began_line(TextScanner& scanner) {
  if (!scanner.is_at("began")) {
    return std::nullopt;
  }
  scanner.take_key("began");
  const std::string_view word = scanner.take_word("a time");
  const std::optional<std::int64_t> began = utc_seconds(word);
  if (!began) {
    scanner.fail("a time in UTC such as 2026-01-31T09:05:00Z", word.size());
  }
  scanner.take_line_end();
  return began;
}

bool take_claim_line(TextScanner& scanner, std::string_view key) {
  scanner.take_key(key);
  const bool is_so = scanner.is_at("yes");
  scanner.take(is_so ? "yes" : "no", "yes or no");
  scanner.take_line_end();
  return is_so;
}

void take_checksum_line(TextScanner& scanner, std::string_view lines) {
  const std::uint64_t checksum = checksum_of(lines);
  scanner.take_key("end");
  const std::uint64_t found = scanner.take_hex("a checksum");
  if (found != checksum) {
    scanner.fail(fmt::format("{:016x}, the checksum of this record", checksum), 16);
  }
  if (!scanner.is_at_text_end()) {
    scanner.take_line_end();
  }
}

}  // namespace tilery
