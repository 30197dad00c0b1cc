#include "apps/terminal/toolkit/writing.h"

#include <algorithm>

#include "tilery/picture/picture.h"

namespace tilery {
namespace {

/// How many bytes the first `count` characters of `text` take.
std::size_t bytes_of(std::string_view text, int count) {
  const auto is_start = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
  std::size_t bytes = 0;
  for (int seen = 0; bytes < text.size(); ++bytes) {
    seen += is_start(text[bytes]) ? 1 : 0;
    if (seen > count) {
      break;
    }
  }
  return bytes;
}

/// A word that is longer than a line, a path perhaps, goes on in the next.
void add_word(std::vector<std::string>& lines, std::string_view word, int width) {
  if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > width) {
    lines.emplace_back();
  }
  lines.back() += lines.back().empty() ? "" : " ";
  for (int room = std::max(width, 1); width_of(word) > room;) {
    const std::size_t cut = bytes_of(word, room);
    lines.back() += word.substr(0, cut);
    lines.emplace_back();
    word.remove_prefix(cut);
  }
  lines.back() += word;
}

}  // namespace

Inks inks_of(const Theme& theme, bool goal_reached) {
  const ScreenColors& colors = theme.colors_now(goal_reached).screen;
  const Color paper = colors.paper;
  return {
      .plain = {.ink = colors.ink, .paper = paper},
      .faint = {.ink = colors.faint, .paper = paper},
      .title = {.ink = colors.accent, .paper = paper, .is_bold = true},
      .alert = {.ink = colors.alert, .paper = paper, .is_bold = true},
      .chosen = {.ink = colors.accent, .paper = paper, .is_bold = true, .is_reversed = true},
  };
}

std::vector<std::string> paragraph(std::string_view text, int width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    if (end > 0) {
      add_word(lines, text.substr(0, end), width);
    }
    if (end < text.size() && text[end] == '\n') {
      lines.emplace_back();
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace tilery
