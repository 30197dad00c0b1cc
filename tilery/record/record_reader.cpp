#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/text_scanner.h"
#include "tilery/record/record_text.h"
#include "tilery/record/utc.h"
#include "tilery/rules/rules.h"
#include "tilery/rules/series.h"

namespace tilery {
namespace {

constexpr std::string_view first_words = "tilery record";
constexpr std::uint64_t largest_word = UINT64_MAX;
constexpr std::size_t longest_name = 40;

/// Reads the lines of one record, in their order.
class RecordLines {
 public:
  explicit RecordLines(TextScanner& scanner) : scanner_(scanner), begin_(scanner.offset()) {}

  Record read(std::string_view text) {
    read_header();
    read_start();
    read_gathered();
    read_entries();
    read_events();
    read_waits();
    if (!scanner_.is_at("end")) {
      read_result();
    }
    read_end(text);
    return std::move(record_);
  }

 private:
  void read_header();
  void read_name();
  void read_size();
  void read_start();
  void read_gathered();
  void read_entries();
  void read_events();
  void read_event();
  void read_waits();
  void read_result();
  void read_end(std::string_view text);

  /// A number alone on its line.
  std::uint64_t number_line(std::string_view key, std::uint64_t least, std::uint64_t most) {
    scanner_.take_key(key);
    const std::uint64_t number = scanner_.take_number("a number", least, most);
    scanner_.take_line_end();
    return number;
  }

  /// A number for each player, alone on their line.
  std::array<std::uint64_t, 2> scores_line(std::string_view key, std::uint64_t most) {
    std::array<std::uint64_t, 2> scores{};
    scanner_.take_key(key);
    scores[0] = scanner_.take_number("a score", 0, most);
    if (record_.players == 2) {
      scanner_.take(" ", "a space");
      scores[1] = scanner_.take_number("a score", 0, most);
    }
    scanner_.take_line_end();
    return scores;
  }

  std::uint64_t hex_line(std::string_view key, std::string_view what) {
    scanner_.take_key(key);
    const std::uint64_t number = scanner_.take_hex(what);
    scanner_.take_line_end();
    return number;
  }

  /// Lines of `key` and 1 to `in_line` items, each taken by `take_item`, which adds to `items`.
  template <typename Items, typename TakeItem>
  void read_lines(std::string_view key, std::size_t in_line, const Items& items,
                  TakeItem take_item) {
    while (scanner_.is_at(key)) {
      scanner_.take_key(key);
      take_item();
      for (std::size_t i = 1; i < in_line && !scanner_.is_at_line_end(); ++i) {
        scanner_.take(" ", "a space");
        take_item();
      }
      scanner_.take_line_end();
      if (items.size() > most_events) {
        scanner_.fail(fmt::format("at most {} {}", most_events, key));
      }
    }
  }

  TextScanner& scanner_;
  std::size_t begin_;
  Record record_;
};

void RecordLines::read_header() {
  scanner_.take_key(first_words);
  if (!scanner_.is_at("1")) {
    scanner_.fail("1, the only version that is known");
  }
  scanner_.take("1", "1");
  scanner_.take_line_end();
  if (scanner_.is_at("id")) {
    record_.id = hex_line("id", "an id");
  }
  if (scanner_.is_at("parent")) {
    scanner_.take_key("parent");
    record_.parent = RecordParent{.id = scanner_.take_hex("an id")};
    scanner_.take(" ", "a space");
    record_.parent->events =
        static_cast<std::size_t>(scanner_.take_number("a number of events", 0, most_events));
    scanner_.take_line_end();
  }
  if (scanner_.is_at("began")) {
    scanner_.take_key("began");
    const std::string_view word = scanner_.take_word("a time");
    record_.began = utc_seconds(word);
    if (!record_.began) {
      scanner_.fail("a time in UTC such as 2026-01-31T09:05:00Z", word.size());
    }
    scanner_.take_line_end();
  }
  read_name();
  record_.rules_hash = hex_line("rules", "a hash");
  read_size();
  record_.players = static_cast<int>(number_line("players", 1, 2));
  if (scanner_.is_at("seed")) {
    record_.seed = number_line("seed", 0, largest_word);
  }
}

bool is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

void RecordLines::read_name() {
  scanner_.take_key("cartridge");
  const std::string_view name = scanner_.take_word("a cartridge's name");
  const bool is_plain = std::ranges::all_of(name, [](char letter) {
    return is_letter_or_digit(letter) || letter == '-' || letter == '.';
  });
  if (!is_plain || name.size() > longest_name || name.empty() ||
      !is_letter_or_digit(name.front())) {
    scanner_.fail("a cartridge's name: 1 to 40 of a-z 0-9 - . and a letter or digit first",
                  name.size());
  }
  record_.cartridge = name;
  scanner_.take_line_end();
}

void RecordLines::read_size() {
  scanner_.take_key("size");
  record_.width = static_cast<int>(scanner_.take_number("a width", 1, longest_side));
  scanner_.take("x", "\"x\"");
  record_.height = static_cast<int>(scanner_.take_number("a height", 1, longest_side));
  scanner_.take_line_end();
}

void RecordLines::read_start() {
  if (!scanner_.is_at("start")) {
    return;
  }
  for (int row = 0; row < record_.height; ++row) {
    scanner_.take_key("start");
    for (int column = 0; column < record_.width; ++column) {
      if (column > 0) {
        scanner_.take(" ", "a space");
      }
      record_.start.push_back(static_cast<Rank>(scanner_.take_number("a rank", 0, highest_rank)));
    }
    scanner_.take_line_end();
  }
}

void RecordLines::read_gathered() {
  if (!scanner_.is_at("gathered")) {
    return;
  }
  if (record_.start.empty()) {
    scanner_.fail("start lines before what had been gathered there");
  }
  record_.gathered = scores_line("gathered", largest_number);
  if (record_.gathered == std::array<std::uint64_t, 2>{}) {
    scanner_.fail("no such line where nothing had been gathered");
  }
}

void RecordLines::read_entries() {
  const auto cells = static_cast<std::uint64_t>(record_.width * record_.height);
  read_lines("entries", entries_in_line, record_.entries, [&] {
    Entry entry;
    entry.cell = static_cast<int>(scanner_.take_number("a cell", 0, cells - 1));
    scanner_.take(":", "\":\"");
    entry.rank = static_cast<Rank>(scanner_.take_number("a rank", 1, highest_rank));
    record_.entries.push_back(entry);
  });
}

void RecordLines::read_events() {
  while (scanner_.is_at("events")) {
    scanner_.take_key("events");
    read_event();
    for (std::size_t i = 1; i < events_in_line && !scanner_.is_at_line_end(); ++i) {
      read_event();
    }
    scanner_.take_line_end();
    if (record_.events.size() > most_events) {
      scanner_.fail(fmt::format("at most {} events", most_events));
    }
  }
}

void RecordLines::read_event() {
  const char letter = scanner_.take_character();
  if (const std::optional<Event> event = event_of_letter(letter)) {
    record_.events.push_back(*event);
  } else {
    scanner_.fail("an event, one of l r u d g z y", letter == 0 ? 0 : 1);
  }
}

void RecordLines::read_waits() {
  read_lines("waits", waits_in_line, record_.waits_ms, [&] {
    record_.waits_ms.push_back(
        static_cast<std::uint32_t>(scanner_.take_number("a wait", 0, UINT32_MAX)));
  });
}

void RecordLines::read_result() {
  RecordResult result;
  result.scores = scores_line("score", largest_word);
  result.largest = number_line("largest", 0, largest_number);
  result.moves = number_line("moves", 0, largest_number);
  scanner_.take_key("over");
  result.is_over = scanner_.is_at("yes");
  scanner_.take(result.is_over ? "yes" : "no", "yes or no");
  scanner_.take_line_end();
  result.signature = hex_line("boards", "a signature");
  record_.result = result;
}

void RecordLines::read_end(std::string_view text) {
  const std::uint64_t checksum = checksum_of(text.substr(begin_, scanner_.offset() - begin_));
  scanner_.take_key("end");
  const std::uint64_t found = scanner_.take_hex("a checksum");
  if (found != checksum) {
    scanner_.fail(fmt::format("{:016x}, the checksum of this record", checksum), 16);
  }
  if (!scanner_.is_at_text_end()) {
    scanner_.take_line_end();
  }
}

}  // namespace

std::optional<std::expected<Record, Error>> RecordReader::next() {
  skip_empty_lines();
  if (at_ == text_.size()) {
    return std::nullopt;
  }
  begin_line_ = line_;
  const std::string_view text = text_.substr(at_);
  TextScanner scanner(text, line_, source_);
  Record record = RecordLines(scanner).read(text);
  if (scanner.error()) {
    skip_to_next_record();
    return std::unexpected(*scanner.error());
  }
  at_ += scanner.offset();
  line_ = scanner.line();
  return record;
}

void RecordReader::skip_empty_lines() {
  while (at_ < text_.size() && text_[at_] == '\n') {
    ++at_;
    ++line_;
  }
}

void RecordReader::skip_to_next_record() {
  const std::string_view next = "\ntilery record";
  const std::size_t found = text_.find(next, at_);
  const std::size_t end = found == std::string_view::npos ? text_.size() : found + 1;
  line_ += static_cast<int>(std::ranges::count(text_.substr(at_, end - at_), '\n'));
  at_ = end;
}

std::expected<Record, Error> read_record(std::string_view text, std::string_view source) {
  RecordReader reader(text, source);
  std::optional<std::expected<Record, Error>> record = reader.next();
  if (!record) {
    return std::unexpected(Error{std::string(source), {}, "a record", "nothing"});
  }
  if (record->has_value() && reader.next()) {
    return std::unexpected(
        Error{std::string(source), {reader.line(), 1}, "one record", "another one"});
  }
  return *std::move(record);
}

}  // namespace tilery
