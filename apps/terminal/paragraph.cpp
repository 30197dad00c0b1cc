#include "apps/terminal/paragraph.h"

#include <algorithm>

#include "tilery/picture/picture.h"

namespace tilery {
namespace {

void add_word(std::vector<std::string>& lines, std::string_view word, int width) {
  const std::string cut = fitted(word, width);
  if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(cut) > width) {
    lines.emplace_back();
  }
  lines.back() += (lines.back().empty() ? "" : " ") + cut;
}

}  // namespace

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
