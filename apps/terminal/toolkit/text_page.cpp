#include "apps/terminal/toolkit/text_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "tilery/picture/picture.h"

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

/// The number of rows that `command` scrolls down; a page has `page` rows.
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
      parts.push_back({std::exchange(labels, {})});
    }
    labels.resize(labels.size() + std::size_t(std::max(keys_width + 2 - width_of(labels), 0)), ' ');
    parts.push_back({std::string(use.about), TextPart::Kind::words, std::move(labels)});
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
    const int indent = std::min(width_of(part.lead), width / 2);
    const std::string blanks(std::size_t(indent), ' ');
    if (width_of(part.lead) > indent) {
      lines.push_back({std::exchange(part.lead, blanks)});
    }
    for (std::string& line : paragraph(part.text, width - indent)) {
      lines.push_back({std::exchange(part.lead, blanks) + line});
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

/// A page of notices. Enter and space close it, too.
class NoticePage : public TextPage {
 public:
  NoticePage(const Theme& theme, std::vector<TextPart> parts)
      : TextPage(theme, "Please note", std::move(parts)) {}

  Next take(const PlayerInput& input, Size size, Moment now) override {
    const auto* key = std::get_if<Key>(&input);
    const bool goes_on = key != nullptr && (key->kind == KeyKind::enter || *key == key_of(U' '));
    return goes_on ? Next::back() : TextPage::take(input, size, now);
  }

 private:
  [[nodiscard]] Footer items() const override {
    Footer footer;
    footer.add_lasting(key_of(KeyKind::enter), "go on");
    return footer;
  }
};

std::unique_ptr<Page> notice_page(const Theme& theme, std::vector<std::string> notices) {
  std::vector<TextPart> parts;
  for (std::string& notice : notices) {
    parts.push_back({std::move(notice)});
    parts.push_back({});
  }
  return std::make_unique<NoticePage>(theme, std::move(parts));
}

namespace {

using Lines = std::vector<std::string>;

bool ends_with_one_of(std::string_view text, std::string_view marks) {
  return !text.empty() && marks.find(text.back()) != std::string_view::npos;
}

/// The beginnings of a text that end at a blank and fit into the lines.
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

std::vector<std::string> shortened(std::string_view text, int width, int rows) {
  std::vector<std::string> lines = paragraph(text, width);
  return static_cast<int>(lines.size()) <= rows ? lines : Beginnings(text, width, rows).best();
}

std::string shortened(std::string_view text, int width) {
  return width > 0 ? shortened(text, width, 1).front() : "";
}

namespace {

constexpr int between = 2;  ///< blank columns between two items

}  // namespace

Footer& Footer::add(std::optional<Key> key, std::string words) {
  if (key) {
    items_.push_back({*key, std::move(words), false});
  }
  return *this;
}

Footer& Footer::add_lasting(std::optional<Key> key, std::string words) {
  if (key) {
    items_.push_back({*key, std::move(words), true});
  }
  return *this;
}

int Footer::share() {
  is_shared_ = true;
  std::erase_if(items_, [](const Item& item) { return !item.stays; });
  int columns = 0;
  for (const Item& item : items_) {
    columns += between + width_of_item(item);
  }
  return columns;
}

int Footer::width_of_item(const Item& item) const {
  return width_of(label_of(item.key)) + (is_shared_ ? 0 : 1 + width_of(item.words));
}

std::vector<bool> Footer::shown(int width) const {
  std::vector<std::size_t> order;
  for (std::size_t i = items_.size(); i > 0; --i) {
    if (items_[i - 1].stays) {
      order.push_back(i - 1);
    }
  }
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (!items_[i].stays) {
      order.push_back(i);
    }
  }
  std::vector<bool> is_shown(items_.size(), false);
  int left = width + between;
  for (const std::size_t i : order) {
    left -= between + width_of_item(items_[i]);
    if (left < 0) {
      break;
    }
    is_shown[i] = true;
  }
  return is_shown;
}

std::vector<Footer::Spot> Footer::spots(Size size) const {
  const std::vector<bool> is_shown = shown(size.width);
  std::vector<Spot> spots;
  int width = -between;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (is_shown[i]) {
      const int own = width_of_item(items_[i]);
      spots.push_back({{width + between, size.height - 1, own, 1}, i});
      width += between + own;
    }
  }
  for (Spot& spot : spots) {
    spot.box.x += is_shared_ ? size.width - width : (size.width - width) / 2;
  }
  return spots;
}

Footer leave_footer(std::optional<Key> leave) { return Footer().add_lasting(leave, "leave"); }

Picture too_small_picture(Size page, std::string_view what, Size least, const Footer& footer,
                          const Inks& inks) {
  Picture picture(page, inks.plain);
  const std::string size = fmt::format("{}x{}", least.width, least.height);
  for (const std::string& words :
       {fmt::format("{} needs {} x {} characters, the terminal has {} x {}.", what, least.width,
                    least.height, page.width, page.height),
        fmt::format("{} needs {}", what, size), "Needs " + size}) {
    const std::vector<std::string> lines = paragraph(words, page.width);
    if (std::ssize(lines) < page.height) {
      for (std::size_t row = 0; row < lines.size(); ++row) {
        picture.write({0, static_cast<int>(row)}, lines[row], inks.alert);
      }
      break;
    }
  }
  footer.draw(picture, inks);
  return picture;
}

void Footer::draw(Picture& picture, const Inks& inks) const {
  for (const Spot& spot : spots(picture.size())) {
    const std::string label = label_of(items_[spot.item].key);
    picture.write({spot.box.x, spot.box.y}, label, inks.title);
    if (!is_shared_) {
      picture.write({spot.box.x + width_of(label) + 1, spot.box.y}, items_[spot.item].words,
                    inks.faint);
    }
  }
}

PlayerInput Footer::meant(const PlayerInput& input, Size size) const {
  const auto* mouse = std::get_if<MouseInput>(&input);
  if (mouse != nullptr && mouse->action == MouseAction::press) {
    for (const Spot& spot : spots(size)) {
      if (spot.box.contains(mouse->cell)) {
        return items_[spot.item].key;
      }
    }
  }
  return input;
}

}  // namespace tilery
