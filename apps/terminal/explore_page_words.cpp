// What a walk looks like: part of explore_page.h.

#include "apps/terminal/explore_page.h"
#include "apps/terminal/explore_picture.h"
#include "tilery/telling/walk_narration.h"

namespace tilery {

Picture ExplorePage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  Picture picture(size, inks.plain);
  const std::optional<ExplorePlaces> places = explore_places(size);
  if (!places) {
    picture.write({0, 0}, "A walk needs 30 x 12", inks.alert);
    return picture;
  }
  const BoardLook look{.theme = &arcade_.theme(), .depth = arcade_.depth()};
  const auto marked = cursor_ == Cursor::none ? std::nullopt : std::optional(marked_);
  draw_explore_map(picture, places->map, world(), state(), marked, look, inks);
  draw_explore_panel(picture, places->panel, world(), state(), inks);
  draw_messages(picture, places->said, messages_, fresh_, inks);
  if (bag_) {
    draw_bag(picture);
  }
  footer().draw(picture, inks);
  return picture;
}

Footer ExplorePage::footer() const {
  if (bag_) {
    return Footer({{key_of(U'u'), "use"},
                   {key_of(U'l'), "light"},
                   {key_of(U'g'), "give"},
                   {key_of(U'd'), "drop"},
                   {key_of(U'q'), "close"}});
  }
  if (state().lock) {
    return Footer({{key_of(U'r'), "restart"}, {key_of(U'q'), "step back"}});
  }
  if (cursor_ != Cursor::none) {
    return Footer(
        {{key_of(KeyKind::tab), "next"}, {key_of(U't'), "go there"}, {key_of(U'q'), "done"}});
  }
  return Footer({{key_of(U'x'), "explore"},
                 {key_of(U't'), "travel"},
                 {key_of(U'v'), "look"},
                 {key_of(U'i'), "bag"},
                 {key_of(U'm'), "map"},
                 {key_of(U'p'), "log"},
                 {key_of(U'?'), "help"},
                 {key_of(U'q'), "leave"}});
}

Box ExplorePage::bag_box(Size size) const {
  constexpr int width = 44;
  const auto lines = std::max(static_cast<int>(state().bag.size()), 1);
  return centred({std::min(width, size.width), std::min(lines + 2, size.height - 1)},
                 {0, 0, size.width, size.height - 1});
}

void ExplorePage::draw_bag(Picture& picture) const {
  const Inks inks = inks_of(arcade_.theme());
  const Box frame = bag_box(picture.size());
  picture.fill(frame, {U' ', inks.plain});
  picture.frame(frame, inks.plain);
  picture.write({frame.x + 2, frame.y}, " You carry ", inks.title);
  const Box inner{frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2};
  if (state().bag.empty()) {
    picture.write({inner.x + 1, inner.y}, "nothing", inks.faint);
  }
  for (int i = 0; i < bag_->count(); ++i) {
    if (const auto place = bag_->box_of(i, inner)) {
      const Style style = i == bag_->chosen() ? inks.chosen : inks.plain;
      picture.fill(*place, {U' ', style});
      picture.write({place->x + 1, place->y},
                    carried_words(world(), state().bag[static_cast<std::size_t>(i)]), style);
    }
  }
}

}  // namespace tilery
