#include "tilery/record/record_text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <fmt/format.h>
#include <span>

#include "tilery/core/signature.h"

namespace tilery {
namespace {

constexpr std::string_view event_letters = "lrudgzy";

/// Lines of `key` and up to `most` items each, every item written by `add_item`.
template <typename Items, typename AddItem>
void add_item_lines(std::string& text, std::string_view key, const Items& items, std::size_t most,
                    AddItem add_item) {
  const std::span all(items);
  for (std::size_t first = 0; first < all.size(); first += most) {
    text += key;
    for (const auto& item : all.subspan(first, std::min(most, all.size() - first))) {
      add_item(item);
    }
    text += '\n';
  }
}

/// One line for each line of the cartridge.
void add_cartridge_lines(std::string& text, std::string_view toml) {
  while (!toml.empty()) {
    const std::size_t end = std::min(toml.find('\n'), toml.size());
    text += "toml";
    text += end == 0 ? "" : " ";
    text += toml.substr(0, end);
    text += '\n';
    toml.remove_prefix(std::min(end + 1, toml.size()));
  }
}

void add_record_header(std::string& text, const Record& record) {
  text += "tilery record 1\n";
  if (record.id != 0) {
    text += fmt::format("id {:016x}\n", record.id);
  }
  if (record.parent) {
    text += fmt::format("parent {:016x} {}\n", record.parent->id, record.parent->events);
  }
  if (record.began) {
    text += fmt::format("began {}\n", utc_text(*record.began));
  }
  text += fmt::format("cartridge {}\nrules {:016x}\nsize {}x{}\nplayers {}\n", record.cartridge,
                      record.rules_hash, record.width, record.height, record.players);
  if (record.seed) {
    text += fmt::format("seed {}\n", *record.seed);
  }
  text += seal_line(record.seal);
  add_cartridge_lines(text, record.cartridge_text);
}

void add_event_lines(std::string& text, std::span<const Event> events) {
  for (std::size_t first = 0; first < events.size(); first += events_in_line) {
    text += "events ";
    for (const Event event :
         events.subspan(first, std::min(events_in_line, events.size() - first))) {
      text += letter_of(event);
    }
    text += '\n';
  }
}

void add_score_line(std::string& text, std::string_view key,
                    const std::array<std::uint64_t, 2>& scores, int players) {
  text += fmt::format("{} {}", key, scores[0]);
  if (players == 2) {
    text += fmt::format(" {}", scores[1]);
  }
  text += '\n';
}

void add_game_lines(std::string& text, const Record& record) {
  add_item_lines(text, "start", record.start, std::size_t(record.width),
                 [&](Rank rank) { text += fmt::format(" {}", rank); });
  if (record.gathered != std::array<std::uint64_t, 2>{}) {
    add_score_line(text, "gathered", record.gathered, record.players);
  }
  add_item_lines(text, "entries", record.entries, entries_in_line,
                 [&](Entry entry) { text += fmt::format(" {}:{}", entry.cell, entry.rank); });
  add_event_lines(text, record.events);
  if (std::ranges::any_of(record.waits_ms, [](std::uint32_t wait) { return wait > 0; })) {
    add_item_lines(text, "waits", record.waits_ms, waits_in_line,
                   [&](std::uint32_t wait) { text += fmt::format(" {}", wait); });
  }
}

void add_result_lines(std::string& text, const RecordResult& result, int players) {
  add_score_line(text, "score", result.scores, players);
  text += fmt::format("largest {}\nmoves {}\nover {}\nboards {:016x}\n", result.largest,
                      result.moves, result.is_over ? "yes" : "no", result.signature);
}

}  // namespace

char letter_of(Event event) { return event_letters[std::size_t(event)]; }

std::optional<Event> event_of_letter(char letter) {
  const std::size_t index = event_letters.find(letter);
  return index == std::string_view::npos ? std::nullopt : std::optional(static_cast<Event>(index));
}

std::string record_text(const Record& record) {
  std::string text;
  add_record_header(text, record);
  add_game_lines(text, record);
  if (record.result) {
    add_result_lines(text, *record.result, record.players);
  }
  text += fmt::format("end {:016x}\n", checksum_of(text));
  return text;
}

std::uint64_t checksum_of(std::string_view bytes) {
  ByteSignature signature;
  signature.add(bytes);
  return signature.value();
}

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

namespace {

constexpr std::int64_t seconds_a_day = 86'400;
constexpr std::string_view utc_shape = "0000-00-00T00:00:00Z";

bool has_utc_shape(std::string_view text) {
  return std::ranges::equal(text, utc_shape, [](char found, char wanted) {
    return wanted == '0' ? found >= '0' && found <= '9' : found == wanted;
  });
}

int decimal_in(std::string_view digits) {
  int number = 0;
  for (const char digit : digits) {
    number = number * 10 + (digit - '0');
  }
  return number;
}

}  // namespace

std::string utc_text(std::int64_t seconds) {
  assert(seconds >= 0 && seconds <= last_second);
  const std::chrono::year_month_day day{
      std::chrono::sys_days{std::chrono::days{seconds / seconds_a_day}}};
  const std::int64_t second = seconds % seconds_a_day;
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", int{day.year()}, unsigned{day.month()},
                     unsigned{day.day()}, second / 3600, second / 60 % 60, second % 60);
}

std::optional<std::int64_t> utc_seconds(std::string_view text) {
  if (!has_utc_shape(text)) {
    return std::nullopt;
  }
  const auto part = [&](std::size_t first, std::size_t count) {
    return decimal_in(text.substr(first, count));
  };
  const std::chrono::year_month_day day{std::chrono::year{part(0, 4)},
                                        std::chrono::month{unsigned(part(5, 2))},
                                        std::chrono::day{unsigned(part(8, 2))}};
  if (!day.ok() || part(0, 4) < 1970 || part(11, 2) > 23 || part(14, 2) > 59 || part(17, 2) > 59) {
    return std::nullopt;
  }
  const std::int64_t days = std::chrono::sys_days{day}.time_since_epoch().count();
  return days * seconds_a_day + std::int64_t{part(11, 2)} * 3600 + std::int64_t{part(14, 2)} * 60 +
         part(17, 2);
}

}  // namespace tilery
