#pragma once
// A page of text that scrolls.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/picture/theme.h"

namespace tilery {

// Writing on pages: the styles of a theme, and text shortened to the room there is.

/// Styles to write in.
struct Inks {
  Style plain;
  Style faint;
  Style title;
  Style alert;
  Style chosen;  ///< the chosen line of a list
};

/// The styles of a theme, which may change once the goal is reached.
Inks inks_of(const Theme& theme, bool goal_reached = false);

/// A paragraph of at most `rows` lines. A longer text is cut after the last sentence or clause that
/// fits. If this keeps at most half of the text that fits, it is cut after a word. "…" stands for
/// the rest of a sentence. Requires width > 0 and rows > 0.
std::vector<std::string> shortened(std::string_view text, int width, int rows);

/// The shortened text in one line; empty for width <= 0.
std::string shortened(std::string_view text, int width);

// The last line of a page: keys and what they do. Items can be clicked.

/// Leaves out items that do not fit into the line, from the last one backwards. Lasting items are
/// left out only after all others, and the last of them stays longest. Beside a text only the keys
/// of the lasting items are shown.
class Footer {
 public:
  /// Adds an item; adds nothing without a key.
  Footer& add(std::optional<Key> key, std::string words);

  /// Adds an item that is left out only after all ordinary ones.
  Footer& add_lasting(std::optional<Key> key, std::string words);

  /// Shares the line with a text: the footer takes only the last columns. Returns their number.
  int share();

  /// Draws into the last row of `picture`: centred, or at the right end beside a text.
  void draw(Picture& picture, const Inks& inks) const;

  /// The key of the item that `input` clicks on; `input` itself if it clicks on no item.
  [[nodiscard]] PlayerInput meant(const PlayerInput& input, Size size) const;

 private:
  struct Item {
    Key key;
    std::string words;
    bool stays = false;  ///< whether it is a lasting item
  };
  struct Spot {
    Box box;
    std::size_t item = 0;
  };
  [[nodiscard]] int width_of_item(const Item& item) const;
  [[nodiscard]] std::vector<Spot> spots(Size size) const;
  /// For each item, whether it is shown in a line of `width` columns.
  [[nodiscard]] std::vector<bool> shown(int width) const;

  std::vector<Item> items_;
  bool is_shared_ = false;
};

/// The footer of a page without room for anything else: the key to leave.
Footer leave_footer(std::optional<Key> leave);

/// The page for a terminal that is smaller than `least`. It says in as many words as fit that
/// `what`, such as "A walk", needs this size. `footer` is below.
Picture too_small_picture(Size page, std::string_view what, Size least, const Footer& footer,
                          const Inks& inks);

/// A piece of text on a page.
struct TextPart {
  enum class Kind : std::uint8_t {
    words,  ///< broken at blanks into as many lines as it needs
    row,    ///< one line, cut at the page's edge
    title
  };
  std::string text;
  Kind kind = Kind::words;
  std::string lead = {};  ///< stands before the words, which are broken beside it
};

/// Adds a title, and then the labels and the effect of each use of `keys`.
void add_keys(std::vector<TextPart>& parts, std::string title, const KeyTable& keys);

class TextPage : public Page {
 public:
  /// `theme` must outlive the page. The page follows its changes.
  TextPage(const Theme& theme, std::string title, std::vector<TextPart> parts = {})
      : theme_(theme), title_(std::move(title)), parts_(std::move(parts)) {}

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;

 protected:
  /// The text on a page of `width` columns.
  [[nodiscard]] virtual std::vector<TextPart> parts(int width) const;
  /// The footer's items before "back".
  [[nodiscard]] virtual Footer items() const { return {}; }

  /// Sets the title and scrolls to the top, when parts() gives another text.
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

/// The place of the text on a page of `size`: below the title, above the footer.
Box text_box(Size size);

/// A page with notices, shown before all other pages.
std::unique_ptr<Page> notice_page(const Theme& theme, std::vector<std::string> notices);

}  // namespace tilery
