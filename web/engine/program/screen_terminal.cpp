// The terminal of the npm package's program. ANSI sequences go out; keys, sizes and the end come
// from the terminal that node holds (web/engine/program/src/terminal.ts).

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "apps/console/streams.h"
#include "apps/terminal/toolkit/screen_terminal.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/scene_picture.h"

#define TILERY_IMPORT(name) __attribute__((import_module("tilery"), import_name(#name)))

extern "C" {
/// 1: keys come one by one, without echo. 0: restores the terminal.
TILERY_IMPORT(take_keys) void tilery_take_keys(int is_taken);
/// Waits for at most `wait_ms` milliseconds, or without end if that is below 0. Returns the number
/// of bytes put at `bytes`, at most `size`; 0 if none came; -1 if the screen's size changed; -2 if
/// the terminal is gone.
TILERY_IMPORT(read_keys) int tilery_read_keys(char* bytes, int size, int wait_ms);
/// Columns in the upper 16 bits, rows in the lower.
TILERY_IMPORT(screen_size) int tilery_screen_size();
/// The number of the terminal's colours, as node knows it: 2 to 16777216.
TILERY_IMPORT(color_count) int tilery_color_count();
/// How the terminal's text is encoded: 1 for UTF-8.
TILERY_IMPORT(speaks_utf8) int tilery_speaks_utf8();
}

namespace tilery {
namespace {

constexpr std::string_view begin_modes =
    "\x1B[?1049h\x1B[?25l\x1B[?1000h\x1B[?1006h\x1B[?2004h\x1B[2J";
constexpr std::string_view end_modes =
    "\x1B[?2004l\x1B[?1006l\x1B[?1000l\x1B[0m\x1B[?25h\x1B[?1049l";

constexpr int status_of_interrupt = 130;  ///< the status of a program that SIGINT ends

/// Whether Ctrl-C was pressed, which this terminal sends as a key. Outlives the screen.
bool was_interrupted = false;

Depth terminal_depth() {
  const int colors = tilery_color_count();
  return colors >= 1 << 24 ? Depth::true_color
         : colors >= 256   ? Depth::two_hundred_fifty_six
         : colors >= 16    ? Depth::sixteen
         : colors >= 8     ? Depth::eight
                           : Depth::none;
}

Depth depth_of(ColorChoice choice) {
  const Depth most = terminal_depth();
  const char* const no_color = std::getenv("NO_COLOR");
  switch (choice) {
    case ColorChoice::never:
      return Depth::none;
    case ColorChoice::automatic:
      return no_color != nullptr && *no_color != '\0' ? Depth::none : most;
    case ColorChoice::sixteen:
      return std::min(most, Depth::sixteen);
    case ColorChoice::two_hundred_fifty_six:
      return std::min(most, Depth::two_hundred_fifty_six);
    case ColorChoice::always:
    case ColorChoice::true_color:
      return most;
  }
  return most;
}

/// The parameters of a colour; `base` is 30 for ink, 40 for paper.
std::string color_text(int color, int base, Depth depth) {
  if (color < 0) {
    return fmt::format(";{}", base + 9);
  }
  if (depth == Depth::true_color) {
    return fmt::format(";{};2;{};{};{}", base + 8, color >> 16, color >> 8 & 0xFF, color & 0xFF);
  }
  if (color < 8) {
    return fmt::format(";{}", base + color);
  }
  return color < 16 ? fmt::format(";{}", base + 52 + color)
                    : fmt::format(";{};5;{}", base + 8, color);
}

std::string style_text(const TerminalStyle& style, Depth depth) {
  std::string text = "\x1B[0";
  text += style.is_bold ? ";1" : "";
  text += style.is_dim ? ";2" : "";
  text += style.is_reversed ? ";7" : "";
  if (depth != Depth::none) {
    text += color_text(style.ink, 30, depth) + color_text(style.paper, 40, depth);
  }
  return text + "m";
}

/// The number of bytes of the character that begins with `first`.
std::size_t utf8_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Takes a character off the front of `text`, which holds all of its bytes.
char32_t next_character(std::string_view& text) {
  const std::size_t length = utf8_length(text.front());
  const auto first = static_cast<unsigned char>(text.front());
  char32_t character = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(length);
  return character;
}

}  // namespace

Screen::Terminal::Terminal(ColorChoice color) : depth_(depth_of(color)) {
  tilery_take_keys(1);
  print(begin_modes);
}

Screen::Terminal::~Terminal() {
  print(end_modes);
  tilery_take_keys(0);
}

Size Screen::Terminal::size() const {
  const int size = tilery_screen_size();
  return {size >> 16, size & 0xFFFF};
}

bool Screen::Terminal::is_utf8() const { return tilery_speaks_utf8() != 0; }

/// One text for one write, so that the terminal never shows half of a picture.
std::string Screen::Terminal::changes_to(const Picture& wanted) const {
  const bool is_fresh = wanted.size() != shown_.size();
  std::string text = is_fresh ? "\x1B[0m\x1B[2J" : "";
  std::optional<TerminalStyle> now;
  Cell pen = {-1, -1};
  for (int y = 0; y < wanted.size().height; ++y) {
    for (int x = 0; x < wanted.size().width; ++x) {
      const Glyph& glyph = wanted.at({x, y});
      if (!is_fresh && glyph == shown_.at({x, y})) {
        continue;
      }
      if (pen != Cell{x, y}) {
        text += fmt::format("\x1B[{};{}H", y + 1, x + 1);
      }
      if (const TerminalStyle style = reduced(glyph, depth_); now != style) {
        text += style_text(style, depth_);
        now = style;
      }
      text += glyph.symbol == covered ? "" : utf8_of(glyph.symbol);
      pen = {x + 1, y};
    }
  }
  return text;
}

void Screen::Terminal::show(const Picture& wanted) {
  if (wanted == shown_) {
    return;
  }
  print(changes_to(wanted) + fmt::format("\x1B[{};1H", std::max(wanted.size().height, 1)));
  shown_ = wanted;
}

/// Reads the bytes that come within `wait_ms`; below 0 it waits without end. False if none came.
bool Screen::Terminal::feed(int wait_ms) {
  std::array<char, 1024> bytes{};
  const int count = tilery_read_keys(bytes.data(), static_cast<int>(bytes.size()), wait_ms);
  is_over_ = is_over_ || count == -2;
  is_resized_ = is_resized_ || count == -1;
  unread_.append(bytes.data(), static_cast<std::size_t>(std::max(count, 0)));
  std::string_view text = unread_;
  while (!text.empty() && utf8_length(text.front()) <= text.size()) {
    decoder_.feed(next_character(text));
  }
  unread_ = std::string(text);
  return count > 0;
}

std::optional<PlayerInput> Screen::Terminal::read(std::optional<int> wait_ms) {
  for (int wait = wait_ms.value_or(-1); !decoder_.is_ready() && !is_resized_ && !is_over_;) {
    const std::optional<int> timeout_ms = decoder_.timeout_ms();
    const bool has_come = feed(timeout_ms.value_or(wait));
    if (!has_come && timeout_ms) {
      decoder_.give_up();
      break;
    }
    if (!has_come && !is_resized_ && wait >= 0) {
      return std::nullopt;
    }
  }
  if (decoder_.is_ready()) {
    std::optional<PlayerInput> input = decoder_.take();
    const bool interrupts = input == PlayerInput(key_of(U'\x03'));
    is_over_ = is_over_ || interrupts;
    was_interrupted = was_interrupted || interrupts;
    return interrupts ? std::nullopt : input;
  }
  if (std::exchange(is_resized_, false)) {
    shown_ = {};
    return Resized{};
  }
  return std::nullopt;
}

bool Screen::is_possible() {
  const char* const name = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 &&
         (name == nullptr || std::string_view(name) != "dumb");
}

std::optional<std::string> Screen::unknown_terminal() { return std::nullopt; }

std::expected<Screen, Error> Screen::open(ColorChoice color) {
  return Screen(std::make_unique<Terminal>(color));
}

void Screen::end_as_asked() {
  if (was_interrupted) {
    std::exit(status_of_interrupt);
  }
}

}  // namespace tilery
