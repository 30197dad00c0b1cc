#pragma once
// Records as text: docs/formats.md, "Records", is the grammar.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/core/text_scanner.h"
#include "tilery/record/record.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The most events, entries or waits of one record.
inline constexpr std::size_t most_events = 1'000'000;

/// The most events, entries or waits in one line.
inline constexpr std::size_t events_in_line = 72;
inline constexpr std::size_t entries_in_line = 16;
inline constexpr std::size_t waits_in_line = 10;

/// The letter of an event: l r u d g z y.
char letter_of(Event event);
std::optional<Event> event_of_letter(char letter);

/// The record as text, with its checksum. Reading the text gives an equal record; waits that are
/// all zero are left out. Requires a record that the grammar can express.
std::string record_text(const Record& record);

/// The ByteSignature of `bytes`.
std::uint64_t checksum_of(std::string_view bytes);

/// The text of the records in `bytes`, if another program has changed its encoding or line ends. It
/// is decoded by its byte-order mark (core/decoded_text.h), and each CR LF becomes LF. Null if
/// `bytes` need no change.
std::unique_ptr<const std::string> rewritten_record(std::string_view bytes);

/// Reads the records of a text one after the other. A faulty record does not stop the reader.
class RecordReader {
 public:
  /// `text` must outlive the reader. `source` names it in errors.
  RecordReader(std::string_view text, std::string source)
      : own_text_(rewritten_record(text)),
        text_(own_text_ ? std::string_view(*own_text_) : text),
        source_(std::move(source)) {}
  template <std::same_as<std::string> Text>
  RecordReader(Text&& text, std::string source) = delete;

  /// The next record, or its fault: then the reader continues at the next line that begins a
  /// record. Nothing at the end.
  std::optional<std::expected<Record, Error>> next();

  /// The line, counted from 1, on which the last record begins.
  [[nodiscard]] int line() const { return begin_line_; }

 private:
  void skip_empty_lines();
  void skip_to_next_record();

  std::unique_ptr<const std::string> own_text_;  ///< of a rewritten text
  std::string_view text_;
  std::string source_;
  std::size_t at_ = 0;  ///< in text_, at the start of a line
  int line_ = 1;
  int begin_line_ = 0;
};

/// Reads a text that holds one record. Fails at its first fault, and for none or several records.
std::expected<Record, Error> read_record(std::string_view text, std::string_view source);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Reading the lines that records of games and of worlds share. Faults go into the scanner.

/// Takes the first line: `words` and version 1.
void take_version_line(TextScanner& scanner, std::string_view words);

/// Takes an "id" line; 0 if there is none.
std::uint64_t take_id_line(TextScanner& scanner);

/// Takes a "began" line: seconds since 1970-01-01 00:00 UTC; nothing if there is none.
std::optional<std::int64_t> take_began_line(TextScanner& scanner);

/// Takes a line of `key` and "yes" or "no"; true for "yes".
bool take_claim_line(TextScanner& scanner, std::string_view key);

/// Takes the line "end" with the checksum of `lines`, which are all lines of the record before it.
/// At the end of the text the line feed may be missing.
void take_checksum_line(TextScanner& scanner, std::string_view lines);

// Dates and times in UTC, as records write them.

/// 9999-12-31T23:59:59Z, the last second that can be written.
inline constexpr std::int64_t last_second = 253'402'300'799;

/// Seconds since 1970-01-01 00:00 UTC, without leap seconds, as "2026-01-31T09:05:00Z". Requires
/// 0 <= seconds <= last_second.
std::string utc_text(std::int64_t seconds);

/// The seconds of such a text; nothing for any other text and for a day that does not exist.
std::optional<std::int64_t> utc_seconds(std::string_view text);

}  // namespace tilery
