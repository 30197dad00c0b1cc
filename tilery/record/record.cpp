#include "tilery/record/record.h"

#include <algorithm>
#include <cassert>

namespace tilery {

std::string_view name_of(Event event) {
  constexpr std::array<std::string_view, 7> names = {"left",  "right", "up",  "down",
                                                     "go on", "undo",  "redo"};
  return names[std::size_t(event)];
}

Record first_events(const Record& record, std::size_t count) {
  assert(count <= record.events.size());
  Record first = record;
  first.events.resize(count);
  const auto moves = static_cast<std::size_t>(std::ranges::count_if(first.events, is_move));
  first.entries.resize(std::min(first.entries.size(), moves));
  first.waits_ms.resize(std::min(first.waits_ms.size(), count));
  first.result.reset();
  return first;
}

Record taken_over(const Record& record, std::size_t count, std::uint64_t id, std::uint64_t seed) {
  Record mine = first_events(record, count);
  mine.id = id;
  mine.parent = {.id = record.id, .events = count};
  mine.began.reset();
  mine.seed = record.seed.value_or(seed);
  return mine;
}

bool has_undo(const Record& record) {
  return std::ranges::find(record.events, Event::undo) != record.events.end();
}

Standing standing_of(const Record& record) {
  return {.has_undo = has_undo(record),
          .has_help = record.parent.has_value(),
          .is_from_position = !record.start.empty() || !record.entries.empty()};
}

std::string words_of(Standing standing) {
  std::string words;
  const auto add = [&](bool holds, std::string_view word) {
    words += holds && !words.empty() ? ", " : "";
    words += holds ? word : "";
  };
  add(standing.has_undo, "with undo");
  add(standing.has_help, "with help");
  add(standing.is_from_position, "from a position");
  return words;
}

bool counts_apart(const Record& record) { return !standing_of(record).is_alone(); }

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

}  // namespace tilery
