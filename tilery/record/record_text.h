#pragma once
// Records as text: docs/formats.md, "Records", is the grammar.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/record/record.h"

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

/// Reads the records of a text one after the other. A faulty record does not stop the reader.
class RecordReader {
 public:
  /// `text` must outlive the reader. `source` names it in errors.
  RecordReader(std::string_view text, std::string source)
      : text_(text), source_(std::move(source)) {}
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

  std::string_view text_;
  std::string source_;
  std::size_t at_ = 0;  ///< in text_, at the start of a line
  int line_ = 1;
  int begin_line_ = 0;
};

/// Reads a text that holds one record. Fails at its first fault, and for none or several records.
std::expected<Record, Error> read_record(std::string_view text, std::string_view source);

}  // namespace tilery
