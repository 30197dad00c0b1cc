#include "apps/terminal/walk/walk_picture.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <utility>

#include "apps/terminal/toolkit/text_page.h"
#include "tilery/narration/narration.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/scene_picture.h"

namespace tilery {
namespace {

constexpr Size least_page{30, 12};
constexpr int narrowest_with_panel = 60;
constexpr int panel_width = 28;
constexpr int roomy_rows = 22;  ///< with so many rows or more, messages and figures get more rows

/// Writes lines one below the other until the box is full.
class Column {
 public:
  Column(Picture& picture, Box box) : picture_(picture), box_(box), y_(box.y) {}

  void line(const std::string& text, const Style& style) {
    if (y_ < box_.y + box_.height) {
      picture_.write({box_.x, y_++}, fitted(text, box_.width), style);
    }
  }
  void text(const std::string& words, const Style& style) {
    for (const std::string& part : paragraph(words, box_.width)) {
      line(part, style);
    }
  }
  void gap() { ++y_; }
  [[nodiscard]] int rows_left() const { return box_.y + box_.height - y_; }

 private:
  Picture& picture_;
  Box box_;
  int y_;
};

std::string health_bar(int health, int most, int width) {
  std::string bar;
  for (int i = 0; i < width; ++i) {
    bar += i * most < health * width ? "█" : "░";
  }
  return bar;
}

void draw_lock(Picture& picture, Box box, const quest::World& world, const quest::State& state,
               const BoardLook& look, const Inks& inks) {
  const quest::Lock& lock = quest::lock_of(world, state);
  const WalledBoard& board = state.lock->position.board;
  const auto layout =
      board_layout({board.width(), board.height()}, {box.width, box.height - 2},
                   face_width(lock.rules.ladder, board), frame_shown(*look.theme, look.depth));
  const std::string words =
      fmt::format("A tile of {} opens the lock.", lock.rules.ladder.face(lock.goal));
  picture.write({box.x + std::max((box.width - width_of(words)) / 2, 0), box.y}, words, inks.title);
  const std::string next = next_words(lock.rules, state.lock->position);
  picture.write({box.x + std::max((box.width - width_of(next)) / 2, 0), box.y + 1}, next,
                inks.plain);
  if (layout) {
    const Box place = centred(layout->size(), {box.x, box.y + 2, box.width, box.height - 2});
    picture.paste({place.x, place.y}, board_picture(lock.rules, board, *layout, look));
  }
}

void write_statistics(Column& column, const quest::World& world, const quest::State& state,
                      bool is_roomy, const Inks& inks) {
  const quest::Statistics& numbers = state.statistics;
  constexpr int bar = 10;
  column.line(fmt::format("Health {} {}/{}", health_bar(state.health, world.health, bar),
                          state.health, world.health),
              state.health * 3 <= world.health ? inks.alert : inks.plain);
  column.line(fmt::format("Turn {}   Light {}", numbers.turns, quest::party_light(world, state)),
              inks.plain);
  column.line(fmt::format("Steps {}   Seen {}", numbers.steps, numbers.seen_cells), inks.faint);
  if (is_roomy) {
    column.line(fmt::format("Blows {}   Beaten {}", numbers.blows, numbers.beaten), inks.faint);
    column.line(fmt::format("Fainted {}   Locks {}", numbers.fainted, numbers.locks_opened),
                inks.faint);
  }
}

constexpr std::string_view more_words = " space more";  // as in a footer: the key and its use

/// Messages broken into lines, of which a part is shown.
struct MessageRows {
  struct Line {
    std::string text;
    bool is_fresh = false;
  };
  std::vector<Line> lines;
  std::size_t first = 0;  ///< the first line shown

  [[nodiscard]] std::size_t end(Box box) const {
    return std::min(first + std::size_t(box.height), lines.size());
  }
};

/// The lines of the new messages, and of the old messages that may be shown before them. The first
/// line shown follows from the rows that were read.
MessageRows rows_of(Box box, const WalkMessages& messages) {
  MessageRows rows;
  const auto height = std::size_t(box.height);
  const std::size_t old_messages = std::min(messages.fresh, messages.all.size());
  std::size_t fresh_lines = 0;
  for (std::size_t i = old_messages > height ? old_messages - height : 0; i < messages.all.size();
       ++i) {
    const bool is_fresh = i >= messages.fresh;
    for (std::string& part : paragraph(messages.all[i], box.width - width_of(more_words))) {
      if (!part.empty()) {
        rows.lines.push_back({std::move(part), is_fresh});
        fresh_lines += is_fresh ? 1 : 0;
      }
    }
  }
  const std::size_t begin_of_fresh = rows.lines.size() - fresh_lines;
  const std::size_t last_page = rows.lines.size() > height ? rows.lines.size() - height : 0;
  rows.first = std::min(begin_of_fresh + std::size_t(messages.read), last_page);
  return rows;
}

}  // namespace

std::optional<WalkPlaces> walk_places(Size page) {
  if (page.width < least_page.width || page.height < least_page.height) {
    return std::nullopt;
  }
  const int said = page.height >= roomy_rows ? 4 : 2;
  const int panel = page.width >= narrowest_with_panel ? panel_width : 0;
  const int status = panel > 0 ? 0 : 1;
  const int rows = page.height - said - status - 1;
  const int columns = page.width - (panel > 0 ? panel + 1 : 0);
  return WalkPlaces{.map = {0, 0, columns, rows},
                    .panel = {columns + 1, 0, panel, rows},
                    .status = {0, rows, page.width, status},
                    .said = {0, rows + status, page.width, said}};
}

Picture small_walk_picture(Size page, const Footer& footer, const Inks& inks) {
  return too_small_picture(page, "A walk", least_page, footer, inks);
}

void draw_walk_map(Picture& picture, Box box, const quest::World& world, const quest::State& state,
                   std::optional<Offset> marked, const BoardLook& look, const Inks& inks) {
  if (state.lock) {
    draw_lock(picture, box, world, state, look, inks);
  } else {
    const Size size{box.width, box.height};
    const Offset middle = marked ? middle_to_show(size, *marked) : Offset{};
    picture.paste({box.x, box.y}, scene_picture(world, state, size, marked, middle));
  }
}

void draw_walk_panel(Picture& picture, Box box, const quest::World& world,
                     const quest::State& state, const Inks& inks) {
  if (box.width == 0) {
    return;
  }
  Column column(picture, box);
  column.line(quest::area_of(world, state).title, inks.title);
  write_statistics(column, world, state, box.height >= roomy_rows, inks);
  column.gap();
  column.text(quest_words(world, state), state.is_won ? inks.title : inks.plain);
  column.gap();
  column.line("You carry", inks.title);
  for (const quest::Carried& carried : state.bag) {
    column.text(carried_words(world, carried), inks.plain);
  }
  column.gap();
  if (column.rows_left() > 1) {
    column.line("In sight", inks.title);
    for (const quest::Sighted& thing : quest::sighted(world, state)) {
      column.text(
          fmt::format("{}, {}", quest::name_of(world, state, thing), way_words(thing.offset)),
          inks.faint);
    }
  }
}

namespace {

constexpr int widest_card = 50;
constexpr std::size_t card_head = 2;  ///< the lines above the figures: the title and the result

/// The lines of the card broken to `width`. Figures that do not fit into `height` are left out,
/// from the last one.
std::vector<std::string> card_lines(const std::vector<std::string>& card, int width, int height) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < card.size(); ++i) {
    const std::vector<std::string> parts =
        i < card_head ? shortened(card[i], width, 1) : paragraph(card[i], width);
    if (std::ssize(lines) + std::ssize(parts) <= height) {
      lines.insert(lines.end(), parts.begin(), parts.end());
    }
  }
  return lines;
}

}  // namespace

void draw_end_card(Picture& picture, const quest::World& world, const quest::State& state,
                   std::optional<std::uint64_t> seconds, const Inks& inks) {
  const Size page{picture.size().width, picture.size().height - 1};  // without the footer
  const int width = std::min(page.width, widest_card);
  const std::vector<std::string> card = end_card(world, state, seconds);
  std::vector<std::string> lines = card_lines(card, width - 2, page.height - 2);
  const bool is_roomy = std::ssize(lines) + 5 <= page.height;
  if (is_roomy) {
    lines.insert(lines.begin() + card_head, "");
    lines.insert(lines.end(), {"", "Any key goes on; you may walk further."});
  }
  const Box frame =
      centred({width, static_cast<int>(lines.size()) + 2}, {0, 0, page.width, page.height});
  picture.fill(frame, {U' ', inks.plain});
  picture.frame(frame, inks.title);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is_key = is_roomy && i + 1 == lines.size();
    picture.write(
        {frame.x + (frame.width - width_of(lines[i])) / 2, frame.y + 1 + static_cast<int>(i)},
        lines[i],
        i < card_head ? inks.title
        : is_key      ? inks.faint
                      : inks.plain);
  }
}

void draw_walk_status(Picture& picture, Box box, const quest::World& world,
                      const quest::State& state, const Inks& inks) {
  if (box.height == 0) {
    return;
  }
  const std::string health = fmt::format("Health {}/{}", state.health, world.health);
  const int room = box.width - width_of(health);
  std::string details = "  " + shortened(quest_part_words(world, state), room - 2);
  const std::string light = fmt::format("  Light {}", quest::party_light(world, state));
  details += width_of(details + light) <= room ? light : "";
  picture.write({box.x, box.y}, health, state.health * 3 <= world.health ? inks.alert : inks.plain);
  picture.write({box.x + width_of(health), box.y}, details, inks.faint);
}

void draw_messages(Picture& picture, Box box, const WalkMessages& messages, const Inks& inks) {
  const MessageRows rows = rows_of(box, messages);
  for (std::size_t i = rows.first; i < rows.end(box); ++i) {
    picture.write({box.x, box.y + static_cast<int>(i - rows.first)}, rows.lines[i].text,
                  rows.lines[i].is_fresh ? inks.plain : inks.faint);
  }
  if (rows.end(box) < rows.lines.size()) {
    picture.write({box.x + box.width - width_of(more_words), box.y + box.height - 1}, more_words,
                  inks.title);
  }
}

bool has_more(Box box, const WalkMessages& messages) {
  const MessageRows rows = rows_of(box, messages);
  return rows.end(box) < rows.lines.size();
}

namespace {

constexpr int farthest = 60;  ///< cells from the party, in each direction

}  // namespace

std::string WalkCursor::question() const {
  const std::string next = cursor_keys().label(CursorCommand::next);
  const std::string ways = fmt::format("Arrows move, {} jumps to a thing in sight", next);
  return purpose_ == Purpose::look ? fmt::format("Look where? {}.", ways)
                                   : fmt::format("Go where? {}, {} goes.", ways,
                                                 cursor_keys().label(CursorCommand::choose));
}

WalkCursor::Answer WalkCursor::take(Key key, std::span<const Offset> sights) {
  const CursorCommand command = cursor_keys().command(key).value_or(CursorCommand::end);
  switch (command) {
    case CursorCommand::step:
    case CursorCommand::diagonal_step:
    case CursorCommand::far_step: {
      const Offset step = step_of(command, key);
      move_to({offset_.dx + step.dx, offset_.dy + step.dy});
      return Answer::moves;
    }
    case CursorCommand::next:
      if (sights.empty()) {
        return Answer::stays;
      }
      move_to(sights[next_sight_++ % sights.size()]);
      return Answer::moves;
    case CursorCommand::choose:
      return purpose_ == Purpose::travel ? Answer::goes : Answer::ends;
    case CursorCommand::travel:
      return Answer::goes;
    case CursorCommand::end:
      break;
  }
  return Answer::ends;
}

void WalkCursor::move_to(Offset offset) {
  offset_ = {std::clamp(offset.dx, -farthest, farthest),
             std::clamp(offset.dy, -farthest, farthest)};
}

Footer WalkCursor::footer() {
  Footer footer;
  footer.add(cursor_keys().key(CursorCommand::next), "next")
      .add(cursor_keys().key(CursorCommand::travel), "go there")
      .add_lasting(cursor_keys().key(CursorCommand::end), "done");
  return footer;
}

}  // namespace tilery
