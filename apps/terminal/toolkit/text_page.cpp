#include "apps/terminal/toolkit/text_page.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace tilery {
namespace {

constexpr int widest_text = 100;
constexpr int keys_width = 14;  ///< columns of the keys in help
constexpr int far = 1'000'000;  ///< more rows than any text has

enum class TextCommand : std::uint8_t { back, down, up, page_down, page_up, top, bottom };

const Keymap<TextCommand>& text_keys() {
  static const Keymap<TextCommand> keys({
      {"back",
       "back",
       {key_of(U'q'), key_of(KeyKind::escape), key_of(KeyKind::enter), key_of(U'?')}},
      {"down", "a line down", {key_of(KeyKind::down), key_of(U'j')}},
      {"up", "a line up", {key_of(KeyKind::up), key_of(U'k')}},
      {"page-down", "a page down", {key_of(KeyKind::page_down), key_of(U' ')}},
      {"page-up", "a page up", {key_of(KeyKind::page_up)}},
      {"top", "the beginning", {key_of(KeyKind::home)}},
      {"bottom", "the end", {key_of(KeyKind::end)}},
  });
  return keys;
}

/// How many rows down `command` scrolls; a page has `page` rows.
int rows_of(TextCommand command, int page) {
  switch (command) {
    case TextCommand::back:
      return 0;
    case TextCommand::down:
      return 1;
    case TextCommand::up:
      return -1;
    case TextCommand::page_down:
      return page;
    case TextCommand::page_up:
      return -page;
    case TextCommand::top:
      return -far;
    case TextCommand::bottom:
      return far;
  }
  return 0;
}

int rows_of(MouseAction action) {
  return action == MouseAction::wheel_down ? 2 : action == MouseAction::wheel_up ? -2 : 0;
}

}  // namespace

void add_keys(std::vector<TextPart>& parts, std::string title, const KeyTable& keys) {
  parts.push_back({std::move(title), TextPart::Kind::title});
  for (const KeyUse& use : keys.uses()) {
    std::string labels = labels_of(use);
    if (width_of(labels) > keys_width + 1) {
      parts.push_back({std::exchange(labels, {}), TextPart::Kind::row});
    }
    const int blanks = std::max(keys_width - width_of(labels), 0) + 2;
    parts.push_back(
        {labels + std::string(static_cast<std::size_t>(blanks), ' ') + std::string(use.about),
         TextPart::Kind::row});
  }
}

Box text_box(Size size) {
  const int margin = size.width >= 60 ? 2 : 0;
  const int width = std::clamp(size.width - 2 * margin, 1, widest_text);
  return {(size.width - width) / 2, 2, width, std::max(size.height - 4, 1)};
}

void TextPage::turn_to(std::string title) {
  title_ = std::move(title);
  top_ = 0;
}

std::vector<TextPart> TextPage::parts(int /*width*/) const { return parts_; }

std::vector<TextPage::Line> TextPage::lines(int width) const {
  std::vector<Line> lines;
  for (TextPart& part : parts(width)) {
    if (part.kind != TextPart::Kind::words) {
      lines.push_back({std::move(part.text), part.kind == TextPart::Kind::title});
      continue;
    }
    for (std::string& line : paragraph(part.text, width)) {
      lines.push_back({std::move(line)});
    }
  }
  return lines;
}

Footer TextPage::footer() const {
  Footer footer = items();
  footer.add(text_keys().key(TextCommand::back), "back");
  return footer;
}

Picture TextPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(theme_);
  const Box box = text_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, fitted(title_, box.width), inks.title);
  const std::vector<Line> all = lines(box.width);
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
  if (const auto* mouse = std::get_if<MouseInput>(&meant)) {
    scroll(rows_of(mouse->action), size);
  }
  if (const auto* key = std::get_if<Key>(&meant)) {
    const std::optional<TextCommand> command = text_keys().command(*key);
    if (command == TextCommand::back) {
      return Next::back();
    }
    scroll(command ? rows_of(*command, text_box(size).height) : 0, size);
  }
  return Next::stay();
}

void TextPage::scroll(int rows, Size size) {
  const Box box = text_box(size);
  const auto all = static_cast<int>(lines(box.width).size());
  top_ = std::clamp(top_ + rows, 0, std::max(all - box.height, 0));
}

std::unique_ptr<Page> notice_page(const Theme& theme, std::vector<std::string> notices) {
  std::vector<TextPart> parts;
  for (std::string& notice : notices) {
    parts.push_back({std::move(notice)});
    parts.push_back({});
  }
  return std::make_unique<TextPage>(theme, "Please note", std::move(parts));
}

}  // namespace tilery
