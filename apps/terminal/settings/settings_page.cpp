#include "apps/terminal/settings/settings_page.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <variant>

#include "apps/terminal/toolkit/text_page.h"
#include "tilery/picture/picture.h"

namespace tilery {
namespace {

constexpr int theme_line = 0;
constexpr int animation_line = 1;
constexpr int verdicts_line = 2;
constexpr int lines = 4;
constexpr int sample_rows = 2;

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
  const auto choice = [](std::string_view name, bool is_on) {
    return fmt::format("{:<10} ◀ {} ▶", name, is_on ? "on" : "off");
  };
  const Settings& settings = app_.settings();
  switch (line) {
    case theme_line:
      return fmt::format("Theme      ◀ {} ▶", app_.theme().title);
    case animation_line:
      return choice("Animation", settings.is_animated);
    case verdicts_line:
      return choice("Verdicts", settings.says_verdicts);
    default:
      return choice("Warnings", settings.warns);
  }
}

Picture SettingsPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(app_.theme());
  const Box box = text_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, "Settings", inks.title);
  for (int line = 0; line < lines; ++line) {
    const Box place = list_.box_of(line, list_box(size)).value_or(Box{});
    const Style style = line == list_.chosen() ? inks.chosen : inks.plain;
    picture.fill(place, {U' ', style});
    picture.write({place.x, place.y}, fitted(words(line), place.width), style);
  }
  int y = box.y + lines + 1;
  const auto write = [&](const std::string& text, const Style& style) {
    for (const std::string& line : paragraph(text, box.width)) {
      if (y < size.height - 1) {  // the footer's row
        picture.write({box.x, y++}, line, style);
      }
    }
  };
  write(about(list_.chosen()), inks.faint);
  if (++y < size.height - 1) {
    draw_sample(picture, {box.x, y, box.width, sample_rows});
    y += sample_rows;
  }
  const auto& file = app_.settings_file().path();
  if (notice_.empty()) {
    write(file ? "Kept in " + file->native() : "Kept nowhere", inks.faint);
  } else {
    write(notice_, inks.alert);
  }
  footer().draw(picture, inks);
  return picture;
}

/// A description of a line's setting.
std::string SettingsPage::about(int line) const {
  switch (line) {
    case theme_line:
      return app_.theme().about;
    case animation_line:
      return "Shows how tiles slide, merge and appear.";
    case verdicts_line:
      return "Says after each move how good it was. Such games are listed apart: with hints.";
    default:
      return "Asks before a move that loses much, in games with a network. Such games are listed "
             "apart: "
             "with hints.";
  }
}

/// Draws the tiles from rank 1 to rank 11, the goal of most games, that fit into `box`.
void SettingsPage::draw_sample(Picture& picture, Box box) const {
  const BoardLook look{.theme = &app_.theme(), .depth = app_.depth()};
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
    app_.choose_theme(app_.next_theme(steps));
  } else if (list_.chosen() == animation_line) {
    app_.choose_animation(!app_.settings().is_animated);
  } else if (list_.chosen() == verdicts_line) {
    app_.choose_verdicts(!app_.settings().says_verdicts);
  } else {
    app_.choose_warnings(!app_.settings().warns);
  }
  notice_.clear();
  for (const std::string& notice : app_.take_notices()) {
    notice_ += (notice_.empty() ? "" : " ") + notice;
  }
}

}  // namespace tilery
