#include "tests/explore/questions.h"

#include <cstdint>

namespace tilery::test {
namespace {

using model::Question;

int drawn(Random& random, int least, int most) {
  return least + static_cast<int>(random.below(std::uint64_t(most - least + 1)));
}

bool one_in(Random& random, int count) { return drawn(random, 1, count) == 1; }

/// A side of 1 to 40 cells, often near the smallest sides on which a window fits.
int random_side(Random& random) {
  switch (drawn(random, 0, 3)) {
    case 0:
      return drawn(random, 1, 4);
    case 1:
      return drawn(random, 5, 16);
    default:
      return drawn(random, 10, 40);
  }
}

void draw_cells(Random& random, Question& question) {
  const int opaque_percent = drawn(random, 0, 4) * 10;
  const int lit_percent = drawn(random, 0, 3) * 15;
  const int codes = one_in(random, 20) ? 0x8000 : 128;
  question.opaque.resize(std::size_t(codes));
  const std::uint64_t pattern = random.next();
  for (std::size_t code = 0; code < question.opaque.size(); ++code) {
    question.opaque[code] = int((code * pattern >> 32) % 100) < opaque_percent;
  }
  for (int cell = 0; cell < question.width * question.height; ++cell) {
    question.codes.push_back(drawn(random, 0, codes - 1));
    question.flags.push_back(drawn(random, 0, 99) < lit_percent);
  }
}

/// A column or row of the map: usually near the party, sometimes anywhere.
int near(Random& random, int party, int size, bool wraps) {
  if (one_in(random, 4)) {
    return drawn(random, 0, size - 1);
  }
  const int at = party + drawn(random, -8, 8);
  if (wraps) {
    return modulo(at, size);
  }
  return at < 0 ? 0 : (at >= size ? size - 1 : at);
}

void draw_mobs(Random& random, Question& question) {
  const int count = drawn(random, 0, 24);
  for (int i = 0; i < count; ++i) {
    question.mobs.push_back({.kind = one_in(random, 5) ? 0 : drawn(random, 1, 255),
                             // any code, with bit 15 or without
                             .graphic = drawn(random, 0, int(question.opaque.size()) - 1) +
                                        0x8000 * drawn(random, 0, 1),
                             .x = near(random, question.party_x, question.width, question.wraps),
                             .y = near(random, question.party_y, question.height, question.wraps)});
  }
}

void draw_lights(Random& random, Question& question) {
  question.map_light = one_in(random, 4) ? 0 : drawn(random, 1, 255);
  question.party_light = drawn(random, 0, 9);
  const int count = one_in(random, 2) ? 0 : drawn(random, 1, 3);
  for (int i = 0; i < count; ++i) {
    question.lamps.push_back({near(random, question.party_x, question.width, question.wraps),
                              near(random, question.party_y, question.height, question.wraps),
                              drawn(random, 0, 4)});
  }
}

}  // namespace

Question random_question(Random& random, int radius) {
  Question question;
  question.width = random_side(random);
  question.height = random_side(random);
  question.wraps = one_in(random, 2);
  question.slant = drawn(random, -1, 1);
  question.party_x = drawn(random, 0, question.width - 1);
  question.party_y = drawn(random, 0, question.height - 1);
  question.radius = radius != 0 ? radius : (one_in(random, 2) ? 6 : drawn(random, 1, 9));
  question.rule = static_cast<model::Rule>(drawn(random, 0, 2));
  draw_cells(random, question);
  draw_mobs(random, question);
  draw_lights(random, question);
  return question;
}

LibraryQuestion::LibraryQuestion(const Question& question)
    : map_{.width = question.width,
           .height = question.height,
           .edge = question.wraps ? Edge::wrap : Edge::extend,
           .slant = static_cast<Slant>(question.slant),
           .cells = {}},
      party_{.cell = {question.party_x, question.party_y}},
      options_{.radius = question.radius, .sight = static_cast<Sight>(question.rule)} {
  for (std::size_t cell = 0; cell < question.codes.size(); ++cell) {
    map_.cells.push_back(
        map_cell(static_cast<TileCode>(question.codes[cell]), question.flags[cell]));
  }
  for (std::size_t code = 0; code < question.opaque.size(); ++code) {
    opacity_.set(static_cast<TileCode>(code), question.opaque[code]);
  }
  for (const model::MobRecord& mob : question.mobs) {
    mobs_.push_back({static_cast<std::uint16_t>(mob.kind), static_cast<Graphic>(mob.graphic),
                     static_cast<std::int16_t>(mob.x), static_cast<std::int16_t>(mob.y)});
  }
  for (const model::LampRecord& lamp : question.lamps) {
    lamps_.push_back({{lamp.x, lamp.y}, lamp.reach});
  }
  lights_ = {.map_light = question.map_light, .party_light = question.party_light};
}

Scenery LibraryQuestion::scenery() const {
  Lights lights = lights_;
  lights.lamps = lamps_;
  return {.map = view_of(map_), .opacity = opacity_, .mobs = mobs_, .lights = lights};
}

namespace {

std::vector<bool> list_of(const WindowSet& set) {
  std::vector<bool> list;
  for (int dy = -set.radius; dy <= set.radius; ++dy) {
    for (int dx = -set.radius; dx <= set.radius; ++dx) {
      list.push_back(set.has({dx, dy}));
    }
  }
  return list;
}

std::vector<int> list_of(const Window& window) {
  return {window.values.begin(), window.values.end()};
}

}  // namespace

model::Answer answer_of(const View& view) {
  const Neighbours& next = view.neighbours;
  return {
      .window = list_of(view.window),
      .shown = list_of(view.shown),
      .next_tiles = {next.south.tile, next.west.tile, next.north.tile, next.east.tile, next.under},
      .next_mobs = {next.south.mob, next.west.mob, next.north.mob, next.east.mob},
      .lit = list_of(view.lit),
      .in_sight = list_of(view.in_sight),
      .seen = list_of(view.seen),
      .scene = list_of(view.scene)};
}

}  // namespace tilery::test
