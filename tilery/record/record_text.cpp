#include "tilery/record/record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "tilery/core/signature.h"
#include "tilery/record/utc.h"

namespace tilery {
namespace {

constexpr std::string_view letters = "lrudgzy";

/// Lines of `key` and up to `most` items each, every item written by `add_item`.
template <typename Items, typename AddItem>
void add_lines(std::string& text, std::string_view key, const Items& items, std::size_t most,
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

void add_header(std::string& text, const Record& record) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "tilery record 1\n");
  if (record.id != 0) {
    fmt::format_to(out, "id {:016x}\n", record.id);
  }
  if (record.parent) {
    fmt::format_to(out, "parent {:016x} {}\n", record.parent->id, record.parent->events);
  }
  if (record.began) {
    fmt::format_to(out, "began {}\n", utc_text(*record.began));
  }
  fmt::format_to(out, "cartridge {}\nrules {:016x}\nsize {}x{}\nplayers {}\n", record.cartridge,
                 record.rules_hash, record.width, record.height, record.players);
  if (record.seed) {
    fmt::format_to(out, "seed {}\n", *record.seed);
  }
}

void add_events(std::string& text, std::span<const Event> events) {
  for (std::size_t first = 0; first < events.size(); first += events_in_line) {
    text += "events ";
    for (const Event event :
         events.subspan(first, std::min(events_in_line, events.size() - first))) {
      text += letter_of(event);
    }
    text += '\n';
  }
}

void add_scores(std::string& text, std::string_view key, const std::array<std::uint64_t, 2>& scores,
                int players) {
  fmt::format_to(std::back_inserter(text), "{} {}", key, scores[0]);
  if (players == 2) {
    fmt::format_to(std::back_inserter(text), " {}", scores[1]);
  }
  text += '\n';
}

void add_game(std::string& text, const Record& record) {
  auto out = std::back_inserter(text);
  add_lines(text, "start", record.start, std::size_t(record.width),
            [&](Rank rank) { fmt::format_to(out, " {}", rank); });
  if (record.gathered != std::array<std::uint64_t, 2>{}) {
    add_scores(text, "gathered", record.gathered, record.players);
  }
  add_lines(text, "entries", record.entries, entries_in_line,
            [&](Entry entry) { fmt::format_to(out, " {}:{}", entry.cell, entry.rank); });
  add_events(text, record.events);
  if (std::ranges::any_of(record.waits_ms, [](std::uint32_t wait) { return wait > 0; })) {
    add_lines(text, "waits", record.waits_ms, waits_in_line,
              [&](std::uint32_t wait) { fmt::format_to(out, " {}", wait); });
  }
}

void add_result(std::string& text, const RecordResult& result, int players) {
  add_scores(text, "score", result.scores, players);
  fmt::format_to(std::back_inserter(text), "largest {}\nmoves {}\nover {}\nboards {:016x}\n",
                 result.largest, result.moves, result.is_over ? "yes" : "no", result.signature);
}

}  // namespace

char letter_of(Event event) { return letters[std::size_t(event)]; }

std::optional<Event> event_of_letter(char letter) {
  const std::size_t index = letters.find(letter);
  return index == std::string_view::npos ? std::nullopt : std::optional(static_cast<Event>(index));
}

std::string text_of(const Record& record) {
  std::string text;
  add_header(text, record);
  add_game(text, record);
  if (record.result) {
    add_result(text, *record.result, record.players);
  }
  fmt::format_to(std::back_inserter(text), "end {:016x}\n", checksum_of(text));
  return text;
}

std::uint64_t checksum_of(std::string_view bytes) {
  ByteSignature signature;
  signature.add(bytes);
  return signature.value();
}

}  // namespace tilery
