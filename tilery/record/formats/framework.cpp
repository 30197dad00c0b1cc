#include "tilery/record/formats/framework.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"

namespace tilery {
namespace {

constexpr std::string_view episode_digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view episode_slides = "URDL";
constexpr DirectionOrder episode_directions = up_right_down_left;
constexpr std::size_t episode_cells = 16;
constexpr std::int64_t ms_a_second = 1000;
constexpr std::int64_t year_10000 = 253'402'300'800;  ///< in seconds; a record's time lies before

/// Reads one line, an episode.
class EpisodeReader {
 public:
  EpisodeReader(std::string_view text, std::string_view source) : text_(text), source_(source) {}

  ReadGames read() {
    game_.start = Grid<Rank>(4, 4);
    if (!read_opening() || !read_start() || !read_steps() || !read_closing()) {
      return std::unexpected(*std::move(fault_));
    }
    return std::vector{std::move(game_)};
  }

 private:
  bool fail(std::string expected) {
    fault_ = fault_at(source_, at_, std::move(expected),
                      at_ < text_.size() ? name_of_character(static_cast<unsigned char>(text_[at_]))
                                         : "the end of the line");
    if (!is_opened_) {
      fault_->byte = 0;  // any text may be a tag, so a tag is no sign of this format
    }
    return false;
  }

  [[nodiscard]] bool is_at(char letter) const { return at_ < text_.size() && text_[at_] == letter; }

  bool take(char letter) {
    if (!is_at(letter)) {
      return fail(fmt::format("'{}'", letter));
    }
    ++at_;
    return true;
  }

  template <typename Number>
  std::optional<Number> take_number() {
    Number number = 0;
    const char* const from = text_.data() + at_;
    const auto [end, fault] = std::from_chars(from, text_.data() + text_.size(), number);
    if (fault != std::errc{} || number < 0) {
      fail("a whole number");
      return std::nullopt;
    }
    at_ += static_cast<std::size_t>(end - from);
    return number;
  }

  /// "tag@ms"; the tag may hold anything but '@' and '|'.
  std::optional<std::int64_t> take_tag() {
    while (at_ < text_.size() && text_[at_] != '@' && text_[at_] != '|') {
      ++at_;
    }
    return take('@') ? take_number<std::int64_t>() : std::nullopt;
  }

  bool read_opening() {
    const std::optional<std::int64_t> began_ms = take_tag();
    if (began_ms && *began_ms > 0 && *began_ms / ms_a_second < year_10000) {
      game_.began = *began_ms / ms_a_second;
    }
    is_opened_ = began_ms && take('|');
    return is_opened_;
  }

  bool read_closing() {
    if (!take('|') || !take_tag()) {
      return false;
    }
    return at_ == text_.size() || fail("the end of the line");
  }

  std::optional<unsigned> take_digit(std::size_t bound, std::string_view expected) {
    const std::size_t digit = at_ < text_.size() ? episode_digits.substr(0, bound).find(text_[at_])
                                                 : std::string_view::npos;
    if (digit == std::string_view::npos) {
      fail(std::string(expected));
      return std::nullopt;
    }
    ++at_;
    return static_cast<unsigned>(digit);
  }

  std::optional<Entry> take_placement() {
    const auto cell = take_digit(episode_cells, "a placement: a cell from 0 to F");
    const auto rank =
        cell ? take_digit(highest_exponent + 1, "an exponent up to V") : std::optional<unsigned>();
    if (!rank) {
      return std::nullopt;
    }
    return Entry{static_cast<int>(*cell), static_cast<Rank>(*rank)};
  }

  /// "[reward]" and "(ms)"; both may be missing.
  bool take_notes(std::optional<std::uint64_t>& reward, std::uint32_t& wait_ms) {
    if (is_at('[')) {
      ++at_;
      reward = take_number<std::uint64_t>();
      if (!reward || !take(']')) {
        return false;
      }
    }
    if (is_at('(')) {
      ++at_;
      const auto wait = take_number<std::uint64_t>();
      if (!wait || !take(')')) {
        return false;
      }
      wait_ms = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(*wait, std::numeric_limits<std::uint32_t>::max()));
    }
    return true;
  }

  bool read_start() {
    std::optional<std::uint64_t> reward;
    std::uint32_t wait_ms = 0;
    while (!is_at('#') && !is_at('|')) {
      const std::size_t placed_at = at_;
      const std::optional<Entry> tile = take_placement();
      if (!tile) {
        return false;
      }
      Rank& rank = game_.start.values[std::size_t(tile->cell)];
      if (rank > 0 || tile->rank == 0) {
        at_ = placed_at;
        return fail("a tile in an empty cell");
      }
      rank = tile->rank;
      if (!take_notes(reward, wait_ms)) {
        return false;
      }
    }
    return true;
  }

  bool read_steps() {
    while (is_at('#')) {
      if (game_.steps.size() == most_foreign_steps) {
        return fail("at most 262144 moves");
      }
      ForeignStep step = {.byte = static_cast<std::uint32_t>(at_)};
      if (!read_slide(step) || !read_entry(step)) {
        return false;
      }
      game_.steps.push_back(step);
    }
    return true;
  }

  bool read_slide(ForeignStep& step) {
    ++at_;
    const std::size_t number =
        at_ < text_.size() ? episode_slides.find(text_[at_]) : std::string_view::npos;
    if (number == std::string_view::npos) {
      return fail("a slide: U, R, D or L");
    }
    ++at_;
    step.direction = episode_directions[number];
    return take_notes(step.gain, step.wait_ms);
  }

  bool read_entry(ForeignStep& step) {
    const std::optional<Entry> entry = take_placement();
    std::optional<std::uint64_t> reward;
    std::uint32_t wait_ms = 0;
    if (!entry || !take_notes(reward, wait_ms)) {
      return false;
    }
    step.entry = *entry;
    return true;
  }

  std::string_view text_;
  std::string_view source_;
  std::size_t at_ = 0;
  ForeignGame game_;
  bool is_opened_ = false;
  std::optional<ReadingFault> fault_;
};

std::string placed_text(Entry entry) {
  return {episode_digits[static_cast<std::size_t>(entry.cell)], episode_digits[entry.rank]};
}

std::string step_notes(const ForeignStep& step) {
  std::string text;
  if (step.gain.value_or(0) > 0) {
    text += fmt::format("[{}]", *step.gain);
  }
  if (step.wait_ms > 0) {
    text += fmt::format("({})", step.wait_ms);
  }
  return text;
}

}  // namespace

ReadGames read_framework(std::string_view bytes, std::string_view source) {
  while (!bytes.empty() && (bytes.back() == '\n' || bytes.back() == '\r')) {
    bytes.remove_suffix(1);
  }
  return EpisodeReader(bytes, source).read();
}

std::expected<std::string, Error> write_framework(const ForeignGame& game) {
  static constexpr FormatLimits limits = {
      .name = "framework", .highest_start = highest_exponent, .highest_entry = highest_exponent};
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  const std::int64_t began_ms = game.began.value_or(0) * ms_a_second;
  std::int64_t ended_ms = began_ms;
  std::string text = fmt::format("tilery@{}|", began_ms);
  for (const Entry tile : start_tiles(game)) {
    text += placed_text(tile);
  }
  for (const ForeignStep& step : game.steps) {
    text += '#';
    text += episode_slides[number_of(step.direction, episode_directions)];
    text += step_notes(step) + placed_text(step.entry);
    ended_ms += step.wait_ms;
  }
  return text + fmt::format("|tilery@{}\n", ended_ms);
}

}  // namespace tilery
