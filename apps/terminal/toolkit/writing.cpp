#include "apps/terminal/toolkit/writing.h"

#include <algorithm>
#include <utility>

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

using Lines = std::vector<std::string>;

bool ends_with_one_of(std::string_view text, std::string_view marks) {
  return !text.empty() && marks.find(text.back()) != std::string_view::npos;
}

/// The beginnings of a text that end at a blank, while they fit.
class Beginnings {
 public:
  Beginnings(std::string_view text, int width, int rows)
      : text_(text), width_(width), rows_(std::size_t(rows)) {
    for (std::size_t blank = text.find(' '); blank != std::string_view::npos;
         blank = text.find(' ', blank + 1)) {
      add(text.substr(0, blank));
    }
  }

  [[nodiscard]] Lines best() const {
    if (2 * length_of(clause_) > length_of(words_)) {
      return clause_;
    }
    return words_.empty() ? Lines{fitted(text_, width_)} : words_;
  }

 private:
  void add(std::string_view beginning) {
    if (ends_with_one_of(beginning, ".!?")) {
      keep(clause_, std::string(beginning));
    }
    const bool is_clause = ends_with_one_of(beginning, ",;:");
    const std::string open(beginning.substr(0, beginning.size() - (is_clause ? 1 : 0)));
    keep(words_, open + " …");
    if (is_clause) {
      keep(clause_, open + " …");
    }
  }

  void keep(Lines& lines, const std::string& beginning) const {
    Lines broken = paragraph(beginning, width_);
    if (broken.size() <= rows_) {
      lines = std::move(broken);
    }
  }

  [[nodiscard]] static int length_of(const Lines& lines) {
    int length = 0;
    for (const std::string& line : lines) {
      length += width_of(line);
    }
    return length;
  }

  std::string_view text_;
  int width_;
  std::size_t rows_;
  Lines clause_;  ///< the longest that ends with a clause or a sentence
  Lines words_;   ///< the longest of all
};

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

std::vector<std::string> shortened(std::string_view text, int width, int rows) {
  std::vector<std::string> lines = paragraph(text, width);
  return static_cast<int>(lines.size()) <= rows ? lines : Beginnings(text, width, rows).best();
}

std::string shortened(std::string_view text, int width) {
  return width > 0 ? shortened(text, width, 1).front() : "";
}

}  // namespace tilery
