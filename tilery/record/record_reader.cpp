#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "tilery/core/decoded_text.h"
#include "tilery/core/text_scanner.h"
#include "tilery/record/record_text.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr std::string_view record_first_words = "tilery record";
constexpr std::uint64_t largest_word = UINT64_MAX;

/// Reads the lines of one record, in their order.
class RecordLines {
 public:
  explicit RecordLines(TextScanner& scanner) : scanner_(scanner) {}

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
    take_checksum_line(scanner_, text.substr(0, scanner_.offset()));
    return std::move(record_);
  }

 private:
  void read_header();
  void read_parent();
  void read_cartridge_text();
  void read_size();
  void read_start();
  void read_gathered();
  void read_entries();
  void read_events();
  void read_event();
  void read_waits();
  void read_result();

  std::uint64_t number_line(std::string_view key, std::uint64_t least, std::uint64_t most) {
    return scanner_.take_number_line(key, "a number", least, most);
  }

  /// Reads a line of `key` and one score for each player.
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
  Record record_;
};

void RecordLines::read_header() {
  take_version_line(scanner_, record_first_words);
  record_.id = take_id_line(scanner_);
  if (scanner_.is_at("parent")) {
    read_parent();
  }
  record_.began = take_began_line(scanner_);
  scanner_.take_key("cartridge");
  record_.cartridge = scanner_.take_name("a cartridge's name");
  scanner_.take_line_end();
  record_.rules_hash = scanner_.take_hex_line("rules", "a hash");
  read_size();
  record_.players = static_cast<int>(number_line("players", 1, 2));
  if (scanner_.is_at("seed")) {
    record_.seed = number_line("seed", 0, largest_word);
  }
  record_.seal = take_seal_line(scanner_, record_.seed);
  read_cartridge_text();
}

void RecordLines::read_cartridge_text() {
  while (scanner_.is_at("toml")) {
    record_.cartridge_text += scanner_.take_text_line("toml");
    record_.cartridge_text += '\n';
    if (record_.cartridge_text.size() > longest_toml) {
      scanner_.fail(fmt::format("a cartridge of at most {} bytes", longest_toml));
    }
  }
}

void RecordLines::read_parent() {
  scanner_.take_key("parent");
  record_.parent = RecordParent{.id = scanner_.take_hex("an id")};
  scanner_.take(" ", "a space");
  record_.parent->events =
      static_cast<std::size_t>(scanner_.take_number("a number of events", 0, most_events));
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
    scanner_.fail("start lines before a \"gathered\" line");
  }
  record_.gathered = scores_line("gathered", largest_number);
  if (record_.gathered == std::array<std::uint64_t, 2>{}) {
    scanner_.fail("no \"gathered\" line for scores of 0");
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
  result.is_over = take_claim_line(scanner_, "over");
  result.signature = scanner_.take_hex_line("boards", "a signature");
  record_.result = result;
}

/// `text` with LF for each CR LF; null if it has none.
std::unique_ptr<const std::string> with_line_feeds(std::string_view text) {
  constexpr std::string_view pair = "\r\n";
  std::size_t at = text.find(pair);
  if (at == std::string_view::npos) {
    return nullptr;
  }
  std::string lines;
  for (; at != std::string_view::npos; at = text.find(pair)) {
    lines += text.substr(0, at);
    lines += '\n';
    text.remove_prefix(at + pair.size());
  }
  return std::make_unique<const std::string>(lines.append(text));
}

}  // namespace

std::unique_ptr<const std::string> rewritten_record(std::string_view bytes) {
  const DecodedText decoded(bytes);
  std::unique_ptr<const std::string> lines = with_line_feeds(decoded.text());
  const bool is_same = decoded.text().data() == bytes.data();
  return lines || is_same ? std::move(lines) : std::make_unique<const std::string>(decoded.text());
}

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
  RecordReader reader(text, std::string(source));
  std::optional<std::expected<Record, Error>> record = reader.next();
  if (!record) {
    return std::unexpected(Error{std::string(source), {}, "a record", "nothing"});
  }
  if (record->has_value() && reader.next()) {
    return std::unexpected(
        Error{std::string(source), {reader.line(), 1}, "one record", "a second one"});
  }
  return *std::move(record);
}

}  // namespace tilery
