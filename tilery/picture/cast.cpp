#include "tilery/picture/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tilery/core/plain_text.h"
#include "tilery/picture/board_picture.h"

namespace tilery {
namespace {

constexpr std::array<int, 3> moments = {250, 500, 750};  ///< of 1000 of a slide

/// Room for any board: the layout falls back on smaller cells by itself.
constexpr Size most_room = {200, 60};

BoardLayout layout_for(const Rules& rules, const Theme& theme, const WalledBoard& board) {
  const Frame frame = frame_shown(theme, Depth::two_hundred_fifty_six);
  const Size size = {board.width(), board.height()};
  const Size usual = {size.width * 9 + 2, size.height * 4 + 2};
  const int width = std::max(face_width(rules.ladder, board), 6);
  auto layout = board_layout(size, usual, width, frame);
  return layout ? *layout : board_layout(size, most_room, width, frame).value_or(BoardLayout{});
}

std::string color_code(int kind, const std::optional<Color>& color) {
  return color ? fmt::format(";{};2;{};{};{}", kind, color->red, color->green, color->blue) : "";
}

std::string style_code(const Style& style) {
  return "\x1b[0" + std::string(style.is_bold ? ";1" : "") +
         std::string(style.is_reversed ? ";7" : "") + color_code(38, style.ink) +
         color_code(48, style.paper) + "m";
}

/// What turns `before` on the screen into `after`, by the cells that differ.
std::string difference(const Picture& before, const Picture& after) {
  std::string output;
  std::optional<Style> style;
  Cell cursor = {-1, -1};
  for (int y = 0; y < after.size().height; ++y) {
    for (int x = 0; x < after.size().width; ++x) {
      const Glyph& glyph = after.at({x, y});
      if (before.size() == after.size() && before.at({x, y}) == glyph) {
        continue;
      }
      if (cursor != Cell{x, y}) {
        output += fmt::format("\x1b[{};{}H", y + 1, x + 1);
      }
      if (style != glyph.style) {
        style = glyph.style;
        output += style_code(*style);
      }
      output += utf8_of(glyph.symbol);
      cursor = {x + 1, y};
    }
  }
  return output.empty() ? output : output + "\x1b[0m";
}

/// `text`, which has no control characters but escape, as a JSON string.
std::string json_string(const std::string& text) {
  std::string json = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      json += '\\';
    }
    json += static_cast<unsigned char>(letter) < 0x20
                ? fmt::format("\\u{:04x}", static_cast<unsigned>(letter))
                : std::string(1, letter);
  }
  return json + "\"";
}

BoardLook look_of(const Theme& theme, const Position& position) {
  return {.theme = &theme, .goal_reached = position.goal_reached};
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): what a film is of, and what its header says.
Cast::Cast(const Rules& rules, const Theme& theme, const Position& start, FilmPace pace,
           const CastSubject& subject)
    : rules_(rules),
      theme_(theme),
      pace_(pace),
      players_(subject.players),
      layout_(layout_for(rules, theme, start.board)) {
  const Size size = layout_.size();
  const std::string time = subject.began ? fmt::format("\"timestamp\": {}, ", *subject.began) : "";
  text_ = fmt::format(
      "{{\"version\": 2, \"width\": {}, \"height\": {}, {}\"title\": {}, "
      "\"env\": {{\"TERM\": \"xterm-256color\"}}}}\n",
      size.width, size.height + 2, time, json_string(subject.title));
  write("\x1b[?25l\x1b[2J");
  show(board_picture(rules, start.board, layout_, look_of(theme, start)), start);
  now_ms_ += std::uint64_t(pace.rest_ms);
}

void Cast::write(const std::string& output) {
  if (!output.empty()) {
    text_ +=
        fmt::format("[{}.{:03}, \"o\", {}]\n", now_ms_ / 1000, now_ms_ % 1000, json_string(output));
  }
}

/// The board, and under it a line with the scores.
void Cast::show(const Picture& board, const Position& position) {
  Picture picture({board.size().width, board.size().height + 2});
  picture.paste({0, 0}, board);
  std::string line = fmt::format("{} moves, score {}", position.moves, score_of(rules_, position));
  if (players_ == 2) {
    line += fmt::format(" and {}", score_of(rules_, position, 1));
  }
  picture.write({0, board.size().height + 1}, fitted(line, board.size().width), {});
  write(difference(shown_, picture));
  shown_ = picture;
}

void Cast::play(const Turn& turn) {
  const std::uint64_t from_ms = now_ms_;
  const BoardLook look = look_of(theme_, turn.after);
  for (const int moment : moments) {
    now_ms_ = from_ms + std::uint64_t(pace_.slide_ms * moment / 1000);
    show(motion_picture(rules_, turn, moment, layout_, look), turn.after);
  }
  now_ms_ = from_ms + std::uint64_t(pace_.slide_ms);
  jump(turn.after);
}

void Cast::jump(const Position& position) {
  show(board_picture(rules_, position.board, layout_, look_of(theme_, position)), position);
  now_ms_ += std::uint64_t(pace_.rest_ms);
}

std::string Cast::finish() && {
  now_ms_ += std::uint64_t(pace_.end_ms);
  write("\x1b[0m\x1b[?25h");
  return std::move(text_);
}

}  // namespace tilery
