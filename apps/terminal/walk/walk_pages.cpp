#include "apps/terminal/walk/walk_pages.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <ranges>
#include <utility>
#include <variant>

#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_keys.h"
#include "apps/terminal/walk/walk_picture.h"
#include "tilery/core/plain_text.h"
#include "tilery/narration/rules_words.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/quest/party_view.h"

namespace tilery {
namespace {

constexpr const char* how_to_walk =
    "Cells that you see are bright, cells that you remember are dim. At night and below the ground "
    "you see only lit cells: light a torch from the bag, and mind that it burns down. Creatures "
    "see by the same rules: without light only creatures next to you see you.\n"
    "People want things and give things. Some doors need a key; others need a tile, made on the "
    "board of their lock.\n"
    "Nobody dies here: with no health left you wake up where you last slept. A click on the map "
    "goes there.";

constexpr int legend_width = 36;
constexpr int narrowest_with_legend = 76;

}  // namespace

std::unique_ptr<Page> messages_page(const App& app, const std::vector<std::string>& messages) {
  std::vector<TextPart> parts;
  for (const std::string& message : messages | std::views::reverse) {
    parts.push_back({message});
  }
  return std::make_unique<TextPage>(app.theme(), "What was said, the newest first",
                                    std::move(parts));
}

std::unique_ptr<Page> walk_status_page(const App& app, const PlayedWorld& played_world) {
  const quest::World& world = played_world.world();
  const quest::State& state = played_world.state();
  std::vector<TextPart> parts = {{"The quest", TextPart::Kind::title}, {quest_words(world, state)}};
  std::vector<std::string> texts = played_world.game().messages();
  texts.push_back(quest_words(world, state));
  if (const auto places = heard_of_words(world, state, texts); !places.empty()) {
    parts.push_back({"Where they are", TextPart::Kind::title});
    for (const std::string& place : places) {
      parts.push_back({place});
    }
    parts.push_back({});
  }
  parts.insert(parts.end(), {{"You", TextPart::Kind::title},
                             {statistics_words(world, state)},
                             {bag_words(world, state)},
                             {"In sight", TextPart::Kind::title}});
  for (const quest::Sighted& thing : quest::sighted(world, state)) {
    parts.push_back({sighted_words(world, state, thing)});
  }
  return std::make_unique<TextPage>(app.theme(), quest::area_of(world, state).title,
                                    std::move(parts));
}

std::unique_ptr<Page> walk_help_page(const App& app) {
  std::vector<TextPart> parts;
  add_keys(parts, "Keys", walk_keys());
  parts.push_back({});
  parts.push_back({"The world", TextPart::Kind::title});
  parts.push_back({how_to_walk});
  parts.push_back({});
  add_keys(parts, "Looking and travelling", cursor_keys());
  parts.push_back({});
  add_keys(parts, "In the bag", bag_keys());
  parts.push_back({});
  add_keys(parts, "At a lock", lock_keys());
  return std::make_unique<TextPage>(app.theme(), "Walking", std::move(parts));
}

std::unique_ptr<Page> lock_help_page(const App& app, const quest::Lock& lock) {
  std::vector<TextPart> parts;
  add_keys(parts, "Keys", lock_keys());
  parts.push_back({});
  parts.push_back({"The board", TextPart::Kind::title});
  parts.push_back({"A tile of " + lock.rules.ladder.text(lock.goal) +
                   " opens the lock. Failing costs nothing."});
  for (std::string& rule : rules_words(lock.rules)) {
    parts.push_back({std::move(rule)});
  }
  return std::make_unique<TextPage>(app.theme(), "At a lock", std::move(parts));
}

MapPage::MapPage(App& app, const PlayedWorld& played_world, std::function<void(Cell)> travel)
    : app_(app),
      played_world_(played_world),
      travel_(std::move(travel)),
      places_(quest::destinations(played_world.world(), played_world.state())) {}

Picture MapPage::picture(Size size, Moment) const {
  const quest::World& world = played_world_.world();
  const quest::State& state = played_world_.state();
  const Inks inks = inks_of(app_.theme());
  Picture picture(size, inks.plain);
  picture.write({1, 0}, quest::area_of(world, state).title + ", as you remember it", inks.title);
  const int legend = size.width >= narrowest_with_legend ? legend_width : 0;
  const Size room{size.width - legend, std::max(size.height - 3, 1)};
  picture.paste({0, 1}, map_of(room));
  int y = 1;
  if (legend > 0) {
    picture.write({room.width + 1, y++}, "Places (tab)", inks.title);
  }
  for (std::size_t i = 0; legend > 0 && i < places_.size() && y < size.height - 2; ++i) {
    const std::string words = destination_words(places_[i]);
    picture.put({room.width + 1, y}, plan_glyph(quest::tile_of(world, places_[i].tile), false));
    picture.write({room.width + 3, y++}, fitted(words, legend - 3),
                  places_[i].way == cursor_.offset() ? inks.chosen : inks.plain);
  }
  const MapView map = view_of(quest::area_of(world, state).map);
  const Cell place = place_at(map, state.cell, cursor_.offset());
  const bool is_off = quest::area_of(world, state).map.edge == Edge::extend && !is_on(map, place);
  picture.write({1, size.height - 2},
                fitted(is_off ? "Beyond the map." : look_words(world, state, shown_at(map, place)),
                       size.width - 2),
                inks.faint);
  footer().draw(picture, inks);
  return picture;
}

/// A map of the known cells, with people where they were last seen.
Picture MapPage::map_of(Size room) const {
  const quest::World& world = played_world_.world();
  Picture map = plan_picture(world, played_world_.state(), room, cursor_.offset());
  const Offset middle = middle_to_show(room, cursor_.offset());
  for (const quest::Destination& place : places_) {
    const Cell cell{room.width / 2 + place.way.dx - middle.dx,
                    room.height / 2 + place.way.dy - middle.dy};
    if (place.kind == quest::DestinationKind::person && map.box().contains(cell)) {
      Glyph glyph = plan_glyph(quest::tile_of(world, place.tile), false);
      if (place.way == cursor_.offset()) {
        glyph.style = map.at(cell).style;
      }
      map.put(cell, glyph);
    }
  }
  return map;
}

Footer MapPage::footer() {
  Footer footer = WalkCursor::footer();
  footer.add_lasting(walk_keys().key(WalkAction::help), "legend");
  return footer;
}

/// The places and the characters of the map, and the keys.
std::unique_ptr<Page> MapPage::legend() const {
  const quest::World& world = played_world_.world();
  const quest::State& state = played_world_.state();
  std::vector<TextPart> parts;
  parts.push_back({"Places", TextPart::Kind::title});
  for (const quest::Destination& place : places_) {
    const std::string glyph = utf8_of(quest::tile_of(world, place.tile).look.glyph);
    parts.push_back({destination_words(place), TextPart::Kind::words, glyph + ' '});
  }
  parts.push_back({});
  parts.push_back({"The ground", TextPart::Kind::title});
  parts.push_back({area_legend(world, state)});  // ends with a line feed
  add_keys(parts, "Keys", cursor_keys());
  return std::make_unique<TextPage>(app_.theme(), "The map", std::move(parts));
}

Next MapPage::go() {
  const MapView map = view_of(quest::area_of(played_world_.world(), played_world_.state()).map);
  travel_(shown_at(map, place_at(map, played_world_.state().cell, cursor_.offset())));
  return Next::back();
}

Next MapPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer().meant(input, size);
  const auto* key = std::get_if<Key>(&meant);
  if (key == nullptr) {
    return Next::stay();
  }
  const std::optional<WalkAction> action = walk_keys().command(*key);
  if (action == WalkAction::map) {
    return Next::back();
  }
  if (action == WalkAction::help) {
    return Next::open(legend());
  }
  std::vector<Offset> ways;
  for (const quest::Destination& place : places_) {
    ways.push_back(place.way);
  }
  switch (cursor_.take(*key, ways)) {
    case WalkCursor::Answer::goes:
      return go();
    case WalkCursor::Answer::ends:
      return Next::back();
    default:
      return Next::stay();
  }
}

namespace {

constexpr int head_rows = 1;
constexpr int bar_rows = 1;

/// The rows below the map: the place of the replay, then messages, then the bar. Without room for
/// messages, the first row shows the last message of the turn.
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

WalkReplayPage::WalkReplayPage(App& app, const RecordedWorld& walk)
    : app_(app), replay_(walk), head_(replay_.length()) {}

void WalkReplayPage::pass_time(Moment now) {
  while (head_.takes_step(now)) {
    replay_.go_to(head_.place());
  }
}

std::optional<int> WalkReplayPage::changes_in(Moment now) const { return head_.changes_in(now); }

Next WalkReplayPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer(size).meant(input, size);
  if (const auto* key = std::get_if<Key>(&meant)) {
    const std::optional<ReplayCommand> command = replay_keys().command(*key);
    if (command == ReplayCommand::leave) {
      return Next::back();
    }
    if (command == ReplayCommand::help) {
      return Next::open(replay_help_page(app_.theme(), false));
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
  const Inks inks = inks_of(app_.theme());
  const std::optional<WalkPlaces> places = walk_places(size);
  if (!places) {
    return small_walk_picture(size, footer(size), inks);
  }
  Picture picture(size, inks.plain);
  const quest::World& world = shown().world();
  const quest::State& state = shown().state();
  const BoardLook look{.theme = &app_.theme(), .depth = app_.depth()};
  draw_walk_map(picture, places->map, world, state, std::nullopt, look, inks);
  draw_walk_panel(picture, places->panel, world, state, inks);
  draw_walk_status(picture, places->status, world, state, inks);
  const ReplayRows rows = rows_in(places->said);
  const std::vector<std::string>& said = shown().messages();
  const bool has_room = rows.messages.height > 0;
  const bool shows_last_message = !has_room && replay_.first_new_message() < said.size();
  const std::string head = shows_last_message ? said.back()
                           : head_.runs()
                               ? fmt::format("Playing move {}, {} a second", head_.place_words(),
                                             head_.steps_per_second())
                               : fmt::format("Paused at move {}; {} a second", head_.place_words(),
                                             head_.steps_per_second());
  picture.write({rows.head.x, rows.head.y}, shortened(head, rows.head.width), inks.title);
  if (has_room) {
    draw_messages(picture, rows.messages, {said, said.size()}, inks);
  }
  head_.draw(picture, rows.bar, inks);
  footer(size).draw(picture, inks);
  return picture;
}

Footer WalkReplayPage::footer(Size size) const {
  if (!walk_places(size)) {
    return leave_footer(replay_keys().key(ReplayCommand::leave));
  }
  Footer footer;
  head_.add_to(footer);
  footer.add_lasting(replay_keys().key(ReplayCommand::help), "help")
      .add_lasting(replay_keys().key(ReplayCommand::leave), "leave");
  return footer;
}

}  // namespace tilery
