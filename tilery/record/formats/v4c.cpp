#include "tilery/record/formats/v4c.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "tilery/record/formats/alphabet.h"
#include "tilery/record/formats/directions.h"
#include "tilery/record/formats/limits.h"
#include "tilery/record/formats/places.h"
#include "tilery/record/formats/text.h"

namespace tilery {
namespace {

constexpr Alphabet alphabet =
    alphabet_of(std::array{CodeRange{33, 126}, CodeRange{161, 172}, CodeRange{174, 195}});

constexpr DirectionOrder directions = up_right_down_left;
constexpr std::string_view start = "REPLAY_v4C_";
constexpr std::u32string_view modes = U"SCKP";

constexpr unsigned escape = 127;
constexpr unsigned escaped_move = 0;
constexpr unsigned escaped_undo = 1;
constexpr unsigned escaped_edit = 2;

bool is_blank(char32_t code) { return code == U' ' || code == U'\t'; }

/// Reads one text by one encoding, step by step.
class Reader {
 public:
  Reader(std::span<const Letter> letters, std::size_t end, std::string_view source)
      : letters_(letters), end_(end), source_(source) {}

  Reading read() {
    if (!starts_with(letters_, start)) {
      return std::unexpected(fault_at(source_, 0, "\"REPLAY_v4C_\"", "something else"));
    }
    at_ = start.size();
    if (!read_mode() || !read_board() || !read_steps()) {
      return std::unexpected(*std::move(fault_));
    }
    return std::move(game_);
  }

 private:
  [[nodiscard]] std::size_t byte() const {
    return at_ < letters_.size() ? letters_[at_].byte : end_;
  }

  bool fail(std::string expected) {
    std::string found =
        at_ < letters_.size() ? name_of_character(letters_[at_].code) : "the end of the text";
    fault_ = fault_at(source_, byte(), std::move(expected), std::move(found));
    return false;
  }

  bool read_mode() {
    if (at_ == letters_.size() || !modes.contains(letters_[at_].code)) {
      return fail("a mode: S, C, K or P");
    }
    ++at_;
    return true;
  }

  std::optional<unsigned> next(std::string_view expected) {
    const auto digit =
        at_ < letters_.size() ? alphabet.digit(letters_[at_].code) : std::optional<unsigned>();
    if (!digit) {
      fail(std::string(expected));
      return std::nullopt;
    }
    ++at_;
    return digit;
  }

  bool read_board() {
    game_.start = Grid<Rank>(4, 4);
    for (Rank& rank : game_.start.values) {
      const std::optional<unsigned> exponent = next("sixteen exponents");
      if (!exponent) {
        return false;
      }
      if (*exponent > static_cast<unsigned>(highest_rank)) {
        --at_;
        return fail("an exponent up to 31");
      }
      rank = static_cast<Rank>(*exponent);
    }
    return true;
  }

  bool read_steps() {
    while (at_ < letters_.size()) {
      const auto step_byte = static_cast<std::uint32_t>(byte());
      if (game_.steps.size() == most_foreign_steps) {
        return fail("at most 262144 moves");
      }
      const std::optional<unsigned> token = next("a character that is a step");
      if (!token || !(*token == escape ? read_escape(step_byte) : add_move(*token, step_byte))) {
        return false;
      }
    }
    return true;
  }

  bool read_escape(std::uint32_t step_byte) {
    const std::optional<unsigned> kind = next("what the escape means");
    if (!kind) {
      return false;
    }
    if (*kind == escaped_move) {
      return add_move(escape, step_byte);
    }
    if (*kind == escaped_undo) {
      game_.steps.push_back({.is_undo = true, .byte = step_byte});
      return true;
    }
    --at_;
    return fail(*kind == escaped_edit ? "moves and undo alone, no tile set by hand (an edit)"
                                      : "an escape from 0 to 2");
  }

  bool add_move(unsigned token, std::uint32_t step_byte) {
    game_.steps.push_back(
        {.direction = directions[token >> 5],
         .entry = {static_cast<int>(token & 15), static_cast<Rank>(1 + (token >> 4 & 1))},
         .byte = step_byte});
    return true;
  }

  std::span<const Letter> letters_;
  std::size_t end_;
  std::string_view source_;
  std::size_t at_ = 0;
  ForeignGame game_;
  std::optional<ReadingFault> fault_;
};

/// A blank is no character of this format, so those at the end say nothing.
std::span<const Letter> without_blanks(std::span<const Letter> letters) {
  while (!letters.empty() && is_blank(letters.back().code)) {
    letters = letters.first(letters.size() - 1);
  }
  return letters;
}

void add_step(std::string& text, const ForeignStep& step) {
  const auto add = [&](unsigned digit) { add_utf8(text, alphabet.letter(digit)); };
  if (step.is_undo) {
    add(escape);
    add(escaped_undo);
    return;
  }
  const unsigned token = number_of(step.direction, directions) << 5 | (step.entry.rank - 1U) << 4 |
                         static_cast<unsigned>(step.entry.cell);
  add(token);
  if (token == escape) {
    add(escaped_move);
  }
}

}  // namespace

ReadGames read_v4c(std::string_view bytes, std::string_view source) {
  if (std::optional<ReadingFault> fault = too_long_text(bytes, source)) {
    return std::unexpected(*std::move(fault));
  }
  Readings readings;
  readings.add(fault_at(source, 0, "\"REPLAY_v4C_\"", "text of an unknown encoding"));
  for (const Letters& letters : possible_letters(bytes)) {
    readings.add(Reader(without_blanks(letters), bytes.size(), source).read());
  }
  return std::move(readings).take();
}

std::expected<std::string, Error> write_v4c(const ForeignGame& game) {
  static constexpr FormatLimits limits = {
      .name = "v4c", .highest_start = highest_rank, .highest_entry = 2, .has_undo = true};
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  const bool has_undo = std::ranges::any_of(game.steps, &ForeignStep::is_undo);
  std::string text = std::string(start) + (has_undo ? "C" : "S");
  for (const Rank rank : game.start.values) {
    add_utf8(text, alphabet.letter(rank));
  }
  for (const ForeignStep& step : game.steps) {
    add_step(text, step);
  }
  return text;
}

}  // namespace tilery
