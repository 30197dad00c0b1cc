#include "apps/terminal/game/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game/game_page.h"

namespace tilery {
namespace {

constexpr int animated_step_ms = 100;  ///< faster steps are shown without sliding

/// The bar that shows the place in the game: the last row of the text below the board.
Box bar_of(const GamePlaces& places) {
  return {places.said.x, places.said.y + places.said.height - 1, places.said.width, 1};
}

}  // namespace

std::expected<Replay, Error> Replay::of(const Record& record, Cartridge cartridge,
                                        std::string_view source) {
  if (const auto sound = tilery::replay(record, cartridge.rules, source); !sound) {
    return std::unexpected(sound.error());
  }
  std::expected<RecordedGame, Error> game = begun(record, cartridge.rules, source);
  if (!game) {
    return std::unexpected(game.error());
  }
  Replay replay(record, std::move(cartridge), game->game().rules());
  replay.positions_.push_back(game->game().position());
  for (const Event event : record.events) {
    game->act(event);
    replay.positions_.push_back(game->game().position());
  }
  return replay;
}

/// New tiles are where the board after the move differs from the board after the slide.
std::optional<Turn> Replay::turn(std::size_t count) const {
  if (count == 0 || !is_move(record_.events[count - 1])) {
    return std::nullopt;
  }
  const Position& before = position(count - 1);
  const Position& after = position(count);
  const auto direction = *direction_of(record_.events[count - 1]);
  Turn turn{.slide = slide(before.board, direction, rules_),
            .entries = {},
            .player = before.player,
            .reaches_goal = after.goal_reached && !before.goal_reached,
            .after = after};
  for (int cell = 0; cell < after.board.cells(); ++cell) {
    if (after.board.rank(cell) != turn.slide.board.rank(cell)) {
      turn.entries.push_back({.cell = cell, .rank = after.board.rank(cell)});
    }
  }
  return turn;
}

ReplayPage::ReplayPage(Arcade& arcade, Replay replay)
    : arcade_(arcade), replay_(std::move(replay)), head_(replay_.length()) {}

void ReplayPage::pass_time(Moment now) {
  while (head_.takes_step(now)) {
    show_step(now);
  }
}

std::optional<int> ReplayPage::changes_in(Moment now) const {
  const std::optional<int> show = show_.changes_in(now);
  const std::optional<int> step = head_.changes_in(now);
  return step ? std::min(*step, show.value_or(*step)) : show;
}

/// Shows how the step before this place came about.
void ReplayPage::show_step(Moment now) {
  show_.stop();
  notice_.clear();
  if (arcade_.settings().is_animated && head_.step_ms() >= animated_step_ms) {
    if (std::optional<Turn> turn = replay_.turn(place())) {
      show_.show_turn(*std::move(turn), now);
    }
  }
}

Next ReplayPage::take(const PlayerInput& input, Size size, Moment now) {
  const PlayerInput meant = footer().meant(input, size);
  if (const auto* key = std::get_if<Key>(&meant)) {
    const std::optional<ReplayCommand> command = replay_keys().command(*key);
    return command ? obey(*command, now) : Next::stay();
  }
  const auto* mouse = std::get_if<MouseInput>(&meant);
  const std::optional<GamePlaces> where = view().places(size);
  if (mouse != nullptr && where && !where->is_tight && mouse->action == MouseAction::press &&
      bar_of(*where).contains(mouse->cell)) {
    head_.seek_in(bar_of(*where), mouse->cell);
    show_.stop();
    notice_.clear();
  }
  return Next::stay();
}

Next ReplayPage::obey(ReplayCommand command, Moment now) {
  if (command == ReplayCommand::leave) {
    return Next::back();
  }
  if (command == ReplayCommand::take_over) {
    return take_over();
  }
  const std::size_t before = place();
  if (head_.obey(command)) {
    show_step(now);
  } else if (place() != before) {
    show_.stop();
    notice_.clear();
  }
  return Next::stay();
}

Next ReplayPage::take_over() {
  std::expected<Sitting, Error> sitting =
      Sitting::play_on(arcade_, replay_.cartridge(), replay_.record(), place());
  if (!sitting) {
    notice_ = text_of(sitting.error());
    return Next::stay();
  }
  head_.stop();
  return Next::open(std::make_unique<GamePage>(
      arcade_, *std::move(sitting),
      fmt::format("Taken over after {} step{}.", place(), place() == 1 ? "" : "s")));
}

PositionView ReplayPage::view() const { return {arcade_, replay_.rules(), position()}; }

Picture ReplayPage::picture(Size size, Moment now) const {
  const PositionView view = this->view();
  const std::optional<GamePlaces> where = view.places(size);
  if (!where) {
    return view.too_small(size);
  }
  const Inks inks = view.inks();
  Picture picture = view.picture(size, *where, words(where->head), show_, now);
  if (!where->is_tight) {
    head_.draw(picture, bar_of(*where), inks);
  }
  footer().draw(picture, inks);
  return picture;
}

GameWords ReplayPage::words(Box head) const {
  const int players = replay_.record().players;
  const auto digits = [&](int player) {
    return score_digits(replay_.rules(), score_of(replay_.rules(), position(), player));
  };
  const std::string score = players == 1 ? "Score " + digits(0) : digits(0) + " : " + digits(1);
  const std::string place = head_.place_words();
  const std::string title = replay_.cartridge().title;
  return {.title = head.height > 1 ? "Replay: " + title : place + ": " + title,
          .about = notice_.empty() ? said() : notice_,
          .score = score,
          .beside = place,
          .said = {}};
}

std::string ReplayPage::said() const {
  const std::string last =
      place() == 0 ? "start" : std::string(name_of(replay_.record().events[place() - 1]));
  return head_.words() + ", " + last;
}

Footer ReplayPage::footer() const {
  Footer footer = head_.footer();
  footer.add(replay_keys().key(ReplayCommand::take_over), "take over")
      .add_lasting(replay_keys().key(ReplayCommand::leave), "leave");
  return footer;
}

}  // namespace tilery
