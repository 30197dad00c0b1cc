#include "tilery/record/record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "tilery/core/signature.h"
#include "tilery/record/utc.h"

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

}  // namespace tilery
