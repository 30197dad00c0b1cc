#pragma once
// A page of text that scrolls.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/keymap.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

/// A piece of text on a page.
struct TextPart {
  enum class Kind : std::uint8_t {
    words,  ///< broken at blanks into as many lines as it needs
    row,    ///< one line, cut at the page's edge
    title
  };
  std::string text;
  Kind kind = Kind::words;
};

/// Adds a title and a row for each use of `keys`: its keys, and what they do.
void add_keys(std::vector<TextPart>& parts, std::string title, const KeyTable& keys);

class TextPage : public Page {
 public:
  /// `theme` must outlive the page; when it changes, so does the page.
  TextPage(const Theme& theme, std::string title, std::vector<TextPart> parts = {})
      : theme_(theme), title_(std::move(title)), parts_(std::move(parts)) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 protected:
  /// The text on a page of `width` columns.
  [[nodiscard]] virtual std::vector<TextPart> parts(int width) const;
  /// The footer's items before "back".
  [[nodiscard]] virtual Footer items() const { return {}; }

  /// Shows other text, from its beginning.
  void turn_to(std::string title);

 private:
  struct Line {
    std::string text;
    bool is_title = false;
  };
  [[nodiscard]] std::vector<Line> lines(int width) const;
  [[nodiscard]] Footer footer() const;
  void scroll(int rows, Size size);

  const Theme& theme_;
  std::string title_;
  std::vector<TextPart> parts_;
  int top_ = 0;  ///< the first line shown
};

/// Where the text of a page of that size stands: below the title, above the footer.
Box text_box(Size size);

/// What the player should know before anything else.
std::unique_ptr<Page> notice_page(const Theme& theme, std::vector<std::string> notices);

}  // namespace tilery
