#include "apps/terminal/walk/travel_menu.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "apps/terminal/walk/walk_keys.h"
#include "tilery/narration/walk_narration.h"

namespace tilery {
namespace {

/// In the order of WalkMenu::Line.
std::vector<std::string> menu_lines(bool is_kept) {
  return {"Go on walking",
          "A hint",
          "The map",
          "What was said",
          is_kept ? "A new walk (this one is kept)" : "A new walk",
          "Help",
          is_kept ? "Leave (the walk is kept)" : "Leave"};
}

std::vector<quest::Destination> with_last_first(std::vector<quest::Destination> places,
                                                std::optional<Cell> last) {
  const auto found =
      last ? std::ranges::find(places, *last, &quest::Destination::cell) : places.end();
  if (found != places.end()) {
    std::rotate(places.begin(), found, found + 1);
  }
  return places;
}

/// Whether the input is one of the keys, with or without Caps Lock.
bool is_key(const PlayerInput& input, std::initializer_list<Key> keys) {
  const auto* key = std::get_if<Key>(&input);
  return key != nullptr && std::ranges::find(keys, small_key_of(*key)) != keys.end();
}

}  // namespace

TravelMenu::TravelMenu(std::vector<quest::Destination> places, std::optional<Cell> last)
    : places_(with_last_first(std::move(places), last)),
      list_(static_cast<int>(places_.size()), {.title = "Travel to",
                                               .when_empty = "You know of no place to go to here.",
                                               .width = 56,
                                               .rows_below = 1}) {}

TravelMenu::Answer TravelMenu::take(const PlayerInput& input, Size page) {
  if (is_key(input, {key_of(U't'), key_of(U'_')})) {
    return Answer::points;
  }
  if (is_key(input, {key_of(KeyKind::escape), key_of(U'q')})) {
    return Answer::closes;
  }
  switch (list_.take(input, page)) {
    case FramedList::Answer::taken:
      return Answer::goes;
    case FramedList::Answer::clicked_outside:
      return Answer::closes;
    case FramedList::Answer::nothing:
      break;
  }
  return Answer::nothing;
}

void TravelMenu::draw(Picture& picture, const Inks& inks) const {
  std::vector<std::string> lines;
  for (const quest::Destination& place : places_) {
    lines.push_back(destination_words(place));
  }
  list_.draw(picture, lines, inks);
}

Footer TravelMenu::footer() {
  Footer footer;
  footer.add(list_keys().key(ListCommand::take), "go there")
      .add(walk_keys().key(WalkAction::travel), "point with a cursor")
      .add_lasting(key_of(KeyKind::escape), "back");
  return footer;
}

WalkMenu::WalkMenu(bool is_kept)
    : lines_(menu_lines(is_kept)), list_(static_cast<int>(lines_.size()), {.width = 34}) {}

WalkMenu::Answer WalkMenu::take(const PlayerInput& input, Size page) {
  if (is_key(input, {key_of(KeyKind::escape), key_of(U'q')})) {
    return {.closes = true, .line = {}};
  }
  switch (list_.take(input, page)) {
    case FramedList::Answer::taken:
      return {.closes = true, .line = static_cast<Line>(list_.chosen())};
    case FramedList::Answer::clicked_outside:
      return {.closes = true, .line = {}};
    case FramedList::Answer::nothing:
      break;
  }
  return {};
}

void WalkMenu::draw(Picture& picture, const Inks& inks) const { list_.draw(picture, lines_, inks); }

BagMenu::BagMenu(int entries)
    : list_(entries,
            {.title = "You carry", .when_empty = "nothing", .width = 44, .rows_below = 1}) {}

std::optional<BagCommand> BagMenu::take(const PlayerInput& input, Size page) {
  if (const auto* key = std::get_if<Key>(&input)) {
    if (const std::optional<BagCommand> command = bag_keys().command(*key)) {
      return command;
    }
  }
  return list_.take(input, page) == FramedList::Answer::taken ? std::optional(BagCommand::use)
                                                              : std::nullopt;
}

void BagMenu::draw(Picture& picture, const quest::World& world, const quest::State& state,
                   const Inks& inks) const {
  std::vector<std::string> lines;
  for (const quest::Carried& carried : state.bag) {
    lines.push_back(carried_words(world, carried));
  }
  list_.draw(picture, lines, inks);
}

Footer BagMenu::footer() {
  Footer footer;
  footer.add(bag_keys().key(BagCommand::use), "use")
      .add(bag_keys().key(BagCommand::light), "light")
      .add(bag_keys().key(BagCommand::give), "give")
      .add(bag_keys().key(BagCommand::drop), "drop")
      .add_lasting(bag_keys().key(BagCommand::close), "close");
  return footer;
}

}  // namespace tilery
