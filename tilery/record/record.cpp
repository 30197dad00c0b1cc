#include "tilery/record/record.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <utility>

namespace tilery {

std::string_view name_of(Event event) {
  constexpr std::array<std::string_view, 7> names = {"left",  "right", "up",  "down",
                                                     "go on", "undo",  "redo"};
  return names[std::size_t(event)];
}

Record with_events(const Record& record, std::size_t count) {
  assert(count <= record.events.size());
  Record first = record;
  first.events.resize(count);
  first.waits_ms.resize(std::min(first.waits_ms.size(), count));
  first.result.reset();
  return first;
}

Record without_events(const Record& record) {
  Record start = with_events(record, 0);
  start.entries.clear();
  return start;
}

Error unfinished_replay(std::string_view source, std::string size) {
  return {std::string(source),
          {},
          "a record that is replayed within the limits of time and memory",
          std::move(size)};
}

bool has_undo(const Record& record) {
  return std::ranges::find(record.events, Event::undo) != record.events.end();
}

Standing standing_of(const Record& record) {
  return {.has_undo = has_undo(record),
          .is_continued = record.parent.has_value(),
          .is_from_position = !record.start.empty() || !record.entries.empty()};
}

Standing joined(Standing one, Standing other) {
  return {.has_undo = one.has_undo || other.has_undo,
          .is_continued = one.is_continued || other.is_continued,
          .is_from_position = one.is_from_position || other.is_from_position,
          .has_hints = one.has_hints || other.has_hints,
          .has_chosen_seed = one.has_chosen_seed || other.has_chosen_seed};
}

std::string words_of(Standing standing) {
  std::string words;
  const auto add = [&](bool holds, std::string_view word) {
    words += holds && !words.empty() ? ", " : "";
    words += holds ? word : "";
  };
  add(standing.has_undo, "with undo");
  add(standing.is_continued, "after another game");
  add(standing.has_hints, "with hints");
  add(standing.is_from_position, "from a position");
  add(standing.has_chosen_seed, "with a chosen seed");
  return words;
}

void BoardSignature::add(const WalledBoard& board) {
  std::uint64_t word = 0;
  int filled = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    word |= std::uint64_t{board.rank(cell)} << (8 * filled);
    if (++filled == 8) {
      signature_.add(word);
      word = 0;
      filled = 0;
    }
  }
  if (filled > 0) {
    signature_.add(word);
  }
}

namespace {

std::string salt_text(const Salt& salt) { return fmt::format("{:016x}{:016x}", salt[0], salt[1]); }

}  // namespace

SeedSeal seal_of(std::uint64_t seed, const Salt& salt) {
  const std::string opened = fmt::format("tilery seed {} salt {}\n", seed, salt_text(salt));
  return {.salt = salt, .commitment = sha256(opened)};
}

std::optional<SeedSeal> take_seal_line(TextScanner& scanner, std::optional<std::uint64_t> seed) {
  if (!scanner.is_at("seal")) {
    return std::nullopt;
  }
  if (!seed) {
    scanner.fail("a seed before its seal");
  }
  scanner.take_key("seal");
  SeedSeal seal;
  for (std::uint64_t& word : seal.salt) {
    word = scanner.take_hex("a salt of 32 digits");
  }
  scanner.take(" ", "a space");
  for (std::uint64_t& word : seal.commitment) {
    word = scanner.take_hex("a commitment of 64 digits");
  }
  const SeedSeal right = seal_of(seed.value_or(0), seal.salt);
  if (right != seal) {
    scanner.fail(hex_of(right.commitment) + ", the commitment to this seed", 64);
  }
  scanner.take_line_end();
  return seal;
}

std::string seal_line(const std::optional<SeedSeal>& seal) {
  return seal ? fmt::format("seal {} {}\n", salt_text(seal->salt), hex_of(seal->commitment))
              : std::string();
}

}  // namespace tilery
