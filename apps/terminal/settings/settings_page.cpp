#include "apps/terminal/settings/settings_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/toolkit/writing.h"

namespace tilery {
namespace {

constexpr int theme_line = 0;
constexpr int lines = 2;

Footer footer() {
  Footer footer;
  footer.add(page_keys().key(PageCommand::previous), "before")
      .add(page_keys().key(PageCommand::next), "after")
      .add(page_keys().key(PageCommand::back), "back");
  return footer;
}

Box list_box(Size size) {
  const Box box = text_box(size);
  return {box.x, box.y, box.width, lines};
}

}  // namespace

std::string SettingsPage::words(int line) const {
  if (line == theme_line) {
    return fmt::format("Theme      ◀ {} ▶   {}", arcade_.theme().title, arcade_.theme().about);
  }
  return fmt::format("Animation  ◀ {} ▶", arcade_.settings().is_animated ? "on" : "off");
}

Picture SettingsPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  const Box box = text_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, "Settings", inks.title);
  for (int line = 0; line < lines; ++line) {
    const Box place = list_.box_of(line, list_box(size)).value_or(Box{});
    const Style style = line == list_.chosen() ? inks.chosen : inks.plain;
    picture.fill(place, {U' ', style});
    picture.write({place.x, place.y}, fitted(words(line), place.width), style);
  }
  draw_sample(picture, {box.x, box.y + lines + 1, box.width, 2});
  const auto& file = arcade_.settings_file().path();
  const std::string kept = notice_.empty()
                               ? (file ? "Kept in " + file->native() : std::string("Kept nowhere"))
                               : notice_;
  int y = box.y + lines + 4;
  for (const std::string& line : paragraph(kept, box.width)) {
    picture.write({box.x, y++}, line, notice_.empty() ? inks.faint : inks.alert);
  }
  footer().draw(picture, inks);
  return picture;
}

/// A tile of each rank up to the goal of most games.
void SettingsPage::draw_sample(Picture& picture, Box box) const {
  const BoardLook look{.theme = &arcade_.theme(), .depth = arcade_.depth()};
  int x = box.x;
  for (int rank = 1; rank <= 11; ++rank) {
    const std::string face = fmt::format(" {} ", 1 << rank);
    if (x + width_of(face) > box.x + box.width) {
      break;
    }
    picture.write({x, box.y}, face, tile_style(static_cast<Rank>(rank), look));
    x += width_of(face) + 1;
  }
}

Next SettingsPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer().meant(input, size);
  const auto* key = std::get_if<Key>(&meant);
  const auto command = key != nullptr ? page_keys().command(*key) : std::nullopt;
  if (command) {
    if (*command == PageCommand::back) {
      return Next::back();
    }
    change(*command == PageCommand::previous ? -1 : 1);
  } else if (list_.take(meant, list_box(size))) {
    change(1);
  }
  return Next::stay();
}

void SettingsPage::change(int steps) {
  if (list_.chosen() == theme_line) {
    arcade_.choose_theme(arcade_.next_theme(steps));
  } else {
    arcade_.choose_animation(!arcade_.settings().is_animated);
  }
  notice_.clear();
  for (const std::string& notice : arcade_.take_notices()) {
    notice_ += (notice_.empty() ? "" : " ") + notice;
  }
}

}  // namespace tilery
