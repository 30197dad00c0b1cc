#include "apps/terminal/game/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game/game_page.h"

namespace tilery {
namespace {

constexpr std::array<int, 8> steps_a_second = {1, 2, 4, 8, 16, 32, 64, 250};
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

/// The new tile is where the board after the move differs from the board after the slide.
std::optional<Turn> Replay::turn(std::size_t count) const {
  if (count == 0 || !is_move(record_.events[count - 1])) {
    return std::nullopt;
  }
  const Position& before = position(count - 1);
  const Position& after = position(count);
  const auto direction = *direction_of(record_.events[count - 1]);
  Turn turn{.slide = slide(before.board, direction, rules_),
            .entry = {},
            .player = before.player,
            .reaches_goal = after.goal_reached && !before.goal_reached,
            .after = after};
  for (int cell = 0; cell < after.board.cells(); ++cell) {
    if (after.board.rank(cell) != turn.slide.board.rank(cell)) {
      turn.entry = {.cell = cell, .rank = after.board.rank(cell)};
    }
  }
  return turn;
}

const Keymap<ReplayCommand>& replay_keys() {
  static const Keymap<ReplayCommand> keys({
      {"leave", "leave", {key_of(U'q'), key_of(KeyKind::escape)}},
      {"take-over", "take the game over", {key_of(U't')}},
      {"run", "run and stop", {key_of(U' '), key_of(KeyKind::enter)}},
      {"faster", "faster", {key_of(KeyKind::up), key_of(U'+'), key_of(U'k')}},
      {"slower", "slower", {key_of(KeyKind::down), key_of(U'-'), key_of(U'j')}},
      {"forward", "a step forward", {key_of(KeyKind::right), key_of(U'l')}},
      {"back", "a step back", {key_of(KeyKind::left), key_of(U'h')}},
      {"far-forward", "a tenth of the game forward", {key_of(KeyKind::page_down)}},
      {"far-back", "a tenth of the game back", {key_of(KeyKind::page_up)}},
      {"start", "the start", {key_of(KeyKind::home)}},
      {"end", "the end", {key_of(KeyKind::end)}},
  });
  return keys;
}

ReplayPage::ReplayPage(Arcade& arcade, Replay replay)
    : arcade_(arcade), replay_(std::move(replay)) {}

int ReplayPage::step_ms() const { return 1000 / steps_a_second[speed_]; }

void ReplayPage::pass_time(Moment now) {
  if (!runs_) {
    return;
  }
  if (!last_step_) {
    last_step_ = now;
  }
  while (runs_ && now - *last_step_ >= step_ms()) {
    *last_step_ += step_ms();
    step_on(now);
    runs_ = place_ < replay_.length();
  }
}

std::optional<int> ReplayPage::changes_in(Moment now) const {
  const std::optional<int> show = show_.changes_in(now);
  if (!runs_ || !last_step_) {
    return show;
  }
  const auto step = static_cast<int>(std::max<Moment>(*last_step_ + step_ms() - now, 1));
  return std::min(step, show.value_or(step));
}

void ReplayPage::step_on(Moment now) {
  if (place_ == replay_.length()) {
    return;
  }
  seek(place_ + 1);
  if (arcade_.settings().is_animated && step_ms() >= animated_step_ms) {
    if (std::optional<Turn> turn = replay_.turn(place_)) {
      show_.show_turn(*std::move(turn), now);
    }
  }
}

void ReplayPage::seek(std::size_t place) {
  place_ = std::min(place, replay_.length());
  show_.stop();
  notice_.clear();
}

void ReplayPage::seek_by(std::ptrdiff_t events) {
  const auto wanted = static_cast<std::ptrdiff_t>(place_) + events;
  seek(static_cast<std::size_t>(std::max<std::ptrdiff_t>(wanted, 0)));
}

void ReplayPage::change_speed(int steps) {
  const auto fastest = static_cast<int>(steps_a_second.size()) - 1;
  speed_ = static_cast<std::size_t>(std::clamp(static_cast<int>(speed_) + steps, 0, fastest));
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
    const Box bar = bar_of(*where);
    const int last = std::max(bar.width - 1, 1);
    seek(replay_.length() * static_cast<std::size_t>(mouse->cell.x - bar.x) /
         static_cast<std::size_t>(last));
  }
  return Next::stay();
}

Next ReplayPage::obey(ReplayCommand command, Moment now) {
  switch (command) {
    case ReplayCommand::leave:
      return Next::back();
    case ReplayCommand::take_over:
      return take_over();
    case ReplayCommand::run_or_stop:
      runs_ = !runs_ && place_ < replay_.length();
      last_step_.reset();
      break;
    case ReplayCommand::faster:
      change_speed(1);
      break;
    case ReplayCommand::slower:
      change_speed(-1);
      break;
    default:
      move(command, now);
      break;
  }
  return Next::stay();
}

/// Goes to another place, where the replay stands.
void ReplayPage::move(ReplayCommand command, Moment now) {
  const auto tenth = static_cast<std::ptrdiff_t>(std::max<std::size_t>(replay_.length() / 10, 1));
  const std::size_t before = place_;
  switch (command) {
    case ReplayCommand::forward:
      step_on(now);
      break;
    case ReplayCommand::back:
      seek_by(-1);
      break;
    case ReplayCommand::far_forward:
      seek_by(tenth);
      break;
    case ReplayCommand::far_back:
      seek_by(-tenth);
      break;
    case ReplayCommand::start:
      seek(0);
      break;
    default:
      seek(replay_.length());
      break;
  }
  runs_ = runs_ && place_ == before;
}

Next ReplayPage::take_over() {
  std::expected<Sitting, Error> sitting =
      Sitting::play_on(arcade_, replay_.cartridge(), replay_.record(), place_);
  if (!sitting) {
    notice_ = text_of(sitting.error());
    return Next::stay();
  }
  runs_ = false;
  return Next::open(std::make_unique<GamePage>(
      arcade_, *std::move(sitting),
      fmt::format("Taken over after {} step{}.", place_, place_ == 1 ? "" : "s")));
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
    draw_bar(picture, bar_of(*where), inks);
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
  const std::string place = fmt::format("{} of {}", place_, replay_.length());
  const std::string title = replay_.cartridge().title;
  return {.title = head.height > 1 ? "Replay: " + title : place + ": " + title,
          .about = notice_.empty() ? said() : notice_,
          .score = score,
          .beside = place,
          .said = {}};
}

std::string ReplayPage::said() const {
  const std::string last =
      place_ == 0 ? "start" : std::string(name_of(replay_.record().events[place_ - 1]));
  return fmt::format("{} at {} a second, {}", runs_ ? "runs" : "stands", steps_a_second[speed_],
                     last);
}

void ReplayPage::draw_bar(Picture& picture, Box bar, const Inks& inks) const {
  const std::size_t length = std::max<std::size_t>(replay_.length(), 1);
  const auto done = static_cast<int>(place_ * static_cast<std::size_t>(bar.width) / length);
  for (int x = 0; x < bar.width; ++x) {
    picture.put({bar.x + x, bar.y}, x < done ? Glyph{U'━', inks.title} : Glyph{U'─', inks.faint});
  }
}

Footer ReplayPage::footer() const {
  const Keymap<ReplayCommand>& keys = replay_keys();
  Footer footer;
  footer.add(keys.key(ReplayCommand::run_or_stop), runs_ ? "stop" : "run")
      .add(keys.key(ReplayCommand::back), "back")
      .add(keys.key(ReplayCommand::forward), "on")
      .add(keys.key(ReplayCommand::faster), "faster")
      .add(keys.key(ReplayCommand::slower), "slower")
      .add(keys.key(ReplayCommand::take_over), "take over")
      .add(keys.key(ReplayCommand::leave), "leave");
  return footer;
}

}  // namespace tilery
