#include "apps/terminal/toolkit/text_page.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "apps/terminal/toolkit/writing.h"

namespace tilery {
namespace {

constexpr int widest_text = 100;

/// How far `input` scrolls, in rows; a page is `page` rows.
int rows_of(const PlayerInput& input, int page) {
  constexpr int far = 1'000'000;
  if (const auto* mouse = std::get_if<MouseInput>(&input)) {
    return mouse->action == MouseAction::wheel_down ? 2
           : mouse->action == MouseAction::wheel_up ? -2
                                                    : 0;
  }
  const auto* key = std::get_if<Key>(&input);
  if (key == nullptr) {
    return 0;
  }
  switch (key->kind) {
    case KeyKind::down:
      return 1;
    case KeyKind::up:
      return -1;
    case KeyKind::page_down:
      return page;
    case KeyKind::page_up:
      return -page;
    case KeyKind::home:
      return -far;
    case KeyKind::end:
      return far;
    default:
      return *key == key_of(U' ') ? page : *key == key_of(U'j') ? 1 : *key == key_of(U'k') ? -1 : 0;
  }
}

bool leads_back(const PlayerInput& input) {
  const auto* key = std::get_if<Key>(&input);
  return key != nullptr && (*key == key_of(U'q') || *key == key_of(KeyKind::escape) ||
                            *key == key_of(KeyKind::enter) || *key == key_of(U'?'));
}

}  // namespace

Box text_box(Size size) {
  const int margin = size.width >= 60 ? 2 : 0;
  const int width = std::clamp(size.width - 2 * margin, 1, widest_text);
  return {(size.width - width) / 2, 2, width, std::max(size.height - 4, 1)};
}

Footer TextPage::footer() const {
  std::vector<FooterItem> all = items();
  all.push_back({key_of(U'q'), "back"});
  return Footer(std::move(all));
}

Picture TextPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  const Box box = text_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, fitted(title_, box.width), inks.title);
  const std::vector<TextLine> all = lines(box.width);
  for (int row = 0; row < box.height; ++row) {
    const auto index = static_cast<std::size_t>(top_ + row);
    if (index < all.size()) {
      picture.write({box.x, box.y + row}, fitted(all[index].text, box.width),
                    all[index].is_title ? inks.title : inks.plain);
    }
  }
  if (top_ + box.height < static_cast<int>(all.size())) {
    picture.write({box.x, box.y + box.height}, "↓ more", inks.faint);
  }
  footer().draw(picture, inks);
  return picture;
}

Next TextPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer().meant(input, size);
  if (leads_back(meant)) {
    return Next::back();
  }
  scroll(rows_of(meant, text_box(size).height), size);
  return Next::stay();
}

void TextPage::scroll(int rows, Size size) {
  const Box box = text_box(size);
  const auto all = static_cast<int>(lines(box.width).size());
  top_ = std::clamp(top_ + rows, 0, std::max(all - box.height, 0));
}

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
