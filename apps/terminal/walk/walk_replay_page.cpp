#include "apps/terminal/walk/walk_replay_page.h"

#include <algorithm>
#include <variant>

#include "apps/terminal/toolkit/writing.h"
#include "apps/terminal/walk/walk_picture.h"

namespace tilery {
namespace {

constexpr int head_rows = 1;
constexpr int bar_rows = 1;

/// The rows below the map: first where the replay stands, then messages, last the bar. Without room
/// for messages the last one of a turn stands in the first row.
struct ReplayRows {
  Box head;
  Box messages;
  Box bar;
};

ReplayRows rows_in(Box said) {
  const int room = std::max(said.height - head_rows - bar_rows, 0);
  return {.head = {said.x, said.y, said.width, head_rows},
          .messages = {said.x, said.y + head_rows, said.width, room},
          .bar = {said.x, said.y + said.height - bar_rows, said.width, bar_rows}};
}

}  // namespace

WalkReplayPage::WalkReplayPage(Arcade& arcade, const RecordedWorld& walk)
    : arcade_(arcade), replay_(walk), head_(replay_.length()) {}

void WalkReplayPage::pass_time(Moment now) {
  while (head_.takes_step(now)) {
    replay_.go_to(head_.place());
  }
}

std::optional<int> WalkReplayPage::changes_in(Moment now) const { return head_.changes_in(now); }

Next WalkReplayPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer().meant(input, size);
  if (const auto* key = std::get_if<Key>(&meant)) {
    const std::optional<ReplayCommand> command = replay_keys().command(*key);
    if (command == ReplayCommand::leave) {
      return Next::back();
    }
    if (command) {
      head_.obey(*command);
    }
  }
  const auto* mouse = std::get_if<MouseInput>(&meant);
  const std::optional<WalkPlaces> places = walk_places(size);
  if (mouse != nullptr && places && mouse->action == MouseAction::press &&
      rows_in(places->said).bar.contains(mouse->cell)) {
    head_.seek_in(rows_in(places->said).bar, mouse->cell);
  }
  replay_.go_to(head_.place());
  return Next::stay();
}

Picture WalkReplayPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  Picture picture(size, inks.plain);
  const std::optional<WalkPlaces> places = walk_places(size);
  if (!places) {
    picture.write({0, 0}, "A walk needs 30 x 12", inks.alert);
    return picture;
  }
  const quest::World& world = shown().world();
  const quest::State& state = shown().state();
  const BoardLook look{.theme = &arcade_.theme(), .depth = arcade_.depth()};
  draw_walk_map(picture, places->map, world, state, std::nullopt, look, inks);
  draw_walk_panel(picture, places->panel, world, state, inks);
  draw_walk_status(picture, places->status, world, state, inks);
  const ReplayRows rows = rows_in(places->said);
  const std::vector<std::string>& said = shown().said();
  const bool has_room = rows.messages.height > 0;
  const bool says_it_above = !has_room && replay_.fresh() < said.size();
  const std::string head =
      says_it_above ? said.back() : "Turn " + head_.place_words() + ", " + head_.words();
  picture.write({rows.head.x, rows.head.y}, shortened(head, rows.head.width), inks.title);
  if (has_room) {
    draw_messages(picture, rows.messages, {said, said.size()}, inks);
  }
  head_.draw(picture, rows.bar, inks);
  footer().draw(picture, inks);
  return picture;
}

Footer WalkReplayPage::footer() const {
  Footer footer = head_.footer();
  footer.add_lasting(replay_keys().key(ReplayCommand::leave), "leave");
  return footer;
}

}  // namespace tilery
