#include "web/engine/program/game_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <expected>
#include <sstream>
#include <system_error>
#include <utility>

#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::size_t checksum_digits = 16;

/// Nothing for a line that is cut off or damaged.
std::optional<KeptLine> kept_line_in(std::string_view line) {
  const std::size_t last = line.rfind(' ');
  if (line.size() < 2 || line[1] != ' ' || last == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view checksum = line.substr(last + 1);
  if (checksum != fmt::format("{:016x}", checksum_of(line.substr(0, last + 1)))) {
    return std::nullopt;
  }
  return KeptLine{line[0], std::string(last > 1 ? line.substr(2, last - 2) : std::string_view())};
}

/// The end of the record at the start of `text`; 0 if the record has no end.
std::size_t end_of_record(std::string_view text) {
  constexpr std::string_view last_line = "\nend ";
  const std::size_t at = text.find(last_line);
  const std::size_t end = at + last_line.size() + checksum_digits;
  return at == std::string_view::npos || end >= text.size() || text[end] != '\n' ? 0 : end + 1;
}

std::string joined(const auto& numbers) { return fmt::format("{}", fmt::join(numbers, ",")); }

/// Nothing unless all of `text` is one number.
template <typename Number>
std::optional<Number> number_in(std::string_view text, int base = 10) {
  Number number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return fault == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

/// Numbers with commas between them. Nothing if a part is not a number.
template <typename Number>
std::optional<std::vector<Number>> numbers_in(std::string_view text) {
  std::vector<Number> numbers;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find(','), text.size());
    const std::optional<Number> number = number_in<Number>(text.substr(0, size));
    if (!number) {
      return std::nullopt;
    }
    numbers.push_back(*number);
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return numbers;
}

/// Adds the events of a line "e". False if the line does not fit this game.
bool add_events(KeptGame& game, const std::string& text) {
  std::istringstream words(text);
  std::string letters, waits, scores, is_over, signature;
  RecordResult result;
  words >> letters >> waits >> scores >> result.largest >> result.moves >> is_over >> signature >>
      game.saved_ms;
  const auto each_wait = numbers_in<std::uint32_t>(waits);
  const auto each_score = numbers_in<std::uint64_t>(scores);
  const auto signed_as = number_in<std::uint64_t>(signature, 16);
  if (!words || !each_wait || each_wait->size() != letters.size() || !each_score ||
      each_score->size() != 2 || !signed_as || game.saved_ms < 0) {
    return false;
  }
  game.record.waits_ms.resize(game.record.events.size());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::optional<Event> event = event_of_letter(letters[i]);
    if (!event) {
      return false;
    }
    game.record.events.push_back(*event);
    game.record.waits_ms.push_back((*each_wait)[i]);
  }
  result.scores = {(*each_score)[0], (*each_score)[1]};
  result.is_over = is_over == "yes";
  result.signature = *signed_as;
  game.record.result = result;
  return true;
}

bool add_removal(KeptGame& game, std::string_view text) {
  const std::optional<std::int64_t> time = number_in<std::int64_t>(text);
  game.removed_ms = time.value_or(0);
  return time.has_value() && *time >= 0;
}

bool add_line(KeptGame& game, const KeptLine& line) {
  switch (line.letter) {
    case 'e':
      return add_events(game, line.text);
    case 'm':
      game.standing.has_hints |= line.text.starts_with("hints");
      game.standing.has_chosen_seed |= line.text.ends_with("seed");
      return true;
    case 'r':
      return add_removal(game, line.text);
    default:
      return false;
  }
}

}  // namespace

std::string kept_line(char letter, std::string_view text) {
  const std::string line = fmt::format("{} {} ", letter, text);
  return fmt::format("{}{:016x}\n", line, checksum_of(line));
}

std::optional<KeptText> kept_text_of(std::string_view text) {
  const std::size_t end = end_of_record(text);
  if (end == 0) {
    return std::nullopt;
  }
  KeptText kept = {.record = std::string(text.substr(0, end)), .lines = {}, .bytes = end};
  while (kept.bytes < text.size()) {
    const std::string_view rest = text.substr(kept.bytes);
    const std::size_t size = rest.find('\n');
    std::optional<KeptLine> line =
        size == std::string_view::npos ? std::nullopt : kept_line_in(rest.substr(0, size));
    if (!line) {
      break;
    }
    kept.lines.push_back(*std::move(line));
    kept.bytes += size + 1;
  }
  return kept;
}

std::string events_text(const Record& record, std::size_t first, std::int64_t saved_ms) {
  std::string letters;
  std::vector<std::uint32_t> waits;
  for (std::size_t i = first; i < record.events.size(); ++i) {
    letters += letter_of(record.events[i]);
    waits.push_back(i < record.waits_ms.size() ? record.waits_ms[i] : 0);
  }
  const RecordResult& result = *record.result;
  return fmt::format("{} {} {} {} {} {} {:016x} {}", letters, joined(waits), joined(result.scores),
                     result.largest, result.moves, result.is_over ? "yes" : "no", result.signature,
                     saved_ms);
}

std::string marks_text(Standing marks) {
  return fmt::format("{} {}", marks.has_hints ? "hints" : "-",
                     marks.has_chosen_seed ? "seed" : "-");
}

std::optional<KeptGame> kept_game_of(std::string_view text) {
  const std::optional<KeptText> kept = kept_text_of(text);
  const auto record = kept ? read_record(kept->record, "the kept game")
                           : std::unexpected(Error{"the kept game", {}, "a record", "none"});
  if (!record || !record->result) {
    return std::nullopt;
  }
  KeptGame game;
  game.record = *record;
  game.toml = record->cartridge_text;
  game.record.cartridge_text.clear();
  game.bytes = kept->bytes;
  game.saved_ms = record->began.value_or(0) * 1000;
  const bool is_sound =
      std::ranges::all_of(kept->lines, [&](const KeptLine& line) { return add_line(game, line); });
  if (!is_sound) {
    return std::nullopt;
  }
  game.standing = joined(game.standing, standing_of(game.record));
  return game;
}

}  // namespace tilery
