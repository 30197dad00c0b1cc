#pragma once
// Pages of text that scroll.

#include <string>
#include <vector>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

/// A line of such a page.
struct TextLine {
  std::string text;
  bool is_title = false;
};

class TextPage : public Page {
 public:
  TextPage(Arcade& arcade, std::string title) : arcade_(arcade), title_(std::move(title)) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 protected:
  [[nodiscard]] virtual std::vector<TextLine> lines(int width) const = 0;
  /// What comes before "back" in the last row.
  [[nodiscard]] virtual std::vector<FooterItem> items() const { return {}; }

  [[nodiscard]] Arcade& arcade() const { return arcade_; }
  void set_title(std::string title) { title_ = std::move(title); }
  void scroll_to_top() { top_ = 0; }

 private:
  [[nodiscard]] Footer footer() const;
  void scroll(int rows, Size size);

  Arcade& arcade_;
  std::string title_;
  int top_ = 0;  ///< the first line shown
};

/// Where the text of a page of that size stands: below the title, above the footer.
Box text_box(Size size);

class NoticePage : public TextPage {
 public:
  NoticePage(Arcade& arcade, std::vector<std::string> notices)
      : TextPage(arcade, "Please note"), notices_(std::move(notices)) {}

 protected:
  [[nodiscard]] std::vector<TextLine> lines(int width) const override;

 private:
  std::vector<std::string> notices_;
};

}  // namespace tilery
