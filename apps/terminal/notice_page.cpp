#include "apps/terminal/notice_page.h"

#include <utility>

#include "apps/terminal/paragraph.h"

namespace tilery {

std::vector<TextLine> NoticePage::lines(int width) const {
  std::vector<TextLine> lines;
  for (const std::string& notice : notices_) {
    for (std::string& line : paragraph(notice, width)) {
      lines.push_back({std::move(line)});
    }
    lines.push_back({});
  }
  return lines;
}

}  // namespace tilery
