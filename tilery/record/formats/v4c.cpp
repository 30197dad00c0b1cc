#include "tilery/record/formats/v4c.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"

namespace tilery {
namespace {

constexpr Alphabet v4c_alphabet =
    alphabet_of(std::array{CodeRange{33, 126}, CodeRange{161, 172}, CodeRange{174, 195}});

constexpr DirectionOrder v4c_directions = up_right_down_left;
constexpr std::string_view v4c_start = "REPLAY_v4C_";
constexpr std::u32string_view v4c_modes = U"SCKP";

constexpr unsigned v4c_escape = 127;
constexpr unsigned escaped_move = 0;
constexpr unsigned escaped_undo = 1;
constexpr unsigned escaped_edit = 2;

bool is_space_or_tab(char32_t code) { return code == U' ' || code == U'\t'; }

/// Reads a text in one encoding, step by step.
class V4cReader {
 public:
  V4cReader(std::span<const Letter> letters, std::size_t end, std::string_view source)
      : letters_(letters), end_(end), source_(source) {}

  Reading read() {
    if (!starts_with(letters_, v4c_start)) {
      return std::unexpected(fault_at(source_, 0, "\"REPLAY_v4C_\"", start_of(letters_)));
    }
    at_ = v4c_start.size();
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
    if (at_ == letters_.size() || !v4c_modes.contains(letters_[at_].code)) {
      return fail("a mode: S, C, K or P");
    }
    ++at_;
    return true;
  }

  std::optional<unsigned> next(std::string_view expected) {
    const auto digit =
        at_ < letters_.size() ? v4c_alphabet.digit(letters_[at_].code) : std::optional<unsigned>();
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
      if (*exponent > static_cast<unsigned>(highest_exponent)) {
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
      if (!token ||
          !(*token == v4c_escape ? read_escape(step_byte) : add_move(*token, step_byte))) {
        return false;
      }
    }
    return true;
  }

  bool read_escape(std::uint32_t step_byte) {
    const std::optional<unsigned> kind = next("the meaning of the step 127, an escape");
    if (!kind) {
      return false;
    }
    if (*kind == escaped_move) {
      return add_move(v4c_escape, step_byte);
    }
    if (*kind == escaped_undo) {
      game_.steps.push_back({.is_undo = true, .byte = step_byte});
      return true;
    }
    --at_;
    return fail(*kind == escaped_edit ? "moves and undo alone, no tile set by hand (an edit)"
                                      : "0 or 1 after the escape");
  }

  bool add_move(unsigned token, std::uint32_t step_byte) {
    game_.steps.push_back(
        {.direction = v4c_directions[token >> 5],
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

/// Blanks are no characters of this format, so blanks at the end are dropped.
std::span<const Letter> without_blanks(std::span<const Letter> letters) {
  while (!letters.empty() && is_space_or_tab(letters.back().code)) {
    letters = letters.first(letters.size() - 1);
  }
  return letters;
}

void add_v4c_step(std::string& text, const ForeignStep& step) {
  const auto add = [&](unsigned digit) { text += utf8_of(v4c_alphabet.letter(digit)); };
  if (step.is_undo) {
    add(v4c_escape);
    add(escaped_undo);
    return;
  }
  const unsigned token = number_of(step.direction, v4c_directions) << 5 |
                         (step.entry.rank - 1U) << 4 | static_cast<unsigned>(step.entry.cell);
  add(token);
  if (token == v4c_escape) {
    add(escaped_move);
  }
}

}  // namespace

ReadGames read_v4c(std::string_view bytes, std::string_view source) {
  return read_in_every_encoding(
      bytes, source, "\"REPLAY_v4C_\"", [&](const Letters& letters, Readings& readings) {
        readings.add(V4cReader(without_blanks(letters), bytes.size(), source).read());
      });
}

std::expected<std::string, Error> write_v4c(const ForeignGame& game) {
  static constexpr FormatLimits limits = {
      .name = "v4c", .highest_start = highest_exponent, .highest_entry = 2, .has_undo = true};
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  const bool has_undo = std::ranges::any_of(game.steps, &ForeignStep::is_undo);
  std::string text = std::string(v4c_start) + (has_undo ? "C" : "S");
  for (const Rank rank : game.start.values) {
    text += utf8_of(v4c_alphabet.letter(rank));
  }
  for (const ForeignStep& step : game.steps) {
    add_v4c_step(text, step);
  }
  return text;
}

}  // namespace tilery
